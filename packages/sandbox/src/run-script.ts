import type { Worker } from "node:worker_threads";
import { defer } from "./deferred.ts";
import { createJournal, readJournal } from "./journal.ts";
import type { Limits } from "./limits.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import type { Cost, ErrorCause, Json, Outcome, Verdict } from "./outcome.ts";
import { type CallTool, createToolCalls, type Progress, type ToolCalls } from "./tool-calls.ts";
import { createTurnTimer, type TurnTimer } from "./turn-timer.ts";

export interface Script {
  /** The body of an async function: `await` and `return` at top level. */
  readonly code: string;
  /** What the script finds as `data`; JSON-able or undefined. */
  readonly data?: unknown;
  readonly callTool?: CallTool | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Told when a call of a tool starts and ends. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

export interface RunningScript {
  /** Never rejects. */
  readonly outcome: Promise<Outcome>;
  /** Settles when the thread is gone, and its memory with it. */
  readonly exited: Promise<void>;
  cancel(message: string): void;
}

/** A script's data as text, made once and checked before a worker is taken. */
export interface PreparedScript extends Omit<Script, "data"> {
  readonly dataJson: string | undefined;
}

/**
 * Runs one script in a worker of its own and ends that worker, however the script ends. Limits on time are kept here too:
 * the engine inside may be caught in native code and unable to stop.
 */
export function runScript(script: PreparedScript, worker: Worker, limits: Limits): RunningScript {
  const journal = createJournal(limits.logCharacters);
  const outcome = defer<Outcome>();
  const exited = defer<void>();
  const markExited = () => exited.resolve();

  const send = (message: ToWorker) => {
    timer.owe();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is a window's; this is a thread
    worker.postMessage(message);
  };
  const tools = createToolCalls({ callTool: script.callTool, onProgress: script.onProgress, limits, send });

  let isOver = false;
  const end = (verdict: Verdict) => {
    if (isOver) return;
    isOver = true;
    timer.stop();
    clearTimeout(wallTimer);
    script.signal?.removeEventListener("abort", onAbort);
    tools.abort();
    void worker.terminate().then(markExited, markExited);
    const bytes = { data: byteLength(script.dataJson), tools: tools.bytes() };
    outcome.resolve(toOutcome(verdict, { journal, calls: tools.count(), bytes }));
  };
  const fail: Fail = (cause, message) => end({ kind: "error", cause, message, ...lineOf(journal) });

  const onAbort = () => fail("cancelled", "The call was cancelled.");
  const timer = createTurnTimer(limits, () => fail(...lateness(timer.hasStarted(), limits)));
  const wallTimer = setTimeout(
    () => fail("timeout", `The script was not done after ${limits.wallMs / 1000} s, waiting for tools included.`),
    limits.wallMs,
  );

  worker.on("message", (message: FromWorker) => {
    if (!isOver) follow(message, { timer, tools, end });
  });
  worker.on("error", (error) => fail(...breakdown(error, limits)));
  worker.on("exit", () => {
    fail(...breakdown(undefined, limits));
    markExited();
  });
  script.signal?.addEventListener("abort", onAbort, { once: true });
  send({ kind: "run", code: script.code, data: script.dataJson, journal });
  if (script.signal?.aborted === true) onAbort();

  return { outcome: outcome.promise, exited: exited.promise, cancel: (message) => fail("cancelled", message) };
}

type Fail = (cause: ErrorCause, message: string) => void;

interface Following {
  readonly timer: TurnTimer;
  readonly tools: ToolCalls;
  readonly end: (verdict: Verdict) => void;
}

function follow(message: FromWorker, { timer, tools, end }: Following): void {
  switch (message.kind) {
    case "started":
      return timer.started();
    case "waiting":
      return timer.paid(message.ranMs);
    case "call":
      return tools.start(message);
    case "done":
      return end(message.verdict);
  }
}

/** The outcome of a script that never ran. */
export function refuse(cause: ErrorCause, message: string): Outcome {
  const bytes = { data: 0, tools: 0, value: 0 };
  return { kind: "error", cause, message, logs: [], droppedLogs: 0, calls: 0, bytes };
}

interface RunFacts {
  readonly journal: SharedArrayBuffer;
  readonly calls: number;
  readonly bytes: { readonly data: number; readonly tools: number };
}

function toOutcome(verdict: Verdict, { journal, calls, bytes }: RunFacts): Outcome {
  const { logs, dropped } = readJournal(journal);
  const json = verdict.kind === "value" ? verdict.json : undefined;
  const note =
    dropped === 0 ? [] : [`… ${dropped} more log ${dropped === 1 ? "entry was" : "entries were"} dropped or cut short`];
  const cost: Cost = {
    logs: [...logs, ...note],
    droppedLogs: dropped,
    calls,
    bytes: { ...bytes, value: byteLength(json) },
  };
  if (verdict.kind === "error") return { ...verdict, ...cost };
  const value: Json | undefined = json === undefined ? undefined : JSON.parse(json);
  return { kind: "value", value, json, ...cost };
}

/** The line of the statement under way when a worker was ended. */
function lineOf(journal: SharedArrayBuffer): { line?: number } {
  const { line } = readJournal(journal);
  return line >= 1 ? { line } : {};
}

const byteLength = (json: string | undefined) => (json === undefined ? 0 : Buffer.byteLength(json));

function lateness(hasStarted: boolean, { scriptMs, startMs }: Limits): Parameters<Fail> {
  return hasStarted
    ? ["timeout", `The script computed for more than ${scriptMs / 1000} s and was stopped.`]
    : ["crashed", `The sandbox was not ready after ${startMs / 1000} s. Try again.`];
}

function breakdown(error: unknown, { memoryMiB }: Limits): Parameters<Fail> {
  const code =
    typeof error === "object" && error !== null && "code" in error && typeof error.code === "string" ? error.code : "";
  if (code === "ERR_WORKER_OUT_OF_MEMORY") return ["memory", `The script needs more than ${memoryMiB} MiB of memory.`];
  const known = code === "" ? "" : ` (${code})`;
  return ["crashed", `The sandbox's worker broke down${known}; nothing else was affected.`];
}
