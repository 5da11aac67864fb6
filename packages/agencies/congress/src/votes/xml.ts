import { z } from "zod";

/** All text within an element, its child elements' included, on one line; nothing is null. Attributes are no text. */
export const xmlText = z
  .unknown()
  .optional()
  .transform((value) => collect(value).join(" ").replaceAll(/\s+/gu, " ").trim() || null);

function collect(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(collect);
  if (typeof value !== "object" || value === null) return [];
  // The parser lifts an element's own text out of its place; it reads best before what stood inside.
  const { "#text": own, ...inner }: Readonly<Record<string, unknown>> = { ...value };
  return [own, ...Object.entries(inner).flatMap(([name, part]) => (name.startsWith("@") ? [] : [part]))].flatMap(
    collect,
  );
}

/** Text that must be there: without it the document has changed. */
export const neededXml = z.string().trim().min(1);

/** A count, which senate.gov leaves empty for 0; an element that is missing altogether is no 0. */
export const xmlCount = z.string().transform((text) => Number(text.trim()));
