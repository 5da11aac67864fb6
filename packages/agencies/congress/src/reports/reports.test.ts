import { agencyTester, fieldsOf, rowsOf } from "@fedpipe/testing";
import { expect, it } from "vitest";
import congress from "../index.ts";

const { call } = agencyTester(congress, import.meta.url);
const REPORT = { congress: 118, report_type: "hrpt", report_number: 617 };
const PATH = "/v3/committee-report/118/hrpt/617";
const PRINT = { congress: 118, chamber: "house", jacket_number: 57586 };

it("reads the links of a report from groups of formats and from plain rows", async () => {
  const grouped = await call("congress_committee_report_text", REPORT);
  expect(rowsOf(grouped.result).map(({ type, errata }) => [type, errata])).toEqual([
    ["Formatted Text", false],
    ["PDF", false],
  ]);
  const plain = { text: [{ type: "PDF", url: "https://www.congress.gov/r.pdf", isErrata: "Y" }] };
  const { result } = await call("congress_committee_report_text", REPORT, { [`${PATH}/text`]: { body: plain } });
  expect(rowsOf(result)).toEqual([{ type: "PDF", url: "https://www.congress.gov/r.pdf", errata: true }]);
});

const part = (number: number) => ({ citation: `H. Rept. 118-617, Part ${number}`, title: "BRIDGES", part: number });

it("shows every part of a report", async () => {
  const { result } = await call("congress_committee_report_details", REPORT, {
    [PATH]: { body: { committeeReports: [part(1), part(2)] } },
  });
  expect(fieldsOf(result)).toMatchObject({ part: 1, other_parts: [{ part: 2 }] });
});

it("links the bills of a report", async () => {
  const { result } = await call("congress_committee_report_details", REPORT);
  expect(fieldsOf(result)).toMatchObject({
    issued: "2024-07-30",
    conference: false,
    bills: [{ name: "HR 42", url: "https://www.congress.gov/bill/118th-congress/house-bill/42" }],
  });
});

it("reads a print that comes as a list of one, or as itself", async () => {
  const listed = await call("congress_committee_print_details", PRINT);
  expect(fieldsOf(listed.result)).toMatchObject({ title: "RULES COMMITTEE PRINT 118-42", jacket_number: 57_586 });
  const body = { committeePrint: { title: "A PRINT", jacketNumber: 57_586 } };
  const { result } = await call("congress_committee_print_details", PRINT, {
    "/v3/committee-print/118/house/57586": { body },
  });
  expect(fieldsOf(result)).toMatchObject({ title: "A PRINT", committees: [] });
});

it("sends conference as true or false", async () => {
  const { requests } = await call(
    "congress_committee_reports",
    { conference: true },
    { "/v3/committee-report": { body: { reports: [] } } },
  );
  expect(requests[0]?.url.searchParams.get("conference")).toBe("true");
});
