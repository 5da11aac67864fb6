/** Levels a log line can have. Everything goes to stderr or the client's log, never to stdout. */
export type LogLevel = "debug" | "info" | "warning" | "error";

export type Log = (level: LogLevel, message: string, details?: Readonly<Record<string, unknown>>) => void;

/** What core sends to a host; a subset of `RequestInit` that tests can fake without a network. */
export interface FetchInit {
  readonly method: "GET" | "POST" | "HEAD";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
  /** Always: core follows redirects itself, so that they stay on declared hosts. */
  readonly redirect: "manual";
}

export type Fetch = (url: string, init: FetchInit) => Promise<Response>;

/** Every effect a part of fedpipe may have, handed in by whoever starts it. `system.ts` has the real ones. */
export interface Deps {
  readonly fetch: Fetch;
  readonly now: () => Date;
  /** Resolves after `ms`; rejects with the signal's reason as soon as it aborts. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Calls `run` once after `ms` unless the returned function is called first. Deadlines use this, waits use `sleep`:
   * a fake whose `sleep` returns at once must not make every deadline pass. */
  readonly startTimer: (ms: number, run: () => void) => () => void;
  /** A number in [0, 1). */
  readonly random: () => number;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: Log;
}
