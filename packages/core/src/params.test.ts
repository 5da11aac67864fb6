import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as nullable from "./nullable.ts";
import * as params from "./params.ts";
import { wordsOf } from "./words.ts";

describe("arguments agencies share", () => {
  it("a comma list is its parts, trimmed, once each, each read by its own schema", () => {
    const list = params.commaList(params.state, { max: 3 });
    expect(list.parse(" ca, TX ,CA,")).toEqual(["CA", "TX"]);
    for (const wrong of ["", " , ", "California", "CA,TX,NY,NJ"]) expect(list.safeParse(wrong).success).toBe(false);
  });

  it("a page counts from 1, and says so without a word in the definition", () => {
    expect(params.page.parse(undefined)).toBe(1);
    expect(params.page.safeParse(0).success).toBe(false);
    expect(z.toJSONSchema(params.page)).not.toHaveProperty("minimum", 1);
  });

  it("a date is a day of the calendar", () => {
    for (const wrong of ["2023-02-30", "06/30/2024", "2024", "2024-1-1"])
      expect(params.isoDate.safeParse(wrong).success).toBe(false);
  });
});

describe("values agencies leave out", () => {
  it.each([null, undefined, "", "  "])("are null: %j", (missing) => {
    expect(nullable.text.parse(missing)).toBeNull();
    expect(nullable.numeric.parse(missing)).toBeNull();
    expect(nullable.day.parse(missing)).toBeNull();
  });

  it("are not taken for zero, nor zero for them", () => {
    expect(nullable.number.parse(null)).toBeNull();
    expect(nullable.number.parse(0)).toBe(0);
    expect(nullable.numeric.parse("0")).toBe(0);
    expect(nullable.flag.parse(false)).toBe(false);
  });

  it("are told from values of another form, which are no answer we know", () => {
    expect(nullable.numeric.safeParse("(D)").success).toBe(false);
    expect(nullable.text.safeParse(7).success).toBe(false);
    expect(nullable.number.safeParse("7").success).toBe(false);
  });

  it("a day is the beginning of a moment", () => {
    expect(nullable.day.parse("2024-06-30T00:00:00Z")).toBe("2024-06-30");
  });
});

it("words are letters and digits in lower case", () => {
  expect(wordsOf("O'Hare & Coeur d'Alene, N.A. 2nd")).toEqual(["o", "hare", "coeur", "d", "alene", "n", "a", "2nd"]);
});
