import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { stringify } from "smol-toml";

const require = createRequire(import.meta.url);
const here = dirname(fileURLToPath(import.meta.url));

/** Gone when the bench ends. */
function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "meta-mcp-bench-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface Launched {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

/** Servers from npm, for comparison and for tests over the wire. */
export const PUBLISHED = {
  everything: require.resolve("@modelcontextprotocol/server-everything/dist/index.js"),
  filesystem: require.resolve("@modelcontextprotocol/server-filesystem/dist/index.js"),
  memory: require.resolve("@modelcontextprotocol/server-memory/dist/index.js"),
  "sequential-thinking": require.resolve("@modelcontextprotocol/server-sequential-thinking/dist/index.js"),
} as const;

/** Ten servers as a user may have them: four published ones, some of them several times with other folders. */
export function tenServers(): Launched[] {
  const folder = scratchFolder();
  const kinds = Object.entries(PUBLISHED);
  return Array.from({ length: 10 }, (_, index): Launched => {
    const [kind, script] = kinds[index % kinds.length] ?? ["everything", PUBLISHED.everything];
    const name = index < kinds.length ? kind : `${kind}-${Math.floor(index / kinds.length) + 1}`;
    return { name, command: [process.execPath, script, ...(kind === "filesystem" ? [folder] : [])] };
  });
}

export function metaOver(servers: readonly Launched[], main: string): Launched {
  const config = join(scratchFolder(), "config.toml");
  writeFileSync(
    config,
    stringify({
      mcps: servers.map(({ name, command }) => ({ name, command: [...command], description: `The ${name} server.` })),
    }),
  );
  return { name: "meta-mcp", command: [process.execPath, main, "--config", config] };
}

/** A client of a server that was started for it. */
export async function connectTo({ command: [command, ...args] }: Launched): Promise<Client> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const client = new Client({ name: "bench", version: "1" });
  await client.connect(
    new StdioClientTransport({
      command,
      args,
      env: { ...env, META_MCP_CACHE_DIR: scratchFolder() },
      stderr: "ignore",
    }),
  );
  return client;
}

/** fedpipe with all its tools listed at once, where `pnpm build` has built it. */
export function fedpipeEager(): Launched | undefined {
  const main = join(here, "..", "..", "server", "dist", "main.js");
  return existsSync(main) ? { name: "fedpipe", command: [process.execPath, main, "--eager"] } : undefined;
}

export const distMain = join(here, "..", "dist", "main.js");
