import type { Json, Result, Row } from "@fedpipe/core";

/** The rows of a table; anything else fails the test by name. */
export function rowsOf(result: Result): readonly Row[] {
  if (result.kind !== "table")
    throw new Error(`Expected a table, got ${result.kind}: ${JSON.stringify(result).slice(0, 300)}`);
  return result.rows;
}

/** The fields of a record. */
export function fieldsOf(result: Result): Readonly<Record<string, Json | undefined>> {
  if (result.kind !== "record")
    throw new Error(`Expected a record, got ${result.kind}: ${JSON.stringify(result).slice(0, 300)}`);
  return result.fields;
}

/** The text of a text result. */
export function textOf(result: Result): string {
  if (result.kind !== "text")
    throw new Error(`Expected text, got ${result.kind}: ${JSON.stringify(result).slice(0, 300)}`);
  return result.text;
}
