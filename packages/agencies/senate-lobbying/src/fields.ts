import { z } from "zod";

/** Text of an answer; blank is null. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || null);

export const number = z
  .number()
  .nullish()
  .transform((value) => value ?? null);

export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? null);

/** Dollars, written as decimal text; missing is null, for an amount below the threshold is not zero. */
export const dollars = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined || value === "" ? null : Number(value)))
  .refine((value) => value === null || Number.isFinite(value), "is not an amount");

/** The day something was posted. Old filings carry days of 1905, a fault of the service: those are null. */
export const posted = text.transform((value) => (value === null || value < "1995" ? null : value.slice(0, 10)));

export const personShape = {
  id: number,
  first_name: text,
  nickname: text,
  middle_name: text,
  last_name: text,
  suffix_display: text,
};
type Parts = z.output<z.ZodObject<typeof personShape>>;

export interface Person {
  readonly id: number | null;
  /** First to last, suffix included. */
  readonly name: string | null;
  readonly nickname: string | null;
}

export const toPerson = ({ id, first_name, nickname, middle_name, last_name, suffix_display }: Parts): Person => ({
  id,
  name: [first_name, middle_name, last_name, suffix_display].filter((part) => part !== null).join(" ") || null,
  nickname,
});

export const person = z.object(personShape).transform(toPerson);

/** Whether every word of `wanted` is a word of the person's name, or starts one. */
export function isNamed({ name, nickname }: Person, wanted: string): boolean {
  const words = toWords(`${name ?? ""} ${nickname ?? ""}`);
  return toWords(wanted).every((part) => words.some((word) => word.startsWith(part)));
}

const toWords = (value: string): string[] =>
  value
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
