import type { z } from "zod";
import { fail } from "../errors.ts";

/** What a request expects its answer to be. */
export type Expected = "json" | "xml" | "csv" | "text" | "bytes";

export const ACCEPT: Readonly<Record<Expected, string>> = {
  json: "application/json, */*;q=0.1",
  xml: "application/xml, text/xml, */*;q=0.1",
  csv: "text/csv, */*;q=0.1",
  text: "*/*",
  bytes: "*/*",
};

/** JSON, with or without a byte order mark. Throws `unexpected-answer` in our words: the body may be anything. */
export function parseJson(text: string, host: string): unknown {
  const body = text.startsWith("\uFEFF") ? text.slice(1) : text;
  if (body.trim() === "") return unexpected(host, "an empty answer instead of data");
  try {
    return JSON.parse(body);
  } catch (cause) {
    if (looksLikeMarkup(body)) return unexpected(host, "a web page instead of JSON", cause);
    return unexpected(host, "JSON that is cut off or malformed", cause);
  }
}

/**
 * XML as plain objects: attributes as "@name", text beside attributes as "#text", names without namespace, every value a
 * string. `arrays` names elements that are arrays even when there is one. A document that defines entities is refused.
 */
export async function parseXml(text: string, host: string, arrays: readonly string[]): Promise<unknown> {
  if (text.trim() === "") return unexpected(host, "an empty answer instead of data");
  if (/^\s*(<!doctype html|<html)/i.test(text)) return unexpected(host, "a web page instead of XML");
  // No agency defines entities; a document that does is an attack on the parser's memory or on local files.
  if (/<!ENTITY/i.test(text)) return unexpected(host, "XML with entity definitions");
  const { XMLParser, XMLValidator } = await import("fast-xml-parser");
  // The parser itself takes a document that ends in the middle for a whole one.
  if (XMLValidator.validate(text, { allowBooleanAttributes: true }) !== true)
    return unexpected(host, "XML that is cut off or malformed");
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "@",
    textNodeName: "#text",
    removeNSPrefix: true,
    allowBooleanAttributes: true,
    parseTagValue: false,
    parseAttributeValue: false,
    ignoreDeclaration: true,
    ignorePiTags: true,
    htmlEntities: true,
    processEntities: {
      enabled: true,
      maxTotalExpansions: Number.MAX_SAFE_INTEGER,
      maxExpandedLength: Number.MAX_SAFE_INTEGER,
    },
    isArray: (name) => arrays.includes(name),
  });
  try {
    return parser.parse(text);
  } catch (cause) {
    return unexpected(host, "XML that is malformed", cause);
  }
}

/** Rows of a delimited file as objects by header name; a repeated name gets `_2`, `_3`. Values are strings. */
export async function parseCsv(text: string, host: string, delimiter = ","): Promise<Record<string, string>[]> {
  if (text.trim() === "") return unexpected(host, "an empty answer instead of data");
  if (looksLikeMarkup(text)) return unexpected(host, "a web page instead of CSV");
  // An error in JSON would read as a header line without rows: a failure would pass for "none".
  if (isJsonContainer(text)) return unexpected(host, "JSON instead of CSV");
  const { parse } = await import("csv-parse/sync");
  try {
    return parse(text, {
      bom: true,
      columns: uniqueNames,
      delimiter,
      skip_empty_lines: true,
      relax_column_count: true,
      relax_quotes: true,
    });
  } catch (cause) {
    return unexpected(host, "a delimited file that is cut off or malformed", cause);
  }
}

/**
 * What the schema makes of the data, which stands at `at` within the answer. Throws `unexpected-answer` with the path of
 * the first thing that does not fit.
 */
export function parseSchema<S extends z.ZodType>(
  schema: S,
  data: unknown,
  host: string,
  at: readonly number[] = [],
): z.output<S> {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = [...at, ...(issue?.path ?? [])];
  const place = path.length === 0 ? "the whole" : `"${showPath(path)}"`;
  return unexpected(host, `${place} is missing or of another form`, parsed.error);
}

/** Whether a body is a web page, whatever its content type says. */
export function looksLikeMarkup(text: string): boolean {
  return /^[\uFEFF\s]*<(!doctype|html|head|body|\?xml|!--|[a-z]+[\s>])/i.test(text.slice(0, 512));
}

function isJsonContainer(text: string): boolean {
  if (!/^\s*[{[]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

// Field names come from upstream: only what a name is made of may stand in our message.
function showPath(path: readonly PropertyKey[]): string {
  return path
    .map((part) =>
      String(part)
        .replaceAll(/[^\w.@#-]/g, "?")
        .slice(0, 60),
    )
    .slice(0, 12)
    .join(".");
}

function uniqueNames(header: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return header.map((raw) => {
    const name = raw.trim();
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name}_${count}`;
  });
}

function unexpected(host: string, detail: string, cause?: unknown): never {
  return fail({ kind: "unexpected-answer", host, detail }, { cause });
}
