import { failArgument, params } from "@fedpipe/core";
import { z } from "zod";
import type { Condition } from "./api.ts";

export const company = params.words;
/** Last name, or first and last, or "Last, First" where the last name has several words. */
export const doctor = params.words;

export const programYear = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(latest|(19|20)\d{2})$/u, "write a year such as 2023, or latest")
  .default("latest");

export const totalsYear = z
  .string()
  .trim()
  .regex(/^(19|20)\d{2}$/u, "write a year such as 2023");

/** National Provider Identifier: ten digits, the last a Luhn digit over 80840 and the nine before. */
export const npi = z
  .string()
  .trim()
  .regex(/^\d{10}$/u, "an NPI has ten digits")
  .refine((digits) => luhnSum(`80840${digits}`) % 10 === 0, "its check digit does not fit: look for a mistyped digit");

function luhnSum(digits: string): number {
  return Array.from(digits, Number)
    .toReversed()
    .reduce((sum, digit, index) => {
      const value = digit * (index % 2 === 0 ? 1 : 2);
      return sum + (value > 9 ? value - 9 : value);
    }, 0);
}

export const equals = (property: string, value: string | undefined): Condition[] =>
  value === undefined ? [] : [{ property, value, operator: "=" }];

/** Text anywhere in a column, upper and lower case alike; % and _ stand for themselves. */
export const holds = (property: string, value: string | undefined): Condition[] =>
  value === undefined ? [] : [{ property, value: `%${literal(value)}%`, operator: "like" }];

const literal = (text: string): string => text.replaceAll(/[\\%_]/gu, String.raw`\$&`);

/** A last name as a whole, since a part of it is a stranger's, and the beginning of a first name. */
export function named(
  argument: string,
  columns: { first: string; last: string },
  name: string | undefined,
): Condition[] {
  if (name === undefined) return [];
  const { first, last } = splitName(name);
  if (last === "") failArgument(argument, "holds no last name");
  return [
    { property: columns.last, value: last, operator: "=" },
    ...(first === "" ? [] : [{ property: columns.first, value: `${literal(first)}%`, operator: "like" } as const]),
  ];
}

function splitName(name: string): { first: string; last: string } {
  const plain = name.replace(/^dr\.?\s+/iu, "").replace(/(?:,?\s+(?:m\.?d|d\.?o|ph\.?d)\.?)+$/iu, "");
  const comma = plain.indexOf(",");
  if (comma >= 0) return { last: plain.slice(0, comma).trim(), first: firstWord(plain.slice(comma + 1)) };
  const words = plain.trim().split(/\s+/u);
  return { last: words.at(-1) ?? "", first: words.length > 1 ? (words[0] ?? "").replace(/\.$/u, "") : "" };
}

const firstWord = (text: string): string => (text.trim().split(/\s+/u)[0] ?? "").replace(/\.$/u, "");
