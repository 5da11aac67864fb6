import { nullable, type Units } from "@fedpipe/core";
import { z } from "zod";

/** Text of an answer. Suggestions write a missing value as the word null. */
export const text = nullable.text.transform((value) => (value === "null" ? null : value));

/** Dollars or a count; some answers write it as text. Missing is null. */
export const number = nullable.numeric;

/** A code that may be written as a number. */
export const code = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined || value === "" ? null : String(value)));

/** Text without which a record is nothing: an answer that lacks it is of another form, not a record of blanks. */
export const neededText = text.refine((value) => value !== null, "is missing");

/** A number without which a record is nothing. */
export const neededNumber = number.refine((value) => value !== null, "is missing");

/** A day. Some fields add a time. */
export const date = text.transform((value) => value?.slice(0, 10) ?? null);

/** NAICS and PSC come as `{code, description}` in some answers, as the code alone in others. */
export const coded = z
  .union([z.object({ code, description: text }), z.string(), z.number()])
  .nullish()
  .transform((value) => {
    if (value === null || value === undefined || value === "") return null;
    if (typeof value !== "object") return String(value);
    return [value.code, value.description].filter((part) => part !== null).join(" ") || null;
  });

export const usd = (...columns: readonly string[]): Units =>
  Object.fromEntries(columns.map((column) => [column, "USD"]));
