import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { isJsonObject } from "@fedpipe/catalog";
import { Client, type ClientOptions } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { type ClientCapabilities, ProgressNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { stringify } from "smol-toml";
import { afterAll, beforeAll } from "vitest";
import { buildMetaMcp } from "../build.ts";

const here = fileURLToPath(new URL(".", import.meta.url));

export const badChild = join(here, "fixtures", "bad-child.mjs");

/** Builds the program once for a test file, into a folder of its own. */
export function useBuild(): { readonly main: string; readonly folder: string } {
  const folder = mkdtempSync(join(tmpdir(), "meta-mcp-"));
  beforeAll(() => buildMetaMcp(join(folder, "dist")));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return { main: join(folder, "dist", "main.js"), folder };
}

export type Entries = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface Meta {
  readonly client: Client;
  readonly pid: number;
  readonly configPath: string;
  readonly stderr: () => string;
  readonly call: (name: string, tool: string, args?: unknown) => Promise<Answer>;
  readonly tool: (name: string, args?: Record<string, unknown>) => Promise<Answer>;
  readonly close: () => Promise<void>;
}

export interface Answer {
  readonly text: string;
  readonly isError: boolean;
  readonly raw: Record<string, unknown>;
}

export interface StartOptions {
  readonly capabilities?: ClientCapabilities;
  readonly env?: Readonly<Record<string, string>>;
  readonly prepare?: (client: Client) => void;
  readonly options?: ClientOptions;
  /** Nothing names a config. */
  readonly config?: "none";
}

let files = 0;

export function writeConfig(folder: string, entries: Entries): string {
  const path = join(folder, `config-${(files += 1)}.toml`);
  writeFileSync(path, tomlOf(entries));
  return path;
}

export function tomlOf(entries: Entries): string {
  return stringify({ mcps: Object.entries(entries).map(([name, entry]) => ({ name, ...entry })) });
}

/** Starts the built program over stdio with a real client before it. */
export async function startMeta(
  { main, folder }: { main: string; folder: string },
  entries: Entries,
  options: StartOptions = {},
): Promise<Meta> {
  const configPath = writeConfig(folder, entries);
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: options.config === "none" ? [main] : [main, "--config", configPath],
    cwd: folder,
    env: {
      PATH: process.env["PATH"] ?? "",
      HOME: folder,
      META_MCP_CACHE_DIR: mkdtempSync(join(folder, "cache-")),
      ...options.env,
    },
    stderr: "pipe",
  });
  let stderr = "";
  transport.stderr?.on("data", (chunk: Buffer) => {
    stderr += chunk.toString("utf8");
  });
  const client = new Client(
    { name: "wire-test", version: "1" },
    { capabilities: options.capabilities ?? {}, ...options.options },
  );
  options.prepare?.(client);
  await client.connect(transport);
  const tool = async (name: string, args: Record<string, unknown> = {}) =>
    answerOf(await client.callTool({ name, arguments: args }, undefined, { timeout: 50_000 }));
  return {
    client,
    pid: transport.pid ?? 0,
    configPath,
    stderr: () => stderr,
    tool,
    call: (name, called, args) => tool("call_mcp", { name, tool: called, ...(args !== undefined && { args }) }),
    close: () => client.close(),
  };
}

export function answerOf(raw: Record<string, unknown>): Answer {
  const content = Array.isArray(raw["content"]) ? raw["content"] : [];
  const texts = content.flatMap((block: unknown) =>
    isJsonObject(block) && typeof block["text"] === "string" ? [block["text"]] : [],
  );
  return { text: texts.join("\n"), isError: raw["isError"] === true, raw };
}

/** An entry for the scripted child; `mark` shows on the command line of all its processes. */
export function bad(mode: string, mark: string, more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return { command: [process.execPath, badChild, mode, `--mark=${mark}`], ...more };
}

/** Living processes whose command line holds the mark. The dead that nobody has reaped yet do not count. */
export function processesWith(mark: string): number[] {
  return readdirSync("/proc").flatMap((entry) => {
    const pid = Number(entry);
    if (!Number.isInteger(pid) || pid === process.pid) return [];
    try {
      const running =
        readFileSync(`/proc/${entry}/cmdline`, "utf8").includes(mark) &&
        !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${entry}/stat`, "utf8"));
      return running ? [pid] : [];
    } catch {
      return []; // It ended while we looked.
    }
  });
}

/** Waits, with a generous limit, until a condition holds; says whether it did. */
export async function eventually(condition: () => boolean | Promise<boolean>, ms = 10_000): Promise<boolean> {
  for (let waited = 0; waited < ms; waited += 25) {
    if (await condition()) return true;
    await sleep(25);
  }
  return condition();
}

/**
 * Every progress message a call brings. Read past the SDK client, which forgets whom progress is for as soon as the
 * answer arrives in the same chunk, before it has told anyone.
 */
export async function progressOf(
  client: Client,
  name: string,
  tool: string,
  args: Readonly<Record<string, unknown>>,
): Promise<number[]> {
  const seen: number[] = [];
  client.setNotificationHandler(ProgressNotificationSchema, ({ params }) => void seen.push(params.progress));
  const raw = await client.callTool({ name: "call_mcp", arguments: { name, tool, args } }, undefined, {
    onprogress: () => {},
  });
  if (raw.isError === true) throw new Error(JSON.stringify(raw.content));
  return seen;
}
