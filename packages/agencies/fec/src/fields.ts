import type { Units } from "@fedpipe/core";
import { z } from "zod";

/** Text of an answer; blank is null. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || null);

/** Dollars or a count; missing is null. */
export const number = z
  .number()
  .nullish()
  .transform((value) => value ?? null);

export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? null);

/** A day. Some columns write it with midnight, some without. */
export const date = z
  .string()
  .nullish()
  .transform((value) => value?.slice(0, 10) || null);

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
