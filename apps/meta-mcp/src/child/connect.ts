/* oxlint-disable unicorn/prefer-add-event-listener -- the SDK's transports and clients have callbacks only */
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import {
  type ClientCapabilities,
  type ClientNotification,
  type ClientRequest,
  type JSONRPCRequest,
  McpError,
  type Notification,
  type ServerCapabilities,
} from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { type Catalogue, type Tool, toolSchema } from "../catalogue/types.ts";
import type { ChildSpec } from "../config/types.ts";
import type { System } from "../system.ts";
import { VERSION } from "../version.ts";
import { ChildFailure, type Evidence, type Failure, STREAM_DROPPED } from "./failure.ts";
import { StdioTransport } from "./stdio-transport.ts";
import type { Watchdog } from "./watchdog.ts";

export type ChildExtra = RequestHandlerExtra<ClientRequest, ClientNotification>;

/** What a child may send without being asked. */
export interface Inbound {
  readonly onRequest: (request: JSONRPCRequest, extra: ChildExtra) => Promise<Record<string, unknown>>;
  readonly onNotification: (notification: Notification) => void;
  /** Once, however the connection ends. */
  readonly onClose: () => void;
}

export interface Connection {
  readonly client: Client;
  readonly capabilities: ServerCapabilities;
  /** Tools, of all pages, as of the start; `listTools` asks again. */
  readonly catalogue: Catalogue;
  readonly evidence: Evidence;
  readonly pid: number | undefined;
  /** Ends it politely, by force if need be. Safe to call twice. */
  readonly close: () => Promise<void>;
}

export interface ConnectDeps {
  readonly system: System;
  readonly watchdog: Watchdog;
}

/** Any object: what a child answers goes on unchanged, known fields or not. */
export const anyResult = z.looseObject({});

/** Starts or reaches a child and learns its tools, all within its start-up deadline. Throws ChildFailure only. */
export async function connect(
  spec: ChildSpec,
  capabilities: ClientCapabilities,
  inbound: Inbound,
  deps: ConnectDeps,
  signal: AbortSignal,
): Promise<Connection> {
  if (spec.missing.length > 0) throw new ChildFailure({ kind: "missing-variables", names: spec.missing });
  const [create, ...others] = await transportsFor(spec, deps);
  try {
    return await attempt(spec, create(), capabilities, inbound, deps, signal);
  } catch (error) {
    if (!maySpeakSse(error)) throw error;
    for (const other of others) {
      // Whether an older server is there or not, the first refusal says more than the second.
      const connection = await attempt(spec, other(), capabilities, inbound, deps, signal).catch(() => undefined);
      if (connection !== undefined) return connection;
    }
    throw error;
  }
}

/** How servers that know only the older transport refuse the newer one. */
function maySpeakSse(error: unknown): boolean {
  const refusals = [400, 404, 405, 406];
  return error instanceof StartError && error.failure.kind === "http-status" && refusals.includes(error.failure.status);
}

/** A failed start together with what the child said meanwhile. */
export class StartError extends ChildFailure {
  readonly evidence: Evidence;

  constructor(failure: Failure, evidence: Evidence) {
    super(failure);
    this.evidence = evidence;
  }
}

/** Ways to reach it, the best first. What speaks HTTP is read only where an entry has a url. */
async function transportsFor(
  { target }: ChildSpec,
  { system, watchdog }: ConnectDeps,
): Promise<[() => Transport, ...(() => Transport)[]]> {
  if (target.kind === "stdio") return [() => new StdioTransport(target, system, watchdog)];
  if (!URL.canParse(target.url)) throw new ChildFailure({ kind: "cannot-start", reason: "its url is no address" });
  const { createSseTransport, HttpTransport } = await import("./http-transport.ts");
  return [() => new HttpTransport(target, system.fetch), () => createSseTransport(target, system.fetch)];
}

async function attempt(
  spec: ChildSpec,
  transport: Transport,
  capabilities: ClientCapabilities,
  inbound: Inbound,
  { system }: ConnectDeps,
  signal: AbortSignal,
): Promise<Connection> {
  const evidence = transport instanceof StdioTransport ? transport.evidence : noEvidence();
  const client = new Client(
    { name: "meta-mcp", version: VERSION },
    // Results go on unchanged, so nothing is validated here; compiling schemas would only cost time.
    {
      capabilities,
      jsonSchemaValidator: {
        getValidator: () => () => ({ valid: false, data: undefined, errorMessage: "not validated here" }),
      },
    },
  );
  client.fallbackRequestHandler = inbound.onRequest;
  client.fallbackNotificationHandler = async (notification) => inbound.onNotification(notification);
  const deadline = startDeadline(spec.startTimeoutMs, signal);
  try {
    await Promise.race([client.connect(transport, { timeout: LONG }), deadline.expired]);
    const tools = await Promise.race([listTools(client, { name: spec.name, log: system.log }), deadline.expired]);
    client.onclose = inbound.onClose;
    return {
      client,
      capabilities: client.getServerCapabilities() ?? {},
      catalogue: catalogueOf(client, tools, system.now()),
      evidence,
      pid: transport instanceof StdioTransport ? transport.pid : undefined,
      close: () => transport.close(),
    };
  } catch (error) {
    await transport.close().catch(() => {});
    throw new StartError(failureOf(error, spec, "start"), evidence);
  } finally {
    deadline.clear();
  }
}

function startDeadline(ms: number, signal: AbortSignal) {
  const timer = new AbortController();
  const timeout = setTimeout(() => timer.abort(), ms);
  const either = AbortSignal.any([timer.signal, signal]);
  const expired = new Promise<never>((_, reject) => {
    const abort = () =>
      reject(new ChildFailure(signal.aborted ? { kind: "stopped", sent: false } : { kind: "start-timeout", ms }));
    if (either.aborted) abort();
    either.addEventListener("abort", abort, { once: true });
  });
  expired.catch(() => {}); // It may lose every race.
  return { expired, clear: () => clearTimeout(timeout) };
}

/** How the SDK rejects what waits when a connection ends. */
const CONNECTION_CLOSED = -32_000;
const LONG = 2_000_000_000;
const MAX_PAGES = 200;

const toolPage = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().optional() });

export interface ListOptions extends Pick<System, "log"> {
  /** The child's, for the log. */
  readonly name: string;
  readonly signal?: AbortSignal;
}

/**
 * All pages. A tool that is no tool is left out, so that one mistake does not hide its siblings; so is a second tool of
 * one name, which no call could tell from the first.
 */
export async function listTools(client: Client, { name, log, signal }: ListOptions): Promise<Tool[]> {
  if (client.getServerCapabilities()?.tools === undefined) return [];
  const tools = new Map<string, Tool>();
  const seen = new Set<string>();
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const params = cursor === undefined ? {} : { cursor };
    const options = { timeout: LONG, ...(signal !== undefined && { signal }) };
    const answer = await client.request({ method: "tools/list", params }, toolPage, options);
    for (const candidate of answer.tools) {
      const { data } = toolSchema.safeParse(candidate);
      if (data !== undefined && !tools.has(data.name) && isWritable(data)) tools.set(data.name, data);
    }
    cursor = answer.nextCursor;
    if (cursor === undefined) return [...tools.values()];
    if (seen.has(cursor)) break;
    seen.add(cursor);
  }
  log("warning", `${name}: its list of tools does not end; ${tools.size} were read`);
  return [...tools.values()];
}

/** JSON may be nested deeper than it can be written again. */
function isWritable(value: unknown): boolean {
  try {
    JSON.stringify(value);
    return true;
  } catch {
    return false;
  }
}

export function catalogueOf(client: Client, tools: Tool[], now: number): Catalogue {
  const { title } = client.getServerVersion() ?? {};
  const instructions = client.getInstructions();
  return {
    tools,
    savedAt: now,
    ...(title !== undefined && { title }),
    ...(instructions !== undefined && { instructions }),
  };
}

/** What an error of the SDK or of the network means. */
export function failureOf(error: unknown, { target }: Pick<ChildSpec, "target">, during: "start" | "call"): Failure {
  if (error instanceof ChildFailure) return error.failure;
  if (error instanceof RangeError) return { kind: "unsendable" };
  const url = target.kind === "http" ? plainUrl(target.url) : "";
  if (error instanceof McpError) {
    if (error.code === STREAM_DROPPED) return { kind: "stream-dropped" };
    if (isClosed(error)) return target.kind === "http" ? { kind: "stream-dropped" } : { kind: "died", during };
    return during === "start" ? { kind: "refused-handshake", reason: error.message } : { kind: "answered", error };
  }
  const status = target.kind === "http" ? statusOf(error) : undefined;
  if (during === "call" && status === 404) return { kind: "session-lost" };
  if (status !== undefined) return { kind: "http-status", url, status };
  if (error instanceof z.core.$ZodError) {
    return {
      kind: "bad-answer",
      reason: error.issues
        .slice(0, 2)
        .map((issue) => `${issue.path.join(".")} ${issue.message}`)
        .join("; "),
    };
  }
  if (target.kind === "http") return { kind: "unreachable", url, reason: networkReason(error) };
  return during === "start" && !(error instanceof Error && /input is closed|EPIPE/.test(error.message))
    ? { kind: "refused-handshake", reason: error instanceof Error ? error.message : String(error) }
    : { kind: "died", during };
}

/** The SDK's HTTP errors carry the status as their code; SSE posts have it in the text only. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error ? Number(error.code) : Number(/\(HTTP (\d+)\)/.exec(error.message)?.[1]);
  return code >= 400 && code < 600 ? code : undefined;
}

function isClosed({ code, message }: McpError): boolean {
  return code === CONNECTION_CLOSED && message.endsWith("Connection closed");
}

/** Without what may hold a key. */
function plainUrl(text: string): string {
  if (!URL.canParse(text)) return text;
  const { origin, pathname } = new URL(text);
  return `${origin}${pathname}`;
}

function networkReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof Error && "code" in cause && typeof cause.code === "string") return cause.code;
  return cause instanceof Error && cause.message !== "" ? cause.message : error.message;
}

function noEvidence(): Evidence {
  return { stderr: "", garbage: undefined, strangeIds: [], end: undefined };
}
