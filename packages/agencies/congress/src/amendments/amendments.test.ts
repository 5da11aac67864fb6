import { agencyTester, fieldsOf, rowsOf } from "@fedpipe/testing";
import { expect, it } from "vitest";
import congress from "../index.ts";

const { call } = agencyTester(congress, import.meta.url);
const AMENDMENT = { congress: 118, amendment_type: "samdt", amendment_number: 1 };

it("links an amendment to the bill it amends, in that bill's chamber", async () => {
  const { result } = await call("congress_amendment_details", AMENDMENT);
  expect(fieldsOf(result)).toMatchObject({
    amended_bill: { name: "SRES 5", url: "https://www.congress.gov/bill/118th-congress/senate-resolution/5" },
    amended_amendment: null,
    submitted: "2023-01-24",
    actions: [{ date: "2023-01-25" }],
  });
});

it("does not link an amendment of a type it does not know", async () => {
  const row = { congress: 118, type: "XAMDT", number: "4" };
  const { result } = await call("congress_amendments", {}, { "/v3/amendment": { body: { amendments: [row] } } });
  expect(rowsOf(result)[0]).toMatchObject({ amendment_type: "XAMDT", url: null });
});

it("reads the text of amendments, whose formats have other names than bills'", async () => {
  const { result } = await call("congress_amendment_text", AMENDMENT);
  expect(rowsOf(result)[0]).toMatchObject({ version: null, text_url: expect.stringContaining("page/S100") });
});
