import { agencyTester, textOf } from "@fedpipe/testing";
import { describe, expect, it } from "vitest";
import sec from "../index.ts";
import { findSection } from "./sections.ts";

const { call, failure } = agencyTester(sec, import.meta.url);
const REPORT = { cik: "320193", accession_number: "0000320193-24-000123" };

describe("a filing as text", () => {
  it("leaves out the hidden facts of inline XBRL", async () => {
    const { result } = await call("sec_filing_text", REPORT);
    expect(textOf(result)).toContain("The Company makes things.");
    expect(textOf(result)).not.toContain("HIDDENFACT");
  });

  it("takes the newest of a form, and that is no amendment", async () => {
    const { result, requests } = await call("sec_filing_text", { cik: "320193", form: "10k", section: "business" });
    expect(requests.at(-1)?.url.pathname).toMatch(/aapl-20230930\.htm$/u);
    expect(textOf(result)).toBe("Item 1.  Business\nThe Company makes things. Risks stand in Item 1A below.");
  });

  it("says what a company files when it does not file the form", async () => {
    const { result } = await call("sec_filing_text", { cik: "320193", form: "20-F" });
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("10-K") });
  });

  it("pages by character, to the end and not past it", async () => {
    const whole = textOf((await call("sec_filing_text", REPORT)).result);
    const first = await call("sec_filing_text", { ...REPORT, max_chars: 100 });
    expect(first.result).toMatchObject({ total: whole.length, next: { offset: 100 } });
    const rest = await call("sec_filing_text", { ...REPORT, offset: 100 });
    expect(textOf(first.result) + textOf(rest.result)).toBe(whole);
    expect(rest.result).not.toHaveProperty("next");
    expect(await failure("sec_filing_text", { ...REPORT, offset: whole.length })).toMatchObject({
      kind: "bad-arguments",
    });
  });

  it("reads the one text file of a filing of before 2001", async () => {
    const path = "/Archives/edgar/data/320193/000091205700053623/0000912057-00-053623.txt";
    const { result } = await call(
      "sec_filing_text",
      { cik: "320193", accession_number: "0000912057-00-053623" },
      { [path]: { contentType: "text/plain", body: "<SEC-DOCUMENT>\r\nANNUAL REPORT\r\n" } },
    );
    expect(textOf(result)).toBe("<SEC-DOCUMENT>\nANNUAL REPORT");
  });

  it("needs an accession number or a form, not both", async () => {
    expect(await failure("sec_filing_text", { cik: "AAPL" })).toMatchObject({ kind: "bad-arguments", requests: [] });
    expect(await failure("sec_filing_text", { ...REPORT, form: "10-K" })).toMatchObject({ kind: "bad-arguments" });
  });

  it("refuses pictures and PDF", async () => {
    expect(await failure("sec_filing_text", { ...REPORT, document: "logo.jpg" })).toMatchObject({
      kind: "bad-arguments",
      requests: [],
    });
  });

  it("says that a filing is of someone else", async () => {
    expect(await failure("sec_filing_text", { cik: "320193", accession_number: "0000999999-24-000001" })).toMatchObject(
      {
        kind: "not-found",
      },
    );
  });

  it("lists the sections there are when one is missing", async () => {
    const { result } = await call("sec_filing_text", { ...REPORT, section: "legal_proceedings" });
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("Item 1A. Risk Factors; Item 1B.") });
  });
});

describe("sections of a report", () => {
  it("are the body, not the line of the contents, and end at the next heading", async () => {
    const { result } = await call("sec_filing_text", { ...REPORT, section: "risk_factors" });
    expect(textOf(result)).toMatch(/^Item 1A\.\s+Risk Factors\nDemand may fall/u);
    expect(textOf(result)).toMatch(/Supply may fail\.$/u);
  });

  it("are found in capitals, after a part's number, and with a curly apostrophe", async () => {
    const { result } = await call("sec_filing_text", { ...REPORT, section: "mdna" });
    expect(textOf(result)).toMatch(/^PART II, ITEM 7 – MANAGEMENT’S[^]*Sales rose because more was sold\.$/u);
  });

  it("are found when the title stands on the line after the number, and end before the signatures", async () => {
    const { result } = await call("sec_filing_text", { ...REPORT, section: "financial_statements" });
    expect(textOf(result)).toMatch(/^Item 8\.\nFinancial Statements[^]*Net sales\s+\$\s+383$/u);
  });

  const quarterly = [
    "PART I. FINANCIAL INFORMATION",
    "Item 1. Condensed Consolidated Financial Statements (Unaudited)",
    "Cash 12",
    "Item 2. Management's Discussion and Analysis",
    "Quarter was good.",
    "PART II. OTHER INFORMATION",
    "Item 1. Legal Proceedings",
    "None of note.",
    "Item 1A. Risk Factors",
    "No change.",
    "Item 6. Exhibits",
  ].join("\n");

  it.each([
    ["financial_statements", "Cash 12"],
    ["mdna", "Quarter was good."],
    ["legal_proceedings", "None of note."],
    ["risk_factors", "No change."],
  ] as const)("of a 10-Q, where one number stands for two: %s", (section, words) => {
    expect(findSection(quarterly, section)).toContain(words);
  });

  it("go on over a heading repeated on the next page", () => {
    const text = "Item 1A. Risk Factors\nFirst.\nItem 1A. Risk Factors (continued)\nSecond.\nItem 2. Properties\nLand.";
    expect(findSection(text, "risk_factors")).toMatch(/First[^]*Second\.$/u);
  });

  it("are not ended by a sentence that refers to another item", () => {
    const text =
      "Item 1A. Risk Factors\nSee\nItem 7, “Management’s Discussion”.\nItem 8 of this report.\nLast.\nItem 6. [Reserved]\nX";
    expect(findSection(text, "risk_factors")).toMatch(/Last\.$/u);
  });

  it("are found by title alone where a report numbers nothing", () => {
    const risks = "A loan may not be paid back. ".repeat(40);
    const text = `Contents\nRisk factors 12\nLegal proceedings 30\n\nRisk factors\n${risks}\nLegal proceedings\nNone.`;
    expect(findSection(text, "risk_factors")).toBe(`Risk factors\n${risks.trim()}`);
  });

  it("are not found where there is none", () => {
    expect(findSection("A letter to shareholders about risk factors.", "risk_factors")).toBeUndefined();
  });
});
