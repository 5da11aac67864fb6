import { agencyTester, rowsOf } from "@fedpipe/testing";
import { describe, expect, it } from "vitest";
import sec from "../index.ts";

const { call, failure } = agencyTester(sec, import.meta.url);

const PATH = "/LATEST/search-index";
const hit = (number: number) => ({
  _id: `0000000001-24-${String(number).padStart(6, "0")}:a.htm`,
  _source: {
    adsh: `0000000001-24-${String(number).padStart(6, "0")}`,
    ciks: ["0000000001"],
    display_names: ["A CO (THE)  (CIK 0000000001)"],
    form: "8-K",
    file_type: null,
    items: null,
  },
});
const page = (first: number, total: number) => ({
  body: {
    hits: {
      total: { value: total, relation: "eq" },
      hits: Array.from({ length: 100 }, (_, index) => hit(first + index)),
    },
  },
});

describe("full-text search", () => {
  it("links each document under the company, though an insider's form names the person first", async () => {
    const { result } = await call("sec_filing_search", { query: "Apple" });
    expect(rowsOf(result)).toMatchObject([
      {
        company: "Apple Inc. (AAPL)",
        url: "https://www.sec.gov/Archives/edgar/data/320193/000032019324000067/a8-kex991q2.htm",
      },
      { form: "4", company: "DOE JANE; Apple Inc. (AAPL)", cik: "0000320193" },
    ]);
  });

  it("says that ten thousand means ten thousand or more", async () => {
    const { result } = await call("sec_filing_search", { query: "Apple" });
    expect(result.notes).toContainEqual(expect.stringContaining("More than 10000"));
  });

  it("answers no match with a hint", async () => {
    const { result } = await call("sec_filing_search", { query: "zzzzqqq" });
    expect(result.kind).toBe("empty");
  });

  it("counts rows while the service counts pages of a hundred", async () => {
    const { result, requests } = await call(
      "sec_filing_search",
      { query: "x", offset: 95, limit: 10 },
      { [PATH]: [page(0, 250), page(100, 250)] },
    );
    expect(requests.map(({ url }) => url.searchParams.get("from"))).toEqual([null, "100"]);
    expect(rowsOf(result).map(({ accession_number }) => String(accession_number).slice(-3))).toEqual([
      "095",
      "096",
      "097",
      "098",
      "099",
      "100",
      "101",
      "102",
      "103",
      "104",
    ]);
    expect(result).toMatchObject({ total: 250, next: { offset: 105 } });
  });

  it("passes filters on as the service names them, tickers as CIKs, an open end as today", async () => {
    const { requests } = await call(
      "sec_filing_search",
      {
        query: '"material weakness"',
        forms: "10k, 13D",
        ciks: "AAPL, 1067983",
        items: "1.05",
        start_date: "2024-01-01",
        state: "ca",
      },
      { [PATH]: page(0, 100) },
    );
    expect(Object.fromEntries(requests.at(-1)?.url.searchParams ?? [])).toEqual({
      q: '"material weakness"',
      forms: "10-K,SC 13D,SCHEDULE 13D",
      ciks: "0000320193,0001067983",
      items: "1.05",
      dateRange: "custom",
      startdt: "2024-01-01",
      enddt: "2024-07-20",
      locationCode: "CA",
      locationCodes: "CA",
    });
  });

  it("takes an answer that ran out of time for a failure, not for no match", async () => {
    const body = { timed_out: true, hits: { total: { value: 0, relation: "eq" }, hits: [] } };
    expect(await failure("sec_filing_search", { query: "x" }, { [PATH]: { body } })).toMatchObject({
      kind: "unavailable",
    });
  });

  it("asks again when the service stumbles, as it does on cold queries", async () => {
    const { result, requests } = await call(
      "sec_filing_search",
      { query: "x", limit: 1 },
      {
        [PATH]: [{ status: 500, body: { message: "Internal server error" } }, page(0, 100)],
      },
    );
    expect(requests).toHaveLength(2);
    expect(rowsOf(result)).toHaveLength(1);
  });

  it.each([
    {},
    { query: "x", items: "cyber" },
    { query: "x", forms: "10-K;8-K" },
    { query: "x", offset: 10_000 },
    { query: "x", start_date: "2024-02-30" },
    { query: "x", start_date: "2024-02-02", end_date: "2024-02-01" },
  ])("sends nothing for %j", async (args) => {
    expect(await failure("sec_filing_search", args)).toMatchObject({ kind: "bad-arguments", requests: [] });
  });

  it("keeps a bracket that belongs to the name", async () => {
    const { result } = await call("sec_filing_search", { query: "x", limit: 1 }, { [PATH]: page(0, 100) });
    expect(rowsOf(result)[0]).toMatchObject({ company: "A CO (THE)", items: null, document_type: null });
  });
});
