import { z } from "zod";

// What agencies leave out, write as null or leave blank is one thing to a reader: missing, which is null.

/** Text of an answer, trimmed; blank is null. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || null);

/** A number of an answer. Text is refused: `numeric` reads it where an agency writes numbers so. */
export const number = z
  .number()
  .nullish()
  .transform((value) => value ?? null);

/** A number that the agency writes as a number or as text. */
export const numeric = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value) => (value === null || value === undefined || String(value).trim() === "" ? null : Number(value)))
  .refine((value) => value === null || Number.isFinite(value), "is not a number");

export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? null);

/** The calendar day of a date or moment. */
export const day = text.transform((value) => value?.slice(0, 10) ?? null);
