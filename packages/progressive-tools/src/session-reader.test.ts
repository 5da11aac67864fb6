import { afterEach, describe, expect, it, vi } from "vitest";
import { createSessionReader, type SessionReader } from "./session-reader.ts";

const change = { session: "one", added: [], removed: [], changed: [], refused: [] };

afterEach(() => {
  vi.useRealTimers();
});

describe("a server that announces a change each time its tools are read", () => {
  it("is read a few times, then waits; settled does not wait for it, and an explicit reading is made at once", async () => {
    vi.useFakeTimers();
    let readings = 0;
    const reader: SessionReader = createSessionReader(async () => {
      readings += 1;
      await Promise.resolve();
      void reader.readAnnounced();
      return change;
    });
    void reader.readAnnounced();
    await reader.settled();
    expect(readings).toBeLessThan(20);
    await vi.advanceTimersByTimeAsync(1000);
    expect(readings).toBe(20);
    await reader.read();
    expect(readings).toBe(21);
    await vi.advanceTimersByTimeAsync(9000);
    expect(readings).toBeGreaterThan(21);
    expect(readings).toBeLessThan(50);
  });

  it("is read once more for all that was announced while it waited", async () => {
    vi.useFakeTimers();
    let readings = 0;
    const reader = createSessionReader(async () => {
      readings += 1;
      return change;
    });
    const announcements = Array.from({ length: 20 }, () => reader.readAnnounced());
    await Promise.all(announcements);
    const before = readings;
    const late = Array.from({ length: 50 }, () => reader.readAnnounced());
    await vi.advanceTimersByTimeAsync(9000);
    expect(readings).toBe(before);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await Promise.all(late)).toHaveLength(50);
    expect(readings).toBe(before + 1);
  });
});
