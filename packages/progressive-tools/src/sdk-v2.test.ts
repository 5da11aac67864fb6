import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { Server } from "@modelcontextprotocol/server";
import { describe, expect, it } from "vitest";
import { createProgressiveTools } from "./create-progressive-tools.ts";
import { textOf, tool, tools } from "./test-support/fake-server.ts";
import type { ToolDefinition } from "./types.ts";

async function start(first: readonly ToolDefinition[]) {
  let current = first;
  let lists = 0;
  const received: unknown[] = [];
  const server = new Server({ name: "fake", version: "2" }, { capabilities: { tools: { listChanged: true } } });
  server.setRequestHandler("tools/list", ({ params }) => {
    lists += 1;
    const from = Number(params?.cursor ?? 0);
    const page = current.slice(from, from + 10).map(({ name, description = "" }) => ({
      name,
      description,
      inputSchema: { type: "object" as const },
    }));
    return { tools: page, ...(from + 10 < current.length ? { nextCursor: String(from + 10) } : {}) };
  });
  server.setRequestHandler("tools/call", async ({ params }, context) => {
    received.push(params.name);
    if (params.name === "tool_9")
      await new Promise((resolve) => context.mcpReq.signal.addEventListener("abort", resolve));
    return { content: [{ type: "text", text: `${params.name} ran` }] };
  });
  const client = new Client({ name: "test", version: "1" });
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(serverSide), client.connect(clientSide)]);
  const setTools = async (next: readonly ToolDefinition[]) => {
    current = next;
    await server.sendToolListChanged();
  };
  return { client, server, received, lists: () => lists, setTools };
}

describe("over the client of SDK 2.x", () => {
  it("reads all pages, loads, calls and follows changes", async () => {
    const { client, received, lists, setTools } = await start(tools(25));
    const progressive = await createProgressiveTools({
      sessions: { one: client },
      allowed: "*",
      alwaysLoad: ["tool_0"],
    });
    expect(progressive.catalogue()).toHaveLength(25);
    expect(lists()).toBe(3);
    progressive.load(["tool_1", "tool_2"]);
    expect(textOf(await progressive.dispatch({ name: "tool_1", arguments: { a: 1 } }))).toBe("tool_1 ran");
    await setTools([tool("tool_0"), tool("tool_2", "Something else"), ...tools(20, "new")]);
    await progressive.settled();
    expect(progressive.loaded()).toEqual(["tool_0"]);
    expect(progressive.catalogue()).toHaveLength(22);
    expect(received).toEqual(["tool_1"]);
  });

  it("passes its options where 2.x wants them: a timeout is kept", async () => {
    const { client } = await start(tools(25));
    const progressive = await createProgressiveTools({ sessions: { one: client }, allowed: "*" });
    const late = await progressive.dispatch({ name: "tool_9" }, { timeout: 50 });
    expect(textOf(late)).toContain("tool_9 did not answer in time");
  });

  it("cancels", async () => {
    const { client } = await start(tools(25));
    const progressive = await createProgressiveTools({ sessions: { one: client }, allowed: "*" });
    const controller = new AbortController();
    const pending = progressive.dispatch({ name: "tool_9" }, { signal: controller.signal });
    setTimeout(() => controller.abort(), 20);
    expect(textOf(await pending)).toBe("The call of tool_9 was cancelled.");
  });

  it("survives its server", async () => {
    const { client, server } = await start(tools(25));
    const progressive = await createProgressiveTools({ sessions: { one: client }, allowed: "*" });
    await server.close();
    expect(textOf(await progressive.dispatch({ name: "tool_1" }))).toContain("The server one is gone");
  });
});
