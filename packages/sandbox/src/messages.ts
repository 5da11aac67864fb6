import type { Limits } from "./limits.ts";
import type { Verdict } from "./outcome.ts";

/** What a worker is born with. The engine is compiled once and shared by all workers. */
export interface WorkerSetup {
  readonly engine: WebAssembly.Module;
  readonly limits: Limits;
}

/** All values cross as JSON text: the main thread never builds an object of a size the script chose before it was checked. */
export type ToWorker =
  | {
      readonly kind: "run";
      readonly code: string;
      readonly data: string | undefined;
      readonly journal: SharedArrayBuffer;
    }
  | { readonly kind: "tool-answer"; readonly id: number; readonly json: string }
  | { readonly kind: "tool-failure"; readonly id: number; readonly message: string };

export type FromWorker =
  /** Data is in place; script time starts. */
  | { readonly kind: "started" }
  | { readonly kind: "call"; readonly id: number; readonly name: string; readonly args: string }
  /** One `run` or tool answer has been dealt with, and the script waits. `ranMs` is all script time so far. */
  | { readonly kind: "waiting"; readonly ranMs: number }
  | { readonly kind: "done"; readonly verdict: Verdict };
