import { suggest } from "@fedpipe/catalog";
import type { ChildSpec } from "../config/types.ts";
import type { Hub } from "../proxy/hub.ts";
import { listed, quoted } from "./answer.ts";

/** The entry of that name, or a text that names the nearest. */
export function findChild(hub: Hub, name: string): ChildSpec | string {
  const exact = hub.spec(name);
  if (exact !== undefined) return exact;
  if (hub.names.length === 0)
    return hub.problem ?? "No MCP servers are configured. Add [[mcps]] entries to config.toml, or run: meta-mcp import";
  const nearest = suggest(name, hub.names);
  const hint = nearest === undefined ? `There are: ${listed(hub.names, 40)}.` : `Did you mean "${nearest}"?`;
  return `There is no server ${quoted(name)}. ${hint}`;
}

export function unknownTool(child: string, tool: string, tools: readonly string[]): string {
  const nearest = suggest(tool, tools);
  const hint = nearest === undefined ? `It has: ${listed(tools)}.` : `Did you mean ${quoted(nearest)}?`;
  return `${child} has no tool ${quoted(tool)}. ${hint}`;
}
