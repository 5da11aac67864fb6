import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_ATTEMPTS, parseRetryAfter, RETRY_AFTER_CAP_MS, retryDelay } from "./retry-delay.ts";

const now = new Date("2024-07-20T12:00:00Z");

const at = (attempt: number, random: number) =>
  retryDelay({ attempt, status: 503, remainingMs: 60_000, random }) ?? Number.NaN;

describe("retryDelay", () => {
  it("never exceeds what was promised: three attempts, the deadline, the cap", () => {
    fc.assert(
      fc.property(
        fc.record({
          attempt: fc.integer({ min: 1, max: 6 }),
          status: fc.option(fc.constantFrom(200, 400, 404, 408, 429, 500, 501, 503), { nil: undefined }),
          retryAfterMs: fc.option(fc.integer({ min: 0, max: 90_000 }), { nil: undefined }),
          remainingMs: fc.integer({ min: -10, max: 60_000 }),
          random: fc.double({ min: 0, max: 0.999, noNaN: true }),
        }),
        (attempt) => {
          const delay = retryDelay(attempt);
          if (delay === undefined) return true;
          return (
            attempt.attempt < MAX_ATTEMPTS &&
            delay < attempt.remainingMs &&
            delay >= (attempt.retryAfterMs ?? 0) &&
            delay <= RETRY_AFTER_CAP_MS + 250 &&
            ![200, 400, 404, 501].includes(attempt.status ?? 0)
          );
        },
      ),
    );
  });

  it("doubles from attempt to attempt, with jitter", () => {
    expect([at(1, 0), at(2, 0)]).toEqual([250, 500]);
    expect(at(1, 0.99)).toBeGreaterThan(at(1, 0));
  });

  it("retries when no answer came at all", () => {
    expect(retryDelay({ attempt: 1, status: undefined, remainingMs: 60_000, random: 0 })).toBe(250);
  });
});

describe("parseRetryAfter", () => {
  it.each([
    ["1", 1000],
    ["86400", 86_400_000],
    ["Sat, 20 Jul 2024 12:00:05 GMT", 5000],
    ["Sat, 20 Jul 2024 11:00:00 GMT", 0],
    ["", undefined],
    ["soon", undefined],
    ["-1", undefined],
    ["2024-07-20", undefined],
    [undefined, undefined],
  ])("reads %j as %j ms", (header, expected) => {
    expect(parseRetryAfter(header, now)).toBe(expected);
  });
});
