import { describe, expect, it } from "vitest";
import { compileLexicon } from "./compile-lexicon.ts";
import { createQueryReader } from "./query.ts";
import { stem } from "./text.ts";
import { WEIGHTS } from "./weights.ts";

const known = new Set("unemploy rate vin decod drug place resolv entiti ohio".split(" "));

const read = createQueryReader(
  compileLexicon(
    {
      synonyms: ["jobless, out of work = unemployment", "car, vehicle = vin", "x ray = nothing known"],
      plainSynonyms: ["how much = rate"],
      patterns: [
        { pattern: String.raw`\b[A-Z0-9]{17}\b`, means: "decode vin", weight: 3 },
        { pattern: "[A-Z]{4}UR", exact: true, digitless: true, means: "rate", consume: false },
      ],
      fillers: ["data"],
      elsewhere: ["recipe", "best friend"],
      unnamed: "resolve entity",
      names: [
        { names: ["Ohio", "New York"], means: "resolve place" },
        { names: ["Ozempic"], means: "drug", suggests: "drug" },
      ],
    },
    (word) => known.has(word),
  ),
  WEIGHTS,
  { has: (word) => known.has(word), nearest: (word) => (word === "unemploi" ? "unemploy" : undefined) },
);

const wordings = (text: string) =>
  read(text).units.map(({ alternatives }) => alternatives.map(({ stems }) => stems.join(" ")));

const isFamiliar = (text: string) => read(text).units.some((unit) => unit.alternatives.some((each) => each.isFamiliar));

describe("reading a query", () => {
  it("drops stop words and bare numbers, keeps what is known", () => {
    expect(wordings("what is the unemployment rate in 2023")).toEqual([["unemploy"], ["rate"]]);
  });

  it("adds synonyms of words and of phrases, the phrase's words then count less", () => {
    expect(wordings("jobless")).toEqual([["unemploy"]]);
    const { units } = read("out of work");
    expect(units[0]?.alternatives.map(({ stems }) => stems)).toEqual([["unemploy"]]);
    expect(units[1]).toMatchObject({ unknown: true, weight: WEIGHTS.inPhrase });
  });

  it("drops meanings that the catalogue has no word for", () => {
    expect(wordings("why an x ray").flat()).toEqual([]);
  });

  it("reads a code once, as a code", () => {
    expect(wordings("1HGCM82633A004352")).toEqual([["decod vin"]]);
    expect(wordings("rate OHIOUR")).toContainEqual(["rate"]);
  });

  it("mends a misspelling, for less", () => {
    const { units } = read("unemploi");
    expect(units[0]?.alternatives[0]).toMatchObject({ stems: ["unemploy"], weight: WEIGHTS.corrected });
  });

  it("takes a query of names alone for what is so named", () => {
    expect(wordings("Ohio")).toContainEqual(["resolv place"]);
    expect(wordings("New York")).toContainEqual(["resolv place"]);
    expect(wordings("Jane Q Doe")).toContainEqual(["resolv entiti"]);
    expect(wordings("unemployment in Ohio")).not.toContainEqual(["resolv place"]);
    expect(wordings("please unfold my thing")).not.toContainEqual(["resolv entiti"]);
  });

  it("lets a name suggest its kind", () => {
    expect(wordings("rate of Ozempic")).toContainEqual(["drug"]);
  });

  it("measures how much is about something else", () => {
    expect(read("recipe for unemployment").elsewhere).toBe(0.5);
    expect(read("my best friend").elsewhere).toBe(1);
    expect(read("unemployment").elsewhere).toBe(0);
  });

  it("knows plain language from the field's", () => {
    expect(isFamiliar("how much")).toBe(false);
    expect(isFamiliar("jobless")).toBe(true);
  });

  it.each(["", "   ", "?", "\u0000\u200b", "the of and", "1 2 3"])("finds nothing in %j", (text) => {
    expect(read(text).units.filter(({ alternatives }) => alternatives.length > 0)).toEqual([]);
  });
});

it("stems are those of the text", () => {
  expect(stem("unemployment")).toBe("unemploy");
});
