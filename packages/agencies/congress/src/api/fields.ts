import { z } from "zod";

const NOTHING = new Set(["", ".", "null", "N/A"]);

/** Text of a field; what the API leaves out or blank is null. Numbers are taken as they read. */
export const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => {
    const trimmed = value === null || value === undefined ? "" : String(value).trim();
    return NOTHING.has(trimmed) ? null : trimmed;
  });

/** A whole number, which the API writes as a number in some places and as text in others. */
export const whole = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value) => {
    if (value === null || value === undefined || String(value).trim() === "") return null;
    const number = Number(String(value).replaceAll(",", ""));
    return Number.isFinite(number) ? number : null;
  });

/** Text without which a record is nothing: where it is missing, the API has changed, and that must not pass for blanks. */
export const neededText = z.union([z.string().min(1), z.number()]).transform(String);

/** A number without which a record is nothing. */
export const neededWhole = z.union([z.number(), z.string().regex(/^\d+$/u)]).transform(Number);

/** The calendar day of a date or timestamp ("2026-05-22T04:00:00Z", "2023-06-01 08:00:00+00:00"). */
export const day = text.transform((value) => value?.slice(0, 10) ?? null);

/** True and false, which communications write as "True" and "False", texts as "Y" and "N". */
export const flag = z
  .union([z.boolean(), z.string()])
  .nullish()
  .transform((value) => {
    if (value === null || value === undefined || value === "") return null;
    return value === true || /^(true|y|yes)$/iu.test(String(value));
  });

/** A list, which the API also writes as null or leaves out when it is empty. */
export const listOf = <S extends z.ZodType>(item: S) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);

/** `{name}` as the name alone. */
export const name = z
  .object({ name: text })
  .nullish()
  .transform((value) => value?.name ?? null);

/** `{count, url}` as the count. */
export const count = z
  .object({ count: whole })
  .nullish()
  .transform((value) => value?.count ?? null);

export const latestAction = z
  .object({ actionDate: day, text })
  .nullish()
  .transform((action) => ({ latest_action_date: action?.actionDate ?? null, latest_action: action?.text ?? null }));

/** A committee in few words: "Judiciary Committee (hsju00)". */
export const committeeName = z
  .object({ name: text, systemCode: text })
  .transform(({ name, systemCode }) => [name, systemCode && `(${systemCode})`].filter(Boolean).join(" "));

/** One thing the API gives as an object or as a list of one. */
export const oneOf = <S extends z.ZodType>(item: S) =>
  z.preprocess((value) => (Array.isArray(value) ? value[0] : value), item);
