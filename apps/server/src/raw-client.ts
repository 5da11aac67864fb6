import { type ChildProcess, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { isJsonObject } from "@fedpipe/catalog";

export type Message = Readonly<Record<string, unknown>>;

export interface RawClient {
  /** Every message the server wrote, in order. */
  readonly received: readonly Message[];
  /** Lines that are not JSON-RPC; there should be none. */
  readonly noise: readonly string[];
  /** Writes messages in one go, as bytes: nothing waits, nothing is checked. */
  readonly write: (...messages: readonly Message[]) => void;
  /** Sends a request and waits for its answer, result or error. */
  readonly request: (method: string, params?: Message) => Promise<Message>;
  /** The answer to a request written before. Rejects when the server ends first or 20 s pass. */
  readonly answerTo: (id: number | string) => Promise<Message>;
  /** The first message that fits, seen already or still to come. */
  readonly waitFor: (fits: (message: Message) => boolean, timeoutMs?: number) => Promise<Message>;
}

/** A client of a server in a process of its own. */
export interface ProcessClient extends RawClient {
  readonly child: ChildProcess;
  readonly stderr: () => string;
  /** Closes stdin and waits for the exit code. */
  readonly end: () => Promise<number | null>;
  readonly kill: () => void;
}

export interface StartOptions {
  readonly command?: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
}

/** A client that is nothing but bytes: starts a server over stdio and speaks JSON-RPC lines with it. */
export function startRawClient({
  command = process.execPath,
  args,
  env = process.env,
  cwd,
}: StartOptions): ProcessClient {
  const child = spawn(command, [...args], {
    stdio: ["pipe", "pipe", "pipe"],
    env: { ...env },
    ...(cwd ? { cwd } : {}),
  });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const exited = new Promise<number | null>((resolve) => {
    child.once("close", resolve);
  });
  return {
    ...connectRawClient({ input: child.stdin, output: child.stdout, detail: () => `; stderr: ${stderr.slice(-2000)}` }),
    child,
    stderr: () => stderr,
    end: () => {
      child.stdin.end();
      return exited;
    },
    kill: () => void child.kill("SIGKILL"),
  };
}

export interface Streams {
  /** What the server reads. */
  readonly input: Writable;
  /** What the server writes. */
  readonly output: Readable;
  /** More to say in an error. */
  readonly detail?: () => string;
}

/** Speaks JSON-RPC lines over a pair of streams. */
export function connectRawClient({ input, output, detail = () => "" }: Streams): RawClient {
  const received: Message[] = [];
  const noise: string[] = [];
  const listeners = new Set<() => void>();
  let ended = false;
  const changed = () => {
    for (const listener of listeners) listener();
  };
  readLines(output, (line) => {
    const message = parseMessage(line);
    if (message === undefined) noise.push(line);
    else received.push(message);
    changed();
  });
  output.once("close", () => {
    ended = true;
    changed();
  });
  // A server that is gone is noticed by what is missing, not by a failed write.
  input.on("error", () => {});

  const waitFor: RawClient["waitFor"] = (fits, timeoutMs = 20_000) =>
    new Promise((resolve, reject) => {
      const finish = (settle: () => void) => {
        clearTimeout(timer);
        listeners.delete(look);
        settle();
      };
      const fail = (what: string) => finish(() => reject(new Error(`${what}${detail()}`)));
      const look = () => {
        const found = received.find(fits);
        if (found !== undefined) finish(() => resolve(found));
        else if (ended) fail("the server ended first");
      };
      const timer = setTimeout(() => fail(`nothing within ${timeoutMs} ms`), timeoutMs);
      listeners.add(look);
      look();
    });
  let lastId = 0;
  const write: RawClient["write"] = (...messages) => {
    input.write(messages.map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`).join(""));
  };
  const answerTo: RawClient["answerTo"] = (id) => waitFor((message) => message["id"] === id && !("method" in message));
  return {
    received,
    noise,
    write,
    waitFor,
    answerTo,
    request: (method, params) => {
      lastId += 1;
      const id = `request-${lastId}`;
      write({ id, method, ...(params === undefined ? {} : { params }) });
      return answerTo(id);
    },
  };
}

function readLines(output: Readable, take: (line: string) => void): void {
  let rest = "";
  output.setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) take(line);
  });
}

/** What a client sends first. */
export function initializeMessage(
  id: number | string,
  { name = "raw", capabilities = {} }: { name?: string; capabilities?: Message } = {},
): Message {
  const params = { protocolVersion: "2025-06-18", capabilities, clientInfo: { name, version: "0" } };
  return { id, method: "initialize", params };
}

export const INITIALIZED: Message = { method: "notifications/initialized" };

export function callMessage(id: number | string, name: string, args: Message = {}): Message {
  return { id, method: "tools/call", params: { name, arguments: args } };
}

function parseMessage(line: string): Message | undefined {
  try {
    const parsed: unknown = JSON.parse(line);
    return isJsonObject(parsed) && parsed["jsonrpc"] === "2.0" ? parsed : undefined;
  } catch {
    return undefined;
  }
}
