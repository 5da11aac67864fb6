import { agencyTester, fieldsOf, rowsOf } from "@fedpipe/testing";
import { expect, it } from "vitest";
import congress from "../index.ts";

const { call } = agencyTester(congress, import.meta.url);
const FINANCIAL = { chamber: "house", committee_code: "hsba00" };
const BILLS = "/v3/committee/house/hsba00/bills";

const bill = (number: number) => ({ congress: 118, type: "HR", number: String(number), updateDate: "2023-01-01" });
const bills = (numbers: readonly number[], count: number) => ({
  body: { "committee-bills": { bills: numbers.map(bill), count }, pagination: { count } },
});

it("shows the newest bills of a committee first, though the API begins with the oldest", async () => {
  const { result, requests } = await call(
    "congress_committee_bills",
    { ...FINANCIAL, limit: 2 },
    {
      [BILLS]: [bills([1], 900), bills([899, 900], 900)],
    },
  );
  expect(requests.at(-1)?.url.searchParams.get("offset")).toBe("898");
  expect(rowsOf(result).map(({ bill_number }) => bill_number)).toEqual([900, 899]);
  expect(result).toMatchObject({ total: 900, next: { offset: 2 } });
});

it("counts the offset of a committee's bills from the newest", async () => {
  const { result, requests } = await call(
    "congress_committee_bills",
    { ...FINANCIAL, limit: 5, offset: 2 },
    {
      [BILLS]: [bills([1], 3), bills([1], 3)],
    },
  );
  expect([requests.at(-1)?.url.searchParams.get("offset"), requests.at(-1)?.url.searchParams.get("limit")]).toEqual([
    "0",
    "1",
  ]);
  expect(rowsOf(result)).toHaveLength(1);
  expect(result).not.toHaveProperty("next");
});

it("says when a committee has no bills", async () => {
  const { result } = await call("congress_committee_bills", FINANCIAL, { [BILLS]: bills([], 0) });
  expect(result).toMatchObject({ kind: "empty" });
});

const row = (systemCode: string, name: string) => ({ systemCode, name, chamber: "House" });

const page = (...committees: readonly object[]) => ({ body: { committees, pagination: { count: 300 } } });

it("finds a committee by words beyond the first 250", async () => {
  const answers = {
    "/v3/committee": [page(row("hsju00", "Judiciary Committee")), page(row("hsag00", "Agriculture Committee"))],
  };
  const { result, requests } = await call("congress_committees", { name: "House Committee on Agriculture" }, answers);
  expect(requests).toHaveLength(2);
  expect(rowsOf(result).map(({ committee_code }) => committee_code)).toEqual(["hsag00"]);
});

it("names a committee as it is called today", async () => {
  const { result } = await call("congress_committee_details", FINANCIAL);
  expect(fieldsOf(result)).toMatchObject({
    name: "Committee on Financial Services",
    history: [{ end: null }, { name: "Committee on Banking", end: "2001-01-02" }],
    counts: { bills: 3, nominations: null },
  });
});

it("asks a House committee for no nominations", async () => {
  const { result, requests } = await call("congress_committee_full_profile", FINANCIAL);
  expect(requests.some(({ url }) => url.pathname.includes("nominations"))).toBe(false);
  expect(fieldsOf(result)).toMatchObject({ bills: [{ bill_number: 3 }, {}, {}], reports: [{}], communications: [{}] });
});
