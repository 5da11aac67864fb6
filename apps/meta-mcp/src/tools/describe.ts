import { allowedTools } from "../catalogue/search.ts";
import type { Catalogue, Tool } from "../catalogue/types.ts";
import type { Hub } from "../proxy/hub.ts";
import type { Session } from "../proxy/session.ts";
import { shorten } from "../results/shorten.ts";
import { errorResult, strayArgument, type ToolResult, textResult } from "./answer.ts";
import { DESCRIBE_MCP } from "./definitions.ts";
import { findChild, unknownTool } from "./find-child.ts";

const MAX_INSTRUCTIONS = 2000;
/** Unknown names that are answered one by one. */
const MAX_NOTES = 20;

/** `describe_mcp`: from memory or disk where the tools are known, else from the child itself. */
export async function describe(
  hub: Hub,
  args: Readonly<Record<string, unknown>>,
  session: Session,
): Promise<ToolResult> {
  const stray = strayArgument(args, DESCRIBE_MCP);
  if (stray !== undefined) return errorResult(stray);
  const { name } = args;
  if (typeof name !== "string") return errorResult("name must be the name of a server; list_mcps shows them.");
  const wanted = namesOf(args["tools"]);
  if (wanted === undefined) return errorResult('tools must be a list of tool names, such as ["echo"].');
  const spec = findChild(hub, name);
  if (typeof spec === "string") return errorResult(spec);
  if (hub.catalogue(name) === undefined) await hub.withSpec(spec, (current) => hub.child(current, session).ready());
  const catalogue: Catalogue = hub.catalogue(name) ?? { tools: [], savedAt: 0 };
  const allowed = allowedTools(spec, catalogue);
  const unknown = wanted.filter((tool) => !allowed.some((candidate) => candidate.name === tool));
  const chosen = wanted.length === 0 ? allowed : allowed.filter((tool) => wanted.includes(tool.name));
  const notes = unknown.slice(0, MAX_NOTES).map((tool) =>
    unknownTool(
      name,
      tool,
      allowed.map((candidate) => candidate.name),
    ),
  );
  if (unknown.length > MAX_NOTES) notes.push(`${unknown.length - MAX_NOTES} more of these names are unknown.`);
  if (chosen.length === 0 && notes.length > 0) return errorResult(notes.join("\n"));
  const instructions = wanted.length === 0 ? catalogue.instructions?.slice(0, MAX_INSTRUCTIONS) : undefined;
  const answer = {
    name,
    ...(instructions !== undefined && { instructions }),
    tools: chosen.map(shown),
    ...(notes.length > 0 && { notes }),
  };
  return shorten(textResult(JSON.stringify(answer)), {
    kept: hub.kept,
    owner: session.id,
    child: name,
    limit: spec.resultLimit,
  });
}

function namesOf(tools: unknown): readonly string[] | undefined {
  if (tools === undefined || tools === null) return [];
  if (typeof tools === "string") return tools.startsWith("[") ? namesOf(parsed(tools)) : [tools];
  return Array.isArray(tools) && tools.every((tool) => typeof tool === "string") ? tools : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** What helps to call a tool; icons and the like stay behind. */
export function shown({
  name,
  title,
  description,
  inputSchema,
  outputSchema,
  annotations,
}: Tool): Record<string, unknown> {
  return {
    name,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    inputSchema: withoutDialect(inputSchema),
    ...(typeof outputSchema === "object" && outputSchema !== null && { outputSchema: withoutDialect(outputSchema) }),
    ...(annotations !== undefined && { annotations }),
  };
}

function withoutDialect(schema: object): object {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== "$schema"));
}
