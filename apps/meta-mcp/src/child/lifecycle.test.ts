import { describe, expect, it } from "vitest";
import { admit, afterCrash, CRASHES_UNTIL_REST, NO_CRASHES, QUICK_MS, REST_MS } from "./lifecycle.ts";

describe("a child that crashes", () => {
  it("starts at once the first time, then waits twice as long each time", () => {
    expect(admit(NO_CRASHES, 0)).toEqual({ kind: "start" });
    const waits = [1, 2, 3, 4].map((crashes) => admit({ crashes, lastCrashAt: 1000 }, 1000));
    expect(waits).toEqual([250, 500, 1000, 2000].map((ms) => ({ kind: "wait", ms })));
    expect(admit({ crashes: 4, lastCrashAt: 1000 }, 3000)).toEqual({ kind: "start" });
  });

  it("rests after five quick crashes, gets one try after the rest, and rests again if that fails", () => {
    let history = NO_CRASHES;
    for (let crash = 0; crash < CRASHES_UNTIL_REST; crash += 1) history = afterCrash(history, 0, 100);
    expect(admit(history, 100)).toEqual({ kind: "rest", ms: REST_MS });
    expect(admit(history, 100 + REST_MS)).toEqual({ kind: "start" });
    expect(admit(afterCrash(history, REST_MS + 100, REST_MS + 200), REST_MS + 200)).toEqual({
      kind: "rest",
      ms: REST_MS,
    });
  });

  it("after a long life is an accident: the count starts anew", () => {
    expect(afterCrash({ crashes: 4, lastCrashAt: 0 }, 0, QUICK_MS).crashes).toBe(1);
  });
});
