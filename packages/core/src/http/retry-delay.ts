/** How often one request is sent at most. */
export const MAX_ATTEMPTS = 3;

/** The longest `Retry-After` that is waited for; a longer one is told to the caller at once. */
export const RETRY_AFTER_CAP_MS = 10_000;

const FIRST_DELAY_MS = 500;

const RETRYABLE: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

export interface Attempt {
  /** 1 for the first. */
  readonly attempt: number;
  /** Undefined when no answer came at all. */
  readonly status: number | undefined;
  readonly retryAfterMs?: number | undefined;
  /** Time until the deadline. */
  readonly remainingMs: number;
  /** In [0, 1). */
  readonly random: number;
}

/** Whether an answer of this status may be another one a moment later. */
export function isRetryable(status: number): boolean {
  return RETRYABLE.has(status);
}

/** Milliseconds to wait before the next attempt, or undefined to give up: never past the deadline, never past the cap. */
export function retryDelay({ attempt, status, retryAfterMs, remainingMs, random }: Attempt): number | undefined {
  if (attempt >= MAX_ATTEMPTS) return undefined;
  if (status !== undefined && !isRetryable(status)) return undefined;
  if (retryAfterMs !== undefined && retryAfterMs > RETRY_AFTER_CAP_MS) return undefined;
  // Jitter in both cases: callers told the same second must not come back in step.
  const delay =
    retryAfterMs === undefined
      ? FIRST_DELAY_MS * 2 ** (attempt - 1) * (0.5 + random / 2)
      : retryAfterMs + random * Math.min(250, retryAfterMs / 4);
  return delay < remainingMs ? delay : undefined;
}

/** Milliseconds a `Retry-After` header asks for: seconds or an HTTP date; undefined when it is neither. */
export function parseRetryAfter(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  if (!/[a-z]/i.test(text)) return undefined;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime());
}
