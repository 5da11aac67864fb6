import { describe, expect, it } from "vitest";
import { compactDescription } from "./describe.ts";

describe("compactDescription", () => {
  it.each([
    ["Values of one series. Find ids with fred_search.", "Values of one series."],
    ["U.S. imports by country. Monthly.", "U.S. imports by country."],
    ["Data from the U.S. Treasury, e.g. debt. More.", "Data from the U.S. Treasury, e.g. debt."],
    ["Trades of J. Smith vs. Acme Inc. in court. Then more.", "Trades of J. Smith vs. Acme Inc. in court."],
    ["Version 2.0.1 of fred.search is here! Yes", "Version 2.0.1 of fred.search is here!"],
    ["No stop at all", "No stop at all"],
    ["  Two\n lines\tof text.\n\nRest.  ", "Two lines of text."],
    ["", ""],
  ])("%j", (text, first) => {
    expect(compactDescription(text)).toBe(first);
  });
});
