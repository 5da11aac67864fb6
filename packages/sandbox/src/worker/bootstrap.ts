/**
 * What a script finds in its world, in the sandbox's own JavaScript: it runs there before the script does, and takes hold of
 * the built-ins it needs, so that a script that redefines `JSON`, `Promise` or a prototype harms only itself.
 *
 * It is a function of (log, drop, call, maxCalls, maxArguments, maxLogs), the first three being host functions that the script can
 * never reach: `log(json text)` returns the room left, `drop()` counts, `call(json name, json args, failure)` returns a promise.
 * It returns what the host needs: `setData`, `encode`, `describe`, `parse` and `fill`.
 */
export const BOOTSTRAP = String.raw`(function (log, drop, call, maxCalls, maxArguments, maxLogs) {
  "use strict";
  const { parse, stringify } = JSON;
  const BaseError = Error, BaseTypeError = TypeError, toText = String;
  const { defineProperty } = Object;
  const slice = Function.prototype.call.bind(String.prototype.slice);
  const bigintToText = Function.prototype.call.bind(BigInt.prototype.toString);
  const entriesOf = Array.from;
  const MAX_MESSAGE = 2000, MAX_STACK = 4000;

  const hide = (target, name, value) =>
    // No prototype: an inherited "get" would make the descriptor invalid.
    defineProperty(target, name, { __proto__: null, value, writable: true, configurable: true, enumerable: false });
  const cut = (text, max) => (text.length > max ? slice(text, 0, max) + "…" : text);

  // JSON would drop the content of these without a word, or refuse it.
  hide(Map.prototype, "toJSON", function () { return entriesOf(this); });
  hide(Set.prototype, "toJSON", function () { return entriesOf(this); });
  hide(BigInt.prototype, "toJSON", function () { return bigintToText(this); });
  hide(BaseError.prototype, "toJSON", function () { return { name: toText(this.name), message: toText(this.message) }; });
  // A stack formatted by the script could not be read for its line.
  defineProperty(BaseError, "prepareStackTrace", { value: undefined, writable: false, configurable: false });
  delete globalThis.performance;

  // The private field tells our errors from look-alikes; it cannot be forged or read from outside.
  class CallError extends BaseError {
    #cause;
    constructor(cause, message) { super(message); this.#cause = cause; }
    static causeOf(value) {
      return typeof value === "object" && value !== null && #cause in value ? value.#cause : undefined;
    }
  }

  const attempt = (run, otherwise) => { try { return run(); } catch { return otherwise; } };
  const isError = (value) => attempt(() => value instanceof BaseError, false);
  const errorText = (error) => {
    const name = attempt(() => toText(error.name), "Error");
    const message = attempt(() => toText(error.message), "");
    return message === "" ? name : name + ": " + message;
  };

  const format = (value) => {
    switch (typeof value) {
      case "string": return value;
      case "bigint": return bigintToText(value) + "n";
      case "function": return "[function]";
      case "object":
        if (value === null) return "null";
        if (isError(value)) return errorText(value);
        return attempt(() => toText(stringify(value)), "[an object JSON cannot hold]");
      default: return toText(value);
    }
  };

  let room = maxLogs;
  const print = (mark) => (...values) => {
    if (room <= 0) return void drop();
    let text = mark;
    for (let index = 0; index < values.length && text.length <= room; index++) {
      text += (index === 0 ? "" : " ") + format(values[index]);
    }
    // One more than fits, so that the host sees that it was cut.
    room = log(stringify(text.length > room ? slice(text, 0, room + 1) : text));
  };
  const quiet = print("");
  hide(globalThis, "console", {
    log: quiet, info: quiet, debug: quiet, warn: print("warn: "), error: print("error: "),
  });

  let calls = 0;
  hide(globalThis, "callTool", async (name, args) => {
    // Made now, to carry the line of the call.
    const failure = new CallError("tool-failed", "");
    if (typeof name !== "string" || name.length > 200) {
      throw new BaseTypeError("callTool(name, args): name must be the name of a tool");
    }
    const text = args === undefined ? "{}" : stringify(args);
    if (typeof text !== "string" || text[0] !== "{") {
      throw new BaseTypeError("callTool(name, args): args must be an object");
    }
    if (text.length > maxArguments) {
      throw new BaseTypeError("callTool(name, args): args are longer than " + maxArguments + " characters of JSON");
    }
    if (calls >= maxCalls) {
      throw new CallError("too-many-calls", "A script may call at most " + maxCalls + " tools.");
    }
    calls++;
    return call(stringify(name), text, failure);
  });

  return {
    parse,
    setData: (text) => hide(globalThis, "data", text === undefined ? undefined : parse(text)),
    fill: (failure, message) => hide(failure, "message", parse(message)),
    encode: (value) => {
      if (typeof value === "function" || typeof value === "symbol") throw new BaseTypeError("it is a " + typeof value);
      return stringify(value);
    },
    describe: (reason) => {
      const cause = CallError.causeOf(reason);
      const error = isError(reason);
      // No prototype: an inherited toJSON would speak in its place.
      return stringify({
        __proto__: null,
        cause: cause ?? "exception",
        name: error ? attempt(() => cut(toText(reason.name), MAX_MESSAGE), "Error") : "",
        message: cut(
          error ? attempt(() => toText(reason.message), "") : "The script threw " + attempt(() => format(reason), "something"),
          MAX_MESSAGE,
        ),
        stack: error ? attempt(() => cut(toText(reason.stack), MAX_STACK), "") : "",
      });
    },
  };
})`;
