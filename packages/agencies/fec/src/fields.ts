import { nullable, type Units } from "@fedpipe/core";
import { z } from "zod";

export const { text, number, flag } = nullable;

/** A day. Some columns write it with midnight, some without. */
export const date = nullable.day;

/** A list without the nulls OpenFEC writes for "no committee". */
export const texts = z
  .array(z.string().nullable())
  .nullish()
  .transform((values) => (values ?? []).filter((value) => value !== null));

export const years = z
  .array(z.number().nullable())
  .nullish()
  .transform((values) => (values ?? []).filter((value) => value !== null));

export const usd = (...columns: readonly string[]): Units =>
  Object.fromEntries(columns.map((column) => [column, "USD"]));
