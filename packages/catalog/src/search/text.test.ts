import { describe, expect, it } from "vitest";
import { stem, tokenize, tokenizeName } from "./text.ts";

describe("tokenize", () => {
  it.each([
    ["What's the U.S. debt?", ["what", "the", "us", "debt"]],
    ["10-K and 8-K filings", ["10k", "and", "8k", "filings"]],
    ["my 401(k) at AT&T", ["my", "401k", "at", "att"]],
    ["PM2.5 in O'Hare", ["pm25", "in", "o", "hare"]],
    ["Société Générale – Zürich", ["societe", "generale", "zurich"]],
    ["日本 GDP", ["日本", "gdp"]],
    ["  \n\t", []],
    ["!!!???", []],
  ])("%j", (text, words) => {
    expect(tokenize(text)).toEqual(words);
  });

  it("takes names of tools and parameters apart", () => {
    expect(tokenizeName("fred_series_data")).toEqual(["fred", "series", "data"]);
    expect(tokenizeName("createPullRequest")).toEqual(["create", "pull", "request"]);
    expect(tokenizeName("epa-aqs")).toEqual(["epa", "aqs"]);
  });

  it("is done in time with 100,000 characters of anything", () => {
    const started = performance.now();
    for (const text of ["a", "a-", "1(", ".a", "é"]) tokenize(text.repeat(50_000));
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

describe("stem", () => {
  it("brings forms of a word together", () => {
    expect(new Set(["filing", "filings", "filed"].map(stem)).size).toBe(1);
    expect(stem("counties")).toBe(stem("county"));
  });

  it("keeps apart what Porter would mix up", () => {
    expect(stem("publications")).not.toBe(stem("public"));
    expect(stem("police")).not.toBe(stem("policy"));
    expect(stem("communities")).not.toBe(stem("communications"));
  });

  it("leaves codes and names of object properties alone", () => {
    expect(stem("10k")).toBe("10k");
    expect(stem("constructor")).toBe("constructor");
  });
});
