import { isJsonObject, suggest } from "@fedpipe/catalog";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { ErrorCode, LoggingLevelSchema, McpError } from "@modelcontextprotocol/sdk/types.js";
import { ChildError } from "./child/child-error.ts";
import { listEverywhere } from "./passthrough/lists.ts";
import { complete, getPrompt, readResource, subscribe, unsubscribe } from "./passthrough/requests.ts";
import type { Hub } from "./proxy/hub.ts";
import { type CallContext, lowestLevel, type ServerExtra, type Session } from "./proxy/session.ts";
import { errorResult, quoted } from "./tools/answer.ts";
import { call, callTool } from "./tools/call.ts";
import { META_TOOLS } from "./tools/definitions.ts";
import { describe } from "./tools/describe.ts";
import { aboutOf, createList } from "./tools/list.ts";
import { pinnedTool, pinnedTools } from "./tools/pins.ts";
import { VERSION } from "./version.ts";

type Params = Readonly<Record<string, unknown>>;
type Handler = (params: Params, context: CallContext) => Promise<Record<string, unknown>> | Record<string, unknown>;

/**
 * The MCP server one client talks to. Requests go through the SDK's fallback: its typed handlers would check results
 * against the fields they know, and a child's result is to arrive as the child sent it.
 */
export function createSession(hub: Hub, id: string): Session {
  const server = new Server(
    { name: "meta-mcp", title: "meta-mcp", version: VERSION },
    {
      capabilities: {
        tools: { listChanged: true },
        resources: { listChanged: true, subscribe: true },
        prompts: { listChanged: true },
        logging: {},
        completions: {},
      },
      instructions: instructionsFor(hub),
    },
  );
  const session: Session = { id, server, logLevel: undefined, pending: 0, subscriptions: new Map() };
  const handlers = handlersFor(hub);
  server.fallbackRequestHandler = async ({ method, params = {} }, extra: ServerExtra) => {
    const handler = handlers.get(method);
    if (handler === undefined) throw new McpError(ErrorCode.MethodNotFound, `meta-mcp does not know ${method}`);
    session.pending += 1;
    try {
      return await handler(params, { session, extra });
    } finally {
      session.pending -= 1;
    }
  };
  server.removeRequestHandler("logging/setLevel"); // The SDK's own would keep the level to itself.
  server.fallbackNotificationHandler = async ({ method }) => {
    if (method === "notifications/roots/list_changed") await passRootsChange(hub, session);
  };
  hub.sessions.add(session);
  return session;
}

/** A map and no object: a client may name any method, `toString` too. */
function handlersFor(hub: Hub): ReadonlyMap<string, Handler> {
  const list = createList(hub);
  const handlers: Readonly<Record<string, Handler>> = {
    "tools/list": () => ({ tools: [...META_TOOLS, ...pinnedTools(hub)] }),
    "tools/call": (params, context) => callOurs(hub, list, params, context),
    "resources/list": (_, context) => listEverywhere(hub, "resources", context),
    "resources/templates/list": (_, context) => listEverywhere(hub, "templates", context),
    "resources/read": (params, context) => readResource(hub, params, context),
    "resources/subscribe": (params, context) => subscribe(hub, params, context),
    "resources/unsubscribe": (params, context) => unsubscribe(hub, params, context),
    "prompts/list": (_, context) => listEverywhere(hub, "prompts", context),
    "prompts/get": (params, context) => getPrompt(hub, params, context),
    "completion/complete": (params, context) => complete(hub, params, context),
    "logging/setLevel": (params, context) => setLevel(hub, params, context),
  };
  return new Map(Object.entries(handlers));
}

async function callOurs(
  hub: Hub,
  list: ReturnType<typeof createList>,
  params: Params,
  context: CallContext,
): Promise<Record<string, unknown>> {
  const { name, arguments: given } = params;
  const args = given ?? {};
  if (!isJsonObject(args)) return errorResult("arguments must be an object.");
  try {
    switch (name) {
      case "list_mcps":
        return list(args, context.session);
      case "describe_mcp":
        return await describe(hub, args, context.session);
      case "call_mcp":
        return await call(hub, args, context);
      default: {
        const pinned = typeof name === "string" ? pinnedTool(hub, name) : undefined;
        return pinned === undefined
          ? unknown(hub, String(name))
          : await callTool(hub, pinned.spec, pinned.tool, args, context);
      }
    }
  } catch (error) {
    if (error instanceof ChildError) return errorResult(error.explanation);
    throw error;
  }
}

function unknown(hub: Hub, name: string): Record<string, unknown> {
  const names = [...META_TOOLS.map((tool) => tool.name), ...pinnedTools(hub).map((tool) => String(tool["name"]))];
  const nearest = suggest(name, names);
  const hint =
    nearest === undefined
      ? `Tools of servers are called with call_mcp(name, tool, args).`
      : `Did you mean "${nearest}"?`;
  return errorResult(`There is no tool ${quoted(name)} here. ${hint}`);
}

const MAX_INSTRUCTIONS = 1900;

/** What every client reads at the start: which servers there are, as far as there is room. */
function instructionsFor(hub: Hub): string {
  const head =
    "Stands for several MCP servers; each starts at its first use. Find tools with list_mcps(query), read schemas with describe_mcp(name), call with call_mcp(name, tool, args). Servers:";
  if (hub.problem !== undefined && hub.names.length === 0)
    return `meta-mcp could not read its configuration: ${hub.problem}`;
  const lines = [head];
  let length = head.length;
  for (const [index, spec] of hub.specs.entries()) {
    const line = `- ${spec.name}: ${aboutOf(hub, spec)}`.slice(0, 200);
    length += line.length + 1;
    if (length > MAX_INSTRUCTIONS) return [...lines, `- and ${hub.specs.length - index} more: list_mcps`].join("\n");
    lines.push(line);
  }
  return lines.join("\n");
}

async function setLevel(hub: Hub, params: Params, { session }: CallContext): Promise<Record<string, unknown>> {
  const { data: level } = LoggingLevelSchema.safeParse(params["level"]);
  if (level === undefined)
    throw new McpError(ErrorCode.InvalidParams, `level must be one of ${LoggingLevelSchema.options.join(", ")}`);
  session.logLevel = level;
  await passLevel(hub, session);
  return {};
}

async function passLevel(hub: Hub, session: Session): Promise<void> {
  const level = lowestLevel(hub.sessions);
  if (level === undefined) return;
  const talkers = hub.running(session).filter(({ connection }) => connection.capabilities.logging !== undefined);
  await Promise.all(talkers.map(({ connection }) => connection.client.setLoggingLevel(level).catch(() => {})));
}

async function passRootsChange(hub: Hub, session: Session): Promise<void> {
  if (session.server.getClientCapabilities()?.roots?.listChanged !== true) return;
  await Promise.all(
    hub.running(session).map(({ connection }) => connection.client.sendRootsListChanged().catch(() => {})),
  );
}
