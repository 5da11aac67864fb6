import { describe, expect, it } from "vitest";
import { editDistance, suggest } from "./suggest.ts";

describe("editDistance", () => {
  it.each([
    ["", "abc", 3],
    ["fce", "fec", 1],
    ["fce", "fbi", 2],
    ["kitten", "sitting", 3],
    ["ca", "abc", 3],
    ["same", "same", 0],
    ["abcd", "badc", 2],
  ])("%s -> %s takes %i", (a, b, edits) => {
    expect(editDistance(a, b)).toBe(edits);
    expect(editDistance(b, a)).toBe(edits);
  });
});

describe("suggest", () => {
  const modules = ["fbi", "fec", "fda", "fred", "treasury", "census"];

  it("counts a swap of neighbours as one slip", () => {
    expect(suggest("fce", modules)).toBe("fec");
    expect(suggest("FCE", modules)).toBe("fec");
    expect(suggest("tresaury", modules)).toBe("treasury");
  });

  it("takes the first of equals", () => {
    expect(suggest("fxx", ["fab", "fcd"])).toBe("fab");
    expect(suggest("ab", ["ax", "ay"])).toBe("ax");
  });

  it("stays silent when every letter would have to change", () => {
    expect(suggest("xyz", modules)).toBeUndefined();
    expect(suggest("q", ["a", "b"])).toBeUndefined();
    expect(suggest("", modules)).toBeUndefined();
    expect(suggest("photosynthesis", modules)).toBeUndefined();
  });

  it("takes the only candidate that holds the word", () => {
    const tools = ["fred_series_data", "fred_series_info", "bls_series_search"];
    expect(suggest("series_data", tools)).toBe("fred_series_data");
    expect(suggest("Series Info", tools)).toBe("fred_series_info");
    expect(suggest("series", tools)).toBeUndefined();
    expect(suggest("treas", modules)).toBe("treasury");
    expect(suggest("us_census_bureau", modules)).toBe("census");
  });

  it("is at once done with a word of 100,000 characters", () => {
    const started = performance.now();
    expect(
      suggest(
        "a".repeat(100_000),
        Array.from({ length: 1000 }, (_, index) => `tool_${index}`),
      ),
    ).toBeUndefined();
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
