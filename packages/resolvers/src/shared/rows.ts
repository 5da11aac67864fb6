import { fail, type Result } from "@fedpipe/core";
import { z } from "zod";

/** A cell that may be missing. */
export const text = z
  .union([z.string(), z.number()])
  .nullable()
  .transform((value) => (value === null ? null : String(value).trim() || null));

export const number = z.number().nullable();

/** A list of texts; a single text counts as a list of one. */
export const texts = z
  .union([z.array(z.union([z.string(), z.number(), z.null()])), z.string(), z.number(), z.null()])
  .transform((value): readonly string[] =>
    (Array.isArray(value) ? value : [value]).flatMap((one) => (one === null || one === "" ? [] : [String(one)])),
  );

/**
 * The rows of a tool's answer, by column; none when it found nothing. A column that is not there at all is an answer we
 * do not know, not an empty one: the source then fails instead of saying "none".
 */
export function readRows<S extends z.core.$ZodLooseShape>(
  tool: string,
  result: Result,
  shape: S,
): readonly z.output<z.ZodObject<S>>[] {
  if (result.kind === "empty") return [];
  if (result.kind !== "table") return fail(strange(tool, `a ${result.kind} where rows were expected`));
  const { rows } = result;
  if (rows.length === 0) return [];
  const present = new Set([...(result.columns ?? []), ...rows.flatMap((row) => Object.keys(row))]);
  return rows.map((row) => parse(tool, shape, row, present));
}

export const hasColumn = (result: Result, column: string): boolean =>
  result.kind === "table" && (result.columns?.includes(column) ?? result.rows.some((row) => row[column] !== undefined));

/** The fields of a tool's record, undefined when it found nothing. */
export function readFields<S extends z.core.$ZodLooseShape>(
  tool: string,
  result: Result,
  shape: S,
): z.output<z.ZodObject<S>> | undefined {
  if (result.kind === "empty") return undefined;
  if (result.kind !== "record") return fail(strange(tool, `a ${result.kind} where a record was expected`));
  return parse(tool, shape, result.fields, new Set(Object.keys(result.fields)));
}

function parse<S extends z.core.$ZodLooseShape>(
  tool: string,
  shape: S,
  row: Readonly<Record<string, unknown>>,
  present: ReadonlySet<string>,
): z.output<z.ZodObject<S>> {
  const missing = Object.keys(shape).find((column) => !present.has(column));
  if (missing !== undefined) return fail(strange(tool, `no column ${missing}`));
  // A cell may be absent where the column is not: the tools leave out what a row lacks.
  const whole = Object.fromEntries(Object.keys(shape).map((column) => [column, row[column] ?? null]));
  const parsed = z.object(shape).safeParse(whole);
  if (parsed.success) return parsed.data;
  return fail(strange(tool, `column ${parsed.error.issues[0]?.path.join(".") ?? ""} holds something else`));
}

const strange = (tool: string, detail: string) => ({ kind: "unexpected-answer", host: tool, detail }) as const;

/** A nested object of which a few texts are wanted. */
export const relative = z.object({ lei: z.string(), name: z.string().nullable() }).nullable();
