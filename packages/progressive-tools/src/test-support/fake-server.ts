import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import type { CallToolResult, ToolDefinition } from "../types.ts";

export interface Received {
  readonly name: string;
  readonly arguments: Record<string, unknown>;
}

export type Answer = (
  call: Received,
  extra: { signal: AbortSignal; progress: (progress: number) => Promise<void> },
) => CallToolResult | Promise<CallToolResult>;

export interface FakeServer {
  readonly client: Client;
  /** What reached the server as tools/call, in order. */
  readonly received: Received[];
  /** How often tools/list was asked, pages counted one by one. */
  readonly lists: () => number;
  /** Replaces the tools and announces it. */
  readonly setTools: (tools: readonly ToolDefinition[]) => Promise<void>;
  /** The next readings of the list fail. */
  readonly failLists: (fail: boolean) => void;
  readonly stop: () => Promise<void>;
}

export interface FakeServerOptions {
  readonly tools: readonly ToolDefinition[];
  readonly pageSize?: number;
  readonly answer?: Answer;
}

export function tool(
  name: string,
  description = `Does ${name}`,
  properties: Record<string, unknown> = {},
): ToolDefinition {
  return { name, description, inputSchema: { type: "object", properties } };
}

export function tools(count: number, prefix = "tool"): ToolDefinition[] {
  return Array.from({ length: count }, (_, at) => tool(`${prefix}_${at}`));
}

/** A real SDK server and client, joined in memory: everything but the pipe is what users run. */
export async function startFakeServer({
  tools: first,
  pageSize = 1000,
  answer,
}: FakeServerOptions): Promise<FakeServer> {
  let current = first;
  let lists = 0;
  let isFailing = false;
  const received: Received[] = [];
  const server = new Server({ name: "fake", version: "1" }, { capabilities: { tools: { listChanged: true } } });
  server.setRequestHandler(ListToolsRequestSchema, ({ params }) => {
    lists += 1;
    if (isFailing) throw new Error("The list is out of order.");
    const from = Number(params?.cursor ?? 0);
    const page = current.slice(from, from + pageSize).map((one) => ({ ...one }));
    return { tools: page, ...(from + pageSize < current.length ? { nextCursor: String(from + pageSize) } : {}) };
  });
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const call = { name: params.name, arguments: params.arguments ?? {} };
    received.push(call);
    const progressToken = params._meta?.progressToken;
    const progress = async (value: number) => {
      if (progressToken === undefined) return;
      await extra.sendNotification({ method: "notifications/progress", params: { progressToken, progress: value } });
    };
    if (answer !== undefined) return answer(call, { signal: extra.signal, progress });
    return { content: [{ type: "text", text: `${params.name} ran` }] };
  });
  const client = new Client({ name: "test", version: "1" });
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(serverSide), client.connect(clientSide)]);
  return {
    client,
    received,
    lists: () => lists,
    setTools: async (next) => {
      current = next;
      await server.sendToolListChanged();
    },
    failLists: (fail) => {
      isFailing = fail;
    },
    stop: () => server.close(),
  };
}

export function textOf(result: CallToolResult): string {
  return result.content.map((block) => (block.type === "text" ? block.text : `[${block.type}]`)).join("\n");
}
