import { agencyTester, fieldsOf, rowsOf } from "@fedpipe/testing";
import { expect, it } from "vitest";
import congress from "../index.ts";

const { call } = agencyTester(congress, import.meta.url);

it("finds the number of a CRS report in `id`", async () => {
  const { result } = await call("congress_crs_reports", { limit: 5 });
  expect(rowsOf(result)[0]).toMatchObject({
    report_number: "R47175",
    url: "https://www.congress.gov/crs-product/R47175",
    version: 3,
  });
});

it("names a related bill once, completes addresses, and links the text by format", async () => {
  const { result } = await call("congress_crs_report_details", { report_number: "r47175" });
  expect(fieldsOf(result)).toMatchObject({
    related: [{ name: "HR 3684", congress: 117, url: "https://www.congress.gov/bill/117/hr/3684" }],
    url: "https://www.congress.gov/crs-report/R47175",
    text_url: expect.stringMatching(/\.html$/u),
    pdf_url: expect.stringMatching(/\.pdf$/u),
    authors: ["Ada Bridge"],
  });
});
