import { checkRange, defineTool, empty, type Http, offsetPage, params, type Row, table } from "@fedpipe/core";
import { fetchRows, numberOf, type Rows, textOf } from "./api.ts";
import { dayBefore, endOfMonth } from "./dates.ts";
import { pageOf } from "./endpoints.ts";
import { between, type Filter } from "./filters.ts";

const DAILY_DEBT = "/v2/accounting/od/debt_to_penny";
const YEARLY_DEBT = "/v2/accounting/od/debt_outstanding";
const DAILY_SINCE = "1993-04-01";
const AVERAGE_RATES = "/v2/accounting/od/avg_interest_rates";
const INTEREST_EXPENSE = "/v2/accounting/od/interest_expense";

export const treasuryDebt = defineTool({
  name: "treasury_debt",
  title: "National debt",
  description:
    "Total public debt of the United States, newest first: daily since April 1993, split into held by the public and intragovernmental; yearly back to 1790.",
  keywords: [
    "national debt",
    "debt to the penny",
    "how much does the government owe",
    "federal debt outstanding",
    "intragovernmental holdings",
  ],
  input: {
    start: params.isoDate.optional(),
    end: params.isoDate.optional(),
    limit: params.limit({ max: 10_000, byDefault: 30 }),
  },
  example: { limit: 5 },
  async run({ start, end, limit }, { http }) {
    checkRange({ start, end });
    const reachesDaily = end === undefined || end >= DAILY_SINCE;
    const reachesYearly = start === undefined || start < DAILY_SINCE;
    const daily = reachesDaily ? await fetchDailyDebt(http, { start, end, limit }) : NONE;
    const left = daily.rows.length < daily.total ? 0 : limit - daily.rows.length;
    const yearly = reachesYearly && left > 0 ? await fetchYearlyDebt(http, { start, end, limit: left }) : NONE;
    const rows = [...daily.rows, ...yearly.rows];
    const about = { title: "U.S. national debt", source: pageOf(reachesDaily ? DAILY_DEBT : YEARLY_DEBT) };
    if (rows.length === 0) return empty({ ...about, hint: "Debt is dated on business days; widen start and end." });
    const total = daily.total + yearly.total;
    const isYearlyAhead = reachesYearly && left <= 0;
    return table({
      ...about,
      rows,
      columns: ["date", "total_debt", "held_by_public", "intragovernmental"],
      units: { total_debt: "USD", held_by_public: "USD", intragovernmental: "USD" },
      ...(isYearlyAhead ? {} : { total }),
      ...(isYearlyAhead || rows.length < total ? { next: { end: dayBefore(String(rows.at(-1)?.date)) } } : {}),
    });
  },
});

const NONE = { rows: [], total: 0 };

interface Window {
  readonly start: string | undefined;
  readonly end: string | undefined;
  readonly limit: number;
}

async function fetchDailyDebt(http: Http, { start, end, limit }: Window) {
  const filters = between("record_date", start, end);
  const { rows, total } = await fetchRows(http, DAILY_DEBT, { filters, sort: "-record_date", limit });
  return {
    total,
    rows: rows.map((row) => ({
      date: textOf(row["record_date"]),
      total_debt: numberOf(row["tot_pub_debt_out_amt"]),
      held_by_public: numberOf(row["debt_held_public_amt"]),
      intragovernmental: numberOf(row["intragov_hold_amt"]),
    })),
  };
}

async function fetchYearlyDebt(http: Http, { start, end, limit }: Window) {
  const before = dayBefore(DAILY_SINCE);
  const filters = between("record_date", start, end !== undefined && end < before ? end : before);
  const { rows, total } = await fetchRows(http, YEARLY_DEBT, { filters, sort: "-record_date", limit });
  return {
    total,
    rows: rows.map((row) => ({ date: textOf(row["record_date"]), total_debt: numberOf(row["debt_outstanding_amt"]) })),
  };
}

export const treasuryInterestRates = defineTool({
  name: "treasury_interest_rates",
  title: "Average interest rates on the debt",
  description:
    "Average interest rate the Treasury pays on each kind of security outstanding, by month, newest first. Market yields are not here: see fred_series_data.",
  keywords: [
    "average interest rate on federal debt",
    "cost of borrowing",
    "treasury bill rate",
    "rate paid on treasury notes and bonds",
  ],
  input: {
    date: params.isoDate.optional().describe("Any day of the month"),
    security: params.words.optional().describe("Words of its name, e.g. Notes"),
    limit: params.limit({ max: 5000, byDefault: 50 }),
    offset: params.offset,
  },
  example: { limit: 20 },
  async run({ date, security, limit, offset }, { http }) {
    const month = date === undefined ? undefined : endOfMonth(date);
    const filters: Filter[] = month === undefined ? [] : [{ field: "record_date", operator: "eq", value: month }];
    // The service cannot search within a value: with `security` every month comes, and we keep what matches.
    const window = security === undefined ? { offset, limit } : { limit: 10_000 };
    const found = await fetchRows(http, AVERAGE_RATES, { filters, sort: "-record_date,src_line_nbr", ...window });
    const { rows, total } = security === undefined ? found : pickNamed(found, security, { offset, limit });
    const about = { title: "Average interest rates on Treasury securities", source: pageOf(AVERAGE_RATES) };
    if (rows.length === 0)
      return empty({ ...about, hint: "Rates appear monthly since 2001; leave security out to see its names." });
    return table({
      ...about,
      rows: rows.map((row) => ({
        date: textOf(row["record_date"]),
        type: textOf(row["security_type_desc"]),
        security: textOf(row["security_desc"]),
        average_rate: numberOf(row["avg_interest_rate_amt"]),
      })),
      units: { average_rate: "percent" },
      ...offsetPage({ total, offset, shown: rows.length }),
    });
  },
});

function pickNamed(found: Rows, security: string, { offset, limit }: { offset: number; limit: number }) {
  const words = security.toLowerCase().split(/\s+/u);
  const named = found.rows.filter((row) => {
    const name = `${textOf(row["security_type_desc"]) ?? ""} ${textOf(row["security_desc"]) ?? ""}`.toLowerCase();
    return words.every((word) => name.includes(word));
  });
  return { rows: named.slice(offset, offset + limit), total: named.length };
}

export const treasuryInterestExpense = defineTool({
  name: "treasury_interest_expense",
  title: "Interest paid on the debt",
  description:
    "Interest expense on the public debt by kind of security, per month and fiscal year to date, newest first; the newest month's sum is in the notes.",
  keywords: [
    "cost of the national debt",
    "interest payments on the debt",
    "how much interest does the government pay",
    "debt service",
  ],
  input: {
    fiscal_year: params.year({ min: 2010 }).optional(),
    limit: params.limit({ max: 5000, byDefault: 50 }),
    offset: params.offset,
  },
  example: { fiscal_year: 2024 },
  async run({ fiscal_year, limit, offset }, { http }) {
    const filters: Filter[] =
      fiscal_year === undefined ? [] : [{ field: "record_fiscal_year", operator: "eq", value: String(fiscal_year) }];
    const found = await fetchRows(http, INTEREST_EXPENSE, {
      filters,
      sort: "-record_date,src_line_nbr",
      offset,
      limit,
    });
    const about = { title: "Interest expense on the public debt", source: pageOf(INTEREST_EXPENSE) };
    const rows = found.rows.map((row) => ({
      date: textOf(row["record_date"]),
      category: textOf(row["expense_catg_desc"]),
      group: textOf(row["expense_group_desc"]),
      type: textOf(row["expense_type_desc"]),
      month_expense: numberOf(row["month_expense_amt"]),
      fiscal_year_to_date: numberOf(row["fytd_expense_amt"]),
    }));
    if (rows.length === 0)
      return empty({ ...about, hint: "Data begin with fiscal year 2010, which began in October 2009." });
    const isFromNewest = offset === 0;
    const isComplete = rows.length === found.total || rows.at(-1)?.date !== rows[0]?.date;
    return table({
      ...about,
      rows,
      units: { month_expense: "USD", fiscal_year_to_date: "USD" },
      notes: isFromNewest && isComplete ? [sumOfNewest(rows)] : [],
      ...offsetPage({ total: found.total, offset, shown: rows.length }),
    });
  },
});

// What people ask is the sum, and the answer has no total row.
function sumOfNewest(rows: readonly Row[]): string {
  const newest = rows[0]?.["date"];
  const sum = (column: string) =>
    rows
      .filter(({ date }) => date === newest)
      .reduce((total, row) => total + (numberOf(row[column]) ?? 0), 0)
      .toFixed(2);
  return `All types of ${String(newest)} together: ${sum("month_expense")} USD that month, ${sum("fiscal_year_to_date")} USD in the fiscal year to date.`;
}
