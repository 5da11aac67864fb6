import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createProgressiveTools } from "../create-progressive-tools.ts";
import { connect, everything, fedpipeEager, filesystem, memory } from "./child-servers.ts";
import { keepLedger, type Ledger, type Task } from "./ledger.ts";

type Servers = Readonly<Record<string, Parameters<typeof connect>[0]>>;

async function measure(servers: Servers, task: Task): Promise<Ledger> {
  const children = await Promise.all(
    Object.entries(servers).map(async ([key, server]) => [key, (await connect(server)).client] as const),
  );
  const sessions = Object.fromEntries(children);
  try {
    return await keepLedger(await createProgressiveTools({ sessions, allowed: "*", threshold: 0 }), task);
  } finally {
    await Promise.all(children.map(([, client]) => client.close()));
  }
}

/** The pinned reference servers: their numbers change only with their versions. */
export async function measureReferenceServers(): Promise<readonly (readonly [string, Ledger])[]> {
  const folder = mkdtempSync(join(tmpdir(), "ledger-"));
  const servers = { files: filesystem(folder), memory: memory(join(folder, "memory.json")), everything };
  const one = await measure({ files: servers.files }, { query: "read a text file", tool: "read_text_file" });
  const three = await measure(servers, { query: "read a text file", tool: "files__read_text_file" });
  return [
    ["server-filesystem", one],
    ["server-filesystem, -memory, -everything", three],
  ];
}

/** Undefined where fedpipe has not been built. */
export async function measureFedpipe(): Promise<Ledger | undefined> {
  if (fedpipeEager === undefined) return undefined;
  return measure({ fedpipe: fedpipeEager }, { query: "unemployment rate series values", tool: "fred_series_data" });
}
