import pLimit from "p-limit";
import type { Host } from "../manifest.ts";
import type { Deps } from "../deps.ts";
import { hasOwnKey } from "./credentials.ts";

const DEFAULT_CONCURRENCY = 4;

/** Lets work through at a host's pace: so many at once, so many starts in any second, first come first served. */
export interface Limiter {
  /** Runs the task when its turn comes; rejects with the signal's reason if that aborts first. */
  run<T>(signal: AbortSignal, task: () => Promise<T>): Promise<T>;
  /** Lowers the pace, never raises it. */
  tighten(rate: Rate): void;
  /** No start before `untilMs`: the host asked for a pause. */
  pause(untilMs: number): void;
  /** The host shut us out for longer than a call may wait. Asking meanwhile would prolong it (SEC does that). */
  block(untilMs: number): void;
  /** Until when the host has shut us out; 0 when it has not. */
  blockedUntilMs(): number;
}

/** So many starts a second on average, `burst` of them close together. */
export interface Rate {
  readonly perSecond: number;
  readonly burst?: number;
}

/** The limiters of the process: one for each group of hosts. */
export function createLimiters(deps: Pick<Deps, "now" | "sleep" | "env">): (host: Host) => Limiter {
  const limiters = new Map<string, Limiter>();
  return (host) => {
    const group = host.limiter ?? new URL(host.url).origin;
    const known = limiters.get(group);
    // Agencies that share a group may differ in what they think it bears; the most careful one is right.
    const rate = rateOf(host, deps.env);
    known?.tighten(rate);
    if (known !== undefined) return known;
    const created = createLimiter(deps, rate, host.concurrency);
    limiters.set(group, created);
    return created;
  };
}

function rateOf(host: Host, env: Deps["env"]): Rate {
  const isKeyed = host.keyed !== undefined && host.auth !== undefined && hasOwnKey(host.auth, env);
  return isKeyed && host.keyed !== undefined ? host.keyed : host;
}

function createLimiter(deps: Pick<Deps, "now" | "sleep">, rate: Rate, concurrency = DEFAULT_CONCURRENCY): Limiter {
  const limit = pLimit(concurrency);
  const pace = createPace(rate);
  let blockedUntilMs = 0;
  return {
    block: (untilMs) => {
      blockedUntilMs = Math.max(blockedUntilMs, untilMs);
    },
    blockedUntilMs: () => blockedUntilMs,
    tighten: pace.tighten,
    pause: pace.pause,
    run: (signal, task) =>
      limit(async () => {
        signal.throwIfAborted();
        const waitMs = pace.reserve(deps.now().getTime());
        if (waitMs > 0) await deps.sleep(waitMs, signal);
        signal.throwIfAborted();
        return task();
      }),
  };
}

/**
 * Books start times so that no window holds more than `burst` of them: a window is a second, or as long as `burst` starts
 * take at `perSecond`. A plain token bucket lets a full bucket and its refill, twice the rate, into the first window, and
 * SEC blocks for ten minutes at the eleventh request.
 */
export function createPace(rate: Rate): {
  /** Books the next start; milliseconds to wait for it. */
  reserve: (nowMs: number) => number;
  tighten: (rate: Rate) => void;
  pause: (untilMs: number) => void;
} {
  let { burst, windowMs } = windowOf(rate);
  let starts: number[] = [];
  let pausedUntilMs = 0;
  let lastNowMs = 0;
  return {
    reserve(nowMs) {
      // The wall clock may be set back; bookings from its future would hold everyone up.
      if (nowMs < lastNowMs) {
        starts = [];
        pausedUntilMs = 0;
      }
      lastNowMs = nowMs;
      const oldest = starts.length < burst ? undefined : starts.at(-burst);
      const startMs = Math.max(nowMs, pausedUntilMs, oldest === undefined ? 0 : oldest + windowMs);
      starts = [...starts, startMs].slice(-burst);
      return startMs - nowMs;
    },
    tighten(other) {
      const lower = windowOf(other);
      if (lower.burst / lower.windowMs < burst / windowMs) ({ burst, windowMs } = lower);
    },
    pause(untilMs) {
      pausedUntilMs = Math.max(pausedUntilMs, untilMs);
    },
  };
}

function windowOf({ perSecond, burst = Math.max(1, Math.floor(perSecond)) }: Rate) {
  return { burst, windowMs: (burst / perSecond) * 1000 };
}
