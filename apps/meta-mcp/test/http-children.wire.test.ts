import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { type Entries, eventually, type Meta, startMeta, useBuild } from "./support.ts";

const build = useBuild();
const closers: (() => unknown)[] = [];

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly name?: string; readonly protocolVersion?: string };
}

type Reply = (message: Message, response: ServerResponse, request: IncomingMessage) => boolean;

/** A small MCP server over HTTP; `misbehave` may take a request over by returning true. */
async function httpChild(misbehave: Reply = () => false): Promise<{ url: string; server: Server; sessions: string[] }> {
  const sessions: string[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString("utf8")));
    request.on("end", () => {
      const message: Message = body === "" ? {} : JSON.parse(body);
      if (!misbehave(message, response, request)) answer(message, request, response, sessions);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/mcp`, server, sessions };
}

function answer(
  { id, method, params }: Message,
  request: IncomingMessage,
  response: ServerResponse,
  sessions: string[],
): void {
  const reply = (result: unknown, headers = {}) => {
    response.writeHead(200, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify({ jsonrpc: "2.0", id, result }));
  };
  if (request.method === "GET") return void response.writeHead(405).end();
  if (request.method === "DELETE") return void response.writeHead(200).end();
  if (method === "initialize") {
    const session = `session-${sessions.length + 1}`;
    sessions.push(session);
    return reply(
      {
        protocolVersion: params?.protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: "remote", version: "1" },
      },
      { "mcp-session-id": session },
    );
  }
  if (!sessions.includes(String(request.headers["mcp-session-id"])))
    return void response.writeHead(404).end("no such session");
  if (id === undefined) return void response.writeHead(202).end();
  if (method === "tools/list") return reply({ tools: [{ name: "ping", inputSchema: { type: "object" } }] });
  return reply({ content: [{ type: "text", text: `pong to ${String(request.headers["x-key"] ?? "nobody")}` }] });
}

async function start(entries: Entries, env: Record<string, string> = {}): Promise<Meta> {
  const meta = await startMeta(build, entries, { env });
  closers.push(() => meta.close());
  return meta;
}

describe("an HTTP child", () => {
  it("gets its headers, filled in from the environment", async () => {
    const { url } = await httpChild();
    const meta = await start({ remote: { url, headers: { "X-Key": "key ${REMOTE_KEY}" } } }, { REMOTE_KEY: "sesame" });
    expect((await meta.call("remote", "ping")).text).toBe("pong to key sesame");
  });

  it("is down: says so at once, and is used as soon as it is up", async () => {
    const { url, server } = await httpChild();
    const port = Number(new URL(url).port);
    server.close();
    const good = await httpChild();
    const meta = await start({ remote: { url }, good: { url: good.url } });
    const down = await meta.call("remote", "ping");
    expect(down).toMatchObject({
      isError: true,
      text: `remote cannot be reached at ${url} (ECONNREFUSED). Is it running, and is url right?`,
    });
    expect((await meta.call("good", "ping")).text).toBe("pong to nobody");
    const again = createServer((request, response) => void server.emit("request", request, response)).listen(
      port,
      "127.0.0.1",
    );
    closers.push(() => again.close());
    closers.push(() => again.closeAllConnections());
    expect(await eventually(async () => (await meta.call("remote", "ping")).text === "pong to nobody")).toBe(true);
  });

  it("is slow: the start ends at its deadline", async () => {
    const { url } = await httpChild(() => true);
    const meta = await start({ remote: { url, start_timeout: "500ms" } });
    expect((await meta.call("remote", "ping")).text).toContain("remote was not ready within 500 ms");
  });

  it("is slow in a call: the call ends at its timeout", async () => {
    const { url } = await httpChild(({ method }) => method === "tools/call");
    const meta = await start({ remote: { url, timeout: "500ms" } });
    expect((await meta.call("remote", "ping")).text).toContain(
      "remote did not answer within 500 ms; the call was cancelled",
    );
  });

  it.each([
    { status: 401, says: "wants credentials (HTTP 401): set or correct headers in config.toml" },
    { status: 403, says: "refuses access (HTTP 403)" },
    { status: 404, says: "does not speak MCP at this address (HTTP 404)" },
    { status: 500, says: "has a problem of its own (HTTP 500)" },
  ])("answers $status: says what to do, without the secret", async ({ status, says }) => {
    const { url } = await httpChild((_, response) => {
      response.writeHead(status).end("token sesame-street is wrong");
      return true;
    });
    const meta = await start({ remote: { url: `${url}?key=\${REMOTE_KEY}` } }, { REMOTE_KEY: "sesame-street" });
    const { text, isError } = await meta.call("remote", "ping");
    expect(isError).toBe(true);
    expect(text).toContain(says);
    expect(text).not.toContain("sesame-street");
  });

  it("drops the stream before the answer: the call ends at once, the next works", async () => {
    let drops = 2;
    const { url } = await httpChild(({ method, id }, response) => {
      if (method !== "tools/call" || drops === 0) return false;
      drops -= 1;
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(
        `event: message\ndata: ${JSON.stringify({ jsonrpc: "2.0", method: "notifications/message", params: { level: "info", data: String(id) } })}\n\n`,
      );
      setTimeout(() => (drops === 1 ? response.end() : response.destroy()), 50);
      return true;
    });
    const meta = await start({ remote: { url, timeout: "30s" } });
    for (const attempt of ["ended", "broken off"]) {
      expect((await meta.call("remote", "ping")).text, attempt).toContain(
        "remote dropped the connection before it answered",
      );
    }
    expect((await meta.call("remote", "ping")).text).toBe("pong to nobody");
  });

  it("forgets the session: a new one is opened and the call is sent again", async () => {
    const child = await httpChild();
    const meta = await start({ remote: { url: child.url } });
    expect((await meta.call("remote", "ping")).text).toBe("pong to nobody");
    child.sessions[0] = "forgotten";
    expect((await meta.call("remote", "ping")).text).toBe("pong to nobody");
    expect(child.sessions).toHaveLength(2);
  });

  it("speaks only the older SSE transport: it is used all the same", async () => {
    const { url } = await sseChild();
    const meta = await start({ old: { url } });
    expect((await meta.call("old", "ping")).text).toBe("pong over SSE");
  });
});

/** A server of the 2024-11-05 kind: one stream down, posts up. */
async function sseChild(): Promise<{ url: string }> {
  let stream: ServerResponse | undefined;
  const server = createServer((request, response) => {
    if (request.method === "GET") {
      stream = response;
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write("event: endpoint\ndata: /messages\n\n");
      return;
    }
    if (request.url !== "/messages") return void response.writeHead(405).end();
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString("utf8")));
    request.on("end", () => {
      response.writeHead(202).end();
      const { id, method, params }: Message = JSON.parse(body);
      const results: Record<string, unknown> = {
        initialize: {
          protocolVersion: params?.protocolVersion,
          capabilities: { tools: {} },
          serverInfo: { name: "old", version: "1" },
        },
        "tools/list": { tools: [{ name: "ping", inputSchema: { type: "object" } }] },
        "tools/call": { content: [{ type: "text", text: "pong over SSE" }] },
      };
      if (id !== undefined)
        stream?.write(
          `event: message\ndata: ${JSON.stringify({ jsonrpc: "2.0", id, result: results[method ?? ""] })}\n\n`,
        );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/sse` };
}
