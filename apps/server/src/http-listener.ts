import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { isInitializeRequest } from "@modelcontextprotocol/sdk/types.js";
import { type GuardOptions, isAllowedOrigin, isForeign } from "./http-guard.ts";

export const ENDPOINT = "/mcp";

/** Largest request body; arguments of tools are far smaller. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;
/** A session that nobody used for so long, and that has no open stream, is closed. */
const IDLE_MS = 30 * 60_000;
const SWEEP_MS = 60_000;
/** How long requests that run may still take when the server stops. */
const GRACE_MS = 500;

export interface HttpListenerOptions {
  readonly host: string;
  readonly port: number;
  readonly guard: GuardOptions;
  /** Called with the transport of each new client, before its first message is handled; answers how to hear of its end. */
  readonly onClient: (transport: StreamableHTTPServerTransport) => { addCloseListener(listener: () => void): void };
  readonly now: () => Date;
}

export interface HttpListener {
  /** Closes every session, then the port. */
  readonly close: () => Promise<void>;
}

interface HttpSession {
  readonly transport: StreamableHTTPServerTransport;
  openResponses: number;
  usedAtMs: number;
}

/** Streamable HTTP at /mcp, one session a client, and /health. Rejects when the port cannot be had. */
export async function listenHttp(options: HttpListenerOptions): Promise<HttpListener> {
  const sessions = new Map<string, HttpSession>();
  const server = createServer((request, response) => {
    answer(request, response, { ...options, sessions }).catch(() => {
      if (response.headersSent) response.destroy();
      else refuse(response, 500, "The server failed to handle the request.");
    });
  });
  await listen(server, options);
  const sweeper = setInterval(() => closeIdle(sessions, options.now().getTime()), SWEEP_MS);
  sweeper.unref();
  return {
    close: async () => {
      clearInterval(sweeper);
      await Promise.all([...sessions.values()].map(({ transport }) => transport.close()));
      setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
      server.closeIdleConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listen(server: Server, { host, port }: HttpListenerOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

type Context = HttpListenerOptions & { readonly sessions: Map<string, HttpSession> };

async function answer(request: IncomingMessage, response: ServerResponse, context: Context): Promise<void> {
  const foreign = isForeign(request.headers, context.guard);
  if (foreign !== undefined) {
    return refuse(response, 403, `This ${foreign} is not allowed. Start fedpipe with --allowed-hosts to add a name.`);
  }
  allowPages(request, response, context.guard);
  if (request.method === "OPTIONS") return void response.writeHead(204).end();
  const [pathname] = (request.url ?? "/").split("?");
  if (pathname === "/health") return void response.writeHead(200, { "content-type": "text/plain" }).end("ok\n");
  if (pathname !== ENDPOINT) return refuse(response, 404, `There is nothing here; MCP is at ${ENDPOINT}.`);
  const id = request.headers["mcp-session-id"];
  if (typeof id === "string") return continueSession(id, request, response, context);
  if (request.method !== "POST") return refuse(response, 400, "Mcp-Session-Id is missing: initialize a session first.");
  return beginSession(request, response, context);
}

async function continueSession(id: string, request: IncomingMessage, response: ServerResponse, context: Context) {
  const session = context.sessions.get(id);
  // 404 is how a client learns that it has to begin anew.
  if (session === undefined) return refuse(response, 404, "There is no such session.", -32_001);
  track(session, response, context.now);
  await session.transport.handleRequest(request, response);
}

async function beginSession(request: IncomingMessage, response: ServerResponse, context: Context): Promise<void> {
  const body = await readJson(request);
  if (body.kind === "too-large") return refuse(response, 413, `The request is over ${MAX_BODY_BYTES} bytes.`);
  if (body.kind === "malformed") return refuse(response, 400, "The request is not JSON.", -32_700);
  if (!isInitializeRequest(body.value)) {
    return refuse(response, 400, "Mcp-Session-Id is missing: initialize a session first.");
  }
  const { sessions, now } = context;
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (id) => {
      const session: HttpSession = { transport, openResponses: 0, usedAtMs: now().getTime() };
      sessions.set(id, session);
      track(session, response, now);
    },
  });
  context.onClient(transport).addCloseListener(() => {
    if (transport.sessionId !== undefined) sessions.delete(transport.sessionId);
  });
  await transport.handleRequest(request, response, body.value);
}

// A session with an open stream is in use, however quiet the stream.
function track(session: HttpSession, response: ServerResponse, now: () => Date): void {
  session.openResponses += 1;
  session.usedAtMs = now().getTime();
  response.once("close", () => {
    session.openResponses -= 1;
    session.usedAtMs = now().getTime();
  });
}

function closeIdle(sessions: ReadonlyMap<string, HttpSession>, nowMs: number): void {
  for (const { transport, openResponses, usedAtMs } of sessions.values()) {
    if (openResponses === 0 && nowMs - usedAtMs > IDLE_MS) void transport.close();
  }
}

type Body =
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "malformed" }
  | { readonly kind: "too-large" };

async function readJson(request: IncomingMessage): Promise<Body> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BODY_BYTES) return { kind: "too-large" };
    chunks.push(chunk);
  }
  try {
    return { kind: "json", value: JSON.parse(Buffer.concat(chunks).toString("utf8")) };
  } catch {
    return { kind: "malformed" };
  }
}

function allowPages({ headers: { origin } }: IncomingMessage, response: ServerResponse, guard: GuardOptions): void {
  if (origin === undefined || !isAllowedOrigin(origin, guard)) return;
  response.setHeader("Access-Control-Allow-Origin", origin);
  response.setHeader("Vary", "Origin");
  response.setHeader("Access-Control-Allow-Methods", "GET, POST, DELETE, OPTIONS");
  response.setHeader(
    "Access-Control-Allow-Headers",
    "Content-Type, Accept, Mcp-Session-Id, Mcp-Protocol-Version, Last-Event-Id",
  );
  response.setHeader("Access-Control-Expose-Headers", "Mcp-Session-Id");
}

function refuse(response: ServerResponse, status: number, message: string, code = -32_000): void {
  const body = JSON.stringify({ jsonrpc: "2.0", id: null, error: { code, message } });
  response.writeHead(status, {
    "content-type": "application/json",
    ...(status === 413 ? { connection: "close" } : {}),
  });
  response.end(body);
}
