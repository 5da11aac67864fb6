import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { afterEach, describe, expect, it } from "vitest";
import {
  type Answer,
  answerOf,
  bad,
  type Entries,
  eventually,
  processesWith,
  useBuild,
  writeConfig,
} from "./support.ts";

const build = useBuild();
const running: ChildProcess[] = [];
const clients: Client[] = [];

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  for (const process of running.splice(0)) {
    process.kill("SIGTERM");
    if (process.exitCode === null && process.signalCode === null) await once(process, "exit");
  }
});

async function serve(
  entries: Entries,
  { args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {},
): Promise<URL> {
  const config = writeConfig(build.folder, entries);
  const meta = spawn(
    process.execPath,
    [build.main, "--config", config, "--transport", "http", "--port", "0", ...args],
    {
      env: { ...process.env, META_MCP_CACHE_DIR: `${build.folder}/${randomUUID()}`, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  running.push(meta);
  let said = "";
  meta.stderr.on("data", (chunk: Buffer) => (said += chunk.toString("utf8")));
  await eventually(() => said.includes("listening on"));
  return new URL(/http:\S+/.exec(said)?.[0] ?? "http://nowhere");
}

async function connect(
  url: URL,
  name?: string,
  headers: Record<string, string> = {},
): Promise<(tool: string, args?: Record<string, unknown>) => Promise<Answer>> {
  const client = new Client(
    { name: "wire-test", version: "1" },
    { capabilities: name === undefined ? {} : { elicitation: { form: {} } } },
  );
  if (name !== undefined)
    client.setRequestHandler(ElicitRequestSchema, async () => ({ action: "accept", content: { name } }));
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  clients.push(client);
  return async (tool, args = {}) =>
    answerOf(await client.callTool({ name: "call_mcp", arguments: { name: "child", tool, args } }));
}

describe("many clients over HTTP", () => {
  it("answers 1,000 calls of 8 parallel clients of one child, each with its own answer", async () => {
    const mark = randomUUID();
    const url = await serve({ child: bad("good", mark) });
    const calls = await Promise.all(Array.from({ length: 8 }, () => connect(url)));
    const wrong: string[] = [];
    await Promise.all(
      calls.map(async (call, client) => {
        for (let batch = 0; batch < 5; batch += 1) {
          await Promise.all(
            Array.from({ length: 25 }, async (_, index) => {
              const message = `client ${client} batch ${batch} call ${index}`;
              const { text } = await call("echo", { message });
              if (text !== message) wrong.push(`${message}: ${text}`);
            }),
          );
        }
      }),
    );
    expect(wrong).toEqual([]);
    expect(processesWith(mark)).toHaveLength(1);
  });

  it("asks the client whose call it is, also when several share the child", async () => {
    const url = await serve({ child: bad("good", randomUUID()) });
    const [ada, bob] = await Promise.all([connect(url, "Ada"), connect(url, "Bob")]);
    expect((await ada("elicit")).text).toContain("Ada");
    expect((await bob("elicit")).text).toContain("Bob");
    const mute = await connect(url);
    expect((await mute("elicit")).text).toContain("the client connected to meta-mcp does not support elicitation");
  });

  it("asks nobody when it is not clear whose call it is, and says how to make it clear", async () => {
    const url = await serve({ child: bad("good", randomUUID()) });
    const [ada, bob] = await Promise.all([connect(url, "Ada"), connect(url, "Bob")]);
    const sleeping = ada("sleep", { ms: 500 });
    expect((await bob("elicit")).text).toContain('set scope = \\"session\\"');
    await sleeping;
  });

  it("gives each client a child of its own where the entry says so, and ends it with the session", async () => {
    const mark = randomUUID();
    const url = await serve({ child: bad("good", mark, { scope: "session" }) });
    const [one, two] = await Promise.all([connect(url), connect(url)]);
    expect((await one("pid")).text).not.toBe((await two("pid")).text);
    expect(processesWith(mark)).toHaveLength(2);
    const [first] = clients;
    const transport = first?.transport;
    if (transport instanceof StreamableHTTPClientTransport) await transport.terminateSession();
    expect(await eventually(() => processesWith(mark).length === 1)).toBe(true);
  });

  it("refuses foreign Host and Origin headers, and takes those it was told of", async () => {
    const url = await serve({ child: bad("good", randomUUID()) }, { args: ["--allow-host", "proxy.example"] });
    expect(await statusOf(url, { host: "evil.example" })).toBe(403);
    expect(await statusOf(url, { origin: "https://evil.example" })).toBe(403);
    expect(await statusOf(url, { origin: "null" })).toBe(403);
    expect(await statusOf(url, { host: "proxy.example", origin: "https://proxy.example" })).toBe(200);
    expect(await statusOf(url, { origin: "http://localhost:3000" })).toBe(200);
  });

  it("lets new clients in however many went without a goodbye, and those that listen stay", async () => {
    const url = await serve({ child: bad("good", randomUUID()) });
    const call = await connect(url);
    expect((await call("echo", { message: "first" })).text).toBe("first");
    const statuses = new Set<number>();
    for (let round = 0; round < 300; round += 1) statuses.add(await statusOf(url, {}));
    expect([...statuses]).toEqual([200]);
    expect((await call("echo", { message: "still here" })).text).toBe("still here");
  });

  it("wants the token when one is set", async () => {
    const url = await serve({ child: bad("good", randomUUID()) }, { env: { META_MCP_TOKEN: "open sesame" } });
    expect(await statusOf(url, {})).toBe(401);
    const call = await connect(url, undefined, { Authorization: "Bearer open sesame" });
    expect((await call("echo", { message: "in" })).text).toBe("in");
  });

  it("does not listen for others without a token, nor on a port that is taken", async () => {
    const config = writeConfig(build.folder, {});
    const url = await serve({});
    for (const [args, says] of [
      [["--host", "0.0.0.0", "--port", "0"], "set META_MCP_TOKEN"],
      [["--port", url.port], `port ${url.port} of 127.0.0.1 is taken`],
    ] as const) {
      const meta = spawn(process.execPath, [build.main, "--config", config, "--transport", "http", ...args], {
        stdio: ["ignore", "ignore", "pipe"],
      });
      let said = "";
      meta.stderr.on("data", (chunk: Buffer) => (said += chunk.toString("utf8")));
      const [code] = await once(meta, "exit");
      expect(code).not.toBe(0);
      expect(said).toContain(says);
    }
  });
});

/** With node:http, because fetch does not let a test choose its Host. */
function statusOf(url: URL, headers: Record<string, string>): Promise<number> {
  const body = JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "raw", version: "1" } },
  });
  return new Promise((resolve, reject) => {
    const post = request(
      url,
      {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
      },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    post.on("error", reject);
    post.end(body);
  });
}
