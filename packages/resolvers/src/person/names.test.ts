import { describe, expect, it } from "vitest";
import { foldPerson, matchPerson } from "./names.ts";

const match = (asked: string, candidate: string) => matchPerson(foldPerson(asked), foldPerson(candidate));

describe("matching people", () => {
  it.each([
    ["Elizabeth Warren", "WARREN, ELIZABETH", 0.95],
    ["warren, elizabeth", "Warren, Elizabeth", 0.95],
    ["Sen. Elizabeth Warren", "WARREN, ELIZABETH SEN.", 0.95],
    ["Joe Biden", "BIDEN, JOSEPH R JR", 0.85],
    ["Bernie Sanders", "SANDERS, BERNARD", 0.85],
    ["Mitt Romney", "ROMNEY, WILLARD MITT", 0.88],
    ["J. Biden", "BIDEN, JOSEPH", 0.8],
    ["Alexandria Ocasio-Cortez", "OCASIO-CORTEZ, ALEXANDRIA", 0.95],
    ["Chris Van Hollen", "Van Hollen, Chris", 0.95],
    ["Nydia Velázquez", "VELAZQUEZ, NYDIA M.", 0.95],
    ["Anthony Podesta", "Anthony T Podesta", 0.95],
    ["Warren", "WARREN, ELIZABETH", 0.6],
    ["John Q Smith", "SMITH, JOHN B", 0.6],
    ["John Quincy Smith", "SMITH, JOHN Q", 0.95],
    ["Jim Justice", "JUSTICE, JAMES CONLEY II", 0.85],
    ["Justice", "JUSTICE, JAMES CONLEY II", 0.6],
    ["Justice Clarence Thomas", "THOMAS, CLARENCE", 0.95],
    ["Robert F. Kennedy Jr.", "KENNEDY, ROBERT F JR", 0.95],
    ["Robert Kennedy", "KENNEDY, ROBERT F JR", 0.95],
    ["Donald Trump Jr.", "TRUMP, DONALD J.", 0.65],
  ])("%s is %s with %d", (asked, candidate, confidence) =>
    expect(match(asked, candidate)?.confidence).toBe(confidence),
  );

  it.each([
    ["Lee", "FLEETWOOD, ANN"],
    ["Lee", "SMITH, LEE"],
    ["Lee", "JACKSON LEE, SHEILA"],
    ["Barbara Lee", "LEE, MIKE"],
    ["Ed Case", "CASEY, ED"],
    ["Bob Casey", "BOB, CASEY"],
    ["Ron Paul", "PAUL, RAND"],
    ["Robert Casey Sr.", "CASEY, ROBERT P JR"],
    ["北京", "WARREN, ELIZABETH"],
  ])("%s is not %s", (asked, candidate) => expect(match(asked, candidate)).toBeUndefined());

  it("does not take two short forms for one name", () => {
    expect(match("Kate Smith", "SMITH, KATHY")).toBeUndefined();
  });
});
