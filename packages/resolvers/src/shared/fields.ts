import type { Json, JsonObject } from "@fedpipe/core";
import type { SourceState } from "./sources.ts";

/** What a source found; nothing of one that found nothing or failed. */
export const fieldsOf = (state: SourceState | undefined): JsonObject => (state?.state === "found" ? state.fields : {});

export function textIn(fields: JsonObject, key: string): string | undefined {
  const value = fields[key];
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

export function objectIn(fields: JsonObject, key: string): JsonObject {
  const value = fields[key];
  return isObject(value) ? value : {};
}

export function itemsIn(fields: JsonObject, key: string): readonly JsonObject[] {
  const value = fields[key];
  return Array.isArray(value) ? value.filter((item: Json) => isObject(item)) : [];
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Fields without those that are not known. */
export const known = (fields: Readonly<Record<string, Json | undefined>>): JsonObject =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => (value === null || value === undefined ? [] : [[key, value]])),
  );
