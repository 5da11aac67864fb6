import { z } from "zod";

/** A calendar date, YYYY-MM-DD; 2023-02-30 is refused. */
export const isoDate = z.iso.date({ error: "write a calendar date as YYYY-MM-DD" });

/** How many rows; above `max` is an error that says so, never a silent cut. */
export function limit({ max, byDefault }: { max: number; byDefault: number }) {
  return z.int().min(1).max(max).default(byDefault);
}

/** A page, counted from 1. The bound goes without saying: in a definition it would cost tokens in every tool. */
export const page = z
  .int()
  .refine((number) => number >= 1, "counts from 1")
  .default(1);

/** Several values separated by commas, each read by `item`; repeated ones count once. */
export function commaList<T>(item: z.ZodType<T, string>, { max = 50 }: { max?: number } = {}) {
  return z
    .string()
    .transform((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter((part) => part !== ""),
    )
    .pipe(z.array(item).min(1, "holds no value").max(max, `takes at most ${max} values`))
    .transform((values) => [...new Set(values)]);
}

/** Rows to skip. */
export const offset = z.int().min(0).default(0);

/** Free text that must hold something; long enough for any real query, short enough for any URL. */
export const words = z.string().trim().min(1).max(500);

/** A two-letter code of a U.S. state, DC or territory, in capitals. */
export const state = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, "write the two-letter code, such as CA");

export const year = ({ min, max }: { min?: number; max?: number } = {}) =>
  z
    .int()
    .min(min ?? 1700)
    .max(max ?? 2100);
