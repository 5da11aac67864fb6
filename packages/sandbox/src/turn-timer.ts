import type { Limits } from "./limits.ts";

/** Watches, from outside, that a worker comes back from every turn it was given. */
export interface TurnTimer {
  /** One more message was sent that the worker owes an answer to. */
  owe(): void;
  /** The worker is ready: from here on it is the script that takes the time. */
  started(): void;
  /** One turn is over; `ranMs` is all script time so far. */
  paid(ranMs: number): void;
  stop(): void;
  readonly hasStarted: () => boolean;
}

/** Calls `onLate` when a worker has not started, or a script not come back, in its time and the grace. */
export function createTurnTimer(limits: Limits, onLate: () => void): TurnTimer {
  let timer: NodeJS.Timeout | undefined;
  let owed = 0;
  let ranMs = 0;
  let hasStarted = false;

  const stop = () => clearTimeout(timer);
  const arm = () => {
    stop();
    const ms = hasStarted ? Math.max(0, limits.scriptMs - ranMs) + limits.graceMs : limits.startMs;
    // After a pause of this thread the answer may be waiting to be read: let it be read first.
    timer = setTimeout(() => {
      const late = timer;
      setImmediate(() => {
        if (timer === late && owed > 0) onLate();
      });
    }, ms);
  };

  return {
    owe: () => {
      owed++;
      if (owed === 1) arm();
    },
    started: () => {
      hasStarted = true;
      arm();
    },
    paid: (ran) => {
      ranMs = ran;
      owed--;
      if (owed > 0) arm();
      else stop();
    },
    stop: () => {
      owed = 0;
      stop();
    },
    hasStarted: () => hasStarted,
  };
}
