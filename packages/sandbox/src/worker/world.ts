import type { QuickJSContext, QuickJSHandle } from "quickjs-emscripten-core";
import type { Limits } from "../limits.ts";
import { BOOTSTRAP } from "./bootstrap.ts";
import { SandboxMemoryError } from "./engine.ts";

/** An exception of the script's world, on its way through ours. */
export class Thrown extends Error {
  readonly reason: QuickJSHandle;
  constructor(reason: QuickJSHandle) {
    super("The script threw");
    this.reason = reason;
  }
}

/** A text the script made is longer than may leave its world. */
export class TooLongError extends Error {
  readonly characters: number;
  constructor(characters: number) {
    super(`${characters} characters`);
    this.characters = characters;
  }
}

/** What the script's world asks of ours. */
export interface WorldHooks {
  /** Keeps a log line; returns the room left. */
  readonly log: (text: string) => number;
  readonly drop: () => void;
  /** Starts a tool call and returns a promise of the script's world; `failure` is the error to reject it with. */
  readonly call: (name: string, args: string, failure: QuickJSHandle) => QuickJSHandle;
}

/** Functions of the script's world that the script itself cannot reach. All may throw `Thrown`. */
export interface World {
  readonly invoke: (name: Helper, ...values: QuickJSHandle[]) => QuickJSHandle;
  readonly call: (target: QuickJSHandle, ...values: QuickJSHandle[]) => QuickJSHandle;
  readonly evaluate: (source: string, file: string) => QuickJSHandle;
  readonly read: (text: QuickJSHandle, maxCharacters: number) => string;
}

const HELPERS = ["parse", "setData", "fill", "encode", "describe"] as const;
export type Helper = (typeof HELPERS)[number];

/** A character of a log takes at most six in JSON. */
const ESCAPED = 6;

export function createWorld(context: QuickJSContext, limits: Limits, hooks: WorldHooks): World {
  const call = (target: QuickJSHandle, ...values: QuickJSHandle[]) =>
    unwrap(context.callFunction(target, context.undefined, values));
  const evaluate = (source: string, file: string) => unwrap(context.evalCode(source, file, { type: "global" }));
  const read = (text: QuickJSHandle, maxCharacters: number) => readText(context, text, maxCharacters);
  const readJsonText = (text: QuickJSHandle, maxCharacters: number) => String(JSON.parse(read(text, maxCharacters)));

  const functions = call(
    evaluate(BOOTSTRAP, "sandbox.js"),
    context.newFunction("log", (text) =>
      context.newNumber(hooks.log(readJsonText(text, ESCAPED * (limits.logCharacters + 10)))),
    ),
    context.newFunction("drop", () => hooks.drop()),
    context.newFunction("call", (name, args, failure) =>
      hooks.call(readJsonText(name, 2_000), read(args, limits.argumentCharacters), failure.dup()),
    ),
    ...[limits.calls, limits.argumentCharacters, limits.logCharacters].map((limit) => context.newNumber(limit)),
  );
  const helpers = new Map(HELPERS.map((name) => [name, context.getProp(functions, name)]));

  const invoke = (name: Helper, ...values: QuickJSHandle[]) => {
    const helper = helpers.get(name);
    if (helper === undefined) throw new Error(`The sandbox lacks ${name}`);
    return call(helper, ...values);
  };
  return { invoke, call, evaluate, read };
}

function unwrap(result: { value: QuickJSHandle; error?: undefined } | { error: QuickJSHandle }): QuickJSHandle {
  if (result.error !== undefined) throw new Thrown(result.error);
  return result.value;
}

/** Copies a text out, after a look at its length; only JSON passes unharmed, for the library stops at a NUL. */
function readText(context: QuickJSContext, text: QuickJSHandle, maxCharacters: number): string {
  if (context.typeof(text) !== "string") throw new TypeError("Not a text");
  const length = context.getProp(text, "length").consume((handle) => context.getNumber(handle));
  if (length > maxCharacters) throw new TooLongError(length);
  const copy = context.getString(text);
  // The copy is made in the script's memory first; without room for it the library answers with nothing.
  if (copy === "" && length > 0) throw new SandboxMemoryError("No memory left to read the script's text");
  return copy;
}
