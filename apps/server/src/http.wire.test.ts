import { request } from "node:http";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ToolListChangedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtServer } from "../test-support/built-server.ts";
import { sampleTool } from "../test-support/sample.ts";
import { type ProcessClient, startRawClient } from "./raw-client.ts";

const program = builtServer();
const sample = sampleTool();
let port = 0;
let server: ProcessClient;
const clients: Client[] = [];

beforeAll(async () => {
  port = await freePort();
  server = startRawClient({ args: [program, "--replay", "--transport", "http", "--port", `${port}`] });
  await listening(server);
});

afterAll(async () => {
  for (const client of clients) await client.close();
  const left = Date.now();
  server.child.kill("SIGTERM");
  expect(await server.end()).toBe(0);
  expect(Date.now() - left).toBeLessThan(3000);
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => void probe.listen(0, "127.0.0.1", resolve));
  const { port: free } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return free;
}

async function listening({ child, stderr }: ProcessClient): Promise<void> {
  while (!stderr().includes("listens on")) {
    if (child.exitCode !== null) throw new Error(stderr());
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function connect(): Promise<Client & { changes: () => number }> {
  const client = new Client({ name: "http", version: "1.0.0" });
  let changes = 0;
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => {
    changes += 1;
  });
  clients.push(client);
  await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`)));
  return Object.assign(client, { changes: () => changes });
}

const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);

describe("sessions over HTTP", () => {
  it("keep their lists apart, and each hears only of its own loads", async () => {
    const [one, other] = [await connect(), await connect()];
    const before = await namesOf(other);
    await one.callTool({ name: "load_modules", arguments: { modules: [sample.module] } });
    expect(await namesOf(one)).toContain(sample.tool);
    expect(await namesOf(other)).toEqual(before);
    expect(await namesOf(await connect())).toEqual(before);
    expect([one.changes(), other.changes()]).toEqual([1, 0]);
  });

  it("declare that the list changes, and instruct", async () => {
    const client = await connect();
    expect(client.getServerCapabilities()?.tools).toEqual({ listChanged: true });
    expect(client.getInstructions()).toContain("find_tools");
  });

  it("open without the framework's wait of a second", async () => {
    await connect();
    const started = Date.now();
    await connect();
    expect(Date.now() - started).toBeLessThan(900);
  });

  it("call what is not loaded, too", async () => {
    const answer = await (await connect()).callTool({ name: sample.tool, arguments: { ...sample.args } });
    expect(answer.isError).not.toBe(true);
  });
});

describe("the guard", () => {
  const initialize = {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "page", version: "1" } },
  };

  function statusFor(headers: Record<string, string>, path = "/mcp", method = "POST"): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const all = { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers };
      const sent = request({ host: "127.0.0.1", port, path, method, headers: all }, (response) => {
        response.destroy();
        resolve(response.statusCode);
      });
      sent.on("error", reject).end(method === "POST" ? JSON.stringify(initialize) : undefined);
    });
  }

  it("lets local clients and local pages in", async () => {
    expect(await statusFor({})).toBe(200);
    expect(await statusFor({ host: `localhost:${port}`, origin: "http://localhost:6274" })).toBe(200);
  });

  it("refuses a foreign Host, and a foreign Origin, on every way in", async () => {
    expect(await statusFor({ host: "evil.example" })).toBe(403);
    expect(await statusFor({ origin: "http://evil.example" })).toBe(403);
    expect(await statusFor({ origin: "http://evil.example" }, "/sse", "GET")).toBe(403);
  });

  it("answers odd paths and lost sessions by name, and logs no stack for them", async () => {
    expect(await statusFor({}, "//", "GET")).toBe(404);
    expect(await statusFor({}, "/mcp?x=1")).toBe(200);
    expect(await statusFor({ "mcp-session-id": "00000000-0000-4000-8000-000000000000" })).toBe(404);
    const client = await connect();
    const { sessionId } = client.transport ?? {};
    expect(await statusFor({ "mcp-session-id": sessionId ?? "", accept: "text/plain" })).toBe(406);
    expect(server.stderr()).not.toContain(" at ");
  });

  it("listens on this machine only", () => {
    expect(server.stderr()).toContain(`listens on http://127.0.0.1:${port}/mcp`);
  });
});

describe("start-up failures", () => {
  it("says in one line that the port is taken, and exits with 1", async () => {
    const second = startRawClient({ args: [program, "--transport", "http", "--port", `${port}`] });
    expect(await second.end()).toBe(1);
    expect(second.stderr()).toBe(`fedpipe: port ${port} of 127.0.0.1 is in use. Choose another with --port.\n`);
  });
});
