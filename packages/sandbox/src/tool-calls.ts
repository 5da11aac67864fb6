import pLimit from "p-limit";
import type { Limits } from "./limits.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import type { Json } from "./outcome.ts";

/** A tool as a script calls it. What it throws reaches the script as an Error with the same message. The signal aborts when
 * the script ends; a deadline of its own is the tool's business. The answer must be JSON-able. */
export type CallTool = (name: string, args: Readonly<Record<string, Json>>, signal: AbortSignal) => Promise<unknown>;

export interface Progress {
  readonly callsStarted: number;
  readonly callsDone: number;
  /** The tool whose call has just started or ended. */
  readonly tool: string;
}

export interface ToolCallsOptions {
  readonly callTool: CallTool | undefined;
  readonly onProgress: ((progress: Progress) => void) | undefined;
  readonly limits: Limits;
  readonly send: (message: ToWorker) => void;
}

export interface ToolCalls {
  start(call: Extract<FromWorker, { kind: "call" }>): void;
  /** Aborts what runs and forgets what waits. */
  abort(): void;
  readonly count: () => number;
  /** Bytes of JSON answered so far. */
  readonly bytes: () => number;
}

const MAX_MESSAGE = 4_000;

/** The calls of one script: so many at once, the others in turn, each answered exactly once. */
export function createToolCalls({ callTool, onProgress, limits, send }: ToolCallsOptions): ToolCalls {
  const slots = pLimit(limits.concurrentCalls);
  const abort = new AbortController();
  let count = 0;
  let callsStarted = 0;
  let callsDone = 0;
  let bytes = 0;

  const answer = async (id: number, name: string, args: string): Promise<ToWorker> => {
    if (callTool === undefined) return { kind: "tool-failure", id, message: "There are no tools to call here." };
    try {
      const json = JSON.stringify(await callTool(name, JSON.parse(args), abort.signal)) ?? "null";
      if (json.length > limits.inputCharacters) {
        const message = `The answer of ${name} is ${json.length} characters of JSON, more than the ${limits.inputCharacters} a script may receive; ask for less.`;
        return { kind: "tool-failure", id, message };
      }
      bytes += Buffer.byteLength(json);
      return { kind: "tool-answer", id, json };
    } catch (error) {
      return { kind: "tool-failure", id, message: messageOf(error).slice(0, MAX_MESSAGE) };
    }
  };

  const run = async (id: number, name: string, args: string) => {
    if (abort.signal.aborted) return;
    callsStarted++;
    onProgress?.({ callsStarted, callsDone, tool: name });
    const message = await answer(id, name, args);
    if (abort.signal.aborted) return;
    callsDone++;
    onProgress?.({ callsStarted, callsDone, tool: name });
    send(message);
  };

  return {
    start: ({ id, name, args }) => {
      count++;
      void slots(() => run(id, name, args));
    },
    abort: () => {
      slots.clearQueue();
      abort.abort();
    },
    count: () => count,
    bytes: () => bytes,
  };
}

function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  return typeof error === "string" ? error : "The tool failed.";
}
