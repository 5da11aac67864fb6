import { isJsonObject, type Json, type JsonSchema, suggest } from "@fedpipe/catalog";
import type { ArgumentProblem } from "./errors.ts";

export type PreparedArguments =
  | { readonly ok: true; readonly args: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly problems: readonly ArgumentProblem[] };

/** Longest text any argument may hold; schemas may ask for less. */
const LONGEST_TEXT = 10_000;

// Zero-width characters ride along when text is copied from web pages, and make equal ids unequal.
const ZERO_WIDTH = /[\u200B-\u200D\u2060\uFEFF]/gu;
// Control characters, line breaks and tabs excepted.
const CONTROL = /[^\P{Cc}\t\n\r]/u;

/**
 * Arguments as a model wrote them, repaired where the meaning is plain (blanks, zero-width characters, numbers and
 * booleans as text, the case of enum values, null for "not given") and otherwise refused by name. Pure; zod then checks
 * what JSON Schema cannot say.
 */
export function prepareArguments(schema: JsonSchema, raw: unknown): PreparedArguments {
  const given = asObject(raw);
  if (given === undefined) {
    return { ok: false, problems: [{ argument: "", problem: 'must be a JSON object, such as {"query": "…"}' }] };
  }
  const properties = schema.properties ?? {};
  const names = Object.keys(properties);
  const problems: ArgumentProblem[] = [];
  const args: Record<string, unknown> = {};
  const meant = new Set<string>();
  for (const [name, value] of Object.entries(given)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property === undefined) {
      const problem = unknownArgument(name, names);
      if (problem.didYouMean !== undefined) meant.add(problem.didYouMean);
      problems.push(problem);
    } else if (value !== null && value !== undefined) {
      const repaired = repair(name, property, value);
      if (repaired.ok) args[name] = repaired.value;
      else problems.push(repaired.problem);
      meant.add(name);
    }
  }
  for (const name of schema.required ?? []) {
    if (!meant.has(name)) problems.push({ argument: name, problem: `is required${describe(properties[name])}` });
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, args };
}

// Some models send the whole arguments object as JSON text.
function asObject(raw: unknown): Record<string, unknown> | undefined {
  if (raw === undefined || raw === null || raw === "") return {};
  if (isJsonObject(raw)) return raw;
  if (typeof raw !== "string" || raw.length > LONGEST_TEXT * 10) return undefined;
  const parsed = parseJson(raw);
  return isJsonObject(parsed) ? parsed : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unknownArgument(name: string, names: readonly string[]): ArgumentProblem {
  const shown = name.length > 60 ? `${name.slice(0, 60)}…` : name;
  const folded = fold(name);
  const didYouMean = names.find((known) => fold(known) === folded) ?? suggest(name, names);
  const problem =
    names.length === 0 ? "is not known: this tool takes none" : `is not known; there are: ${names.join(", ")}`;
  return { argument: shown, problem, ...(didYouMean === undefined ? {} : { didYouMean }) };
}

function describe(property: JsonSchema | undefined): string {
  if (property?.description !== undefined) return `: ${property.description}`;
  return typeof property?.type === "string" ? ` (${property.type})` : "";
}

type Repaired = { ok: true; value: unknown } | { ok: false; problem: ArgumentProblem };

const wrong = (argument: string, problem: string, didYouMean?: string): Repaired => ({
  ok: false,
  problem: { argument, problem, ...(didYouMean === undefined ? {} : { didYouMean }) },
});

function repair(name: string, property: JsonSchema, value: unknown): Repaired {
  if (property.enum !== undefined) return repairEnum(name, property.enum, value);
  switch (property.type) {
    case "integer":
    case "number":
      return repairNumber(name, property, value);
    case "boolean":
      return repairBoolean(name, value);
    case "string":
      return repairText(name, property, value);
    case "array":
      return repairList(name, property, value);
    default:
      return { ok: true, value };
  }
}

const fold = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/gu, "_");

const display = (value: Json): string => (typeof value === "string" ? value : JSON.stringify(value));

function repairEnum(name: string, values: readonly Json[], value: unknown): Repaired {
  if (values.includes(value as Json)) return { ok: true, value };
  const text = typeof value === "string" ? value.replaceAll(ZERO_WIDTH, "") : JSON.stringify(value);
  const wanted = fold(text);
  const same = values.filter((candidate) => fold(display(candidate)) === wanted);
  if (same.length === 1) return { ok: true, value: same[0] };
  const texts = values.map(display);
  const shown = texts.length > 30 ? `${texts.slice(0, 30).join(", ")}, … (${texts.length} values)` : texts.join(", ");
  return wrong(name, `must be one of: ${shown}`, suggest(text, texts));
}

function repairNumber(name: string, property: JsonSchema, value: unknown): Repaired {
  const text = typeof value === "string" ? value.replaceAll(ZERO_WIDTH, "").trim() : undefined;
  const number = text !== undefined && /^[+-]?\d+(\.\d+)?$/u.test(text) ? Number(text) : value;
  const kind = property.type === "integer" ? "a whole number" : "a number";
  if (typeof number !== "number" || !Number.isFinite(number)) return wrong(name, `must be ${kind}`);
  if (property.type === "integer" && !Number.isSafeInteger(number)) return wrong(name, "must be a whole number");
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = property;
  if (number < minimum || number > maximum) {
    if (property.minimum === undefined) return wrong(name, `must be at most ${maximum}`);
    if (property.maximum === undefined) return wrong(name, `must be at least ${minimum}`);
    return wrong(name, `must be between ${minimum} and ${maximum}`);
  }
  return { ok: true, value: number };
}

function repairBoolean(name: string, value: unknown): Repaired {
  const text = typeof value === "string" ? value.trim().toLowerCase() : value;
  if (text === true || text === "true") return { ok: true, value: true };
  if (text === false || text === "false") return { ok: true, value: false };
  return wrong(name, "must be true or false");
}

function repairText(name: string, property: JsonSchema, value: unknown): Repaired {
  if (Array.isArray(value)) return wrong(name, "takes text, not a list; write the values separated by commas");
  if (typeof value !== "string" && typeof value !== "number") return wrong(name, "must be text");
  const text = String(value).replaceAll(ZERO_WIDTH, "").trim();
  if (text === "") return wrong(name, "is empty; leave it out or give a value");
  if (CONTROL.test(text)) return wrong(name, "holds a control character; remove it");
  const longest = property.maxLength ?? LONGEST_TEXT;
  if (text.length > longest) return wrong(name, `is ${text.length} characters long; at most ${longest} are accepted`);
  if (property.minLength !== undefined && text.length < property.minLength) {
    return wrong(name, `must have at least ${property.minLength} characters`);
  }
  if (property.format === "date" && !isCalendarDate(text)) {
    return wrong(name, "must be a calendar date written YYYY-MM-DD, such as 2024-06-30");
  }
  return { ok: true, value: text };
}

function repairList(name: string, property: JsonSchema, value: unknown): Repaired {
  const parsed = typeof value === "string" && value.trim().startsWith("[") ? parseJson(value) : value;
  const items: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  if (property.minItems !== undefined && items.length < property.minItems) {
    return wrong(name, `needs at least ${property.minItems} values`);
  }
  if (property.maxItems !== undefined && items.length > property.maxItems) {
    return wrong(name, `takes at most ${property.maxItems} values`);
  }
  const repaired: unknown[] = [];
  for (const [index, item] of items.entries()) {
    const result = repair(`${name}[${index}]`, property.items ?? {}, item);
    if (!result.ok) return result;
    repaired.push(result.value);
  }
  return { ok: true, value: repaired };
}

function isCalendarDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(text);
  if (match === null) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
