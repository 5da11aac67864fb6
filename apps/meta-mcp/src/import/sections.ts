import { isJsonObject } from "@fedpipe/catalog";
import { type JSONPath, parse, type ParseError } from "jsonc-parser";
import type { SourceFile } from "./sources.ts";

/** Windows editors put one before the text, and no JSON parser takes it. */
export const BYTE_ORDER_MARK = /^\uFEFF/;

/** One table of servers inside a file, of the user or of one project. */
export interface Section {
  readonly file: SourceFile;
  readonly path: JSONPath;
  readonly project: string | undefined;
  readonly servers: Readonly<Record<string, unknown>>;
}

/**
 * Every table of servers in a client's file: the plain ones, and those that Claude Code keeps for single projects in
 * the user's file, where they outrank the others unseen. Undefined when the text is no JSON.
 */
export function findSections(file: SourceFile, text: string): Section[] | undefined {
  const errors: ParseError[] = [];
  const data: unknown = parse(text.replace(BYTE_ORDER_MARK, ""), errors, { allowTrailingComma: true });
  if (errors.length > 0 || !isJsonObject(data)) return undefined;
  const plain: JSONPath[] = [["mcpServers"], ["servers"], ["mcp", "servers"]];
  const found = plain.flatMap((path) => sectionAt(data, path, file, file.project));
  const { projects } = data;
  if (!isJsonObject(projects)) return found;
  return [
    ...found,
    ...Object.keys(projects).flatMap((project) => sectionAt(data, ["projects", project, "mcpServers"], file, project)),
  ];
}

function sectionAt(
  data: Record<string, unknown>,
  path: JSONPath,
  file: SourceFile,
  project: string | undefined,
): Section[] {
  let current: unknown = data;
  for (const key of path) current = isJsonObject(current) ? current[String(key)] : undefined;
  return isJsonObject(current) && Object.keys(current).length > 0 ? [{ file, path, project, servers: current }] : [];
}
