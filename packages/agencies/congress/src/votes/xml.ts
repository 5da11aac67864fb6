import { z } from "zod";

/** All text within an element, its child elements' included, on one line; nothing is null. Attributes are no text. */
export const xmlText = z
  .unknown()
  .transform((value) => collect(value).join(" ").replaceAll(/\s+/gu, " ").trim() || null);

function collect(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(collect);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => (name.startsWith("@") ? [] : collect(inner)));
}

/** A count, which senate.gov leaves empty for 0. */
export const xmlCount = xmlText.transform((text) => (text === null ? 0 : Number(text)));
