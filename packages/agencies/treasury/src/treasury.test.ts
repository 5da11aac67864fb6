import { agencyTester, describeAgency, describeRecordings, rowsOf } from "@fedpipe/testing";
import { describe, expect, it } from "vitest";
import { coveringPage } from "./api.ts";
import { TABLES } from "./endpoints.ts";
import { divideFilters, parseFilters } from "./filters.ts";
import treasury from "./index.ts";

const { call, failure } = agencyTester(treasury, import.meta.url);
const BASE = "/services/api/fiscal_service";
const DEBT = `${BASE}/v2/accounting/od/debt_to_penny`;
const CASH = `${BASE}/v1/accounting/dts/operating_cash_balance`;

const answer = (data: readonly object[], dataTypes: Readonly<Record<string, string>>, total = data.length) => ({
  body: { data, meta: { count: data.length, labels: {}, dataTypes, "total-count": total, "total-pages": 1 } },
});

const cashRow = (record_date: string, account_type: string, open_today_bal: string, close_today_bal: string) => ({
  record_date,
  account_type,
  open_today_bal,
  close_today_bal,
});

describeAgency(treasury, import.meta.url);

describeRecordings(treasury, import.meta.url, {
  "debt_outstanding_last_page.json": {
    tool: "treasury_query",
    args: { endpoint: "debt_outstanding", page_number: 3 },
    check: (result) => {
      expect(rowsOf(result)[0]).toMatchObject({
        record_date: "2015-09-30",
        debt_outstanding_amt: 18_150_617_666_484.33,
        record_fiscal_year: 2015,
        record_calendar_month: 9,
      });
      expect(result).toMatchObject({ total: 236, units: { debt_outstanding_amt: "USD" } });
    },
  },
  "rates_of_exchange.json": {
    tool: "treasury_exchange_rates",
    args: { countries: "Canada,Mexico" },
    check: (result) => {
      expect(rowsOf(result)).toHaveLength(12);
      expect(rowsOf(result)[0]).toEqual({
        date: "2021-06-30",
        currency: "Canada-Dollar",
        rate: 1.239,
        effective_date: null,
      });
      expect(result).toMatchObject({ notes: [] });
    },
  },
  "error_400_invalid_query_param.json": { tool: "treasury_debt", args: {}, fails: "refused" },
});

describe("Fiscal Data's traps", () => {
  it('reads the text "null" as missing, and text as the type the answer declares', async () => {
    const { result } = await call("treasury_query", { endpoint: "/v2/accounting/od/debt_to_penny", page_size: 5 });
    expect(rowsOf(result)[0]).toMatchObject({
      debt_held_public_amt: null,
      tot_pub_debt_out_amt: 4_225_873_987_843.44,
      record_calendar_month: 4,
    });
  });

  it("leaves text that looks like a number as it is where the answer calls it text", async () => {
    const row = { cusip: "0012345678", amount: "$1,234.50" };
    const { result } = await call(
      "treasury_query",
      { endpoint: "debt_to_penny" },
      { [DEBT]: answer([row], { cusip: "STRING", amount: "CURRENCY" }) },
    );
    expect(rowsOf(result)[0]).toEqual({ cusip: "0012345678", amount: 1234.5 });
  });

  it("warns that rows come oldest first, and goes on by page", async () => {
    const { result } = await call("treasury_query", { endpoint: "/v2/accounting/od/debt_to_penny", page_size: 5 });
    expect(result).toMatchObject({ next: { page_number: 2 }, notes: [expect.stringContaining("-record_date")] });
  });

  it("encodes the brackets of its paging parameters", async () => {
    const { requests } = await call("treasury_debt", { limit: 5 });
    expect(requests[0]?.url.search).toContain("page%5Bsize%5D=5");
  });

  it("says millions where a set counts in millions, dollars where it counts in dollars", async () => {
    const types = { total_mil_amt: "CURRENCY", current_month_gross_rcpt_amt: "CURRENCY", open_today_bal: "CURRENCY0" };
    const rows = [{ total_mil_amt: "30928911.59", current_month_gross_rcpt_amt: "1", open_today_bal: "2" }];
    const units = async (endpoint: string) => {
      const { result } = await call("treasury_query", { endpoint }, { [`${BASE}${endpoint}`]: answer(rows, types) });
      return result.kind === "table" ? result.units : undefined;
    };
    expect(await units("/v1/debt/mspd/mspd_table_1")).toMatchObject({ total_mil_amt: "millions of USD" });
    expect(await units("/v1/accounting/mts/mts_table_1")).toMatchObject({ current_month_gross_rcpt_amt: "USD" });
    expect(await units("/v1/accounting/dts/operating_cash_balance")).toMatchObject({
      open_today_bal: "millions of USD",
    });
    expect(await units("/v2/accounting/od/title_xii")).toMatchObject({
      open_today_bal: expect.stringContaining("scale"),
    });
  });

  it("reads today's cash from the row of each kind, since closing balances stand in open_today_bal", async () => {
    const { result } = await call("treasury_cash_balance", { limit: 10 });
    expect(rowsOf(result)).toEqual([
      {
        date: "2024-07-18",
        account: "Treasury General Account",
        opening_balance: 752_000,
        deposits: 21_000,
        withdrawals: 26_000,
        closing_balance: 747_000,
      },
      expect.objectContaining({ date: "2024-07-17", closing_balance: 752_000 }),
    ]);
  });

  it("never shows half a day: the last one of a full page is left to the next call", async () => {
    const { result } = await call("treasury_cash_balance", { limit: 10 });
    expect(rowsOf(result).map(({ date }) => date)).not.toContain("2024-07-16");
    expect(result).toMatchObject({ next: { end: "2024-07-16" } });
  });

  it("reads the older layouts of the cash balance", async () => {
    const types = { open_today_bal: "CURRENCY0", close_today_bal: "CURRENCY0" };
    const { result } = await call(
      "treasury_cash_balance",
      {},
      {
        [CASH]: answer(
          [
            cashRow("2022-04-14", "Treasury General Account (TGA)", "900000", "910000"),
            cashRow("2005-10-03", "Tax and Loan Note Accounts", "5555", "7777"),
            cashRow("2005-10-03", "Federal Reserve Account", "4381", "5448"),
          ],
          types,
        ),
      },
    );
    expect(rowsOf(result).map(({ date, closing_balance }) => [date, closing_balance])).toEqual([
      ["2022-04-14", 910_000],
      ["2005-10-03", 5448],
    ]);
  });

  it("asks a value with blanks alone and checks the other conditions itself, because together they hang the service", async () => {
    const rows = [
      { record_date: "2024-06-30", security_type_desc: "Total Marketable", total_mil_amt: "26900000.5" },
      { record_date: "2023-06-30", security_type_desc: "Total Marketable", total_mil_amt: "24500000.1" },
    ];
    const { result, requests } = await call(
      "treasury_query",
      {
        endpoint: "mspd_table_1",
        filter: "security_type_desc:eq:Total Marketable,record_date:gte:2024-01-01,total_mil_amt:gt:1000000",
      },
      { [`${BASE}/v1/debt/mspd/mspd_table_1`]: answer(rows, { record_date: "DATE", total_mil_amt: "CURRENCY" }) },
    );
    expect(requests[0]?.url.searchParams.get("filter")).toBe("security_type_desc:eq:Total Marketable");
    expect(rowsOf(result)).toHaveLength(1);
    expect(result).toMatchObject({ total: 1 });
  });

  it("keeps the columns asked for when it checks a condition on another itself", async () => {
    const rows = [{ record_date: "2024-06-30", security_type_desc: "Total Marketable", total_mil_amt: "1.5" }];
    const { result, requests } = await call(
      "treasury_query",
      {
        endpoint: "mspd_table_1",
        fields: "security_type_desc, total_mil_amt",
        filter: "security_type_desc:eq:Total Marketable,record_date:gte:2024-01-01",
      },
      { [`${BASE}/v1/debt/mspd/mspd_table_1`]: answer(rows, { record_date: "DATE", total_mil_amt: "CURRENCY" }) },
    );
    expect(requests[0]?.url.searchParams.has("fields")).toBe(false);
    expect(rowsOf(result)).toEqual([{ security_type_desc: "Total Marketable", total_mil_amt: 1.5 }]);
  });

  it("joins the daily debt with the yearly one before 1993", async () => {
    const { result, requests } = await call("treasury_debt", { start: "1990-01-01", end: "1991-12-31" });
    expect(requests.map(({ url }) => url.pathname)).toEqual([`${BASE}/v2/accounting/od/debt_outstanding`]);
    expect(rowsOf(result)[0]).toEqual({ date: "1991-09-30", total_debt: 3_665_303_351_697.03 });
  });

  it("goes on with older days of the debt", async () => {
    const { result } = await call("treasury_debt", { limit: 5 });
    expect(rowsOf(result)[0]).toMatchObject({ date: "2024-07-18", total_debt: 34_933_000_000_000.33 });
    expect(result).toMatchObject({ next: { end: "2024-07-16" } });
  });

  it("puts the deficit's three categories side by side, a surplus negative", async () => {
    const { result } = await call("treasury_deficit", { fiscal_year: 2024 });
    expect(rowsOf(result)).toEqual([
      { month: "2024-06", fiscal_year: 2024, receipts: 466_255, outlays: 537_209, deficit: 70_954 },
      { month: "2024-04", fiscal_year: 2024, receipts: 776_195, outlays: 566_664, deficit: -209_531 },
    ]);
    expect(result).toMatchObject({ units: { deficit: "millions of USD" } });
  });

  it("counts months back from today, not from a day written into the code", async () => {
    const { requests } = await call(
      "treasury_deficit",
      { months: 2 },
      { [`${BASE}/v1/accounting/mts/mts_receipts_outlays_deficit_surplus`]: "deficit_2024.json" },
    );
    expect(requests[0]?.url.searchParams.get("filter")).toBe("record_date:gte:2024-03-01");
  });

  it("takes the newest day of the cash flows when none is given", async () => {
    const { requests, result } = await call("treasury_daily_flows", { type: "withdrawals", category: "tax refunds" });
    expect(requests[1]?.url.searchParams.get("filter")).toBe(
      "record_date:eq:2024-07-18,transaction_type:eq:Withdrawals",
    );
    expect(rowsOf(result)).toEqual([
      expect.objectContaining({ category: "Taxes - Individual Tax Refunds (EFT)", today: 1103, detail: null }),
    ]);
  });

  it("tells TIPS from notes by the flag, and money from text", async () => {
    const { result } = await call("treasury_auctions", { security_type: "note", limit: 5 });
    expect(rowsOf(result)).toEqual([
      expect.objectContaining({ kind: "Note", total_accepted: null, offering_amt: 70_000_000_000 }),
      expect.objectContaining({ kind: "TIPS", total_accepted: 19_000_012_300, high_yield: 1.883 }),
    ]);
    expect(result).toMatchObject({ notes: [expect.stringContaining("not yet held")] });
    const tips = await call(
      "treasury_auctions",
      { security_type: "TIPS" },
      { [`${BASE}/v1/accounting/od/auctions_query`]: "auctions_notes.json" },
    );
    expect(tips.requests[0]?.url.searchParams.get("filter")).toBe("inflation_index_security:eq:Yes");
  });

  it("writes a term the way the service does, which compares letter by letter", async () => {
    const { requests } = await call(
      "treasury_auctions",
      { security_term: "9-year 10-MONTH" },
      { [`${BASE}/v1/accounting/od/auctions_query`]: "auctions_notes.json" },
    );
    expect(requests[0]?.url.searchParams.get("filter")).toBe("security_term:eq:9-Year 10-Month");
  });

  it("shows an announced auction once, in its newest record", async () => {
    const { result } = await call("treasury_auctions", { upcoming: true });
    expect(rowsOf(result).map((row) => [row["security_term"], row["offering_amt"]])).toEqual([
      ["13-Week", 76_000_000_000],
      ["2-Year", 69_000_000_000],
    ]);
  });

  it("sums the newest month's interest, which the answer does not", async () => {
    const { result } = await call("treasury_interest_expense", { fiscal_year: 2024 });
    expect(result).toMatchObject({
      notes: [expect.stringMatching(/2024-06-30.*55000000000\.75 USD.*450000000000\.75 USD/u)],
    });
  });

  it("finds interest rates by words of the security's name", async () => {
    const { result, requests } = await call(
      "treasury_interest_rates",
      { security: "treasury notes", date: "2024-06-11" },
      { [`${BASE}/v2/accounting/od/avg_interest_rates`]: "rates.json" },
    );
    expect(requests[0]?.url.searchParams.get("filter")).toBe("record_date:eq:2024-06-30");
    expect(rowsOf(result).map((row) => row["average_rate"])).toEqual([2.742, 2.711]);
  });

  it("spells countries as the Treasury does, and names those it has nothing for", async () => {
    const { requests, result } = await call(
      "treasury_exchange_rates",
      { countries: "canada, bosnia and herzegovina" },
      { [`${BASE}/v1/accounting/od/rates_of_exchange`]: "exchange_rates.json" },
    );
    expect(requests[0]?.url.searchParams.get("filter")).toBe(
      "country:in:(canada,Canada,bosnia and herzegovina,Bosnia and Herzegovina)",
    );
    expect(result).toMatchObject({ notes: [expect.stringContaining("bosnia and herzegovina")] });
  });
});

describe("Fiscal Data's endpoints", () => {
  it("lists all of them", async () => {
    const { result } = await call("treasury_list_datasets");
    expect(rowsOf(result)).toHaveLength(53);
    expect(TABLES).toHaveLength(181);
    expect(new Set(TABLES.map(({ endpoint }) => endpoint)).size).toBe(181);
  });

  it.each([
    ["gold reserves", "/v2/accounting/od/gold_reserve"],
    ["debt to the penny", "/v2/accounting/od/debt_to_penny"],
    ["I bonds interest rate", "/v1/accounting/od/i_bonds_interest_rates"],
    ["highway trust fund", "/v1/accounting/od/highway_trust_fund"],
  ])("finds %s first", async (query, endpoint) => {
    const { result } = await call("treasury_search_datasets", { query });
    expect(rowsOf(result)[0]).toMatchObject({ endpoint });
  });

  it("answers to the names the tools had before", () => {
    expect(treasury.tools.flatMap(({ aliases }) => aliases)).toEqual([
      "list_datasets",
      "search_datasets",
      "get_endpoint_fields",
      "query_fiscal_data",
    ]);
  });

  it("takes the last part of a path, and a path younger than its list", async () => {
    const byName = await call("treasury_query", { endpoint: "debt_to_penny", page_size: 5 });
    expect(byName.requests[0]?.url.pathname).toBe(DEBT);
    const young = await failure(
      "treasury_query",
      { endpoint: "/v3/accounting/od/brand_new" },
      { [`${BASE}/v3/accounting/od/brand_new`]: { status: 404, contentType: "text/html", body: "<html></html>" } },
    );
    expect(young).toMatchObject({ kind: "not-found", hint: expect.stringContaining("treasury_search_datasets") });
  });

  it("suggests the nearest endpoint for one that cannot be", async () => {
    expect(await failure("treasury_query", { endpoint: "gold_reserves" })).toMatchObject({
      kind: "bad-arguments",
      problems: [{ argument: "endpoint", didYouMean: "/v2/accounting/od/gold_reserve" }],
      requests: [],
    });
  });
});

describe("paging by row over a service that pages by page", () => {
  it.each([
    [0, 100, { number: 1, size: 100, skip: 0 }],
    [200, 100, { number: 3, size: 100, skip: 0 }],
    [30, 50, { number: 1, size: 80, skip: 30 }],
    [95, 10, { number: 7, size: 15, skip: 5 }],
  ])("rows %i and %i more", (offset, limit, page) => {
    expect(coveringPage(offset, limit)).toEqual(page);
  });

  it("gives what a page can hold when no page holds it all", () => {
    expect(coveringPage(15_000, 9000)).toEqual({ number: 2, size: 10_000, skip: 5000 });
  });
});

describe("filters", () => {
  it("keeps the commas of in together", () => {
    expect(parseFilters("country:in:(Canada,Mexico),record_date:gte:2024-01-01")).toEqual([
      { field: "country", operator: "in", value: "Canada,Mexico" },
      { field: "record_date", operator: "gte", value: "2024-01-01" },
    ]);
  });

  it("asks conditions without blanks together", () => {
    const filters = parseFilters("security_type:eq:Note,auction_date:gte:2024-01-01");
    expect(divideFilters(filters)).toEqual({ asked: filters, kept: [] });
  });
});

describe("Fiscal Data when nothing comes", () => {
  it("answers a filter without matches with a hint", async () => {
    const { result } = await call("treasury_query", { endpoint: "debt_to_penny", filter: "record_date:gt:2099-01-01" });
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("case-sensitive") });
  });

  it("says which argument the service refused, in our words", async () => {
    expect(await failure("treasury_query", { endpoint: "debt_to_penny", sort: "nosuch" })).toMatchObject({
      kind: "refused",
      why: expect.stringContaining("treasury_endpoint_fields"),
    });
  });

  it("says when the service limits the rate", async () => {
    expect(await failure("treasury_debt", {}, { [DEBT]: { status: 429, body: "" } })).toMatchObject({
      kind: "rate-limited",
    });
  });

  it("does not take an outage for no match", async () => {
    expect(await failure("treasury_debt", {}, { [DEBT]: { status: 500, body: "" } })).toMatchObject({
      kind: "unavailable",
    });
  });
});

describe("Fiscal Data never hears of arguments that cannot be right", () => {
  it.each([
    ["treasury_query", { endpoint: "/v2/../../secrets" }],
    ["treasury_query", { endpoint: "https://example.org/v1/x" }],
    ["treasury_query", { endpoint: "debt_to_penny", filter: "record_date>=2024-01-01" }],
    ["treasury_query", { endpoint: "debt_to_penny", filter: "record_date:ge:2024-01-01" }],
    ["treasury_query", { endpoint: "debt_to_penny", filter: "record_date:gte:2024-01-01;src_line_nbr:eq:1" }],
    ["treasury_query", { endpoint: "debt_to_penny", filter: "record_date:in:2024-01-01" }],
    ["treasury_query", { endpoint: "debt_to_penny", page_size: 10_001 }],
    ["treasury_query", { endpoint: "debt_to_penny", sort: "record_date desc" }],
    ["treasury_query", { endpoint: "debt_to_penny", limit: 5 }],
    ["treasury_debt", { start: "2024-02-30" }],
    ["treasury_auctions", { security_type: "Stock" }],
    ["treasury_exchange_rates", {}],
  ])("%s %j", async (tool, args) => {
    expect(await failure(tool, args)).toMatchObject({ kind: "bad-arguments", requests: [] });
  });
});
