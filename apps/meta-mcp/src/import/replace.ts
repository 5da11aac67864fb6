import { copyFileSync, constants, readFileSync, writeFileSync } from "node:fs";
import { applyEdits, type JSONPath, modify } from "jsonc-parser";
import type { Taken } from "./merge.ts";

export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
}

/** A client's file without the servers that were taken over and with meta-mcp in their place; comments stay. Pure. */
export function replaceServers(text: string, taken: readonly Taken[], launch: Launch): string {
  let result = text;
  for (const { section, original } of taken) result = edit(result, [...section.path, original], undefined);
  const table = taken.find(({ section }) => section.path[0] !== "projects")?.section.path ?? ["mcpServers"];
  const entry = table.includes("servers") ? { type: "stdio", ...launch } : launch;
  return edit(result, [...table, "meta-mcp"], entry);
}

function edit(text: string, path: JSONPath, value: unknown): string {
  return applyEdits(text, modify(text, path, value, { formattingOptions: { insertSpaces: true, tabSize: 2 } }));
}

/** Copies a file to the first free `<file>.before-meta-mcp[-n]`, then writes it where it is, so that links stay links. */
export function backUpAndWrite(path: string, text: string): string {
  const backup = copyAside(path);
  writeFileSync(path, text);
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
