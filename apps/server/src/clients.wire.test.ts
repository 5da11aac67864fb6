import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { systemDeps } from "@fedpipe/core/system";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterEach, describe, expect, it } from "vitest";
import { builtServer } from "../test-support/built-server.ts";
import { fakeAgency, fakeCatalogue } from "../test-support/fake-catalogue.ts";
import { startInProcess } from "../test-support/in-process.ts";
import { sampleTool } from "../test-support/sample.ts";

const program = builtServer();
const sample = sampleTool();
const open: { close(): Promise<unknown> | void }[] = [];

afterEach(async () => {
  for (const resource of open.splice(0)) await resource.close();
});

describe("the official client over stdio", () => {
  it("hears of a load, lists again and calls what is new", async () => {
    let hear: ((names: string[]) => void) | undefined;
    const heard = new Promise<string[]>((resolve) => (hear = resolve));
    const client = new Client(
      { name: "official", version: "1.0.0" },
      {
        listChanged: {
          tools: { autoRefresh: true, onChanged: (_error, tools) => hear?.(tools?.map(({ name }) => name) ?? []) },
        },
      },
    );
    open.push(client);
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [program, "--replay"] }));
    expect(client.getServerCapabilities()?.tools).toEqual({ listChanged: true });
    await client.callTool({ name: "load_modules", arguments: { modules: [sample.module] } });
    expect(await heard).toContain(sample.tool);
    const answer = await client.callTool({ name: sample.tool, arguments: { ...sample.args } });
    expect(answer.isError).not.toBe(true);
    expect(answer.structuredContent).toHaveProperty("summary");
    expect(JSON.stringify(answer.structuredContent)).toContain("Replayed from recordings");
  });

  it("gets log messages at the level it asked for", async () => {
    const client = new Client({ name: "official", version: "1.0.0" });
    open.push(client);
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [program, "--replay"] }));
    await client.setLoggingLevel("debug");
    await client.ping();
  });
});

describe("a cancelled call", () => {
  it("closes the socket to the agency at once", async () => {
    let closed: (() => void) | undefined;
    const socketClosed = new Promise<void>((resolve) => (closed = resolve));
    let reached: (() => void) | undefined;
    const requestReached = new Promise<void>((resolve) => (reached = resolve));
    const agency = createHttpServer((request) => {
      request.socket.once("close", () => closed?.());
      reached?.();
    });
    await new Promise<void>((resolve) => void agency.listen(0, "127.0.0.1", resolve));
    open.push({ close: () => void agency.close() });
    const { port } = agency.address() as AddressInfo;
    const catalogue = fakeCatalogue([fakeAgency("slow", { host: { url: `http://127.0.0.1:${port}` } })]);
    const client = startInProcess({ catalogue, fetch: systemDeps({ log: () => {} }).fetch });
    client.write({ id: 1, method: "tools/call", params: { name: "slow_rows", arguments: { topic: "x" } } });
    await requestReached;
    const cancelled = Date.now();
    client.write({ method: "notifications/cancelled", params: { requestId: 1 } });
    await socketClosed;
    expect(Date.now() - cancelled).toBeLessThan(1000);
  });
});
