import { describe, expect, it } from "vitest";
import { AgencyError } from "./errors.ts";
import { findState, requireState, STATES } from "./states.ts";

describe("states", () => {
  it("are fifty, a district and five territories, each with codes of its own", () => {
    expect(STATES).toHaveLength(56);
    expect(STATES.filter(({ kind }) => kind === "state")).toHaveLength(50);
    expect(new Set(STATES.map(({ fips }) => fips)).size).toBe(56);
    expect(new Set(STATES.map(({ postal }) => postal)).size).toBe(56);
  });

  it.each([
    ["ca", "06"],
    [" California ", "06"],
    ["6", "06"],
    ["06", "06"],
    ["DC", "11"],
    ["puerto rico", "72"],
  ])("finds %s", (text, fips) => expect(findState(text)?.fips).toBe(fips));

  it("refuses what is none, by the argument's name", () => {
    expect(findState("03")).toBeUndefined();
    expect(() => requireState("Ontario", "states")).toThrow(AgencyError);
    try {
      requireState("Ontario", "states");
    } catch (error) {
      expect(error).toMatchObject({ failure: { kind: "bad-arguments", problems: [{ argument: "states" }] } });
    }
  });
});
