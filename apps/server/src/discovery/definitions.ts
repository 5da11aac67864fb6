import type { JsonSchema } from "@fedpipe/catalog";
import type { ListedTool } from "../session.ts";

export type DiscoveryName = "find_tools" | "load_modules" | "code_mode" | "clear_cache";

interface Definition {
  readonly name: DiscoveryName;
  readonly title: string;
  readonly description: string;
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

const names: JsonSchema = { type: "array", items: { type: "string" } };

const DEFINITIONS: readonly Definition[] = [
  {
    name: "find_tools",
    title: "Find tools",
    description:
      "Searches all tools by what they answer, loaded or not. Each hit has a signature good enough to call it at once through code_mode; load_modules lists it for direct calls.",
    properties: {
      query: { type: "string", maxLength: 1000, description: "e.g. monthly unemployment rate by state" },
      domain: { type: "string", description: "e.g. health" },
      limit: { type: "integer", minimum: 1, maximum: 25, default: 8 },
    },
    required: ["query"],
  },
  {
    name: "load_modules",
    title: "Load modules",
    description:
      "Lists the tools of modules for direct calls, or drops them from the list. Takes module names, a domain (economy, health, …) or all. Answers with their signatures.",
    properties: { modules: { ...names, description: "e.g. sec, fred" }, unload: names },
  },
  {
    name: "code_mode",
    title: "Call any tool, with or without a script",
    description:
      "Runs any tool by name, loaded or not. With code: JavaScript sees the whole answer as `data` and may `await callTool(name, args)`; only what it returns or logs comes back, so filter and add up large answers there. Example: `return data.rows.filter(r => r[1] > 5).length`",
    properties: {
      tool: { type: "string" },
      args: { type: "object", description: "Arguments of tool" },
      code: { type: "string", maxLength: 200_000 },
    },
  },
  {
    name: "clear_cache",
    title: "Clear cached answers",
    description: "Forgets cached answers of one module, or of all.",
    properties: { source: { type: "string", description: "Module; all when absent" } },
  },
];

export function isDiscoveryName(name: string): name is DiscoveryName {
  return DEFINITIONS.some((definition) => definition.name === name);
}

// Claude Code keeps tools so marked in view when it defers the rest.
export const ALWAYS_LOAD = { "anthropic/alwaysLoad": true };

/** The discovery tools but the resolvers, as `tools/list` shows them, in their order. */
export const discoveryTools: readonly (ListedTool & { readonly name: DiscoveryName })[] = DEFINITIONS.map(toListed);

function toListed({ name, title, description, properties, required }: Definition) {
  return {
    name,
    title,
    description,
    inputSchema: { type: "object", properties, ...(required ? { required } : {}), additionalProperties: false },
    annotations: { readOnlyHint: name !== "clear_cache", openWorldHint: name === "code_mode" },
    _meta: ALWAYS_LOAD,
  };
}
