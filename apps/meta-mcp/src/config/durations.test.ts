import { expect, it } from "vitest";
import { parseDuration, renderDuration } from "./durations.ts";

it("reads durations with and without a unit, a bare number being seconds", () => {
  expect(["500ms", "30s", "10m", "1h", "1.5s", 2, "2"].map(parseDuration)).toEqual([
    500, 30_000, 600_000, 3_600_000, 1500, 2000, 2000,
  ]);
});

it("refuses what is none, and what no timer can wait for", () => {
  expect(["", "soon", "-5s", "10 minutes", "1d", "9999h", Number.NaN].map(parseDuration)).toEqual(
    Array.from({ length: 7 }, () => undefined),
  );
});

it("writes them for people", () => {
  expect([350, 2500, 600_000].map(renderDuration)).toEqual(["350 ms", "2.5 s", "10 min"]);
});
