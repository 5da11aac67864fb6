import { encode } from "gpt-tokenizer/encoding/o200k_base";
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { buildMetaMcp } from "../build.ts";
import { connectTo, distMain, fedpipeEager, type Launched, metaOver, tenServers } from "./servers.ts";

/** What meta-mcp costs and saves, measured on this machine: `pnpm bench:meta`. */
async function main(): Promise<void> {
  await buildMetaMcp(distMain.replace(/\/main\.js$/, ""));
  const servers = tenServers();
  await tokens(servers);
  const fedpipe = fedpipeEager();
  if (fedpipe !== undefined) await tokens([...servers, fedpipe]);
  await overhead(servers);
}

function tokensOf(tools: readonly { name: string; description?: string | undefined; inputSchema: unknown }[]): number {
  return encode(JSON.stringify(tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))))
    .length;
}

async function tokens(servers: readonly Launched[]): Promise<void> {
  let direct = 0;
  let count = 0;
  for (const server of servers) {
    const client = await connectTo(server);
    const { tools } = await client.listTools();
    direct += tokensOf(tools);
    count += tools.length;
    await client.close();
  }
  const meta = await connectTo(metaOver(servers, distMain));
  const { tools } = await meta.listTools();
  const instructions = encode(meta.getInstructions() ?? "").length;
  const own = tokensOf(tools);
  process.stdout.write(`tokens at the start, o200k_base over name, description, inputSchema\n`);
  process.stdout.write(`  ${servers.length} servers, ${count} tools directly     ${direct}\n`);
  process.stdout.write(`  meta-mcp, ${tools.length} tools               ${own}\n`);
  process.stdout.write(
    `  meta-mcp with its instructions   ${own + instructions}  (${(100 - (100 * (own + instructions)) / direct).toFixed(1)} % less)\n`,
  );
  await meta.close();
}

const CALLS = 2000;
const WARM_UP = 300;

async function overhead(servers: readonly Launched[]): Promise<void> {
  const [everything] = servers;
  if (everything === undefined) return;
  const direct = await connectTo(everything);
  const meta = await connectTo(metaOver([everything], distMain));
  const args = { message: "hello" };
  const plain = () => direct.callTool({ name: "echo", arguments: args });
  const proxied = () => meta.callTool({ name: "call_mcp", arguments: { name: everything.name, tool: "echo", args } });
  const [a, b] = await alternate([plain, proxied]);
  process.stdout.write(`\none call of echo over stdio, ${CALLS} of each in turn, ms\n`);
  process.stdout.write(
    `  directly    ${row(a)}\n  proxied     ${row(b)}\n  overhead    p50 ${(quantile(b, 0.5) - quantile(a, 0.5)).toFixed(3)}\n`,
  );
  await lists(meta);
  await direct.close();
  await meta.close();
}

async function lists(meta: Client): Promise<void> {
  const [times] = await alternate([() => meta.callTool({ name: "list_mcps", arguments: {} })]);
  process.stdout.write(`\nlist_mcps     ${row(times)}\n`);
}

/** One after the other in turn, so that whatever else the machine does falls on both alike. */
async function alternate(calls: readonly (() => Promise<unknown>)[]): Promise<number[][]> {
  const times: number[][] = calls.map(() => []);
  for (let round = 0; round < WARM_UP + CALLS; round += 1) {
    for (const [index, call] of calls.entries()) {
      const before = performance.now();
      await call();
      if (round >= WARM_UP) times[index]?.push(performance.now() - before);
    }
  }
  return times.map((list) => list.toSorted((a, b) => a - b));
}

function quantile(sorted: readonly number[] | undefined, share: number): number {
  return sorted?.[Math.floor(sorted.length * share)] ?? Number.NaN;
}

function row(sorted: readonly number[] | undefined): string {
  return [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${quantile(sorted, share).toFixed(3)}`).join("  ");
}

process.setMaxListeners(50);
await main();
