import { agencyTester, describeAgency, describeRecordings, fieldsOf, rowsOf, textOf } from "@fedpipe/testing";
import { describe, expect, it } from "vitest";
import sec from "./index.ts";

const { failure } = agencyTester(sec, import.meta.url);
// The shape of recordings of 2026.
const later = new Date("2026-03-01T00:00:00Z");

describeAgency(sec, import.meta.url);

describeRecordings(sec, import.meta.url, {
  "company_tickers.json": {
    tool: "sec_ticker_lookup",
    args: { query: "berkshire" },
    check: (result) =>
      expect(rowsOf(result)[0]).toEqual({
        cik: "0001067983",
        name: "BERKSHIRE HATHAWAY INC",
        tickers: expect.arrayContaining(["BRK-B", "BRK-A"]),
      }),
  },
  "submissions_aapl.json": [
    {
      tool: "sec_recent_filings",
      args: { cik: "320193", forms: "10k", limit: 2 },
      now: later,
      check: (result) => {
        expect(rowsOf(result)).toMatchObject([
          { form: "10-K", filed: "2025-10-31", period: "2025-09-27", accession_number: "0000320193-25-000079" },
          { form: "10-K", filed: "2024-11-01", period: "2024-09-28" },
        ]);
        expect(result).toMatchObject({ next: { offset: 2 } });
      },
    },
    {
      tool: "sec_recent_filings",
      args: { cik: "320193", limit: 4 },
      check: (result) =>
        expect(rowsOf(result)).toMatchObject([
          { form: "8-K", items: ["5.07 shareholder vote", "9.01 exhibits"] },
          { form: "10-Q", items: null },
          { form: "8-K", items: ["2.02 results of operations", "9.01 exhibits"] },
          { form: "PX14A6G", period: null },
        ]),
    },
    {
      tool: "sec_company_search",
      args: { cik: "320193" },
      check: (result) => {
        expect(fieldsOf(result)).toMatchObject({
          name: "Apple Inc.",
          listings: ["AAPL (Nasdaq)"],
          industry: "3571 Electronic Computers",
          fiscal_year_end: "09-26",
          lei: null,
          business_address: "ONE APPLE PARK WAY, CUPERTINO, CA 95014",
        });
        expect(fieldsOf(result).latest_filings).toHaveLength(14);
      },
    },
  ],
  "submissions_older_page_tsla.json": {
    tool: "sec_recent_filings",
    args: { cik: "320193", forms: "10-Q", until: "2018-12-31", limit: 1 },
    path: "/submissions/CIK0000320193-submissions-001.json",
    check: (result) => expect(rowsOf(result)).toMatchObject([{ form: "10-Q", filed: "2017-11-03" }]),
  },
  "submissions_not_found.xml": {
    tool: "sec_company_search",
    args: { cik: "1" },
    path: "/submissions/CIK0000000001.json",
    fails: "not-found",
  },
  "companyfacts_aapl.json": [
    {
      tool: "sec_company_financials",
      args: { cik: "320193", years: 2 },
      check: (result) =>
        expect(rowsOf(result)).toMatchObject([
          {
            span: "quarter",
            end: "2025-12-27",
            revenue: 143_756_000_000,
            net_income: 42_097_000_000,
            eps_diluted: 2.84,
          },
          { span: "year", end: "2025-09-27", revenue: 416_161_000_000, net_income: 112_010_000_000, eps_diluted: 7.46 },
          { span: "year", end: "2024-09-28", revenue: 391_035_000_000, net_income: 93_736_000_000, eps_diluted: 6.08 },
        ]),
    },
    {
      tool: "sec_company_financials",
      args: { cik: "320193", metric: "revenue", years: 2 },
      check: (result) => {
        const rows = rowsOf(result);
        expect(rows[0]).toMatchObject({ span: "year", end: "2025-09-27", value: 416_161_000_000, change: 6.4 });
        // Apple reports no fourth quarter: the year less nine months.
        expect(rows.find(({ end, span }) => span === "quarter" && end === "2025-09-27")).toMatchObject({
          start: "2025-06-29",
          value: 102_466_000_000,
          derived: true,
        });
        expect(
          rows.every(({ concept }) => concept === "us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax"),
        ).toBe(true);
      },
    },
    {
      tool: "sec_concept_search",
      args: { cik: "320193", keyword: "earnings per share" },
      check: (result) =>
        expect(rowsOf(result)).toMatchObject([
          { concept: "EarningsPerShareDiluted", unit: "USD/shares", last: "2025-12-27", last_value: 2.84 },
        ]),
    },
  ],
  "frame_accounts_payable_cy2019q1i.json": {
    tool: "sec_concept_across_companies",
    args: { concept: "AccountsPayableCurrent", period: "CY2019Q1I" },
    check: (result) =>
      expect(rowsOf(result)).toMatchObject([
        { rank: 1, company: "BEMIS CO INC", cik: "0000011199", location: "US-WI", value: 465_700_000 },
        { rank: 2, company: "SUNCOKE ENERGY PARTNERS, L.P.", value: 78_300_000, end: "2019-03-31" },
      ]),
  },
  "efts_search_ford.json": {
    tool: "sec_filing_search",
    args: { query: "ford", start_date: "2020-04-19", end_date: "2025-04-19", limit: 3 },
    check: (result) => {
      expect(rowsOf(result)).toMatchObject([
        {
          form: "10-Q",
          document_type: "EX-10",
          filed: "2022-04-28",
          company: "FORD MOTOR CREDIT CO LLC",
          cik: "0000038009",
          url: "https://www.sec.gov/Archives/edgar/data/38009/000003800922000039/fmcc03312022ex10.htm",
        },
        { form: "8-K", items: ["2.02", "9.01"] },
        { company: "FORD MOTOR CO (F, F-PB, F-PC, F-PD)", cik: "0000037996" },
      ]);
      expect(result).toMatchObject({ total: 10_000, next: { offset: 3 } });
    },
  },
  "efts_search_no_hits.json": {
    tool: "sec_filing_search",
    args: { query: "fordasfsdfsdf", start_date: "2020-04-19", end_date: "2025-04-19" },
    check: (result) => expect(result).toMatchObject({ kind: "empty" }),
  },
  "form4_374water.xml": {
    tool: "sec_insider_transactions",
    args: { cik: "320193", filings: 1, include_derivatives: true },
    path: "/Archives/edgar/data/320193/000105923524000009/form4.xml",
    check: (result) =>
      expect(rowsOf(result)).toMatchObject([
        {
          owner: "Melkote Rajesh Ramaswamy",
          role: "Chief Technology Officer",
          company: "SCWO",
          code: "A",
          shares: 757_756,
          price: 0,
          planned_10b5_1: false,
        },
        {
          security: "Stock options (right to buy)",
          exercise_price: 0.33,
          expires: "2035-04-29",
          underlying_shares: 757_576,
        },
      ]),
  },
  "form4_snowflake.xml": {
    tool: "sec_insider_transactions",
    args: { cik: "320193", filings: 1, transaction_codes: "M,S" },
    path: "/Archives/edgar/data/320193/000105923524000009/form4.xml",
    check: (result) => {
      expect(rowsOf(result)[0]).toMatchObject({
        owner: "Scarpelli Michael",
        role: "Chief Financial Officer",
        code: "M",
        acquired: true,
        shares: 200_000,
        price: 8.88,
        value: 1_776_000,
        planned_10b5_1: null,
      });
      expect(rowsOf(result)[1]).toMatchObject({ code: "S", acquired: false, shares: 73_170, price: 150.841 });
      expect(result.notes?.[0]).toContain("sold 200,000 shares for $");
    },
  },
  "archive_index_datchat.json": {
    tool: "sec_filing_documents",
    args: { cik: "1648960", accession_number: "0001213900-24-004875" },
    check: (result) => {
      const rows = rowsOf(result);
      expect(rows.find(({ document }) => document === "ea191807-8k_datchat.htm")).toMatchObject({ size: 47_202 });
      expect(rows.find(({ document }) => document === "0001213900-24-004875.txt")).toMatchObject({ size: null });
    },
  },
  "filing_8k_meta.htm": {
    tool: "sec_filing_text",
    args: { cik: "1326801", accession_number: "0001628280-25-058337", document: "meta-20251219.htm" },
    check: (result) => {
      expect(textOf(result)).toContain("Dina Powell McCormick notified Meta Platforms, Inc.");
      expect(textOf(result), "hidden facts").not.toContain("0001326801");
    },
  },
  "filing_10k_aapl_excerpt.htm": [
    {
      tool: "sec_filing_text",
      args: { cik: "320193", accession_number: "0000320193-24-000123", section: "risk_factors" },
      path: "/Archives/edgar/data/320193/000032019324000123/aapl-20230930.htm",
      check: (result) => {
        expect(textOf(result)).toMatch(/^Item 1A\.\s+Risk Factors\nThe Company’s business, reputation/u);
        expect(textOf(result)).not.toContain("Item 1B.");
        expect(result).toMatchObject({ title: "Apple Inc., 10-K of 2024-02-02, risk factors" });
      },
    },
    {
      tool: "sec_filing_text",
      args: { cik: "320193", accession_number: "0000320193-24-000123", section: "mdna", offset: 100, max_chars: 50 },
      path: "/Archives/edgar/data/320193/000032019324000123/aapl-20230930.htm",
      check: (result) => {
        expect(textOf(result)).toHaveLength(50);
        expect(result).toMatchObject({ offset: 100, next: { offset: 150 } });
      },
    },
  ],
  "latest_filings_atom.xml": {
    tool: "sec_latest_filings",
    args: {},
    check: (result) => {
      const rows = rowsOf(result);
      expect(rows[0]).toMatchObject({
        form: "13F-HR",
        company: "Ryan Investment Management, Inc.",
        cik: "0002074440",
        accession_number: "0002074440-26-000002",
      });
      expect(rows[1]).toMatchObject({ items: ["3C Investment Company Act Section 3(c)", "3C.7 Section 3(c)(7)"] });
      // Listed twice in the feed, the insider first.
      expect(rows[2]).toMatchObject({ company: "PROGRESSIVE CORP/OH/", also: ["DAVIS CHARLES A (Reporting)"] });
    },
  },
  "unavailable_503.html": {
    tool: "sec_latest_filings",
    args: {},
    path: "/cgi-bin/browse-edgar",
    fails: "unavailable",
  },
  "rate_exceeded.html": {
    tool: "sec_filing_documents",
    args: { cik: "320193", accession_number: "0000320193-24-000001" },
    path: "/Archives/edgar/data/320193/000032019324000001/index.json",
    fails: "rate-limited",
  },
  "undeclared_tool.html": {
    tool: "sec_filing_documents",
    args: { cik: "320193", accession_number: "0000320193-24-000001" },
    path: "/Archives/edgar/data/320193/000032019324000001/index.json",
    fails: "refused",
  },
  "archive_missing_403.xml": {
    tool: "sec_filing_documents",
    args: { cik: "320193", accession_number: "0000320193-24-000001" },
    path: "/Archives/edgar/data/320193/000032019324000001/index.json",
    fails: "not-found",
  },
  "13f_infotable.xml": {
    tool: "sec_institutional_holdings",
    args: { cik: "1067983" },
    path: "/Archives/edgar/data/1067983/000095012324005622/form13fInfoTable.xml",
    check: (result) => {
      expect(rowsOf(result)).toHaveLength(12);
      expect(rowsOf(result).find(({ cusip }) => cusip === "88579Y101")).toMatchObject({
        issuer: "3M CO",
        shares: 2334,
        value: 409_469,
        change: "new",
      });
    },
  },
  "13f_primary_doc_metlife.xml": {
    tool: "sec_institutional_holdings",
    args: { cik: "1067983" },
    path: "/Archives/edgar/data/1067983/000095012324005622/primary_doc.xml",
    check: (result) =>
      expect(result.notes?.join(" ")).toContain(
        "PROVIDA PENSION FUND ADMINISTRATOR; METROPOLITAN LIFE INSURANCE CO/NY",
      ),
  },
});

describe("SEC's refusals", () => {
  it("tells an undeclared tool from a rate exceeded, and neither is asked again", async () => {
    const limited = await failure("sec_filing_documents", { cik: "1", accession_number: "0000000001-00-000001" });
    expect(limited).toMatchObject({ kind: "rate-limited", retryAfterSeconds: 600 });
    expect(limited.requests).toHaveLength(1);
    const refused = await failure("sec_filing_documents", { cik: "2", accession_number: "0000000002-00-000001" });
    expect(refused).toMatchObject({ kind: "refused", why: expect.stringContaining("SEC_CONTACT_EMAIL") });
  });

  it("reads the archive's AccessDenied as a file that is not there", async () => {
    const failed = await failure("sec_filing_documents", { cik: "320193", accession_number: "0000320193-99-000001" });
    expect(failed).toMatchObject({ kind: "not-found", what: "filing 0000320193-99-000001 of CIK 0000320193" });
  });

  it("counts its three hosts together", () => {
    expect(sec.manifest.hosts.map(({ limiter }) => limiter)).toEqual(["sec.gov", "sec.gov", "sec.gov"]);
    expect(sec.manifest.hosts.every(({ perSecond }) => perSecond <= 10)).toBe(true);
  });

  it.each(["../../etc/passwd", "a/b/c.htm", "a b.htm", "%2e%2e"])(
    "lets no document named %s into an address",
    async (document) => {
      const args = { cik: "320193", accession_number: "0000320193-24-000123", document };
      expect(await failure("sec_filing_text", args)).toMatchObject({ kind: "bad-arguments", requests: [] });
    },
  );
});
