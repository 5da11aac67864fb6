import type { Congress, Session } from "./ids.ts";
import { congress as congressSchema, session as sessionSchema } from "./ids.ts";

export interface Sitting {
  readonly congress: Congress;
  readonly session: Session;
}

/** The Congress and session that sat on a day: since 1935 a session's year begins at noon of January 3. */
export function sittingOn(date: Date): Sitting {
  const isBeforeThird = date.getUTCMonth() === 0 && date.getUTCDate() < 3;
  return sittingOf(date.getUTCFullYear() - (isBeforeThird ? 1 : 0));
}

/** The Congress and session of a year: 2023 is the first session of the 118th. */
export function sittingOf(year: number): Sitting {
  return {
    congress: congressSchema.parse(Math.floor((year - 1789) / 2) + 1),
    session: sessionSchema.parse(year % 2 === 1 ? 1 : 2),
  };
}

/** The year a session began: 2023 for the first of the 118th. */
export function yearOf({ congress, session }: Sitting): number {
  return 1788 + 2 * (congress - 1) + session;
}

/** "1st", "112th", "103rd". */
export function ordinal(number: number): string {
  const tens = number % 100;
  if (tens >= 11 && tens <= 13) return `${number}th`;
  return `${number}${{ 1: "st", 2: "nd", 3: "rd" }[number % 10] ?? "th"}`;
}
