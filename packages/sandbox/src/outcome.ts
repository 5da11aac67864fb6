/** Anything JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Why a script gave no value. */
export type ErrorCause =
  /** It does not parse. */
  | "syntax"
  /** It threw, or a promise it waited for was rejected. */
  | "exception"
  /** A tool it called failed, and it did not catch that. `message` is the tool's own explanation. */
  | "tool-failed"
  /** It called more tools than allowed, and did not catch that. */
  | "too-many-calls"
  /** It computed, or waited, for too long. */
  | "timeout"
  | "memory"
  /** It waits for a promise that nothing can settle any more. */
  | "never-settled"
  /** It returned something JSON cannot hold. */
  | "unsendable"
  /** It, its data or its value is larger than may pass. */
  | "too-large"
  /** The caller's signal was aborted, or the sandbox closed. */
  | "cancelled"
  /** The engine or its worker broke down. */
  | "crashed";

/** How a script ended, as its worker knows it. `line` counts from 1 in the script as it was given. */
export type Verdict =
  | { readonly kind: "value"; readonly json: string | undefined }
  | { readonly kind: "error"; readonly cause: ErrorCause; readonly message: string; readonly line?: number };

/** What a script cost, whatever its end. */
export interface Cost {
  /** What the script printed, one entry a call, oldest first; `warn` and `error` are marked in the text. The last entry
   * says how many were dropped, if any were. */
  readonly logs: readonly string[];
  /** Log calls that were dropped or cut short. */
  readonly droppedLogs: number;
  /** Tools called. */
  readonly calls: number;
  /** Bytes of JSON that went into the sandbox, as data and as tools' answers, and that came out as the value. */
  readonly bytes: { readonly data: number; readonly tools: number; readonly value: number };
}

export interface ValueOutcome extends Cost {
  readonly kind: "value";
  /** What the script returned; undefined when it returned nothing. */
  readonly value: Json | undefined;
  /** The same as JSON text, exactly as it left the sandbox. */
  readonly json: string | undefined;
}

export interface ErrorOutcome extends Cost {
  readonly kind: "error";
  readonly cause: ErrorCause;
  /** One sentence or more in plain words. Texts of thrown errors are the script's own. */
  readonly message: string;
  /** Line of the script, from 1: where it happened, or the statement that was under way. */
  readonly line?: number;
}

export type Outcome = ValueOutcome | ErrorOutcome;
