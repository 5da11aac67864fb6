/* oxlint-disable unicorn/prefer-add-event-listener -- the SDK's transports and clients have callbacks only */
import { SSEClientTransport, SseError } from "@modelcontextprotocol/sdk/client/sse.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { JSONRPCMessage, RequestId } from "@modelcontextprotocol/sdk/types.js";
import { isJsonObject } from "@fedpipe/catalog";
import type { Target } from "../config/types.ts";
import { STREAM_DROPPED } from "./failure.ts";
import { watchBody } from "./watch-body.ts";

type HttpTarget = Extract<Target, { kind: "http" }>;

/** The answer may still be on its way through the parser when the bytes have ended. */
const SETTLE_MS = 50;
const FAREWELL_MS = 1000;

/**
 * Streamable HTTP that notices when the answer's stream ends without the answer. The SDK's transport leaves such a
 * call to its timeout unless the server numbers its events; those streams are resumed, and given up after two tries.
 */
export class HttpTransport implements Transport {
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: ((message: JSONRPCMessage) => void) | undefined;
  readonly #inner: StreamableHTTPClientTransport;
  readonly #waiting = new Set<RequestId>();
  readonly #resuming = new Set<RequestId>();

  constructor({ url, headers }: HttpTarget, fetch: typeof globalThis.fetch) {
    this.#inner = new StreamableHTTPClientTransport(new URL(url), {
      requestInit: { headers: { ...headers } },
      fetch: async (input, init) => this.#watch(await fetch(input, init), requestIdOf(init)),
      reconnectionOptions: {
        initialReconnectionDelay: 300,
        maxReconnectionDelay: 3000,
        reconnectionDelayGrowFactor: 2,
        maxRetries: 2,
      },
    });
    this.#inner.onclose = () => this.onclose?.();
    this.#inner.onmessage = (message) => {
      if ("id" in message && !("method" in message) && message.id !== undefined) this.#forget(message.id);
      this.onmessage?.(message);
    };
    this.#inner.onerror = (error) => {
      if (error.message.startsWith("Maximum reconnection attempts")) for (const id of this.#resuming) this.#drop(id);
      this.onerror?.(error);
    };
  }

  #watch(response: Response, id: RequestId | undefined): Response {
    const streams = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
    if (id === undefined || !streams || response.body === null) return response;
    const body = watchBody(response.body, (numbered) => {
      setTimeout(() => {
        if (!this.#waiting.has(id)) return;
        if (numbered) this.#resuming.add(id);
        else this.#drop(id);
      }, SETTLE_MS);
    });
    return new Response(body, { status: response.status, statusText: response.statusText, headers: response.headers });
  }

  #drop(id: RequestId): void {
    this.#forget(id);
    this.onmessage?.({
      jsonrpc: "2.0",
      id,
      error: { code: STREAM_DROPPED, message: "the stream ended before the answer" },
    });
  }

  #forget(id: RequestId): void {
    this.#waiting.delete(id);
    this.#resuming.delete(id);
  }

  get sessionId(): string | undefined {
    // The client reads this to skip the handshake of a resumed session; ours are always new.
    return undefined;
  }

  setProtocolVersion(version: string): void {
    this.#inner.setProtocolVersion(version);
  }

  start(): Promise<void> {
    return this.#inner.start();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const id = "id" in message && "method" in message ? message.id : undefined;
    if (id !== undefined) this.#waiting.add(id);
    try {
      await this.#inner.send(message);
    } catch (error) {
      if (id !== undefined) this.#forget(id);
      throw error;
    }
  }

  /** Says goodbye, so that the server can free the session, but does not wait long for the answer. */
  async close(): Promise<void> {
    const farewell = this.#inner.terminateSession().catch(() => {});
    await Promise.race([farewell, new Promise((resolve) => setTimeout(resolve, FAREWELL_MS).unref())]);
    await this.#inner.close();
  }
}

/** The older transport: one stream for everything. When it breaks, nothing that waits can be answered any more. */
export function createSseTransport({ url, headers }: HttpTarget, fetch: typeof globalThis.fetch): Transport {
  const transport = new SSEClientTransport(new URL(url), {
    requestInit: { headers: { ...headers } },
    fetch: (input, init) => fetch(input, init),
  });
  let open = false;
  const start = transport.start.bind(transport);
  transport.start = async () => {
    await start();
    open = true;
    const report = transport.onerror;
    transport.onerror = (error) => {
      report?.(error);
      if (!open || !(error instanceof SseError)) return;
      open = false;
      void transport.close();
    };
  };
  return transport;
}

function requestIdOf(init: RequestInit | undefined): RequestId | undefined {
  if (init?.method !== "POST" || typeof init.body !== "string") return undefined;
  const message: unknown = JSON.parse(init.body);
  if (!isJsonObject(message) || !("method" in message)) return undefined;
  const { id } = message;
  return typeof id === "string" || typeof id === "number" ? id : undefined;
}
