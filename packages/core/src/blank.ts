import type { Json } from "@fedpipe/catalog";
import type { Cell, Result } from "./result.ts";

/**
 * Whether a result says nothing though it has rows or fields: each of them is missing. That is what is left of an answer
 * whose fields were renamed, after a parse that forgives what is missing; and it must not pass for data.
 */
export function isBlank(result: Result): boolean {
  if (result.kind === "table")
    return result.rows.length > 0 && result.rows.every((row) => Object.values(row).every(isMissing));
  if (result.kind === "record") return Object.values(result.fields).every(isMissing);
  return false;
}

function isMissing(value: Cell | Json | undefined): boolean {
  if (value === null || value === undefined || value === "") return true;
  return typeof value === "object" && Object.values(value).every((inner: Json) => isMissing(inner));
}
