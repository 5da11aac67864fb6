import { suggest } from "@fedpipe/catalog";
import type { ChildSpec } from "../config/types.ts";
import type { Hub } from "../proxy/hub.ts";

/** The entry of that name, or a text that names the nearest. */
export function findChild(hub: Hub, name: string): ChildSpec | string {
  const exact = hub.spec(name);
  if (exact !== undefined) return exact;
  if (hub.names.length === 0)
    return hub.problem ?? "No MCP servers are configured. Add [[mcps]] entries to config.toml, or run: meta-mcp import";
  const nearest = suggest(name, hub.names);
  const hint =
    nearest === undefined ? `There are: ${hub.names.slice(0, 40).join(", ")}.` : `Did you mean "${nearest}"?`;
  return `There is no server "${name}". ${hint}`;
}

export function unknownTool(child: string, tool: string, tools: readonly string[]): string {
  const nearest = suggest(tool, tools);
  if (nearest !== undefined) return `${child} has no tool "${tool}". Did you mean "${nearest}"?`;
  const some = tools.slice(0, 30).join(", ");
  return `${child} has no tool "${tool}". It has: ${some}${tools.length > 30 ? `, … (${tools.length} in all)` : ""}.`;
}
