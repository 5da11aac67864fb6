/** What is known of a child's bad ends. Times are milliseconds since 1970. */
export interface History {
  /** Bad ends in a row, each soon after its start. */
  readonly crashes: number;
  readonly lastCrashAt: number;
}

export const NO_CRASHES: History = { crashes: 0, lastCrashAt: 0 };

/** A run that ends sooner than this counts as a crash at the start. */
export const QUICK_MS = 60_000;
export const CRASHES_UNTIL_REST = 5;
export const REST_MS = 5 * 60_000;
const FIRST_WAIT_MS = 250;

export type Admission =
  | { readonly kind: "start" }
  | { readonly kind: "wait"; readonly ms: number }
  | { readonly kind: "rest"; readonly ms: number };

/** Whether a child may start now: at once, after a wait that doubles with each crash, or not before its rest is over. */
export function admit({ crashes, lastCrashAt }: History, now: number): Admission {
  if (crashes === 0) return { kind: "start" };
  if (crashes >= CRASHES_UNTIL_REST) {
    const left = lastCrashAt + REST_MS - now;
    return left > 0 ? { kind: "rest", ms: left } : { kind: "start" };
  }
  const left = lastCrashAt + FIRST_WAIT_MS * 2 ** (crashes - 1) - now;
  return left > 0 ? { kind: "wait", ms: left } : { kind: "start" };
}

/** After a bad end. One that comes late in a run is an accident and starts the count anew. */
export function afterCrash(history: History, startedAt: number, now: number): History {
  const quick = now - startedAt < QUICK_MS;
  return { crashes: quick ? history.crashes + 1 : 1, lastCrashAt: now };
}
