import type { Readable, Writable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { type LineContent, type RefusalAnswer, readLine, refuseLength } from "./read-line.ts";

/** Longest line that is read, in characters: arguments of tools are far shorter. */
const MAX_LINE = 32 * 1024 * 1024;

export interface StdioLinesOptions {
  readonly stdin: Readable;
  readonly stdout: Writable;
  /** Told of every line that is no message, in our words. */
  readonly onRefusal: (why: string) => void;
  readonly maxLine?: number;
}

/**
 * JSON-RPC over a pair of streams, a message a line. In place of the SDK's own, which drops what it cannot read without
 * an answer, drops the last line when it has no line end, and copies a long line once more with every chunk of it.
 */
export class StdioLines implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport["onmessage"];

  readonly #options: StdioLinesOptions;
  readonly #maxLine: number;
  readonly #decoder = new StringDecoder("utf8");
  readonly #takeChunk = (chunk: Buffer | string) =>
    this.#take(typeof chunk === "string" ? chunk : this.#decoder.write(chunk));
  readonly #takeEnd = () => this.#take(`${this.#decoder.end()}\n`);
  readonly #takeError = (error: Error) => this.onerror?.(error);
  #parts: string[] = [];
  #length = 0;

  constructor(options: StdioLinesOptions) {
    this.#options = options;
    this.#maxLine = options.maxLine ?? MAX_LINE;
  }

  start(): Promise<void> {
    this.#options.stdin.on("data", this.#takeChunk).on("end", this.#takeEnd).on("error", this.#takeError);
    return Promise.resolve();
  }

  send(message: JSONRPCMessage): Promise<void> {
    return this.#write(message);
  }

  close(): Promise<void> {
    this.#options.stdin.off("data", this.#takeChunk).off("end", this.#takeEnd).off("error", this.#takeError);
    this.#options.stdin.pause();
    this.onclose?.();
    return Promise.resolve();
  }

  #take(text: string): void {
    const [first = "", ...others] = text.split("\n");
    this.#append(first);
    for (const next of others) {
      const content = this.#length > this.#maxLine ? refuseLength(this.#maxLine) : readLine(this.#parts.join(""));
      this.#parts = [];
      this.#length = 0;
      this.#deliver(content);
      this.#append(next);
    }
  }

  // What is past the limit is counted and forgotten.
  #append(text: string): void {
    this.#length += text.length;
    if (this.#length > this.#maxLine) this.#parts = [];
    else this.#parts.push(text);
  }

  #deliver({ messages, refusals }: LineContent): void {
    for (const { answer, why } of refusals) {
      this.#options.onRefusal(why);
      if (answer !== undefined) void this.#write(answer);
    }
    for (const message of messages) this.onmessage?.(message);
  }

  #write(message: JSONRPCMessage | RefusalAnswer): Promise<void> {
    return new Promise((resolve) => {
      this.#options.stdout.write(`${JSON.stringify(message)}\n`, () => resolve());
    });
  }
}
