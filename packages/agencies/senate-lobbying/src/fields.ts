import { nullable, wordsOf } from "@fedpipe/core";
import { z } from "zod";

export const { text, number, flag } = nullable;

/** Dollars, written as decimal text; missing is null, for an amount below the threshold is not zero. */
export const dollars = nullable.numeric;

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
  const words = wordsOf(`${name ?? ""} ${nickname ?? ""}`);
  return wordsOf(wanted).every((part) => words.some((word) => word.startsWith(part)));
}
