import { type Cell, failArgument, type Row } from "@fedpipe/core";

const OPERATORS = ["lt", "lte", "gt", "gte", "eq", "in"] as const;

/** One condition. The value of `in` is a comma list without its brackets. */
export interface Filter {
  readonly field: string;
  readonly operator: (typeof OPERATORS)[number];
  readonly value: string;
}

export const writeFilters = (filters: readonly Filter[]): string =>
  filters
    .map(({ field, operator, value }) => `${field}:${operator}:${operator === "in" ? `(${value})` : value}`)
    .join(",");

/** Conditions on a date column; an end that is not given does not bound. */
export function between(field: string, start: string | undefined, end: string | undefined): Filter[] {
  return [
    ...(start === undefined ? [] : [{ field, operator: "gte", value: start } as const]),
    ...(end === undefined ? [] : [{ field, operator: "lte", value: end } as const]),
  ];
}

/** `field:op:value,field:op:(a,b)` as conditions. Throws `bad-arguments` for what the service would misread. */
export function parseFilters(text: string): Filter[] {
  return splitOutsideBrackets(text).map((part) => {
    const [, field, operator, value] = /^([a-z0-9_]+):([a-z]+):(.+)$/iu.exec(part.trim()) ?? [];
    const known = OPERATORS.find((one) => one === operator?.toLowerCase());
    if (field === undefined || value === undefined || known === undefined)
      return failArgument(
        "filter",
        `holds "${part.slice(0, 60)}"; write field:op:value with op ${OPERATORS.join(", ")}, several joined by commas`,
      );
    if (/[;&|]\s*[a-z0-9_]+:(lte?|gte?|eq|in):/iu.test(value))
      return failArgument("filter", "joins its conditions with the wrong sign; join them with commas");
    return { field: field.toLowerCase(), operator: known, value: known === "in" ? listed(value) : value.trim() };
  });
}

function listed(value: string): string {
  const inner = /^\((.+)\)$/u.exec(value.trim())?.[1];
  return inner ?? failArgument("filter", "needs brackets after in: field:in:(a,b)");
}

// A comma inside brackets parts the values of `in`, not the conditions.
function splitOutsideBrackets(text: string): string[] {
  return text.split(/,(?![^()]*\))/u).filter((part) => part.trim() !== "");
}

export interface Division {
  readonly asked: readonly Filter[];
  readonly kept: readonly Filter[];
}

/**
 * What the service is asked, and what is left for us to check: a value with blanks beside a second condition has been
 * seen to hang it, so such a value is asked alone.
 */
export function divideFilters(filters: readonly Filter[]): Division {
  const spaced = filters.find(({ value }) => /\s/u.test(value));
  if (spaced === undefined || filters.length === 1) return { asked: filters, kept: [] };
  return { asked: [spaced], kept: filters.filter((filter) => filter !== spaced) };
}

/** Whether a row meets every condition, compared as the service does: numbers as numbers, the rest as text. */
export function meets(row: Row, filters: readonly Filter[]): boolean {
  return filters.every(({ field, operator, value }) => {
    const cell = row[field];
    if (operator === "in") return value.split(",").some((one) => compare(cell, one.trim()) === 0);
    const order = compare(cell, value);
    if (order === undefined) return false;
    if (operator === "eq") return order === 0;
    if (operator === "lt") return order < 0;
    if (operator === "lte") return order <= 0;
    return operator === "gt" ? order > 0 : order >= 0;
  });
}

function compare(cell: Cell | undefined, value: string): number | undefined {
  if (cell === null || cell === undefined) return undefined;
  if (typeof cell === "number") return cell - Number(value);
  const text = String(cell);
  if (text === value) return 0;
  return text < value ? -1 : 1;
}
