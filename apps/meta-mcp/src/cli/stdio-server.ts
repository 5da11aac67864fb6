/* oxlint-disable unicorn/prefer-add-event-listener -- the SDK's transports have callbacks only */
import type { Readable, Writable } from "node:stream";
import { isJsonObject } from "@fedpipe/catalog";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { ErrorCode, type JSONRPCMessage, JSONRPCMessageSchema } from "@modelcontextprotocol/sdk/types.js";
import { type Frame, idOfOversize, LineFramer } from "../child/framing.ts";

/** As much as a child may answer. */
const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;

/**
 * Our client over stdio. The SDK's own transport goes deaf for good at a message over 10 MB, leaves requests it cannot
 * read or answers it cannot write without any answer, and forgets a last line without a line break.
 */
export class StdioServer implements Transport {
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: ((message: JSONRPCMessage) => void) | undefined;
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #framer: LineFramer;

  constructor(input: Readable, output: Writable, maxMessageBytes = MAX_MESSAGE_BYTES) {
    this.#input = input;
    this.#output = output;
    this.#framer = new LineFramer(maxMessageBytes);
  }

  start(): Promise<void> {
    this.#input.on("data", this.#hear);
    this.#input.once("end", () => this.#hear(Buffer.from("\n")));
    return Promise.resolve();
  }

  readonly #hear = (chunk: Buffer) => {
    for (const frame of this.#framer.push(chunk)) this.#accept(frame);
  };

  #accept(frame: Frame): void {
    if (frame.kind === "oversize") {
      const megabytes = Math.ceil(frame.bytes / 1_000_000);
      return this.#refuse(idOfOversize(frame), ErrorCode.InvalidRequest, `the message is too large (${megabytes} MB)`);
    }
    const data = parseJson(frame.text);
    const message = JSONRPCMessageSchema.safeParse(data).data;
    if (message !== undefined) this.onmessage?.(message);
    else if (isJsonObject(data) && "method" in data && isId(data["id"]))
      this.#refuse(data["id"], ErrorCode.InvalidRequest, "the request is not valid JSON-RPC");
    else if (frame.text.trim() !== "") this.onerror?.(new Error(`no JSON-RPC message: ${frame.text.slice(0, 200)}`));
  }

  #refuse(id: string | number | undefined, code: number, message: string): void {
    if (id === undefined) return this.onerror?.(new Error(message));
    void this.send({ jsonrpc: "2.0", id, error: { code, message } }).catch(() => {});
  }

  send(message: JSONRPCMessage): Promise<void> {
    const line = lineOf(message);
    return new Promise((resolve, reject) => {
      this.#output.write(line, (error) => (error ? reject(error) : resolve()));
    });
  }

  close(): Promise<void> {
    this.#input.off("data", this.#hear);
    this.onclose?.();
    return Promise.resolve();
  }
}

/** An answer that cannot be written (nested too deep, too long for a string) must not leave its caller waiting. */
function lineOf(message: JSONRPCMessage): string {
  try {
    return `${JSON.stringify(message)}\n`;
  } catch (error) {
    if (!("result" in message)) throw error;
    const told = {
      code: ErrorCode.InternalError,
      message: "the answer cannot be sent: it is nested too deep or too long",
    };
    return `${JSON.stringify({ jsonrpc: "2.0", id: message.id, error: told })}\n`;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isId(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}
