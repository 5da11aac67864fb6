import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import {
  CreateMessageRequestSchema,
  ElicitRequestSchema,
  ListRootsRequestSchema,
  LoggingMessageNotificationSchema,
  ResourceListChangedNotificationSchema,
  ResourceUpdatedNotificationSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PUBLISHED } from "../bench/servers.ts";
import { type Answer, answerOf, eventually, progressOf, startMeta, useBuild, writeConfig } from "./support.ts";

const build = useBuild();

interface Heard {
  readonly logs: { logger?: string | undefined; level: string }[];
  readonly updates: string[];
  resourceChanges: number;
}

/** A client that can do all a client can do, with fixed answers. */
function prepare(client: Client, heard: Heard): void {
  client.setRequestHandler(CreateMessageRequestSchema, async ({ params }) => ({
    role: "assistant",
    model: "test-model",
    content: {
      type: "text",
      text: `sampled ${JSON.stringify(params.messages[0]?.content).includes("a prompt of ours")}`,
    },
  }));
  client.setRequestHandler(ElicitRequestSchema, async () => ({
    action: "accept",
    content: { name: "Ada", check: true },
  }));
  client.setRequestHandler(ListRootsRequestSchema, async () => ({
    roots: [{ uri: "file:///somewhere/else", name: "a root of ours" }],
  }));
  client.setNotificationHandler(LoggingMessageNotificationSchema, ({ params }) => void heard.logs.push(params));
  client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => void heard.updates.push(params.uri));
  client.setNotificationHandler(ResourceListChangedNotificationSchema, () => void (heard.resourceChanges += 1));
}

const capabilities = { sampling: {}, elicitation: { form: {} }, roots: { listChanged: true } };

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address !== null ? address.port : 0;
}

const started: ChildProcess[] = [];
afterAll(() => {
  for (const process of started) process.kill("SIGKILL");
});

interface Connected {
  readonly client: Client;
  readonly close: () => Promise<void>;
}

async function overStdio(heard: Heard): Promise<Connected> {
  const entries = {
    everything: { description: "Every feature", command: [process.execPath, PUBLISHED.everything] },
  };
  const { client, close } = await startMeta(build, entries, {
    capabilities,
    prepare: (client) => prepare(client, heard),
  });
  return { client, close };
}

/** Both ways at once: our client speaks HTTP to meta-mcp, and meta-mcp speaks HTTP to the server. */
async function overHttp(heard: Heard): Promise<Connected> {
  const port = await freePort();
  const everything = spawn(process.execPath, [PUBLISHED.everything, "streamableHttp"], {
    env: { ...process.env, PORT: String(port) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  started.push(everything);
  await eventually(() =>
    fetch(`http://127.0.0.1:${port}/mcp`).then(
      () => true,
      () => false,
    ),
  );
  const config = writeConfig(build.folder, {
    everything: { description: "Every feature", url: `http://127.0.0.1:${port}/mcp` },
  });
  const meta = spawn(process.execPath, [build.main, "--config", config, "--transport", "http", "--port", "0"], {
    env: { ...process.env, META_MCP_CACHE_DIR: `${build.folder}/http-cache` },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push(meta);
  let said = "";
  meta.stderr.on("data", (chunk: Buffer) => (said += chunk.toString("utf8")));
  await eventually(() => said.includes("listening on"));
  const url = /http:\S+/.exec(said)?.[0] ?? "";
  const client = new Client({ name: "wire-test", version: "1" }, { capabilities });
  prepare(client, heard);
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return {
    client,
    close: async () => {
      await client.close();
      meta.kill("SIGTERM");
      await once(meta, "exit");
    },
  };
}

describe.each([
  { way: "stdio", connect: overStdio },
  { way: "streamable HTTP", connect: overHttp },
])("a whole session with server-everything over $way", ({ connect }) => {
  const heard: Heard = { logs: [], updates: [], resourceChanges: 0 };
  let connected: Connected;
  const call = async (tool: string, args: Record<string, unknown> = {}, options = {}): Promise<Answer> =>
    answerOf(
      await connected.client.callTool(
        { name: "call_mcp", arguments: { name: "everything", tool, args } },
        undefined,
        options,
      ),
    );

  beforeAll(async () => {
    connected = await connect(heard);
  });
  afterAll(() => connected.close());

  it("lists exactly three tools and starts nothing for list_mcps", async () => {
    const { tools } = await connected.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["list_mcps", "describe_mcp", "call_mcp"]);
    const listed = answerOf(await connected.client.callTool({ name: "list_mcps", arguments: {} }));
    expect(listed.text).toBe("everything: Every feature [not started]");
    expect((await connected.client.listResources()).resources).toEqual([]);
  });

  it("calls a tool without a describe before", async () => {
    expect((await call("echo", { message: "hello" })).text).toBe("Echo: hello");
  });

  it("describes tools with their whole schemas", async () => {
    const described = answerOf(
      await connected.client.callTool({ name: "describe_mcp", arguments: { name: "everything", tools: ["get-sum"] } }),
    );
    expect(JSON.parse(described.text)).toMatchObject({
      name: "everything",
      tools: [
        {
          name: "get-sum",
          inputSchema: {
            type: "object",
            properties: { a: { type: "number" }, b: { type: "number" } },
            required: ["a", "b"],
          },
        },
      ],
    });
  });

  it("passes structured content and images on as they are", async () => {
    const weather = await call("get-structured-content", { location: "New York" });
    expect(weather.raw["structuredContent"]).toMatchObject({ temperature: expect.any(Number) });
    const image = await call("get-tiny-image");
    expect(image.raw["content"]).toEqual(
      expect.arrayContaining([expect.objectContaining({ type: "image", mimeType: "image/png" })]),
    );
  });

  it("passes progress on, the last step included", async () => {
    const steps = { duration: 0.3, steps: 3 };
    expect(await progressOf(connected.client, "everything", "trigger-long-running-operation", steps)).toEqual([
      1, 2, 3,
    ]);
  });

  it("cancels, and the server stays usable", async () => {
    const controller = new AbortController();
    const running = call("trigger-long-running-operation", { duration: 20, steps: 2 }, { signal: controller.signal });
    setTimeout(() => controller.abort("enough"), 150);
    await expect(running).rejects.toThrow("enough");
    expect((await call("get-sum", { a: 1, b: 2 })).text).toContain("3");
  });

  it("lets the server ask for a sample, for the user's input and for roots", async () => {
    expect((await call("trigger-sampling-request", { prompt: "a prompt of ours", maxTokens: 10 })).text).toContain(
      "sampled true",
    );
    expect((await call("trigger-elicitation-request")).text).toContain("Ada");
    expect((await call("get-roots-list")).text).toContain("a root of ours");
  });

  it("passes log messages on under the server's name, and the level down", async () => {
    await connected.client.setLoggingLevel("debug");
    await call("toggle-simulated-logging");
    expect(await eventually(() => heard.logs.some(({ logger }) => logger?.startsWith("everything") === true))).toBe(
      true,
    );
    await call("toggle-simulated-logging");
  });

  it("lists and reads resources of the running server under its name", async () => {
    const { resources } = await connected.client.listResources();
    const page = resources.find(({ uri }) => uri.endsWith("architecture.md"));
    expect(page?.uri).toBe("meta-mcp://everything/demo://resource/static/document/architecture.md");
    const read = await connected.client.readResource({ uri: page?.uri ?? "" });
    expect(read.contents[0]).toMatchObject({ uri: page?.uri, text: expect.stringContaining("Architecture") });
    const { resourceTemplates } = await connected.client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain(
      "meta-mcp://everything/demo://resource/dynamic/text/{resourceId}",
    );
    const dynamic = await connected.client.readResource({
      uri: "meta-mcp://everything/demo://resource/dynamic/text/1",
    });
    expect(dynamic.contents).toHaveLength(1);
    expect(heard.resourceChanges).toBeGreaterThan(0);
  });

  it("reads a resource by the link a result carries", async () => {
    const { raw } = await call("get-resource-links", { count: 1 });
    const link = Array.isArray(raw["content"])
      ? raw["content"].find((block: { type: string }) => block.type === "resource_link")
      : undefined;
    const read = await connected.client.readResource({ uri: link.uri });
    expect(read.contents[0]?.uri).toBe(link.uri);
  });

  it("subscribes to a resource and hears of its updates", async () => {
    const uri = "meta-mcp://everything/demo://resource/dynamic/text/1";
    await connected.client.subscribeResource({ uri });
    await call("toggle-subscriber-updates");
    expect(await eventually(() => heard.updates.includes(uri), 15_000)).toBe(true);
    await call("toggle-subscriber-updates");
    await connected.client.unsubscribeResource({ uri });
  });

  it("lists, gets and completes prompts under the server's name", async () => {
    const { prompts } = await connected.client.listPrompts();
    expect(prompts.map(({ name }) => name)).toContain("everything__args-prompt");
    const { messages } = await connected.client.getPrompt({
      name: "everything__args-prompt",
      arguments: { city: "Oslo" },
    });
    expect(JSON.stringify(messages)).toContain("Oslo");
    const { completion } = await connected.client.complete({
      ref: { type: "ref/prompt", name: "everything__completable-prompt" },
      argument: { name: "department", value: "E" },
    });
    expect(completion.values).toContain("Engineering");
  });

  it("names what there is when a resource, prompt, server or tool is unknown", async () => {
    await expect(connected.client.readResource({ uri: "demo://nowhere" })).rejects.toThrow("meta-mcp://<server>/");
    await expect(connected.client.getPrompt({ name: "everythin__simple" })).rejects.toThrow(
      'did you mean a prompt of "everything"?',
    );
    expect((await call("ecko")).text).toBe('everything has no tool "ecko". Did you mean "echo"?');
    const lost = answerOf(
      await connected.client.callTool({ name: "call_mcp", arguments: { name: "everythign", tool: "echo" } }),
    );
    expect(lost).toMatchObject({ isError: true, text: 'There is no server "everythign". Did you mean "everything"?' });
  });
});
