import type { Transport, TransportSendOptions } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { JSONRPCMessage, MessageExtraInfo, RequestId } from "@modelcontextprotocol/sdk/types.js";
import { isJsonObject } from "@fedpipe/catalog";
import type { Log } from "@fedpipe/core";
import type { ClientInfo } from "./modes.ts";

export interface GateOptions {
  /** Called when the client says who it is; what it answers becomes the server's instructions for this client. */
  readonly onInitialize: (client: ClientInfo) => { readonly instructions: string };
  readonly log: Log;
}

type Received = readonly [message: JSONRPCMessage, extra: MessageExtraInfo | undefined];

/**
 * Stands between a transport and FastMCP's session. Holds back everything but the handshake until `open`: FastMCP
 * registers a session some time after the client may already call, and a list change in between is lost. Declares
 * `tools.listChanged`, which FastMCP (3.35 to 4.20) leaves out, so that clients heed the notification; and gives each
 * client its own instructions.
 */
export class HandshakeGate implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport["onmessage"];

  readonly #inner: Transport;
  readonly #options: GateOptions;
  readonly #pending = new Set<RequestId>();
  readonly #held: Received[] = [];
  readonly #idleListeners = new Set<() => void>();
  readonly #closeListeners: (() => void)[] = [];
  #isOpen = false;
  #initializeId: RequestId | undefined;
  #instructions: string | undefined;
  #markInitialized: () => void = () => {};
  readonly #initialized: Promise<void>;

  constructor(inner: Transport, options: GateOptions) {
    this.#inner = inner;
    this.#options = options;
    this.#initialized = new Promise((resolve) => {
      this.#markInitialized = resolve;
    });
  }

  get sessionId(): string | undefined {
    return this.#inner.sessionId;
  }

  /**
   * Resolves when the initialize answer is written: FastMCP then finds the client's capabilities at its first look
   * instead of polling for them, a second long over HTTP.
   */
  async start(): Promise<void> {
    // Transports have these slots instead of events.
    Object.assign(this.#inner, {
      onmessage: (message: JSONRPCMessage, extra?: MessageExtraInfo) => this.#receive(message, extra),
      // What a client does wrong is answered by the transport; the session would log it whole, as a fault of ours.
      onerror: (error: Error) => this.#options.log("info", `connection: ${error.message.split("\n")[0]}`),
      onclose: () => {
        this.#markInitialized();
        for (const listener of this.#closeListeners) listener();
        this.onclose?.();
      },
    });
    await this.#inner.start();
    await this.#initialized;
  }

  /** Called when the connection ends, beside the session's own `onclose`. */
  addCloseListener(listener: () => void): void {
    this.#closeListeners.push(listener);
  }

  /** Lets what was held through, in order. Call it once the session is registered. */
  open(): void {
    this.#isOpen = true;
    for (const [message, extra] of this.#held.splice(0)) this.onmessage?.(message, extra);
  }

  async send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    const isInitialize = "result" in message && message.id !== undefined && message.id === this.#initializeId;
    await this.#inner.send(isInitialize ? this.#completeInitialize(message) : withReadableError(message), options);
    if (isInitialize) this.#markInitialized();
    if (("result" in message || "error" in message) && message.id !== undefined) this.#settle(message.id);
  }

  close(): Promise<void> {
    return this.#inner.close();
  }

  /** Resolves once every request received so far has its answer. Those that wait for an initialize are refused. */
  async whenIdle(): Promise<void> {
    if (this.#initializeId === undefined) await this.#refuseHeld();
    if (this.#pending.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#idleListeners.add(resolve);
    });
  }

  async #refuseHeld(): Promise<void> {
    for (const [message] of this.#held.splice(0)) {
      if (!("method" in message) || !("id" in message)) continue;
      const error = { code: -32_600, message: "The session was never begun: send initialize first." };
      await this.send({ jsonrpc: "2.0", id: message.id, error });
    }
  }

  #receive(raw: JSONRPCMessage, extra?: MessageExtraInfo): void {
    const message = withCallParams(raw);
    const isRequest = "method" in message && "id" in message;
    if (isRequest) this.#pending.add(message.id);
    if (isRequest && message.method === "initialize") this.#meet(message.id, message.params);
    if ("method" in message && message.method === "notifications/cancelled") this.#cancel(message.params);
    if (this.#isOpen || passesGate(message)) return this.onmessage?.(message, extra);
    this.#held.push([message, extra]);
    if (isRequest && this.#initializeId === undefined) {
      this.#options.log("warning", `${message.method} came before initialize, and waits for it`);
    }
  }

  #meet(id: RequestId, params: Readonly<Record<string, unknown>> | undefined): void {
    this.#initializeId = id;
    const info = params?.["clientInfo"];
    this.#instructions = this.#options.onInitialize({
      name: textOf(isJsonObject(info) ? info["name"] : undefined),
      protocolVersion: textOf(params?.["protocolVersion"]),
    }).instructions;
  }

  #completeInitialize(message: Extract<JSONRPCMessage, { result: unknown }>): JSONRPCMessage {
    const capabilities = message.result["capabilities"];
    return {
      ...message,
      result: {
        ...message.result,
        capabilities: { ...(isJsonObject(capabilities) ? capabilities : {}), tools: { listChanged: true } },
        ...(this.#instructions === undefined ? {} : { instructions: this.#instructions }),
      },
    };
  }

  // A cancelled request gets no answer, so nothing may wait for one.
  #cancel(params: Readonly<Record<string, unknown>> | undefined): void {
    const id = params?.["requestId"];
    if (typeof id === "string" || typeof id === "number") this.#settle(id);
  }

  #settle(id: RequestId): void {
    this.#pending.delete(id);
    if (this.#pending.size > 0) return;
    for (const listener of this.#idleListeners) listener();
    this.#idleListeners.clear();
  }
}

/**
 * What may reach the session before it is registered: the handshake itself, pings, answers to the server's own
 * requests, and the probe of newer clients, which needs its refusal before they fall back to `initialize`.
 */
function passesGate(message: JSONRPCMessage): boolean {
  if (!("method" in message)) return true;
  return ["initialize", "ping", "server/discover"].includes(message.method);
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/**
 * A call that the SDK would refuse as a protocol error, which models do not see, becomes one that is answered. Arguments
 * sent as JSON text, as some clients do, are read; any that are no object become an argument no tool has, and a missing
 * name one that is no tool's: the answer says what is due.
 */
function withCallParams(message: JSONRPCMessage): JSONRPCMessage {
  if (!("method" in message) || !("id" in message) || message.method !== "tools/call") return message;
  const { params = {} } = message;
  const { name = "", arguments: given } = params;
  if (typeof name === "string" && (given === undefined || isJsonObject(given))) {
    return { ...message, params: { ...params, name } };
  }
  const known = typeof name === "string" ? name : JSON.stringify(name);
  return { ...message, params: { ...params, name: known, arguments: toArguments(given ?? null) } };
}

/** The SDK answers parameters it cannot read with its schema's whole report, as an internal error of the server. */
function withReadableError(message: JSONRPCMessage): JSONRPCMessage {
  if (!("error" in message) || !message.error.message.startsWith("[")) return message;
  const issues = parseJson(message.error.message);
  if (!Array.isArray(issues)) return message;
  const texts = issues.map((issue) => (isJsonObject(issue) ? `${pathOf(issue)}: ${textOf(issue["message"])}` : ""));
  return { ...message, error: { code: -32_602, message: `Invalid parameters. ${texts.join("; ")}` } };
}

const pathOf = ({ path }: Readonly<Record<string, unknown>>) => (Array.isArray(path) ? path.join(".") : "");

function toArguments(given: unknown): Readonly<Record<string, unknown>> {
  if (given === null || given === "") return {};
  const parsed = typeof given === "string" ? parseJson(given) : given;
  return isJsonObject(parsed) ? parsed : { arguments: given };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
