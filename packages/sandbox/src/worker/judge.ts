import type { QuickJSHandle } from "quickjs-emscripten-core";
import type { Limits } from "../limits.ts";
import type { ErrorCause, Verdict } from "../outcome.ts";
import { type Engine, SandboxMemoryError } from "./engine.ts";
import { jsonDepth } from "./json-depth.ts";
import { lineFromStack } from "./source-line.ts";
import { Thrown, TooLongError, type World } from "./world.ts";

type ErrorVerdict = Extract<Verdict, { kind: "error" }>;

interface Description {
  readonly cause: ErrorCause;
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

/** Turns whatever ended a script into a verdict with its line. Only this knows why a script ended. */
export function createJudge({ engine, world, limits }: { engine: Engine; world: World; limits: Limits }) {
  const { context } = engine;
  let isLate = false;
  let isCompiling = false;
  let lineCount = 1;
  let statementLine = 0;
  /** Where the script last threw in the statement under way; its value may be no error and carry no line. */
  let throwLine: number | undefined;

  const at = (line: number | undefined) => {
    const known = line ?? throwLine ?? statementLine;
    return known >= 1 ? { line: known } : {};
  };
  const verdict = (cause: ErrorCause, message: string, line?: number): ErrorVerdict => ({
    kind: "error",
    cause,
    message,
    ...at(line),
  });
  const timeout = (line?: number) =>
    verdict(
      "timeout",
      `The script computed for more than ${limits.scriptMs / 1000} s and was stopped.`,
      line ?? statementLine,
    );
  const memory = (line?: number) =>
    verdict("memory", `The script needs more than ${limits.memoryMiB} MiB of memory.`, line);

  const stackLine = (stack: string) => lineFromStack(stack, lineCount, statementLine);

  /** Only of the engine's own "interrupted" error: past the deadline no function of the script's world would run. */
  const lineOfInterrupt = (reason: QuickJSHandle): number | undefined => {
    try {
      return stackLine(world.read(context.getProp(reason, "stack"), 100_000));
    } catch {
      return undefined;
    }
  };

  const describe = (reason: QuickJSHandle): Description | undefined => {
    try {
      return parseDescription(world.read(world.invoke("describe", reason), 100_000));
    } catch {
      return undefined; // hostile getters, or no memory to describe it in
    }
  };

  const reason = (thrown: QuickJSHandle): ErrorVerdict => {
    if (isLate) return timeout(lineOfInterrupt(thrown));
    const description = describe(thrown);
    if (isLate) return timeout();
    if (description === undefined) {
      return engine.isExhausted()
        ? memory()
        : verdict("exception", "The script threw something that cannot be described.");
    }
    const { cause, name, message, stack } = description;
    const line = stackLine(stack);
    if (isOutOfMemory(description, engine)) return memory(line);
    const isSyntax = isCompiling && name === "SyntaxError";
    const isExplanation = name === "" || cause !== "exception";
    return verdict(isSyntax ? "syntax" : cause, isExplanation ? message : `${name}: ${message}`, line);
  };

  const failure = (error: unknown): ErrorVerdict => {
    if (isLate) return timeout(error instanceof Thrown ? lineOfInterrupt(error.reason) : undefined);
    if (error instanceof Thrown) return reason(error.reason);
    if (error instanceof SandboxMemoryError || engine.isExhausted()) return memory();
    if (error instanceof RangeError) return verdict("exception", "RangeError: Maximum call stack size exceeded");
    return verdict("crashed", "The sandbox's engine broke down on this script; nothing else was affected.");
  };

  const unsendable = (why: string) =>
    verdict(
      "unsendable",
      `The returned value cannot be turned into JSON: ${why}. Return plain objects, arrays, texts, numbers or null.`,
      statementLine,
    );

  const value = (returned: QuickJSHandle): Verdict => {
    try {
      const text = world.invoke("encode", returned);
      if (context.typeof(text) === "undefined") return { kind: "value", json: undefined };
      const json = world.read(text, limits.resultCharacters);
      const depth = jsonDepth(json);
      return depth > limits.resultDepth
        ? unsendable(`it nests ${depth} levels deep, more than ${limits.resultDepth}`)
        : { kind: "value", json };
    } catch (error) {
      if (error instanceof TooLongError) {
        return verdict(
          "too-large",
          `The returned value is ${error.characters} characters of JSON, more than ${limits.resultCharacters}. Filter, aggregate or slice before returning.`,
          statementLine,
        );
      }
      const cause = failure(error);
      return cause.cause === "exception" ? unsendable(cause.message.replace(/\.$/, "")) : cause;
    }
  };

  return {
    noteTimeout: () => {
      isLate = true;
    },
    /** A statement's line, or minus the line of a throw. */
    noteLine: (line: number) => {
      throwLine = line < 0 ? -line : undefined;
      if (line > 0) statementLine = line;
    },
    setScript: (code: string) => {
      lineCount = code.split("\n").length;
    },
    /** Takes the data in; a verdict when it cannot. */
    guardData: (takeIn: () => void, data: string | undefined): ErrorVerdict | undefined => {
      try {
        takeIn();
        return undefined;
      } catch (error) {
        const { cause, message } = failure(error);
        const tooLarge = `The data, ${data?.length ?? 0} characters of JSON, does not fit in the sandbox's ${limits.memoryMiB} MiB; ask the tool for less.`;
        return { kind: "error", cause, message: cause === "memory" ? tooLarge : message };
      }
    },
    /** What the parser let pass the engine may still refuse: that is a mistake in the script, not an exception of it. */
    guardSyntax: <T>(compile: () => T): T => {
      isCompiling = true;
      const compiled = compile();
      isCompiling = false;
      return compiled;
    },
    reason,
    failure,
    value,
    timeout: () => timeout(),
    neverSettled: () =>
      verdict(
        "never-settled",
        "The script waits for a promise that nothing will settle: no tool call is under way and no code is left to run.",
        statementLine,
      ),
  };
}

/** The bootstrap's own JSON, but made in the script's world: checked all the same. */
function parseDescription(json: string): Description | undefined {
  const { cause, name, message, stack }: Record<string, unknown> = JSON.parse(json);
  const isKnown = cause === "exception" || cause === "tool-failed" || cause === "too-many-calls";
  if (!isKnown || typeof name !== "string" || typeof message !== "string" || typeof stack !== "string")
    return undefined;
  return { cause, name, message, stack };
}

function isOutOfMemory({ name, message }: Description, engine: Engine): boolean {
  if (name === "InternalError") return message === "out of memory" || message === "string too long";
  // With no memory even for the error, the engine throws null.
  return name === "" && message === "The script threw null" && engine.isExhausted();
}
