import { failArgument } from "@fedpipe/core";
import { z } from "zod";

/** A number, or one written as text ("758.0" in older years); anything else is missing. */
export const amount = z.union([z.number(), z.string()]).nullish().transform(toNumber);

function toNumber(value: number | string | null | undefined): number | null {
  if (typeof value === "number") return value;
  const text = value?.trim() ?? "";
  return text !== "" && Number.isFinite(Number(text)) ? Number(text) : null;
}

/** Text, or a number written where text belongs; blank is missing. */
export const label = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => {
    const text = String(value ?? "").trim();
    return text === "" ? null : text;
  });

/** "1" or 1 where HUD means yes. */
export const flag = label.transform((text) => (text === null ? null : Number(text) === 1));

/** Rows come bare or under `data`: the service does the one, its page shows the other. */
export const listOf = <S extends z.ZodType>(row: S) =>
  z.union([z.array(row), z.object({ data: z.array(row) }).transform(({ data }) => data)]);

// New England's areas are towns, not counties.
const TOWN_STATES = new Set(["09", "23", "25", "33", "44", "50"]);
export const hasTowns = (countyFips: string): boolean => TOWN_STATES.has(countyFips.slice(0, 2));

const ENTITY = /^(\d{10}|METRO\d{5}[MN]\d{5})$/u;

/** Ten digits or a metro code; a county's five digits are completed where HUD's areas are counties. */
export const entityId = z
  .string()
  .trim()
  .toUpperCase()
  .refine((id) => ENTITY.test(id) || /^\d{5}$/u.test(id), {
    error: "write ten digits (5105999999), a county's five (51059) or METRO47900M47900; see hud_list_counties",
  })
  .refine((id) => ENTITY.test(id) || !hasTowns(id), {
    error: "is a county of New England, where HUD's areas are towns; take ten digits from hud_list_counties",
  })
  .transform((id) => (ENTITY.test(id) ? id : `${id}99999`));

/** A year that can be: HUD publishes the next fiscal year in autumn. */
export function checkYear(year: number | undefined, now: Date): void {
  if (year !== undefined && (year < 1983 || year > now.getUTCFullYear() + 1))
    failArgument("year", `must lie between 1983 and ${now.getUTCFullYear() + 1}`);
}
