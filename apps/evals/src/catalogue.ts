import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ModuleEntry, ToolEntry } from "@fedpipe/catalog";
import { parseSheet } from "./stand-ins.ts";
import { withQuestions } from "./tool-questions.ts";

const ROOT = join(import.meta.dirname, "../../..");
// The server's own tools, under the module that the question sets use for them.
const SERVER = "(server)";
const discoveryModule: ModuleEntry = {
  id: SERVER,
  title: "Discovery tools",
  summary: "One name in, identities across agencies out; scripts over other tools.",
};
const GENERATED = join(ROOT, "packages/federal/src/generated");
export const SHARED = join(ROOT, "../shared");

export interface Catalogue {
  readonly tools: readonly ToolEntry[];
  readonly modules: readonly ModuleEntry[];
  /** Modules whose tools are real; the rest stand in by name and one line. */
  readonly built: ReadonlySet<string>;
}

/**
 * The whole catalogue at its final size: built agencies from what is generated, the others from their sheets; where there
 * are no sheets, what is built.
 */
export function loadCatalogue(shared = SHARED): Catalogue {
  const agencies = builtModules();
  const built = new Set(agencies.map(({ id }) => id));
  const sheets = sheetIds(shared)
    .filter((id) => !built.has(id))
    .map((id) => parseSheet(id, readFileSync(join(shared, "apis", `${id}.md`), "utf8")))
    .filter(({ tools }) => tools.length > 0);
  return {
    built: new Set([...built, SERVER]),
    modules: [...agencies, ...sheets.map(({ module }) => module), discoveryModule],
    tools: [
      ...agencies.flatMap(({ id }) => builtTools(id)),
      ...sheets.flatMap(({ tools }) => tools),
      ...withQuestions(SERVER, "server", discoveryTools()),
    ],
  };
}

export function hasSheets(shared = SHARED): boolean {
  return existsSync(join(shared, "apis")) && existsSync(join(shared, "evals/questions.dev.jsonl"));
}

function sheetIds(shared: string): string[] {
  const folder = join(shared, "apis");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^[a-z0-9-]+\.md$/.test(name))
    .map((name) => name.replace(/\.md$/, ""))
    .toSorted();
}

function builtModules(): ModuleEntry[] {
  const file = join(GENERATED, "agencies.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as ModuleEntry[]) : [];
}

function discoveryTools(): ToolEntry[] {
  return JSON.parse(readFileSync(join(GENERATED, "discovery.json"), "utf8")) as ToolEntry[];
}

function builtTools(id: string): ToolEntry[] {
  const tools = JSON.parse(readFileSync(join(GENERATED, `tools/${id}.json`), "utf8")) as ToolEntry[];
  return withQuestions(id, id, tools);
}
