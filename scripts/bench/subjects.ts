import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { withoutSideEffects, withoutUnused } from "../../apps/server/build/plugins.ts";

/** A program that is started over and over. */
export interface Subject {
  readonly name: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** `node -e 0` speaks no protocol: only its life is measured. */
  readonly isSilent?: boolean;
}

const PEER = "us-gov-open-data-mcp";

/** Everything measured against each other in one run. Bare servers are built by the bundler and plugins of fedpipe itself. */
export async function prepareSubjects(root: string, scratch: string): Promise<readonly Subject[]> {
  mkdirSync(scratch, { recursive: true });
  const server = join(root, "apps/server/dist/main.js");
  if (!existsSync(server)) throw new Error("apps/server is not built: run `pnpm build` first.");
  const [fastmcp, sdk] = await Promise.all([
    bundle(root, scratch, "bare-fastmcp", FASTMCP_SERVER),
    bundle(root, scratch, "bare-sdk", SDK_SERVER),
  ]);
  const peer = installPeer(scratch);
  return [
    { name: "fedpipe, lazy", args: [server, "--replay"] },
    { name: "fedpipe, eager", args: [server, "--eager", "--replay"] },
    { name: "bare FastMCP, 7 static tools", args: [fastmcp] },
    { name: "bare MCP SDK, 7 static tools", args: [sdk] },
    ...(peer === undefined ? [] : [{ name: peer.name, args: [peer.main] }]),
    { name: "node -e 0", args: ["-e", "0"], isSilent: true },
  ];
}

// The same seven definitions for both, about as long as ours.
const TOOLS = `const names = ["one", "two", "three", "four", "five", "six", "seven"];
const describe = (name) => "Answers questions about " + name + " with a table of rows and the page they come from; give a query and how many.";`;

const FASTMCP_SERVER = `import { FastMCP } from "fastmcp";
import { z } from "zod";
${TOOLS}
const server = new FastMCP({ name: "bare", version: "1.0.0", roots: { enabled: false }, ping: { enabled: false }, logger: { debug() {}, error() {}, info() {}, log() {}, warn() {} } });
for (const name of names) server.addTool({ name, description: describe(name), parameters: z.strictObject({ query: z.string(), limit: z.number().optional() }), execute: async () => "done" });
await server.start({ transportType: "stdio" });
`;

const SDK_SERVER = `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
${TOOLS}
const server = new Server({ name: "bare", version: "1.0.0" }, { capabilities: { tools: {} } });
const inputSchema = { type: "object", properties: { query: { type: "string" }, limit: { type: "number" } }, required: ["query"], additionalProperties: false };
server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: names.map((name) => ({ name, description: describe(name), inputSchema })) }));
server.setRequestHandler(CallToolRequestSchema, () => ({ content: [{ type: "text", text: "done" }] }));
await server.connect(new StdioServerTransport());
`;

async function bundle(root: string, scratch: string, name: string, source: string): Promise<string> {
  const outdir = join(scratch, name);
  await build({
    stdin: { contents: source, resolveDir: join(root, "apps/server"), sourcefile: `${name}.mjs` },
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    target: "node20.19",
    format: "esm",
    splitting: true,
    minify: true,
    external: ["sury", "effect", "@valibot/to-json-schema"],
    banner: { js: 'import{createRequire as __cr}from"node:module";const require=__cr(import.meta.url);' },
    plugins: [withoutSideEffects(), withoutUnused({ but: "xsschema" })],
    logLevel: "error",
  });
  return join(outdir, "stdin.mjs");
}

/** The published peer, with npm into a folder of its own. Undefined where it cannot be had. */
function installPeer(scratch: string): { name: string; main: string } | undefined {
  const folder = join(scratch, "peer");
  const main = join(folder, "node_modules", PEER, "dist/server.js");
  if (!existsSync(main)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
    try {
      execFileSync("npm", ["install", "--no-audit", "--no-fund", PEER], { cwd: folder, stdio: "pipe" });
    } catch {
      console.error(`${PEER} could not be installed: the comparison with it is left out.`);
      return undefined;
    }
  }
  const { version } = JSON.parse(readFileSync(join(folder, "node_modules", PEER, "package.json"), "utf8")) as {
    version: string;
  };
  return { name: `${PEER} ${version}`, main };
}
