import type { Transport, TransportSendOptions } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { JSONRPCMessage, MessageExtraInfo, RequestId } from "@modelcontextprotocol/sdk/types.js";
import { isJsonObject } from "@fedpipe/catalog";
import type { ClientInfo } from "./modes.ts";

export interface GateOptions {
  /** Called when the client says who it is; what it answers becomes the server's instructions for this client. */
  readonly onInitialize: (client: ClientInfo) => { readonly instructions: string };
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
      onerror: (error: Error) => this.onerror?.(error),
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
    await this.#inner.send(isInitialize ? this.#completeInitialize(message) : message, options);
    if (isInitialize) this.#markInitialized();
    if (("result" in message || "error" in message) && message.id !== undefined) this.#settle(message.id);
  }

  close(): Promise<void> {
    return this.#inner.close();
  }

  /** Resolves once every request received so far has its answer. */
  whenIdle(): Promise<void> {
    if (this.#pending.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#idleListeners.add(resolve);
    });
  }

  #receive(raw: JSONRPCMessage, extra?: MessageExtraInfo): void {
    const message = withArguments(raw);
    const isRequest = "method" in message && "id" in message;
    if (isRequest) this.#pending.add(message.id);
    if (isRequest && message.method === "initialize") this.#meet(message.id, message.params);
    if ("method" in message && message.method === "notifications/cancelled") this.#cancel(message.params);
    if (this.#isOpen || passesGate(message)) this.onmessage?.(message, extra);
    else this.#held.push([message, extra]);
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
 * Arguments that are no object would be refused by the SDK as a protocol error, which models do not see. JSON text, as
 * some clients send it, is read; anything else becomes an argument no tool has, and so an answer that says what is due.
 */
function withArguments(message: JSONRPCMessage): JSONRPCMessage {
  if (!("method" in message) || message.method !== "tools/call" || message.params === undefined) return message;
  const given = message.params["arguments"];
  if (given === undefined || isJsonObject(given)) return message;
  return { ...message, params: { ...message.params, arguments: toArguments(given) } };
}

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
