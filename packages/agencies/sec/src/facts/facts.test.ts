import { agencyTester, rowsOf } from "@fedpipe/testing";
import { describe, expect, it } from "vitest";
import sec from "../index.ts";

const { call, failure } = agencyTester(sec, import.meta.url);

const AAPL = { cik: "320193" };
const FACTS = "/api/xbrl/companyfacts/CIK0000320193.json";

const fact = (start: string | undefined, end: string, val: number, filed = "2024-02-01") => ({
  ...(start === undefined ? {} : { start }),
  end,
  val,
  filed,
  accn: "0000000001-24-000001",
  form: "10-K",
});

const inDollars = (val: number) => ({ USD: [fact("2023-01-01", "2023-12-31", val)] });

const company = (facts: Record<string, Record<string, Record<string, unknown[]>>>) => ({
  [FACTS]: {
    body: {
      entityName: "Sample",
      facts: Object.fromEntries(
        Object.entries(facts).map(([taxonomy, concepts]) => [
          taxonomy,
          Object.fromEntries(
            Object.entries(concepts).map(([tag, units]) => [tag, { label: null, description: null, units }]),
          ),
        ]),
      ),
    },
  },
});

describe("periods of facts", () => {
  it("counts the value filed last for a period, not the first, nor the last of the list", async () => {
    const { result } = await call("sec_company_financials", { ...AAPL, metric: "revenue" });
    expect(rowsOf(result).find(({ end, span }) => end === "2022-09-24" && span === "year")).toMatchObject({
      value: 394,
      filed: "2023-11-03",
    });
  });

  it("keeps years, quarters and year-to-date sums apart", async () => {
    const { result } = await call("sec_company_financials", { ...AAPL, metric: "revenue" });
    expect(rowsOf(result).map(({ span, end, value, derived }) => [span, end, value, derived])).toEqual([
      ["year", "2023-09-30", 383, false],
      ["year", "2022-09-24", 394, false],
      ["year", "2018-09-29", 265, false],
      ["quarter", "2023-12-30", 120, false],
      ["quarter", "2023-09-30", 89, true],
      ["quarter", "2023-07-01", 82, false],
      ["quarter", "2023-04-01", 95, false],
      ["quarter", "2022-12-31", 117, false],
    ]);
  });

  it("compares with the same period a year before, and with nothing when there is none", async () => {
    const { result } = await call("sec_company_financials", { ...AAPL, metric: "revenue" });
    const change = (span: string, end: string) =>
      rowsOf(result).find((row) => row.span === span && row.end === end)?.change;
    expect(change("year", "2023-09-30")).toBe(-2.8);
    expect(change("quarter", "2023-12-30")).toBe(2.6);
    expect(change("year", "2022-09-24")).toBeNull();
  });

  it("never takes earnings per share of a quarter from those of a year", async () => {
    const { result } = await call("sec_company_financials", { ...AAPL, metric: "eps_diluted" });
    expect(
      rowsOf(result)
        .filter(({ span }) => span === "quarter")
        .map(({ end }) => end),
    ).toEqual(["2023-07-01", "2023-04-01", "2022-12-31"]);
  });

  it("takes quarters of a cash flow from its year-to-date sums", async () => {
    const { result } = await call("sec_company_financials", { ...AAPL, metric: "operating_cash_flow" });
    expect(rowsOf(result).filter(({ span }) => span === "quarter")).toMatchObject([
      { start: "2023-01-01", end: "2023-04-01", value: 29, derived: true },
      { end: "2022-12-31", value: 34, derived: false },
    ]);
  });

  it("gives a fourth quarter from three quarters when no nine months are reported", async () => {
    const USD = [
      fact("2023-01-01", "2023-12-31", 100),
      fact("2023-01-01", "2023-03-31", 20),
      fact("2023-04-01", "2023-06-30", 25),
      fact("2023-07-01", "2023-09-30", 25),
    ];
    const { result } = await call(
      "sec_company_financials",
      { ...AAPL, metric: "net_income" },
      company({ "us-gaap": { NetIncomeLoss: { USD } } }),
    );
    expect(rowsOf(result)[1]).toMatchObject({
      span: "quarter",
      start: "2023-10-01",
      end: "2023-12-31",
      value: 30,
      derived: true,
    });
  });

  it("takes no change in percent from a loss", async () => {
    const USD = [fact("2023-01-01", "2023-12-31", 10), fact("2022-01-01", "2022-12-31", -5)];
    const { result } = await call(
      "sec_company_financials",
      { ...AAPL, metric: "net_income" },
      company({ "us-gaap": { NetIncomeLoss: { USD } } }),
    );
    expect(rowsOf(result)[0]).toMatchObject({ value: 10, change: null });
  });
});

describe("choosing tags", () => {
  it("takes the revenue tag with the newest facts, not one given up years ago", async () => {
    const { result } = await call("sec_company_financials", AAPL);
    expect(rowsOf(result)).toMatchObject([
      { span: "quarter", end: "2023-12-30", revenue: 120, net_income: 34, eps_diluted: null, total_assets: 353 },
      { span: "year", end: "2023-09-30", revenue: 383, eps_diluted: 6.13, operating_cash_flow: 110 },
      { span: "year", end: "2022-09-24", revenue: 394 },
      { span: "year", end: "2018-09-29", revenue: 265, net_income: null },
    ]);
  });

  it("takes the total before a part of it when both are up to date", async () => {
    const { result } = await call(
      "sec_company_financials",
      { ...AAPL, metric: "revenue" },
      company({
        "us-gaap": { RevenueFromContractWithCustomerExcludingAssessedTax: inDollars(60), Revenues: inDollars(100) },
      }),
    );
    expect(rowsOf(result)).toMatchObject([{ value: 100, concept: "us-gaap:Revenues" }]);
  });

  it("reads foreign filers, who have no us-gaap at all, in the currency they report", async () => {
    const TWD = [fact("2023-01-01", "2023-12-31", 2161), fact("2022-01-01", "2022-12-31", 2263)];
    const USD = [fact("2023-01-01", "2023-12-31", 70)];
    const { result } = await call("sec_company_financials", AAPL, company({ "ifrs-full": { Revenue: { USD, TWD } } }));
    expect(rowsOf(result).map(({ revenue }) => revenue)).toEqual([2161, 2263]);
    expect(result).toMatchObject({ units: { revenue: "TWD" } });
  });

  it("counts shares on the cover of the period's report", async () => {
    const { result } = await call("sec_company_financials", AAPL);
    expect(rowsOf(result).map(({ shares_outstanding }) => shares_outstanding)).toEqual([15400, 15500, null, null]);
  });

  it("finds concepts by words of tag, label and description, in use before given up", async () => {
    const { result } = await call("sec_concept_search", { ...AAPL, keyword: "Net Income" });
    expect(rowsOf(result)).toMatchObject([
      { concept: "NetIncomeLoss", unit: "USD", last: "2023-12-30", last_value: 34 },
    ]);
    const none = await call("sec_concept_search", { ...AAPL, keyword: "zebra" });
    expect(none.result.kind).toBe("empty");
  });
});

describe("one concept", () => {
  it("says when the series has ended, because the company moved to another tag", async () => {
    const { result } = await call("sec_company_concept", { ...AAPL, concept: "Revenues" });
    expect(rowsOf(result)[0]).toMatchObject({ end: "2018-09-29", value: 265, form: "10-K/A" });
    expect(result.notes).toEqual([expect.stringContaining("2018-09-29")]);
  });

  it("refuses a unit that is not reported", async () => {
    const failed = await failure("sec_company_concept", { ...AAPL, concept: "Revenues", unit: "JPY" });
    expect(failed).toMatchObject({ kind: "bad-arguments", problems: [{ argument: "unit" }] });
  });

  it("says that a tag was never reported, though SEC answers with XML of its store", async () => {
    const path = "/api/xbrl/companyconcept/CIK0000320193/us-gaap/netincomeloss.json";
    const failed = await failure(
      "sec_company_concept",
      { ...AAPL, concept: "netincomeloss" },
      { [path]: "submissions_missing.xml" },
    );
    expect(failed).toMatchObject({ kind: "not-found", hint: expect.stringContaining("sec_concept_search") });
  });

  it.each(["us-gaap:Revenues", "../Revenues", "Net Income"])("sends no concept written %s", async (concept) => {
    expect(await failure("sec_company_concept", { ...AAPL, concept })).toMatchObject({
      kind: "bad-arguments",
      requests: [],
    });
  });
});

describe("one concept of all companies", () => {
  const args = { concept: "Revenues", period: "CY2023" };

  it("sorts, because SEC does not", async () => {
    const { result } = await call("sec_concept_across_companies", args);
    expect(rowsOf(result).map(({ rank, company: name }) => [rank, name])).toEqual([
      [1, "LARGE CO"],
      [2, "MIDDLE CO"],
      [3, "SMALL CO"],
    ]);
    const smallest = await call("sec_concept_across_companies", { ...args, order: "asc", limit: 1, offset: 1 });
    expect(rowsOf(smallest.result)).toMatchObject([{ rank: 2, value: 70 }]);
    expect(smallest.result).toMatchObject({ total: 3, next: { offset: 2 } });
  });

  it("writes a unit of two parts the way this address wants it", async () => {
    const path = "/api/xbrl/frames/us-gaap/EarningsPerShareDiluted/USD-per-shares/CY2023.json";
    const { requests } = await call(
      "sec_concept_across_companies",
      { concept: "EarningsPerShareDiluted", period: "CY2023", unit: "USD/shares" },
      { [path]: "frame_revenues_cy2023.json" },
    );
    expect(requests[0]?.url.pathname).toBe(path);
  });

  it.each([
    ["CY2023Q4", "need an I"],
    ["CY2023Q4I", "without the I"],
  ])("explains what may be wrong with %s when there is no data", async (period, hint) => {
    const path = `/api/xbrl/frames/us-gaap/Assets/USD/${period}.json`;
    const { result } = await call(
      "sec_concept_across_companies",
      { concept: "Assets", period },
      { [path]: "submissions_missing.xml" },
    );
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining(hint) });
  });

  it.each(["2023", "CY2023Q5", "CY2023I", "CY23"])("sends no period written %s", async (period) => {
    const failed = await failure("sec_concept_across_companies", { ...args, period });
    expect(failed).toMatchObject({ kind: "bad-arguments", requests: [] });
  });
});
