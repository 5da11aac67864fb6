import { describe, expect, it } from "vitest";
import { phrase, searchQuery } from "./search.ts";

describe("openFDA's query language", () => {
  it.each(['a:b+AND+c:"d+e"', "a%3Ab%20AND%20c:%22d%20e%22", '  a:b   AND c:"d e" '])(
    "repairs URL spelling: %s",
    (query) => {
      expect(searchQuery.parse(query)).toBe('a:b AND c:"d e"');
    },
  );

  it.each([
    "brand_name:child*",
    "receivedate:[20200101 TO 20231231]",
    'products.brand_name:"ZYRTEC D" AND (state:CA OR state:NY) AND NOT status:Terminated',
    "_exists_:boxed_warning",
    "+a:b +c:d -e:f",
    "metformin",
    'text:("acute pain" OR fever)',
    'recalling_firm:"O\'Hare"',
  ])("takes %s", (query) => {
    expect(searchQuery.parse(query)).toBe(query);
  });

  it.each([
    ["brand_name:tylenol extra", "OR"],
    ["state:CA classification:I", "AND"],
    ["state:CA and state:NY", "AND"],
    ['brand_name:"tylenol', "quotation"],
    ["(state:CA", "not closed"],
    ["state:CA)", "closed"],
    ["report_date:[20240101", "range"],
    ["state:CA AND", "last"],
    ["OR state:CA", "before OR"],
    ["who is it?", "?"],
    ["recalling_firm:Nestlé", "ASCII"],
  ])("refuses %s, which openFDA would misread", (query, word) => {
    const problem = searchQuery.safeParse(query).error?.issues[0]?.message;
    expect(problem).toContain(word);
  });

  it("escapes quotes in a phrase", () => {
    expect(phrase('O"Hare\\')).toBe('"O\\"Hare\\\\"');
    expect(searchQuery.parse(phrase("Coeur d'Alene"))).toBe('"Coeur d\'Alene"');
  });
});
