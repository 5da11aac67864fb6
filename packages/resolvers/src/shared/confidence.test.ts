import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isJoined, JOIN, LIST, matchEntity, rankMatches } from "./confidence.ts";
import { foldEntity } from "./names.ts";

const match = (asked: string, candidate: string) => matchEntity(foldEntity(asked), candidate);

const isAffix = (word: string) => ["pac", "political", "action", "committee"].includes(word);

describe("the confidence of a match", () => {
  it.each([
    ["Pfizer Inc", "PFIZER INC.", 0.97, "exact name"],
    ["Pfizer Incorporated", "PFIZER INC", 0.97, "exact name"],
    ["pfizer", "PFIZER INC", 0.95, "exact name"],
    ["Pfizer Inc", "Pfizer Limited", 0.95, "exact name"],
    ["Exxon Mobil", "ExxonMobil Corp", 0.95, "exact name"],
    ["Goldman Sachs", "The Goldman Sachs Group, Inc.", 0.9, "exact name"],
    ["Apple", "Apple Hospitality REIT, Inc.", 0.62, "all words"],
    ["Berkshire Hathaway", "Berkshire Hathaway Energy Co", 0.73, "all words"],
  ])("of %s and %s is %d", (asked, candidate, confidence, basis) =>
    expect(match(asked, candidate)).toEqual({ confidence, basis }),
  );

  it("sees a slip as fuzzy, below what is joined", () => {
    const found = match("Lockheed Martn", "LOCKHEED MARTIN CORP");
    expect(found?.basis).toBe("fuzzy");
    expect(found?.confidence).toBeLessThan(JOIN);
    expect(found?.confidence).toBeGreaterThanOrEqual(LIST);
  });

  it.each([
    ["Ford", "Bradford Industries"],
    ["Lee", "Fleetwood Corp"],
    ["北京", "!!!"],
    ["!!!", "Yahoo! Inc"],
    ["Apple", "北京"],
    ["Delta", "Gamma Inc"],
  ])("has none for %s and %s", (asked, candidate) => expect(match(asked, candidate)).toBeUndefined());

  it("leaves out on both sides what a source adds to its names", () => {
    expect(matchEntity(foldEntity("Pfizer"), "PFIZER INC. POLITICAL ACTION COMMITTEE", isAffix)).toMatchObject({
      basis: "exact name",
    });
    expect(matchEntity(foldEntity("PAC"), "PAC", isAffix)).toMatchObject({ confidence: 0.95 });
  });

  it("drops what is too weak to list, and puts the best first", () => {
    const ranked = rankMatches([
      { name: "a", match: { confidence: 0.3, basis: "fuzzy" as const } },
      { name: "b", match: { confidence: 0.7, basis: "all words" as const } },
      { name: "c", match: { confidence: 0.9, basis: "exact name" as const } },
      { name: "d", match: undefined },
    ]);
    expect(ranked.map(({ name }) => name)).toEqual(["c", "b"]);
    expect(ranked.every(isJoined)).toBe(true);
  });

  it("is bounded, and certain of a name compared with itself, whatever the names", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        const found = match(a, b);
        if (found !== undefined) expect(found.confidence > 0 && found.confidence <= 1).toBe(true);
        const own = match(a, a);
        if (own !== undefined) expect(own.basis).toBe("exact name");
      }),
    );
  });
});
