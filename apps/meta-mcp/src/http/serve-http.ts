import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server as HttpServer, type ServerResponse } from "node:http";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { createHub, followConfig } from "../cli/serve.ts";
import type { Hub } from "../proxy/hub.ts";
import type { Session } from "../proxy/session.ts";
import { createSession } from "../server.ts";
import type { System } from "../system.ts";
import { type GuardOptions, isLoopback, refuse } from "./guard.ts";

export interface HttpOptions {
  readonly config: string | undefined;
  readonly host: string;
  readonly port: number;
  readonly allowHosts: readonly string[];
}

interface Visitor {
  readonly transport: StreamableHTTPServerTransport;
  readonly session: Session;
  lastSeen: number;
  /** Responses that are still open: a stream, or a call under way. */
  open: number;
}

/** Clients often go without a goodbye. */
const FORGET_AFTER_MS = 30 * 60_000;
const SWEEP_MS = 60_000;
const MAX_SESSIONS = 256;

/** Serves many clients over streamable HTTP at /mcp until told to stop. Resolves with the exit code. */
export async function serveHttp(options: HttpOptions, system: System, gone: Promise<unknown>): Promise<number> {
  const token = system.env["META_MCP_TOKEN"] || undefined;
  if (!isLoopback(options.host) && token === undefined) {
    system.log(
      "error",
      `--host ${options.host} lets others in: set META_MCP_TOKEN to a secret that clients must send, or leave --host out`,
    );
    return 2;
  }
  const hub = createHub(system, "many");
  const config = await followConfig(hub, options.config, system);
  if (config.problem !== undefined) {
    config.stop();
    system.log("error", config.problem);
    return 1;
  }
  const desk = createDesk(hub, system, { host: options.host, allowHosts: options.allowHosts, token });
  const server = createServer((request, response) => void desk.receive(request, response));
  const problem = await listen(server, options);
  if (problem === undefined) {
    system.announce(`listening on ${addressOf(server, options.host)}`);
    await gone;
  } else system.log("error", problem);
  config.stop();
  server.close();
  await desk.close();
  await hub.close();
  server.closeAllConnections();
  return problem === undefined ? 0 : 1;
}

function listen(server: HttpServer, { host, port }: HttpOptions): Promise<string | undefined> {
  return new Promise((resolve) => {
    server.once("error", (error) => {
      const taken = "code" in error && error.code === "EADDRINUSE";
      resolve(
        taken
          ? `port ${port} of ${host} is taken; choose another with --port`
          : `cannot listen on ${host}:${port}: ${error.message}`,
      );
    });
    server.listen(port, host, () => resolve(undefined));
  });
}

function addressOf(server: HttpServer, host: string): string {
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}/mcp`;
}

/** Tells clients apart by their session ids. */
function createDesk(hub: Hub, system: System, guard: GuardOptions) {
  const visitors = new Map<string, Visitor>();
  const leave = async (id: string, visitor: Visitor) => {
    visitors.delete(id);
    await visitor.transport.close().catch(() => {});
    await hub.leave(visitor.session);
  };
  const sweep = setInterval(() => {
    for (const [id, visitor] of visitors) {
      if (visitor.open === 0 && system.now() - visitor.lastSeen > FORGET_AFTER_MS) void leave(id, visitor);
    }
  }, SWEEP_MS);
  sweep.unref();

  /** Clients that went without a goodbye must not keep new ones out: whoever was quiet longest has to start anew. */
  const makeRoom = () => {
    const quiet = [...visitors].filter(([, { open }]) => open === 0);
    const [longest] = quiet.toSorted(([, a], [, b]) => a.lastSeen - b.lastSeen);
    if (longest === undefined) return false;
    void leave(...longest);
    return true;
  };

  const welcome = async (request: IncomingMessage, response: ServerResponse) => {
    if (visitors.size >= MAX_SESSIONS && !makeRoom())
      return answer(response, 503, "too many sessions are in use; end one first");
    const id = randomUUID();
    const session = createSession(hub, id);
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => id,
      onsessioninitialized: () => {
        visitors.set(id, visitor);
      },
      onsessionclosed: () => void leave(id, visitor), // The client need not wait for the end of its children.
    });
    const visitor: Visitor = { transport, session, lastSeen: system.now(), open: 0 };
    await session.server.connect(transport);
    await attend(visitor, request, response);
    if (!visitors.has(id)) await leave(id, visitor); // It was no initialize request.
  };

  const attend = async (visitor: Visitor, request: IncomingMessage, response: ServerResponse) => {
    visitor.lastSeen = system.now();
    visitor.open += 1;
    response.once("close", () => {
      visitor.open -= 1;
      visitor.lastSeen = system.now();
    });
    await visitor.transport.handleRequest(request, response);
  };

  return {
    receive: async (request: IncomingMessage, response: ServerResponse) => {
      try {
        const refusal = refuse(request.headers, guard);
        if (refusal !== undefined) return answer(response, refusal.status, refusal.reason);
        if (request.url?.split("?")[0] !== "/mcp") return answer(response, 404, "the MCP endpoint is /mcp");
        const id = request.headers["mcp-session-id"];
        if (id === undefined)
          return request.method === "POST"
            ? await welcome(request, response)
            : answer(response, 400, "send initialize first");
        const visitor = typeof id === "string" ? visitors.get(id) : undefined;
        return visitor === undefined
          ? answer(response, 404, "there is no such session; send initialize again")
          : await attend(visitor, request, response);
      } catch (error) {
        system.log("error", `request failed: ${error instanceof Error ? error.message : String(error)}`);
        if (!response.headersSent) answer(response, 500, "internal error");
      }
    },
    close: async () => {
      clearInterval(sweep);
      await Promise.all([...visitors].map(([id, visitor]) => leave(id, visitor)));
    },
  };
}

function answer(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify({ jsonrpc: "2.0", error: { code: -32_000, message }, id: null }));
}
