import { compactDescription, plainLine } from "@fedpipe/catalog";
import { allowedTools, buildIndex, type Known, type ToolIndex } from "../catalogue/search.ts";
import type { ChildSpec } from "../config/types.ts";
import type { Hub } from "../proxy/hub.ts";
import type { Session } from "../proxy/session.ts";
import { errorResult, quoted, strayArgument, textResult, type ToolResult } from "./answer.ts";
import { LIST_MCPS } from "./definitions.ts";

const MAX_HITS = 10;

/** `list_mcps`: starts nothing and reads nothing but memory. */
export function createList(hub: Hub): (args: Readonly<Record<string, unknown>>, session: Session) => ToolResult {
  const indexOf = cachedIndex(hub);
  return (args, session) => {
    const stray = strayArgument(args, LIST_MCPS);
    if (stray !== undefined) return errorResult(stray);
    const { query } = args;
    if (query !== undefined && typeof query !== "string")
      return errorResult('query must be a string, such as "read a file".');
    if (hub.names.length === 0)
      return errorResult(
        hub.problem ?? "No MCP servers are configured. Add [[mcps]] entries to config.toml, or run: meta-mcp import",
      );
    const notice = hub.problem === undefined ? [] : [`Note: the edited config is not in use: ${hub.problem}`];
    const lines = query === undefined || query.trim() === "" ? overview(hub, session) : found(hub, indexOf(), query);
    return textResult([...notice, ...lines].join("\n"));
  };
}

function cachedIndex(hub: Hub): () => ToolIndex {
  let built: { readonly revision: number; readonly index: ToolIndex } | undefined;
  return () => {
    if (built?.revision !== hub.revision) built = { revision: hub.revision, index: buildIndex(knownOf(hub)) };
    return built.index;
  };
}

function knownOf(hub: Hub): Known[] {
  return hub.specs.flatMap((spec) => {
    const catalogue = hub.catalogue(spec.name);
    return catalogue === undefined ? [] : [{ spec, catalogue }];
  });
}

function overview(hub: Hub, session: Session): string[] {
  return hub.specs.map((spec) => `${spec.name}: ${aboutOf(hub, spec)} [${stateOf(hub, spec, session)}]`);
}

/** What a server is for: the entry's words, or else the server's own. */
export function aboutOf(hub: Hub, spec: ChildSpec): string {
  if (spec.description) return spec.description;
  const { title, instructions } = hub.catalogue(spec.name) ?? {};
  const own = title ?? compactDescription(instructions ?? "");
  return own === "" ? "(no description)" : plainLine(own, 200);
}

function stateOf(hub: Hub, spec: ChildSpec, session: Session): string {
  const state = hub.existing(spec, session)?.state;
  const catalogue = hub.catalogue(spec.name);
  const count = catalogue === undefined ? undefined : plural(allowedTools(spec, catalogue).length);
  switch (state?.kind) {
    case "ready":
      return `ready, ${count ?? "tools unknown"}`;
    case "starting":
      return "starting";
    case "failed":
      return `failed: ${plainLine(state.why, 400)}`;
    case "stopping":
    case "off":
    case undefined:
      if (spec.missing.length > 0) return `cannot start: ${spec.missing.join(", ")} not set`;
      return `${state === undefined ? "not started" : "stopped"}${count === undefined ? "" : `, ${count} known`}`;
  }
}

function plural(count: number): string {
  return count === 1 ? "1 tool" : `${count} tools`;
}

function found(hub: Hub, index: ToolIndex, query: string): string[] {
  const { lines, total } = index.find(query, MAX_HITS);
  const unknown = hub.names.filter((name) => hub.catalogue(name) === undefined);
  const unsearched =
    unknown.length === 0 ? [] : [`Not searched, tools not known yet (describe_mcp starts them): ${unknown.join(", ")}`];
  if (lines.length === 0) return [`No tool of the ${index.size} known ones matches ${quoted(query)}.`, ...unsearched];
  const more = total > lines.length ? [`(${total - lines.length} more match less well)`] : [];
  return [...lines, ...more, ...unsearched];
}
