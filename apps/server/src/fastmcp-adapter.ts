import type { Readable, Writable } from "node:stream";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { CallToolRequestSchema, type CallToolResult, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import type { Log, LogLevel } from "@fedpipe/core";
import { FastMCP, type FastMCPSession, type Logger } from "fastmcp";
import type { CallAnswer } from "./call-tool.ts";
import type { ClientCall, ClientSession } from "./create-server.ts";
import { HandshakeGate } from "./handshake-gate.ts";
import { StdioLines } from "./stdio-lines.ts";

/** What the program tells the framework; leaving FastMCP means rewriting this file and the gate. */
export interface ServeOptions {
  readonly version: `${number}.${number}.${number}`;
  readonly log: Log;
  readonly openSession: () => ClientSession;
}

export interface Service {
  /** Resolves once every request received so far has its answer. */
  readonly whenIdle: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Serves one client over a pair of streams. Returns once they are listened to, before any client speaks. */
export function serveStdio(options: ServeOptions, streams: { stdin: Readable; stdout: Writable }): Service {
  const onRefusal = (why: string) => options.log("warning", `the client sent what is no message: ${why}`);
  const gate = connect(createFastMcp(options), new StdioLines({ ...streams, onRefusal }), options);
  return { whenIdle: () => gate.whenIdle(), stop: () => gate.close() };
}

export interface HttpOptions extends ServeOptions {
  readonly host: string;
  readonly port: number;
  /** Host names to answer to besides localhost and addresses. */
  readonly allowedHosts: readonly string[];
  readonly now: () => Date;
}

/** Serves any number of clients over Streamable HTTP at /mcp. Rejects when the port cannot be had. */
export async function serveHttp(options: HttpOptions): Promise<Service> {
  const { listenHttp } = await import("./http-listener.ts");
  const { host, port, allowedHosts, now } = options;
  const server = createFastMcp(options);
  const gates = new Set<HandshakeGate>();
  const listener = await listenHttp({
    host,
    port,
    now,
    guard: { boundTo: host, allowedHosts },
    onClient: (transport) => {
      const gate = connect(server, transport, options);
      gates.add(gate);
      gate.addCloseListener(() => gates.delete(gate));
      return gate;
    },
  });
  return {
    whenIdle: async () => void (await Promise.all([...gates].map((gate) => gate.whenIdle()))),
    stop: listener.close,
  };
}

/**
 * Ties a transport to a session of its own. FastMCP emits `connect` when the session is registered, which is when its
 * handlers are put in place; the gate opens right after, so that no call comes before.
 */
function connect(server: FastMCP, transport: Transport, { openSession, log }: ServeOptions): HandshakeGate {
  const client = openSession();
  const gate = new HandshakeGate(transport, { onInitialize: client.initialize, log });
  server.connect(gate).then(
    (session) => {
      answerTools(session, client);
      gate.open();
    },
    (error: unknown) => log("error", `a connection failed: ${String(error)}`),
  );
  return gate;
}

function createFastMcp({ version, log }: ServeOptions): FastMCP {
  const server = new FastMCP({
    name: "fedpipe",
    version,
    logger: toFastMcpLogger(log),
    // A client that answers roots/list late would delay the session by as much, and nothing here reads roots.
    roots: { enabled: false },
    ping: { enabled: false },
  });
  // FastMCP offers tools only when it has one at the start; each session's own handlers take its place.
  server.addTool({ name: "placeholder", execute: () => Promise.resolve(undefined) });
  return server;
}

/**
 * Answers a session's tools/list and tools/call from its own state. FastMCP's `addTools` is global to the process: one
 * client's load would change every client's list. It also refuses calls of unlisted tools, which are allowed here.
 */
function answerTools(session: FastMCPSession, client: ClientSession): void {
  const { server } = session;
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: client.list() }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const progressToken = params._meta?.progressToken;
    const call: ClientCall = {
      signal: extra.signal,
      progress: (progress, total, message) => {
        if (progressToken === undefined) return;
        const known = { ...(total === undefined ? {} : { total }), ...(message === undefined ? {} : { message }) };
        void extra
          .sendNotification({ method: "notifications/progress", params: { progressToken, progress, ...known } })
          .catch(() => {});
      },
      // On the stream of the call itself: over HTTP the stream for other messages may not be open yet.
      announceListChange: () => extra.sendNotification({ method: "notifications/tools/list_changed" }),
      log: (level, message) => {
        if (RANK[level] < RANK[toLevel(session.loggingLevel)]) return;
        void extra
          .sendNotification({ method: "notifications/message", params: { level, logger: "fedpipe", data: message } })
          .catch(() => {});
      },
    };
    return toCallToolResult(await client.call(params.name, params.arguments, call));
  });
}

/** Characters of a line of the framework's log. */
const MAX_LINE = 300;
const RANK: Readonly<Record<LogLevel, number>> = { debug: 0, info: 1, warning: 2, error: 3 };

function toLevel(level: FastMCPSession["loggingLevel"]): LogLevel {
  switch (level) {
    case "debug":
    case "info":
    case "warning":
      return level;
    case "notice":
      return "warning";
    default:
      return "error";
  }
}

function toCallToolResult({ text, structured, isError }: CallAnswer): CallToolResult {
  return {
    content: [{ type: "text", text }],
    ...(structured === undefined ? {} : { structuredContent: { ...structured } }),
    ...(isError === undefined ? {} : { isError }),
  };
}

// Its default logger is the console, which writes to stdout, where only JSON-RPC may go. What it calls errors are mostly
// oddities of clients, such as an answer to nothing: a line each, and the rest for whoever debugs.
function toFastMcpLogger(log: Log): Logger {
  const at =
    (level: LogLevel) =>
    (...parts: unknown[]) => {
      const texts = parts.map((part) => (part instanceof Error ? part.message : String(part)));
      const stacks = parts.flatMap((part) => (part instanceof Error && part.stack !== undefined ? [part.stack] : []));
      log(level, (texts.join(" ").split("\n")[0] ?? "").slice(0, MAX_LINE));
      if (stacks.length > 0) log("debug", stacks.join("\n"));
    };
  return { debug: at("debug"), error: at("warning"), info: at("debug"), log: at("debug"), warn: at("info") };
}
