import { failArgument } from "@fedpipe/core";

/** A number as the BLS writes it, with or without commas; "-", "" and anything else that is no number is missing. */
export function toNumber(text: string | number | null | undefined): number | null {
  if (typeof text === "number") return Number.isFinite(text) ? text : null;
  const plain = text?.replaceAll(",", "").trim() ?? "";
  return /^[+-]?(\d+\.?\d*|\.\d+)$/u.test(plain) ? Number(plain) : null;
}

export type PeriodKind = "month" | "quarter" | "half-year" | "year" | "annual average";

export interface Period {
  readonly kind: PeriodKind;
  /** 2024-07, 2024-Q3, 2024-H1 or 2024. */
  readonly date: string;
}

const AVERAGES = new Set(["M13", "Q05", "S03"]);

/** What a year and a period code mean. M13, Q05 and S03 are averages of a year, not a thirteenth month. */
export function toPeriod(year: string, code: string): Period {
  const count = Number(code.slice(1));
  if (AVERAGES.has(code)) return { kind: "annual average", date: year };
  switch (code[0]) {
    case "M":
      return { kind: "month", date: `${year}-${code.slice(1)}` };
    case "Q":
      return { kind: "quarter", date: `${year}-Q${count}` };
    case "S":
      return { kind: "half-year", date: `${year}-H${count}` };
    default:
      return { kind: "year", date: year };
  }
}

/** Rounds what was divided: 3 digits are more than any index here carries. */
export function round(value: number, digits = 1): number {
  return Number(value.toFixed(digits));
}

/** Percent from `before` to `after`; null when either is missing or the base is zero. */
export function percentChange(before: number | null | undefined, after: number | null): number | null {
  if (before === null || before === undefined || after === null || before === 0) return null;
  return round((after / before - 1) * 100);
}

export interface Years {
  readonly start: number;
  readonly end: number;
}

/** Longest range one request may ask for, with a key. */
const MOST_YEARS = 20;

/**
 * The years to ask for. Throws `bad-arguments` for a range that runs backwards, lies ahead, or is longer than the service
 * takes: it would shorten it and say so only in passing.
 */
export function yearRange(
  { start_year, end_year }: { start_year?: number | undefined; end_year?: number | undefined },
  now: Date,
  { back, most = MOST_YEARS }: { back: number; most?: number },
): Years {
  const thisYear = now.getUTCFullYear();
  const end = end_year ?? thisYear;
  const start = start_year ?? end - back;
  if (end > thisYear) failArgument("end_year", `is in the future; the newest year is ${thisYear}`);
  if (start > end) failArgument("start_year", `is after ${end}`);
  if (end - start >= most)
    failArgument(
      "start_year",
      `and end_year span more than ${most} years; ask in parts, such as ${end - most + 1}-${end}`,
    );
  return { start, end };
}
