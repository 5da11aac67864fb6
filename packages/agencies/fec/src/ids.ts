import { failArgument, params } from "@fedpipe/core";
import { z } from "zod";

export const candidateId = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[HSP][A-Z0-9]{8}$/u, "a candidate id is H, S or P and 8 characters; find it with fec_search_candidates");

export const committeeId = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^C\d{8}$/u, "a committee id is C and 8 digits; find it with fec_search_committees");

/** A two-year period, named by its even year. */
export const cycle = z
  .int()
  .refine(
    (year) => year % 2 === 0 && year >= 1976 && year <= 2100,
    "write the even year that ends the two-year period",
  );

// A leading dash would turn a filter into an exclusion.
export const name = z
  .string()
  .trim()
  .max(500)
  .regex(/^[^-\s].{2,}$/u, "needs three letters or more");

export const office = z.enum(["H", "S", "P"]);
export const { page } = params;
export const perPage = params.limit({ max: 100, byDefault: 20 });

/** Presidential candidates stand in the state "US": any other state would silently find none. */
export function refuseStateOfPresident(wanted: string | undefined, state: string | undefined): void {
  if (wanted === "P" && state !== undefined && state !== "US")
    failArgument("state", "does not go with office P; leave it out");
}

/** The two-year period a day falls in. */
export const cycleOf = (day: Date): number => day.getUTCFullYear() + (day.getUTCFullYear() % 2);

const SITE = "https://www.fec.gov/data";
export const candidatePage = (id: string) => `${SITE}/candidate/${id}/`;
export const committeePage = (id: string) => `${SITE}/committee/${id}/`;

/** A browse page of fec.gov with its filters; those without a value are left out. */
export function browsePage(
  section: string,
  filters: Readonly<Record<string, string | number | boolean | undefined>>,
): string {
  const query = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`)
    .join("&");
  return `${SITE}/${section}/${query === "" ? "" : `?${query}`}`;
}
