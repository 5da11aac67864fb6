import { describe, expect, it } from "vitest";
import { foldEntity, foldWords } from "./names.ts";

describe("folding a name", () => {
  it.each([
    ["Doña Ana", "dona ana"],
    ["Saint Louis", "st louis"],
    ["St. Louis", "st louis"],
    ["JPMorgan Chase & Co.", "jpmorgan chase co"],
    ["Johnson and Johnson", "johnson johnson"],
    ["J.P. Morgan", "jp morgan"],
    ["O'Reilly’s", "oreillys"],
    ["U.S. Steel", "us steel"],
    ["Coca-Cola", "coca cola"],
    ["Straße & Søn", "strasse son"],
    ["北京", ""],
    ["!!!", ""],
    ["北京 Motors", "motors"],
  ])("makes %s %s", (name, folded) => expect(foldWords(name).join(" ")).toBe(folded));

  it.each([
    ["Apple Inc.", "apple", "apple"],
    ["X Holdings Corp", "x holdings", "x"],
    ["X Group Holdings, Inc.", "x group holdings", "x"],
    ["The Boeing Company", "boeing", "boeing"],
    ["BANK OF AMERICA CORP /DE/", "bank of america", "bank of america"],
    ["Goldman Sachs Group Inc", "goldman sachs group", "goldman sachs"],
    ["The Company Inc", "co", "co"],
    ["Berkshire Hathaway Inc", "berkshire hathaway", "berkshire hathaway"],
  ])("takes the legal forms off %s", (name, core, brand) => {
    expect(foldEntity(name).core.join(" ")).toBe(core);
    expect(foldEntity(name).brand.join(" ")).toBe(brand);
  });
});
