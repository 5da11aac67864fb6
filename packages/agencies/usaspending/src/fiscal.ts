import { checkRange, failArgument } from "@fedpipe/core";
import { z } from "zod";

/** Searches go back no further. */
export const FIRST_DAY = "2007-10-01";

export const fiscalYear = z
  .int()
  .min(2008)
  .refine((year) => year <= 2100, "is too far ahead");

export interface Period {
  readonly start_date: string;
  readonly end_date: string;
}

/** Fiscal year N runs from October of N-1 to September of N. */
export const fiscalYearOf = (day: Date): number => day.getUTCFullYear() + (day.getUTCMonth() >= 9 ? 1 : 0);

export const lastCompleteYear = (day: Date): number => fiscalYearOf(day) - 1;

export const periodOf = (year: number): Period => ({ start_date: `${year - 1}-10-01`, end_date: `${year}-09-30` });

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** The days asked for, the open end closed by the first day there is or by today; undefined when neither is given. */
export function readPeriod(start: string | undefined, end: string | undefined, now: Date): Period | undefined {
  if (start === undefined && end === undefined) return undefined;
  for (const [name, day] of [
    ["start_date", start],
    ["end_date", end],
  ] as const)
    if (day !== undefined && day < FIRST_DAY) failArgument(name, `is before ${FIRST_DAY}, where the data starts`);
  const period = { start_date: start ?? FIRST_DAY, end_date: end ?? dayOf(now) };
  checkRange(period);
  return period;
}

/** "2023-10" of fiscal year 2024, month 1: the service counts months from October. */
export function calendarMonth(year: number, month: number): string {
  const calendar = ((month + 8) % 12) + 1;
  return `${calendar >= 10 ? year - 1 : year}-${String(calendar).padStart(2, "0")}`;
}

/** Where a series starts when nobody says: two full fiscal years back for short periods, else at the beginning. */
export const seriesStart = (group: string, now: Date): string =>
  group === "month" || group === "quarter" ? periodOf(fiscalYearOf(now) - 2).start_date : FIRST_DAY;
