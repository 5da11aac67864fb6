import { params, type Row, type Units } from "@fedpipe/core";
import type { RawRow } from "./api.ts";
import type { Chosen } from "./datasets.ts";
import { toNumber } from "./payments.ts";

// The totals have an extra row, "All", for the years together: beside the years it would count everything twice.
export const yearOf = (row: RawRow): string | null =>
  /^all/iu.test(row["program_year"] ?? "") ? "all" : (row["program_year"] ?? null);

/** Newest year first, the sum of all years before them. */
export const newestFirst = (a: RawRow, b: RawRow): number => rank(b).localeCompare(rank(a));
const rank = (row: RawRow): string => (yearOf(row) === "all" ? "9999" : (yearOf(row) ?? ""));

const FIGURE = /^(total|mean|median|general|research|invested|interest|trans|number)_/u;
const MONEY = /amount|payment$|payments$/u;

export const isMoney = (column: string): boolean => MONEY.test(column) && !/count|transactions/u.test(column);

/**
 * A row of totals as it comes, figures as numbers. Mean and median numbers of payments, and columns that only say how
 * a file is laid out, are left out.
 */
export const toTotals = (row: RawRow): Row =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !/^(mean|median)_.*count|^record_number$|dashboard_row_number|metric_level/u.test(column))
      .map(([column, value]) => [
        column,
        column === "program_year" ? yearOf(row) : FIGURE.test(column) ? toNumber(value) : value,
      ]),
  );

/** Dollars for what is money. */
export const unitsOf = (rows: readonly Row[]): Units =>
  Object.fromEntries(
    [...new Set(rows.flatMap((row) => Object.keys(row)))]
      .filter((column) => FIGURE.test(column) && isMoney(column))
      .map((column) => [column, "USD"]),
  );

/** Whether any of the columns holds the words, upper and lower case alike. */
export const mentions = (row: RawRow, columns: RegExp, words: string | undefined): boolean =>
  words === undefined ||
  Object.entries(row).some(
    ([column, value]) => columns.test(column) && (value ?? "").toLowerCase().includes(words.toLowerCase()),
  );

/** How many rows, and from where on. */
export const page = (byDefault: number, max = 100) => ({
  limit: params.limit({ max, byDefault }),
  offset: params.offset,
});

export const aboutOf = ({ title, source, modified }: Chosen) => ({
  title: `Open Payments, ${title}`,
  source,
  ...(modified === undefined ? {} : { dataDate: modified }),
});

/** The sum of what is known; null when nothing is. */
export function sum(...amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === 0 ? null : known.reduce((all, one) => all + one, 0);
}
