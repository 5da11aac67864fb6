import { describe, expect, it } from "vitest";
import { AgencyError } from "./errors.ts";
import { checkRange } from "./range.ts";

const problemOf = (ends: Parameters<typeof checkRange>[0]) => {
  try {
    checkRange(ends);
    return undefined;
  } catch (error) {
    const failure = error instanceof AgencyError ? error.failure : undefined;
    return failure?.kind === "bad-arguments" ? failure.problems[0] : error;
  }
};

describe("checkRange", () => {
  it("refuses ends that stand the wrong way round, by name", () => {
    expect(problemOf({ start: "2024-02-01", end: "2024-01-31" })).toEqual({
      argument: "start",
      problem: "is after end",
    });
    expect(problemOf({ from_year: 2024, to_year: 2023 })).toEqual({
      argument: "from_year",
      problem: "is after to_year",
    });
    expect(problemOf({ min_amount: 10, max_amount: 9 })).toEqual({
      argument: "min_amount",
      problem: "is more than max_amount",
    });
  });

  it("takes equal ends, and ends that are not given", () => {
    expect(problemOf({ start: "2024-01-31", end: "2024-01-31" })).toBeUndefined();
    expect(problemOf({ start: undefined, end: "2024-01-31" })).toBeUndefined();
    expect(problemOf({ min: 0, max: undefined })).toBeUndefined();
  });
});
