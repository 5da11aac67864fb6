import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";

const packageFolder = join(dirname(fileURLToPath(import.meta.url)), "../..");
const root = join(packageFolder, "../..");
const require = createRequire(import.meta.url);

const CONSUMER = `
import { createProgressiveTools, forAnthropic, type McpSession } from "@fedpipe/progressive-tools";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { Client as ClientV2 } from "@modelcontextprotocol/client";

const session: McpSession = {
  listTools: async () => ({ tools: [{ name: "hello", description: "Says hello", inputSchema: { type: "object" } }] }),
  callTool: async ({ name }) => ({ content: [{ type: "text", text: name + " called" }] }),
  setNotificationHandler: () => undefined,
};
// @ts-expect-error allowed is required
const incomplete: Parameters<typeof createProgressiveTools>[0] = { sessions: { session } };
const both: McpSession[] = [new Client({ name: "a", version: "1" }), new ClientV2({ name: "a", version: "1" })];
const progressive = await createProgressiveTools({ sessions: { session }, allowed: ["hello"], threshold: 0 });
progressive.load(["hello"]);
const result = await progressive.dispatch({ name: "hello" });
console.log(forAnthropic(progressive).tools().map((tool) => tool.name).join(" "), JSON.stringify(result.content), both.length);
void incomplete;
`;

describe("the published package", () => {
  const app = mkdtempSync(join(tmpdir(), "consumer-"));
  const installed = join(app, "node_modules/@fedpipe/progressive-tools");

  beforeAll(() => {
    execFileSync(process.execPath, ["--import", require.resolve("tsx"), "build.ts"], { cwd: packageFolder });
    cpSync(join(packageFolder, "dist"), installed, { recursive: true });
    mkdirSync(join(app, "node_modules/@modelcontextprotocol"));
    for (const name of ["sdk", "client"]) {
      const from = join(packageFolder, "node_modules/@modelcontextprotocol", name);
      symlinkSync(from, join(app, "node_modules/@modelcontextprotocol", name));
    }
    symlinkSync(join(root, "node_modules/@types"), join(app, "node_modules/@types"));
    writeFileSync(join(app, "package.json"), '{ "type": "module" }');
    writeFileSync(join(app, "main.ts"), CONSUMER);
  });

  it("brings a manifest without dependencies, the licences, and nothing that is not needed", () => {
    const manifest: Record<string, unknown> = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
    expect(Object.keys(manifest).filter((key) => /depend|scripts/i.test(key))).toEqual([]);
    expect(readdirSync(installed)).toEqual(expect.arrayContaining(["LICENSE", "README.md", "THIRD-PARTY-NOTICES.txt"]));
    const text = readFileSync(join(installed, "index.js"), "utf8");
    expect(text).not.toMatch(/from\s*"(?!\.)|require\("/);
  });

  it.each(["nodenext", "bundler"])("compiles in an empty folder with module resolution %s, and runs", (resolution) => {
    const module = resolution === "nodenext" ? "nodenext" : "esnext";
    const flags = ["--strict", "--exactOptionalPropertyTypes", "--module", module, "--moduleResolution", resolution];
    const rest = ["--target", "es2022", "--lib", "es2023,dom", "--types", "node", "--skipLibCheck", "--ignoreConfig"];
    execFileSync(join(root, "node_modules/.bin/tsc"), ["main.ts", ...flags, ...rest], { cwd: app, stdio: "pipe" });
    const said = execFileSync(process.execPath, ["main.js"], { cwd: app, encoding: "utf8" });
    expect(said).toBe('list_tools load_tool unload_tool hello [{"type":"text","text":"hello called"}] 2\n');
  });

  it("has declarations that compile by themselves, unskipped", () => {
    const flags = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2022", "--lib", "es2023,dom"];
    const entry = join(installed, "index.d.ts");
    execFileSync(join(root, "node_modules/.bin/tsc"), [entry, ...flags, "--types", "", "--ignoreConfig"], { cwd: app });
  });
});
