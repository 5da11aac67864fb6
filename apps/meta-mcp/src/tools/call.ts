import { isJsonObject } from "@fedpipe/catalog";
import { McpError, type Progress } from "@modelcontextprotocol/sdk/types.js";
import { allowedTools } from "../catalogue/search.ts";
import type { Child } from "../child/child.ts";
import { abortable, ChildError } from "../child/child-error.ts";
import { isAllowed } from "../config/globs.ts";
import type { ChildSpec } from "../config/types.ts";
import type { Hub } from "../proxy/hub.ts";
import type { CallContext } from "../proxy/session.ts";
import { MORE, readOn, shorten } from "../results/shorten.ts";
import { errorResult, listed, quoted, type ToolResult } from "./answer.ts";
import { findChild, unknownTool } from "./find-child.ts";

const KNOWN_ARGUMENTS = new Set(["name", "tool", "args"]);

/** `call_mcp`: checks what is ours to check, then leaves the rest to the child. */
export async function call(
  hub: Hub,
  args: Readonly<Record<string, unknown>>,
  context: CallContext,
): Promise<ToolResult> {
  const { name, tool } = args;
  if (typeof name !== "string" || typeof tool !== "string")
    return errorResult(
      'call_mcp needs name (a server) and tool, such as {"name": "files", "tool": "read_file", "args": {"path": "a.txt"}}.',
    );
  const stray = Object.keys(args).filter((key) => !KNOWN_ARGUMENTS.has(key));
  if (stray.length > 0)
    return errorResult(
      `${listed(stray)}: the tool's own arguments belong into args, such as {"name": ${quoted(name)}, "tool": ${quoted(tool)}, "args": {${quoted(stray[0] ?? "")}: …}}.`,
    );
  const inner = objectOf(args["args"]);
  if (inner === undefined) return errorResult("args must be an object with the tool's arguments (or its JSON).");
  const spec = findChild(hub, name);
  if (typeof spec === "string") return errorResult(spec);
  return tool === MORE ? more(hub, spec, inner, context) : callTool(hub, spec, tool, inner, context);
}

/** Some models send the arguments as JSON text, and nothing where there are none. */
function objectOf(value: unknown): Record<string, unknown> | undefined {
  if (value === undefined || value === null || value === "") return {};
  if (isJsonObject(value)) return value;
  if (typeof value !== "string") return undefined;
  try {
    const parsed: unknown = JSON.parse(value);
    return isJsonObject(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function more(
  hub: Hub,
  spec: ChildSpec,
  { id, offset = 0 }: Record<string, unknown>,
  { session }: CallContext,
): ToolResult {
  const at = Number(offset);
  if (typeof id !== "string" || !Number.isInteger(at) || at < 0)
    return errorResult(`${MORE} needs id and offset as the note of the cut result gives them.`);
  const page = readOn({ kept: hub.kept, owner: session.id, child: spec.name, limit: spec.resultLimit }, id, at);
  return (
    page ??
    errorResult(`Nothing is kept under ${quoted(id)} any more (results are kept for 30 minutes). Call the tool again.`)
  );
}

/** One tool of one child, also for pinned tools. Throws ChildError where the child failed. */
export function callTool(
  hub: Hub,
  spec: ChildSpec,
  tool: string,
  args: Record<string, unknown>,
  context: CallContext,
): Promise<ToolResult> {
  return hub.withSpec(spec, (current) => callOnce(hub, current, tool, args, context));
}

async function callOnce(
  hub: Hub,
  spec: ChildSpec,
  tool: string,
  args: Record<string, unknown>,
  context: CallContext,
): Promise<ToolResult> {
  if (!isAllowed(tool, spec))
    return errorResult(
      `${quoted(tool)} of ${spec.name} is not allowed: allow and deny of its entry in config.toml decide that.`,
    );
  const child = hub.child(spec, context.session);
  const mistake = await unknownOf(hub, child, tool, context);
  if (mistake !== undefined) return errorResult(mistake);
  try {
    const result = await child.request(
      "tools/call",
      { name: tool, arguments: args, ...metaOf(context) },
      callOptions(context),
    );
    for (const uri of resourceUris(result)) hub.noteOrigin(uri, spec.name);
    const shortened = shorten(result, {
      kept: hub.kept,
      owner: context.session.id,
      child: spec.name,
      limit: spec.resultLimit,
    });
    return result["isError"] === true && BAD_ARGUMENTS.test(textOf(result))
      ? withSchema(hub, spec, tool, shortened)
      : shortened;
  } catch (error) {
    if (context.extra.signal.aborted) throw error; // Nobody waits for the answer.
    if (error instanceof RangeError)
      return errorResult(`The result of ${spec.name} is nested too deep to be passed on.`);
    if (error instanceof ChildError || !(error instanceof McpError)) throw error;
    const told = errorResult(`${spec.name}: ${error.message}`);
    return error.code === INVALID_PARAMS ? withSchema(hub, spec, tool, told) : told;
  }
}

/** How long a call of an unknown tool waits for the tools to be read again. */
const REFRESH_MS = 10_000;

/** A text when the running child has no such tool. One that just appeared is found by asking again. */
async function unknownOf(
  hub: Hub,
  child: Child<CallContext>,
  tool: string,
  { extra }: CallContext,
): Promise<string | undefined> {
  const { spec } = child;
  const has = () => hub.catalogue(spec.name)?.tools.some(({ name }) => name === tool) === true;
  await abortable(child.ready(), extra.signal); // What the disk says may be old.
  if (has()) return undefined;
  const patience = AbortSignal.any([extra.signal, AbortSignal.timeout(REFRESH_MS)]);
  await abortable(child.refresh(), patience).catch(() => {}); // A server that does not list again has no new tools.
  const catalogue = hub.catalogue(spec.name);
  if (has() || catalogue === undefined) return undefined;
  return unknownTool(
    spec.name,
    tool,
    allowedTools(spec, catalogue).map(({ name }) => name),
  );
}

/** Progress is asked for only where our client asked; what else it sent along goes on. */
export function callOptions({ session, extra }: CallContext) {
  const { progressToken } = extra._meta ?? {};
  const onProgress = (progress: Progress) => {
    if (progressToken !== undefined)
      void extra
        .sendNotification({ method: "notifications/progress", params: { ...progress, progressToken } })
        .catch(() => {});
  };
  return { owner: { session, extra }, signal: extra.signal, ...(progressToken !== undefined && { onProgress }) };
}

function metaOf({ extra }: CallContext): Record<string, unknown> {
  const { progressToken: _, ...meta } = extra._meta ?? {};
  return Object.keys(meta).length > 0 ? { _meta: meta } : {};
}

/** JSON-RPC's code for arguments that are not right. */
const INVALID_PARAMS = -32_602;

/** How servers report arguments they do not take; most come from SDKs and carry the JSON-RPC code. */
const BAD_ARGUMENTS = /-32602|invalid (?:arguments?|params|parameters|input)|validation error|missing required/i;

function textOf({ content }: Readonly<Record<string, unknown>>): string {
  if (!Array.isArray(content)) return "";
  return content
    .map((block: unknown) =>
      isJsonObject(block) && typeof block["text"] === "string" ? block["text"].slice(0, 2000) : "",
    )
    .join("\n");
}

function withSchema(hub: Hub, { name }: ChildSpec, tool: string, result: ToolResult): ToolResult {
  const known = hub.catalogue(name)?.tools.find((candidate) => candidate.name === tool);
  if (known === undefined || !Array.isArray(result["content"])) return result;
  const schema = { type: "text", text: `Arguments of ${tool}: ${JSON.stringify(known.inputSchema)}` };
  return { ...result, content: [...result["content"], schema] };
}

function resourceUris({ content }: Readonly<Record<string, unknown>>): string[] {
  if (!Array.isArray(content)) return [];
  return content.flatMap((block: unknown) => {
    if (!isJsonObject(block)) return [];
    const holder = block["type"] === "resource_link" ? block : block["resource"];
    return isJsonObject(holder) && typeof holder["uri"] === "string" ? [holder["uri"]] : [];
  });
}
