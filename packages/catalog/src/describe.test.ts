import { describe, expect, it } from "vitest";
import { compactDescription, plainLine } from "./describe.ts";

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

  it("takes no longer for a megabyte of abbreviations", () => {
    expect(compactDescription("e.g. ".repeat(200_000)).length).toBeLessThanOrEqual(2000);
  });
});

describe("plainLine", () => {
  it("leaves one line, with nothing invisible in it", () => {
    expect(plainLine(" a\r\nb\u2028c\u202ed\u0000e\u200bf\u001b[31mg ", 80)).toBe("a b c d e f [31mg");
  });

  it("cuts between characters, and not what is short enough", () => {
    expect(plainLine("😀".repeat(5), 5)).toBe("😀".repeat(5));
    expect(plainLine("😀".repeat(6), 5)).toBe(`${"😀".repeat(4)}…`);
    expect(plainLine("x".repeat(1_000_000), 5)).toBe("xxxx…");
  });
});
