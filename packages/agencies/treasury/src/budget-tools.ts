import { checkRange, defineTool, empty, type Http, offsetPage, params, type Row, table } from "@fedpipe/core";
import { z } from "zod";
import { fetchRows, MOST_ROWS, numberOf, textOf } from "./api.ts";
import { dayBefore, monthsBefore } from "./dates.ts";
import { pageOf } from "./endpoints.ts";
import { between, type Filter } from "./filters.ts";

const DEFICIT = "/v1/accounting/mts/mts_receipts_outlays_deficit_surplus";
const CASH = "/v1/accounting/dts/operating_cash_balance";
const FLOWS = "/v1/accounting/dts/deposits_withdrawals_operating_cash";
const MILLIONS = "millions of USD";

export const treasuryDeficit = defineTool({
  name: "treasury_deficit",
  title: "Federal deficit by month",
  description:
    "Federal receipts, outlays and deficit by month since October 1980, newest first. The fiscal year begins in October. Daily cash: treasury_daily_flows.",
  keywords: [
    "budget deficit",
    "surplus",
    "federal revenue and spending",
    "monthly treasury statement",
    "government outlays",
    "tax receipts",
  ],
  input: {
    fiscal_year: params.year({ min: 1981 }).optional(),
    months: params.limit({ max: 600, byDefault: 13 }),
  },
  example: { fiscal_year: 2024 },
  async run({ fiscal_year, months }, { http, now }) {
    // How many categories a month has is not ours to know, so the window is set by date; the newest month comes late.
    const filters: Filter[] =
      fiscal_year === undefined
        ? between("record_date", monthsBefore(now(), months + 2), undefined)
        : [{ field: "record_fiscal_year", operator: "eq", value: String(fiscal_year) }];
    const found = await fetchRows(http, DEFICIT, { filters, sort: "-record_date", limit: MOST_ROWS });
    const rows = pivotBudget(found.rows).slice(0, months);
    const about = {
      title: fiscal_year === undefined ? "Federal budget by month" : `Federal budget, fiscal year ${fiscal_year}`,
      source: pageOf(DEFICIT),
    };
    if (rows.length === 0)
      return empty({ ...about, hint: "Months appear about two weeks after their end, since October 1980." });
    return table({
      ...about,
      rows,
      units: { receipts: MILLIONS, outlays: MILLIONS, deficit: MILLIONS },
      notes: [
        "deficit is outlays minus receipts: a surplus is negative.",
        ...(fiscal_year === undefined ? [] : [sumOfYear(rows)]),
      ],
    });
  },
});

interface Month extends Row {
  readonly month: string;
  readonly fiscal_year: number | null;
  readonly receipts: number | null;
  readonly outlays: number | null;
  readonly deficit: number | null;
}

const CATEGORIES: Readonly<Record<string, "receipts" | "outlays" | "deficit">> = {
  receipts: "receipts",
  outlays: "outlays",
  "deficit/surplus (-)": "deficit",
};

function pivotBudget(rows: readonly Row[]): Month[] {
  const months = new Map<string, Month>();
  for (const row of rows) {
    const category = CATEGORIES[String(row["amt_category"]).toLowerCase()];
    const month = String(row["record_date"]).slice(0, 7);
    if (category === undefined) continue;
    const fiscal_year = numberOf(row["record_fiscal_year"]);
    const known = months.get(month) ?? { month, fiscal_year, receipts: null, outlays: null, deficit: null };
    months.set(month, { ...known, [category]: numberOf(row["mil_amt"]) });
  }
  return [...months.values()].toSorted((a, b) => b.month.localeCompare(a.month));
}

function sumOfYear(months: readonly Month[]): string {
  const sum = (name: "receipts" | "outlays" | "deficit") =>
    months.reduce((total, month) => total + (month[name] ?? 0), 0);
  return `${months.length} months together: receipts ${sum("receipts")}, outlays ${sum("outlays")}, deficit ${sum("deficit")} (${MILLIONS}).`;
}

export const treasuryCashBalance = defineTool({
  name: "treasury_cash_balance",
  title: "Treasury cash balance",
  description:
    "The Treasury's operating cash by day since October 2005, newest first: opening and closing balance, deposits, withdrawals. By category: treasury_daily_flows.",
  keywords: ["TGA", "Treasury General Account", "operating cash balance", "daily treasury statement", "cash on hand"],
  input: {
    start: params.isoDate.optional(),
    end: params.isoDate.optional(),
    limit: params.limit({ max: 1500, byDefault: 30 }).describe("Days"),
  },
  example: { limit: 10 },
  async run({ start, end, limit }, { http }) {
    checkRange({ start, end });
    // A day has four rows, and had up to six.
    const query = { filters: between("record_date", start, end), sort: "-record_date", limit: limit * 6 };
    const found = await fetchRows(http, CASH, query);
    const isWhole = found.rows.length >= found.total;
    const days = byDay(found.rows);
    const whole = isWhole ? days : days.slice(0, -1); // the last day of a full page may go on on the next
    const rows = whole.slice(0, limit).map(([date, accounts]) => readCash(date, accounts));
    const about = { title: "Treasury operating cash", source: pageOf(CASH) };
    if (rows.length === 0)
      return empty({ ...about, hint: "Balances are dated on business days since October 2005; widen start and end." });
    const hasMore = !isWhole || rows.length < days.length;
    return table({
      ...about,
      rows,
      units: { opening_balance: MILLIONS, deposits: MILLIONS, withdrawals: MILLIONS, closing_balance: MILLIONS },
      ...(hasMore ? { next: { end: dayBefore(String(rows.at(-1)?.date)) } } : { total: rows.length }),
    });
  },
});

function byDay(rows: readonly Row[]): (readonly [string, readonly Row[]])[] {
  const days = new Map<string, Row[]>();
  for (const row of rows) {
    const date = textOf(row["record_date"]) ?? "";
    days.set(date, [...(days.get(date) ?? []), row]);
  }
  return [...days.entries()];
}

const amount = (row: Row | undefined, column: string) => (row === undefined ? null : numberOf(row[column]));

// Since 2022-04-18 every row of a day carries its amount in open_today_bal, the closing balance's row, too; before, one
// row per account had both balances, and the account was the Federal Reserve Account until October 2021.
function readCash(day: string, accounts: readonly Row[]) {
  const date = day === "" ? null : day;
  const find = (name: RegExp) => accounts.find((row) => name.test(String(row["account_type"])));
  const closing = find(/closing balance/iu);
  if (closing !== undefined)
    return {
      date,
      account: "Treasury General Account",
      opening_balance: amount(find(/opening balance/iu), "open_today_bal"),
      deposits: amount(find(/total tga deposits/iu), "open_today_bal"),
      withdrawals: amount(find(/total tga withdrawals/iu), "open_today_bal"),
      closing_balance: amount(closing, "open_today_bal"),
    };
  const account = find(/^treasury general account/iu) ?? find(/^federal reserve account/iu) ?? accounts[0];
  return {
    date,
    account: textOf(account?.["account_type"]),
    opening_balance: amount(account, "open_today_bal"),
    deposits: null,
    withdrawals: null,
    closing_balance: amount(account, "close_today_bal"),
  };
}

export const treasuryDailyFlows = defineTool({
  name: "treasury_daily_flows",
  title: "Treasury deposits and withdrawals",
  description:
    "What the Treasury took in and paid out on one day, by category (taxes, Social Security, interest), with month and fiscal year to date. Default the newest day.",
  keywords: [
    "daily treasury statement",
    "tax deposits",
    "withheld taxes",
    "government payments by day",
    "tax refunds",
    "DTS table II",
  ],
  input: {
    date: params.isoDate.optional().describe("A business day"),
    type: z.enum(["Deposits", "Withdrawals"]).optional(),
    category: params.words.optional().describe("Words of its name, e.g. Taxes"),
    limit: params.limit({ max: 1000, byDefault: 100 }),
    offset: params.offset,
  },
  example: { type: "Withdrawals", limit: 20 },
  async run({ date, type, category, limit, offset }, { http }) {
    const day = date ?? (await newestDay(http));
    const about = { title: `Treasury cash flows${day === undefined ? "" : ` of ${day}`}`, source: pageOf(FLOWS) };
    if (day === undefined) return empty({ ...about, hint: "Give a date." });
    const filters: Filter[] = [
      { field: "record_date", operator: "eq", value: day },
      ...(type === undefined ? [] : [{ field: "transaction_type", operator: "eq", value: type } as const]),
    ];
    const found = await fetchRows(http, FLOWS, { filters, sort: "src_line_nbr", limit: 1000 });
    const rows = found.rows.map(readFlow).filter((row) => holdsWords(`${row.category} ${row.detail}`, category));
    if (rows.length === 0)
      return empty({
        ...about,
        hint: "Only business days have flows, the next day at 4 p.m.; leave category out to see its names.",
      });
    const shown = rows.slice(offset, offset + limit);
    return table({
      ...about,
      rows: shown,
      units: { today: MILLIONS, month_to_date: MILLIONS, fiscal_year_to_date: MILLIONS },
      notes: ["Total rows stand among their parts: do not add them up."],
      ...offsetPage({ total: rows.length, offset, shown: shown.length }),
    });
  },
});

async function newestDay(http: Http): Promise<string | undefined> {
  const { rows } = await fetchRows(http, FLOWS, { sort: "-record_date", limit: 1 });
  return textOf(rows[0]?.["record_date"]) ?? undefined;
}

function readFlow(row: Row) {
  return {
    date: textOf(row["record_date"]),
    account: textOf(row["account_type"]),
    type: textOf(row["transaction_type"]),
    category: textOf(row["transaction_catg"]),
    detail: textOf(row["transaction_catg_desc"]),
    today: numberOf(row["transaction_today_amt"]),
    month_to_date: numberOf(row["transaction_mtd_amt"]),
    fiscal_year_to_date: numberOf(row["transaction_fytd_amt"]),
  };
}

function holdsWords(text: string, words: string | undefined): boolean {
  const held = text.toLowerCase();
  return (words ?? "")
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => held.includes(word));
}
