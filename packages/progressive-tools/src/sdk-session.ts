import { isJsonObject } from "@fedpipe/catalog";
import type { CallOptions, InputSchema, JsonObject, McpSession, ToolDefinition } from "./types.ts";

const LIST_CHANGED = "notifications/tools/list_changed";
/** A server whose cursors never end must not hold us for ever. */
const MAX_PAGES = 500;

/** One MCP client of either SDK behind one shape. */
export interface SdkSession {
  /** Every page of tools/list. Rejects with what the client rejected with. */
  readonly fetchTools: (options: Pick<CallOptions, "signal" | "timeout">) => Promise<readonly ToolDefinition[]>;
  readonly call: (name: string, args: JsonObject, options: CallOptions) => Promise<unknown>;
  readonly stopListening: () => Promise<void>;
}

/**
 * The SDKs differ in two ways that matter: 1.x takes a Zod schema where 2.x takes a method name, and `callTool` has its
 * options third in 1.x and second in 2.x. 1.x throws on a method name, which tells them apart without importing either.
 */
export async function createSdkSession(session: McpSession, onListChanged: () => void): Promise<SdkSession> {
  const hub = hubs.get(session) ?? openHub(session);
  hub.listeners.add(onListChanged);
  await hub.subscription;
  return {
    fetchTools: (options) => fetchAllPages(session, hub.isV2 ? { ...options, cacheMode: "refresh" } : options),
    call: (name, args, options) => {
      const params = { name, arguments: args };
      const given = hub.isV2 ? [params, options] : [params, undefined, options];
      return Promise.resolve(Reflect.apply(session.callTool, session, given));
    },
    stopListening: async () => {
      hub.listeners.delete(onListChanged);
      if (hub.listeners.size === 0) await closeHub(session, hub);
    },
  };
}

interface Hub {
  readonly isV2: boolean;
  readonly listeners: Set<() => void>;
  /** What ends the stream of changes, where there is one. */
  readonly subscription: Promise<(() => Promise<void>) | undefined>;
}

// A client has one handler for each notification. Several conversations may share a client, and the second must not
// silence the first: hence one hub for each client, gone when its last listener or the client itself is.
const hubs = new WeakMap<McpSession, Hub>();

function openHub(session: McpSession): Hub {
  const listeners = new Set<() => void>();
  const isV2 = listenForChanges(session, () => {
    for (const listener of listeners) listener();
  });
  const hub = { isV2, listeners, subscription: isV2 ? subscribe(session) : Promise.resolve(undefined) };
  hubs.set(session, hub);
  return hub;
}

async function closeHub(session: McpSession, hub: Hub): Promise<void> {
  hubs.delete(session);
  if (session.removeNotificationHandler !== undefined) {
    Reflect.apply(session.removeNotificationHandler, session, [LIST_CHANGED]);
  }
  const unsubscribe = await hub.subscription;
  await unsubscribe?.();
}

/** True for the 2.x shape. */
function listenForChanges(session: McpSession, onListChanged: () => void): boolean {
  try {
    Reflect.apply(session.setNotificationHandler, session, [LIST_CHANGED, onListChanged]);
    return true;
  } catch {
    Reflect.apply(session.setNotificationHandler, session, [listChangedSchema(), onListChanged]);
    return false;
  }
}

/** What 1.x reads of a notification schema: the literal of its method, and a parse that lets everything through. */
function listChangedSchema() {
  return {
    shape: { method: { value: LIST_CHANGED, _def: { value: LIST_CHANGED } } },
    parse: (data: unknown) => data,
    safeParse: (data: unknown) => ({ success: true, data }),
  };
}

/**
 * Since revision 2026-07-28 a server announces changes only on a stream that the client opened. Clients made with
 * `listChanged` have one already; on older connections `listen` refuses, and announcements come by themselves.
 */
async function subscribe(session: McpSession): Promise<(() => Promise<void>) | undefined> {
  const listen: unknown = Reflect.get(session, "listen");
  if (typeof listen !== "function" || Reflect.get(session, "autoOpenedSubscription") !== undefined) return undefined;
  try {
    const opened: unknown = await Reflect.apply(listen, session, [{ toolsListChanged: true }]);
    return async () => {
      if (isJsonObject(opened) && typeof opened["close"] === "function") {
        await Reflect.apply(opened["close"], opened, []);
      }
    };
  } catch {
    return undefined;
  }
}

async function fetchAllPages(session: McpSession, options: object): Promise<readonly ToolDefinition[]> {
  const tools: ToolDefinition[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const params = cursor === undefined ? undefined : { cursor };
    const answer: unknown = await Reflect.apply(session.listTools, session, [params, options]);
    if (!isJsonObject(answer) || !Array.isArray(answer["tools"])) {
      throw new Error("The server's answer to tools/list holds no tools.");
    }
    for (const tool of answer["tools"]) {
      const definition = parseDefinition(tool);
      if (definition !== undefined) tools.push(definition);
    }
    const next = answer["nextCursor"];
    if (typeof next !== "string" || next === "") return tools;
    if (seen.has(next))
      throw new Error("The server's tools/list goes round in circles: it gave the same cursor twice.");
    seen.add(next);
    cursor = next;
  }
  throw new Error(`The server's tools/list did not end after ${MAX_PAGES} pages.`);
}

/** Undefined for what no model could call: a tool without a name. The copy is frozen, for it is what was allowed. */
export function parseDefinition(value: unknown): ToolDefinition | undefined {
  if (!isJsonObject(value) || typeof value["name"] !== "string" || value["name"] === "") return undefined;
  const { name, title, description, inputSchema, outputSchema, annotations, ...rest } = structuredClone(value);
  if (typeof name !== "string") return undefined;
  const output = isJsonObject(outputSchema) ? { outputSchema: objectSchema(outputSchema) } : {};
  return deepFreeze({
    name,
    ...(typeof title === "string" ? { title } : {}),
    ...(typeof description === "string" ? { description } : {}),
    inputSchema: objectSchema(isJsonObject(inputSchema) ? inputSchema : {}),
    ...output,
    ...(isJsonObject(annotations) ? { annotations } : {}),
    ...rest,
  });
}

function objectSchema(schema: JsonObject): InputSchema {
  return { ...schema, type: "object" };
}

function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}
