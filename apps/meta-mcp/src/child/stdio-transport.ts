import type { ChildProcess } from "node:child_process";
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { resolve as resolvePath } from "node:path";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { type JSONRPCMessage, JSONRPCMessageSchema } from "@modelcontextprotocol/sdk/types.js";
import spawn from "cross-spawn";
import { childEnvironment } from "../config/environment.ts";
import type { Target } from "../config/types.ts";
import type { System } from "../system.ts";
import { ChildFailure, type Evidence } from "./failure.ts";
import { type Frame, idOfOversize, LineFramer } from "./framing.ts";
import { PATIENCE, stopGroup } from "./process-group.ts";
import type { Watchdog } from "./watchdog.ts";

/** A message larger than this is refused; what it answers fails by name. */
const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;
const STDERR_TAIL = 4000;
/** After its exit a child's last words may still be in the pipes; a grandchild may hold them open for ever. */
const FLUSH_MS = 100;

type StdioTarget = Extract<Target, { kind: "stdio" }>;

/**
 * A child over stdio, in a process group of its own. The SDK's own stdio transport neither makes nor stops a group,
 * hides exit codes, ends at 10 MB, and lets the last progress of a call overtake nothing but be lost behind its result.
 */
export class StdioTransport implements Transport {
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: ((message: JSONRPCMessage) => void) | undefined;
  readonly evidence: Evidence = { stderr: "", garbage: undefined, strangeIds: [], end: undefined };
  readonly #target: StdioTarget;
  readonly #system: System;
  readonly #watchdog: Watchdog;
  readonly #framer = new LineFramer(MAX_MESSAGE_BYTES);
  readonly #queue: JSONRPCMessage[] = [];
  #delivering = false;
  #lastAsked = -1;
  #process: ChildProcess | undefined;
  #ended = false;
  #stopping: Promise<void> | undefined;

  constructor(target: StdioTarget, system: System, watchdog: Watchdog) {
    this.#target = target;
    this.#system = system;
    this.#watchdog = watchdog;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  start(): Promise<void> {
    const { command, args, env, cwd } = this.#target;
    const options = {
      detached: this.#system.platform !== "win32",
      stdio: "pipe",
      env: childEnvironment(this.#system.env, env),
      windowsHide: true,
      ...(cwd !== undefined && { cwd }),
    } as const;
    return new Promise((resolve, reject) => {
      let child: ChildProcess;
      try {
        child = spawn(command, [...args], options);
      } catch (error) {
        // Some failures are thrown and not told: a null byte, a list of arguments that is too long, a cwd that is a file.
        this.#ended = true;
        reject(spawnFailure(error instanceof Error ? error : new Error(String(error)), this.#target));
        return;
      }
      this.#process = child;
      if (child.pid !== undefined) this.#watchdog.add(child.pid);
      child.once("spawn", resolve);
      child.once("error", (error) => {
        this.#ended = true;
        reject(spawnFailure(error, this.#target));
      });
      this.#listen(child);
    });
  }

  #listen(child: ChildProcess): void {
    child.stdout?.on("data", (chunk: Buffer) => {
      for (const frame of this.#framer.push(chunk)) this.#accept(frame);
    });
    child.stderr?.on("data", (chunk: Buffer) => {
      const text = chunk.subarray(-STDERR_TAIL).toString("utf8");
      this.evidence.stderr = (this.evidence.stderr + text).slice(-STDERR_TAIL);
    });
    child.stdin?.on("error", (error) => this.onerror?.(error));
    child.once("exit", (code, signal) => {
      this.evidence.end = { code, signal };
      setTimeout(() => this.#finish(), FLUSH_MS);
    });
    child.once("close", () => this.#finish());
    // A child that closes its stdout but lives on can answer nothing any more.
    child.stdout?.once("end", () => setTimeout(() => this.#finish(), FLUSH_MS));
  }

  #accept(frame: Frame): void {
    if (frame.kind === "oversize") {
      const id = idOfOversize(frame);
      const message = `the answer has ${Math.round(frame.bytes / 1_000_000)} MB, more than the ${MAX_MESSAGE_BYTES / 1024 / 1024} MiB a message may have`;
      if (id === undefined) this.evidence.garbage ??= message;
      else this.#deliver({ jsonrpc: "2.0", id, error: { code: -32_000, message } });
      return;
    }
    const message = parseMessage(frame.text);
    if (message !== undefined) this.#deliver(message);
    else if (frame.text.trim() !== "") this.evidence.garbage ??= frame.text.slice(0, 200);
  }

  #deliver(message: JSONRPCMessage): void {
    if (!("method" in message) && message.id !== undefined && !(Number(message.id) <= this.#lastAsked)) {
      if (this.evidence.strangeIds.length < 20) this.evidence.strangeIds.push(message.id);
      return;
    }
    this.#queue.push(message);
    if (!this.#delivering) void this.#drain();
  }

  /** The SDK handles notifications a microtask late but answers at once: without a pause the last progress is lost. */
  async #drain(): Promise<void> {
    this.#delivering = true;
    for (let message = this.#queue.shift(); message !== undefined; message = this.#queue.shift()) {
      this.onmessage?.(message);
      if (!("id" in message)) {
        await Promise.resolve();
        await Promise.resolve();
        await Promise.resolve();
      }
    }
    this.#delivering = false;
  }

  #finish(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.onclose?.();
    void this.close(); // What a dead child leaves behind in its group goes as well.
  }

  send(message: JSONRPCMessage): Promise<void> {
    const stdin = this.#process?.stdin;
    if (stdin === null || stdin === undefined || this.#ended || !stdin.writable) {
      return Promise.reject(new Error("the server's input is closed"));
    }
    if ("method" in message && "id" in message) this.#lastAsked = Math.max(this.#lastAsked, Number(message.id));
    return new Promise((resolve, reject) => {
      stdin.write(`${JSON.stringify(message)}\n`, (error) => (error ? reject(error) : resolve()));
    });
  }

  close(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    const child = this.#process;
    if (child?.pid === undefined) return;
    await stopGroup(child, this.#system, PATIENCE);
    this.#watchdog.remove(child.pid);
    child.stdout?.destroy();
    child.stderr?.destroy();
    if (!this.#ended) {
      this.#ended = true;
      this.onclose?.();
    }
  }
}

function parseMessage(line: string): JSONRPCMessage | undefined {
  if (!line.trimStart().startsWith("{")) return undefined;
  try {
    return JSONRPCMessageSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

function spawnFailure(error: Error, target: StdioTarget): ChildFailure {
  const { command, cwd } = target;
  const code = "code" in error ? String(error.code) : "";
  const folder = cwd === undefined ? undefined : folderProblem(cwd);
  if (folder !== undefined) return new ChildFailure({ kind: "cannot-start", reason: `its folder ${cwd} ${folder}` });
  if (code !== "ENOENT") {
    const reason = code === "EACCES" ? "not executable" : error.message;
    return new ChildFailure({ kind: "cannot-start", reason: `${command}: ${reason}` });
  }
  return /[\\/]/.test(command) && existsSync(resolvePath(cwd ?? "", command))
    ? new ChildFailure({ kind: "cannot-start", reason: `${command}: the program its first line names is not there` })
    : new ChildFailure({ kind: "no-command", command });
}

function folderProblem(path: string): string | undefined {
  try {
    if (!statSync(path).isDirectory()) return "is no folder";
    accessSync(path, constants.X_OK);
    return undefined;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EACCES"
      ? "may not be entered"
      : "does not exist";
  }
}
