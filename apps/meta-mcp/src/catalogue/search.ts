import {
  buildToolSearch,
  compactDescription,
  isJsonObject,
  plainLine,
  type JsonSchema,
  signature,
  type ToolSearch,
} from "@fedpipe/catalog";
import { isAllowed } from "../config/globs.ts";
import type { ChildSpec } from "../config/types.ts";
import type { Catalogue, Tool } from "./types.ts";

/** A child whose tools are known. */
export interface Known {
  readonly spec: ChildSpec;
  readonly catalogue: Catalogue;
}

export interface ToolIndex {
  /** Lines `server: tool(arg*: type) - what it does`, best first, and how many tools match at all. */
  readonly find: (query: string, limit: number) => { readonly lines: readonly string[]; readonly total: number };
  readonly size: number;
}

/** An index over the allowed tools of all children that are known. */
export function buildIndex(known: readonly Known[]): ToolIndex {
  const tools = known.flatMap(({ spec, catalogue }) =>
    allowedTools(spec, catalogue).map((tool) => ({ child: spec.name, tool })),
  );
  const search: ToolSearch = buildToolSearch(
    tools.map(({ child, tool }) => ({
      name: tool.name,
      module: child,
      description: tool.description ?? "",
      inputSchema: plainSchema(tool.inputSchema, 0),
    })),
    {
      modules: known.map(({ spec, catalogue }) => ({
        id: spec.name,
        title: catalogue.title ?? spec.name,
        summary: spec.description ?? "",
      })),
    },
  );
  const byName = new Map(tools.map((entry) => [`${entry.child} ${entry.tool.name}`, entry]));
  return {
    size: tools.length,
    find: (query, limit) => {
      const { hits, total } = search.search(query, { limit });
      const lines = hits.flatMap(({ name, module }) => {
        const entry = byName.get(`${module ?? ""} ${name}`);
        return entry === undefined ? [] : [lineOf(entry.child, entry.tool)];
      });
      return { lines, total };
    },
  };
}

export function allowedTools(spec: ChildSpec, { tools }: Catalogue): Tool[] {
  return tools.filter(({ name }) => isAllowed(name, spec));
}

const MAX_DESCRIPTION = 160;
/** A signature keeps to 400 characters unless so many arguments are required. */
const MAX_SIGNATURE = 1000;

function lineOf(child: string, tool: Tool): string {
  const about = plainLine(compactDescription(tool.description ?? ""), MAX_DESCRIPTION);
  return `${child}: ${plainLine(signature(tool), MAX_SIGNATURE)}${about === "" ? "" : ` - ${about}`}`;
}

const MAX_DEPTH = 2;

/** What the ranker reads of a schema that may hold anything. */
function plainSchema(schema: unknown, depth: number): JsonSchema {
  if (!isJsonObject(schema)) return {};
  const { description, properties } = schema;
  const values = Array.isArray(schema["enum"]) ? schema["enum"].filter((value) => typeof value === "string") : [];
  return {
    ...(typeof description === "string" && { description }),
    ...(values.length > 0 && { enum: values }),
    ...(isJsonObject(properties) &&
      depth < MAX_DEPTH && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, inner]) => [name, plainSchema(inner, depth + 1)]),
        ),
      }),
  };
}
