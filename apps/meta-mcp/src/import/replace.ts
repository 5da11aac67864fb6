import { accessSync, copyFileSync, constants, readFileSync, writeFileSync } from "node:fs";
import { applyEdits, type JSONPath, modify } from "jsonc-parser";
import type { Taken } from "./merge.ts";
import { BYTE_ORDER_MARK } from "./sections.ts";

export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
}

/** A client's file without the servers that were taken over and with meta-mcp in their place; comments stay. Pure. */
export function replaceServers(text: string, taken: readonly Taken[], launch: Launch): string {
  const [mark = ""] = BYTE_ORDER_MARK.exec(text) ?? [];
  let result = text.slice(mark.length);
  for (const { section, original } of taken) result = edit(result, [...section.path, original], undefined);
  const table = taken.find(({ section }) => section.path[0] !== "projects")?.section.path ?? ["mcpServers"];
  const entry = table.includes("servers") ? { type: "stdio", ...launch } : launch;
  return mark + edit(result, [...table, "meta-mcp"], entry);
}

function edit(text: string, path: JSONPath, value: unknown): string {
  return applyEdits(text, modify(text, path, value, { formattingOptions: { insertSpaces: true, tabSize: 2 } }));
}

/**
 * Copies a file to the first free `<file>.before-meta-mcp[-n]`, then writes it where it is, so that links stay links.
 * Throws before it has done anything where the file cannot be written, and names the copy where writing fails midway.
 */
function backUpAndWrite(path: string, text: string): string {
  accessSync(path, constants.W_OK);
  const backup = copyAside(path);
  try {
    writeFileSync(path, text);
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}; as it was: ${backup}`, {
      cause: error,
    });
  }
  return backup;
}

function copyAside(path: string): string {
  for (let count = 1; ; count += 1) {
    const backup = `${path}.before-meta-mcp${count === 1 ? "" : `-${count}`}`;
    try {
      copyFileSync(path, backup, constants.COPYFILE_EXCL);
      return backup;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
  }
}

export function replaceInFile(path: string, taken: readonly Taken[], launch: Launch): string {
  return backUpAndWrite(path, replaceServers(readFileSync(path, "utf8"), taken, launch));
}
