import { agencyTester, rowsOf } from "@fedpipe/testing";
import { describe, expect, it } from "vitest";
import sec from "../index.ts";

const { call, failure } = agencyTester(sec, import.meta.url);

describe("lists of filings", () => {
  it("hides papers of insiders unless they are named", async () => {
    const { result } = await call("sec_recent_filings", { cik: "320193", limit: 5 });
    expect(rowsOf(result).map(({ form }) => form)).toEqual(["8-K", "10-Q", "8-K", "SCHEDULE 13G/A", "10-K"]);
    const named = await call("sec_recent_filings", { cik: "320193", forms: "4", limit: 3 });
    expect(rowsOf(named.result).map(({ form }) => form)).toEqual(["4", "4", "4/A"]);
  });

  it("means amendments, too, and a form's new name", async () => {
    const annual = await call("sec_recent_filings", { cik: "320193", forms: "10-K", since: "2020-01-01" });
    expect(rowsOf(annual.result).map(({ form }) => form)).toEqual(["10-K", "10-K/A"]);
    const stakes = await call("sec_recent_filings", { cik: "320193", forms: "SC 13G", since: "2020-01-01" });
    expect(rowsOf(stakes.result).map(({ form }) => form)).toEqual(["SCHEDULE 13G/A"]);
  });

  it("goes on to older pages only when it must", async () => {
    const recent = await call("sec_recent_filings", { cik: "320193", forms: "10-K", since: "2020-01-01" });
    expect(recent.requests).toHaveLength(1);
    const { result, requests } = await call("sec_recent_filings", { cik: "320193", forms: "10-K", limit: 3 });
    expect(requests.map(({ url }) => url.pathname)).toEqual([
      "/submissions/CIK0000320193.json",
      "/submissions/CIK0000320193-submissions-001.json",
    ]);
    expect(rowsOf(result).at(-1)).toMatchObject({ filed: "2014-10-27", description: "FORM 10-K" });
    expect(result).toMatchObject({ next: { offset: 3 } });
  });

  it("skips older pages that are newer than until", async () => {
    const { result, requests } = await call("sec_recent_filings", { cik: "320193", until: "2001-12-31" });
    expect(requests.map(({ url }) => url.pathname)).not.toContain("/submissions/CIK0000320193-submissions-001.json");
    expect(rowsOf(result)).toMatchObject([{ filed: "2000-12-14" }]);
    expect(result).toMatchObject({ total: 1 });
  });

  it("links the index page when a filing has no main document", async () => {
    const { result } = await call("sec_recent_filings", { cik: "320193", until: "2001-12-31" });
    expect(rowsOf(result)[0]?.url).toBe(
      "https://www.sec.gov/Archives/edgar/data/320193/000091205700053623/0000912057-00-053623-index.htm",
    );
  });

  it("names the forms there are when none matches", async () => {
    const { result } = await call("sec_recent_filings", { cik: "1067983", forms: "10-K" });
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("13F-HR") });
  });

  it("refuses dates the wrong way round before asking anyone", async () => {
    const failed = await failure("sec_recent_filings", { cik: "AAPL", since: "2024-02-01", until: "2024-01-01" });
    expect(failed).toMatchObject({ kind: "bad-arguments", requests: [] });
  });

  it("drops forms the feed's prefix filter lets through", async () => {
    const { result } = await call("sec_latest_filings", { form: "8-K" });
    expect(rowsOf(result).map(({ form }) => form)).toEqual(["8-K"]);
    expect(rowsOf(result)[0]).toMatchObject({ company: "Sample Bank, Inc. (The) & Co" });
  });

  it("asks for insiders' forms as such, and joins the filers of one filing, the company first", async () => {
    const { result, requests } = await call("sec_latest_filings", { form: "4" });
    expect(requests[0]?.url.searchParams.get("owner")).toBe("only");
    expect(rowsOf(result)).toMatchObject([
      { form: "4", company: "SAMPLE CORP", cik: "0001000003", also: ["DOE JANE (Reporting)"] },
    ]);
  });

  it("leaves out viewer pages of a filing, and says so", async () => {
    const { result } = await call("sec_filing_documents", { cik: "NVDA", accession_number: "000104581026000051" });
    expect(rowsOf(result).map(({ document }) => document)).toEqual(["nvda-20260225.htm", "q4fy26pr.htm"]);
    expect(result.notes?.[0]).toContain("2 pages of rendered statements");
  });
});
