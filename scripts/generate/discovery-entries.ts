import type { ModuleEntry, ToolEntry } from "@fedpipe/catalog";
import { resolvers } from "@fedpipe/resolvers";
import { discoveryTools } from "../../apps/server/src/discovery/definitions.ts";

/** The server's own tools as the ranker sees them: a module that is always loaded. */
export const discoveryModule: ModuleEntry = {
  id: "(server)",
  title: "Discovery tools",
  summary: "One name in, identities across agencies out; scripts over other tools.",
};

// What find_tools may name besides the agencies' tools. Searching, loading and clearing answer no question themselves.
const CODE_MODE_KEYWORDS = [
  "run code",
  "script",
  "filter and join results",
  "loop over tools",
  "aggregate",
  "compute on large data",
];

/** The resolvers and code_mode, for the search index. */
export function discoveryEntries(): ToolEntry[] {
  return [
    ...resolvers.map(({ name, title, description, keywords, inputSchema }) => ({
      name,
      title,
      description,
      keywords,
      inputSchema: inputSchema(),
      module: discoveryModule.id,
    })),
    ...discoveryTools
      .filter(({ name }) => name === "code_mode")
      .map(({ name, title, description, inputSchema }) => ({
        name,
        title,
        description,
        inputSchema,
        keywords: CODE_MODE_KEYWORDS,
        module: discoveryModule.id,
      })),
  ];
}
