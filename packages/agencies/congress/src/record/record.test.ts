import { agencyTester, rowsOf } from "@fedpipe/testing";
import { expect, it } from "vitest";
import congress from "../index.ts";

const { call, failure } = agencyTester(congress, import.meta.url);
const DAY = { year: 2022, month: 6, day: 28 };

it("reads the PascalCase of the Record's issues, numbers as numbers", async () => {
  const { result } = await call("congress_congressional_record", DAY);
  expect(rowsOf(result)).toEqual([
    {
      date: "2022-06-28",
      volume_number: 168,
      issue_number: 109,
      congress: 117,
      session: 2,
      digest_pdf: "https://www.congress.gov/117/crec/2022/06/28/digest.pdf",
      house_pdf: "https://www.congress.gov/117/crec/2022/06/28/house.pdf",
      senate_pdf: null,
      remarks_pdf: null,
      full_pdf: "https://www.congress.gov/117/crec/2022/06/28/full.pdf",
    },
  ]);
});

it("does not make empty objects of issues in another case", async () => {
  const body = { results: { issues: [{ id: 1, volume: "168" }] } };
  expect(await failure("congress_congressional_record", DAY, { "/v3/congressional-record": { body } })).toMatchObject({
    kind: "unexpected-answer",
    detail: expect.stringContaining("Results"),
  });
});

it("says when Congress did not sit", async () => {
  const body = { Results: { TotalCount: 0, Issues: [] } };
  const { result } = await call("congress_congressional_record", DAY, { "/v3/congressional-record": { body } });
  expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("did not sit") });
});

it("shows the articles of an issue whose own page fails", async () => {
  const down = { "/v3/daily-congressional-record/172/88": { status: 500, body: "" } };
  const { result } = await call("congress_daily_congressional_record", { volume_number: 172, issue_number: 88 }, down);
  expect(rowsOf(result).map(({ section, title }) => [section, title])).toEqual([
    ["Senate Section", "PRAYER"],
    ["House Section", "PLEDGE"],
  ]);
  expect(result.notes).toEqual([expect.stringContaining("issue could not be fetched")]);
});

it("shows the sections of a day of the bound edition", async () => {
  const { result } = await call("congress_bound_congressional_record", { year: 1990, month: 5, day: 1 });
  expect(rowsOf(result)[0]).toMatchObject({
    date: "1990-05-01",
    sections: ["Senate 8000-8042"],
    digest_pages: "9000-9003",
  });
});
