import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport, type StdioServerParameters } from "@modelcontextprotocol/sdk/client/stdio.js";

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);

function node(...args: readonly string[]): StdioServerParameters {
  return { command: process.execPath, args: [...args], stderr: "ignore" };
}

export const everything = node(require.resolve("@modelcontextprotocol/server-everything/dist/index.js"), "stdio");

export function filesystem(folder: string): StdioServerParameters {
  return node(require.resolve("@modelcontextprotocol/server-filesystem/dist/index.js"), folder);
}

export function memory(file: string): StdioServerParameters {
  const program = require.resolve("@modelcontextprotocol/server-memory/dist/index.js");
  return { ...node(program), env: { MEMORY_FILE_PATH: file } };
}

/** Servers of ours, written in TypeScript beside this file. */
export const changing = node("--import", require.resolve("tsx"), require.resolve("./changing-server.ts"));
export const modern = node("--import", require.resolve("tsx"), require.resolve("./modern-server.ts"));

const fedpipeProgram = join(here, "../../../../apps/server/dist/main.js");

/** fedpipe with every tool listed and answers from its fixtures; undefined where it has not been built. */
export const fedpipeEager = existsSync(fedpipeProgram) ? node(fedpipeProgram, "--eager", "--replay") : undefined;

export interface Child {
  readonly client: Client;
  readonly transport: StdioClientTransport;
}

export async function connect(server: StdioServerParameters): Promise<Child> {
  const client = new Client({ name: "progressive-tools-test", version: "1" });
  const transport = new StdioClientTransport(server);
  await client.connect(transport);
  return { client, transport };
}
