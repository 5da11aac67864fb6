import type { Deps } from "../deps.ts";
import { AgencyError } from "../errors.ts";

export interface Deadline {
  /** Aborts with the failure to report as its reason: `cancelled` or `timeout`. */
  readonly signal: AbortSignal;
  readonly expiresAtMs: number;
  /** Must be called when the work is done: stops the timer and lets go of the caller's signal. */
  readonly dispose: () => void;
}

export interface DeadlineOptions {
  /** The caller's cancellation. */
  readonly signal?: AbortSignal | undefined;
  readonly expiresAtMs: number;
  /** What the failure says: the length of the whole deadline. */
  readonly seconds: number;
}

/** One signal for cancellation and time. By hand rather than AbortSignal.any: Node 20 may collect such a signal before it fires. */
export function createDeadline(deps: Pick<Deps, "now" | "startTimer">, options: DeadlineOptions): Deadline {
  const { signal, expiresAtMs, seconds } = options;
  const controller = new AbortController();
  const cancel = () => controller.abort(cancellationOf(signal?.reason));
  const expire = () => controller.abort(new AgencyError({ kind: "timeout", seconds }));
  const remainingMs = expiresAtMs - deps.now().getTime();
  if (signal?.aborted) cancel();
  else if (remainingMs <= 0) expire();
  else signal?.addEventListener("abort", cancel, { once: true });
  const stopTimer = controller.signal.aborted ? () => undefined : deps.startTimer(remainingMs, expire);
  return {
    signal: controller.signal,
    expiresAtMs,
    dispose: () => {
      stopTimer();
      signal?.removeEventListener("abort", cancel);
    },
  };
}

/** Settles with the promise, or rejects with the signal's reason as soon as it aborts. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) {
    promise.catch(() => undefined);
    return Promise.reject(signal.reason);
  }
  return new Promise<T>((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

// A caller whose own deadline passed says so with an AgencyError; anything else is a cancellation.
function cancellationOf(reason: unknown): AgencyError {
  return reason instanceof AgencyError ? reason : new AgencyError({ kind: "cancelled" });
}
