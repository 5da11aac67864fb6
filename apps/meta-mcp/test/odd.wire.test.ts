import { randomUUID } from "node:crypto";
import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import {
  bad,
  type Entries,
  eventually,
  type Meta,
  processesWith,
  startMeta,
  useBuild,
  writeConfig,
} from "./support.ts";

const build = useBuild();
const oddChild = fileURLToPath(new URL("fixtures/odd-child.mjs", import.meta.url));
const open: Meta[] = [];

const odd = (mode: string, more: Readonly<Record<string, unknown>> = {}) => ({
  command: [process.execPath, oddChild, mode],
  ...more,
});

async function start(entries: Entries): Promise<Meta> {
  const meta = await startMeta(build, entries);
  open.push(meta);
  return meta;
}

async function toolsOf(meta: Meta, name: string): Promise<string[]> {
  const { tools } = JSON.parse((await meta.tool("describe_mcp", { name })).text);
  return tools.map((tool: { name: string }) => tool.name);
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((meta) => meta.close()));
});

describe("a list of tools", () => {
  it("that goes round in circles or never ends is read as far as it is new, and that is said", async () => {
    const meta = await start({ circle: odd("circle"), endless: odd("endless") });
    expect(await toolsOf(meta, "circle")).toEqual(["page_1", "page_2"]);
    expect((await toolsOf(meta, "endless")).length).toBe(200);
    expect(meta.stderr()).toContain("endless: its list of tools does not end; 200 were read");
  });

  it("with one name twice has it once, and names of objects' own methods are names like others", async () => {
    const meta = await start({ twins: odd("twins") });
    expect(await toolsOf(meta, "twins")).toEqual(["twin", "Twin", "toString", "__proto__"]);
    expect((await meta.tool("describe_mcp", { name: "twins" })).text).not.toContain("The other.");
    for (const tool of ["toString", "__proto__"]) expect((await meta.call("twins", tool)).text).toContain(tool);
    expect(await meta.call("twins", "constructor")).toMatchObject({ isError: true });
    expect(await meta.call("__proto__", "twin")).toMatchObject({ isError: true });
  });

  it("that is announced as changed each time it is read does not keep a call waiting", async () => {
    const meta = await start({ each: odd("announces-each"), storm: odd("storm") });
    for (const name of ["each", "storm"]) {
      await meta.tool("describe_mcp", { name });
      expect((await meta.call(name, "nothing")).text).toContain(`${name} has no tool "nothing"`);
    }
    const [, , reads = ""] = (await meta.call("each", (await toolsOf(meta, "each"))[0] ?? "")).text.split(" ");
    expect(Number(reads)).toBeLessThan(20); // Without a pause it is thousands.
  });

  it("that is not given a second time does not keep a call waiting for ever", async () => {
    const meta = await start({ once: odd("lists-once", { start_timeout: "1s" }) });
    expect((await meta.call("once", "nothing")).text).toBe('once has no tool "nothing". It has: only.');
    expect((await meta.call("once", "only")).text).toContain("only");
  });

  it("cannot forge lines of ours", async () => {
    const meta = await start({ forges: odd("forges") });
    await meta.tool("describe_mcp", { name: "forges" });
    const overview = (await meta.tool("list_mcps")).text;
    expect(overview.split("\n")).toHaveLength(1);
    const found = (await meta.tool("list_mcps", { query: "real lines does" })).text;
    expect(found.split("\n").filter((line) => !line.startsWith("forges: "))).toEqual([]);
    expect(found).not.toMatch(/[\u2028\u202e]/);
    expect((await meta.call("forges", "x")).text.split("\n")).toHaveLength(1);
  });

  it("may hold half a megabyte of abbreviations or ten thousand arguments: searches stay quick and short", async () => {
    const meta = await start({ words: odd("endless-words"), wide: odd("wide") });
    for (const name of ["words", "wide"]) await meta.tool("describe_mcp", { name });
    const found = (await meta.tool("list_mcps", { query: "words wide argument" })).text;
    expect(found).toContain("words: words(");
    expect(found).toContain("wide: wide(argument_0*: string");
    expect(found.length).toBeLessThan(3000);
  });
});

describe("a client", () => {
  it("may send arguments and get results that are too deep, and learns which", async () => {
    const meta = await start({ odd: odd("plain") });
    const depth = 100_000;
    const args = `{"a":${"[".repeat(depth)}${"]".repeat(depth)}}`;
    expect(await meta.call("odd", "count", args)).toMatchObject({
      isError: true,
      text: "odd was not asked: the arguments are nested too deep or too long to send.",
    });
    expect(await meta.call("odd", "deep")).toMatchObject({
      isError: true,
      text: "The result of odd is nested too deep to be passed on.",
    });
    expect((await meta.call("odd", "count", {})).isError).toBe(false);
  });

  it("may send 20 MB, and hears no echo of them in an error", async () => {
    const meta = await start({ odd: odd("plain") });
    const long = "y".repeat(20_000_000);
    expect((await meta.call("odd", "count", { long })).text).toContain("count 200000");
    const answers = [
      await meta.tool("call_mcp", { name: long, tool: "count" }),
      await meta.call("odd", long),
      await meta.tool("list_mcps", { query: long }),
      await meta.tool("describe_mcp", { name: "odd", tools: Array.from({ length: 5000 }, (_, index) => `t${index}`) }),
      await meta.tool(long),
    ];
    for (const { text } of answers) expect(text.length).toBeLessThan(3000);
  });

  it("learns of arguments that list_mcps and describe_mcp do not have", async () => {
    const meta = await start({ odd: odd("plain") });
    expect((await meta.tool("list_mcps", { quer: "x" })).text).toBe(
      'list_mcps has no argument "quer". Did you mean "query"?',
    );
    expect(await meta.tool("describe_mcp", { name: "odd", tool: "count" })).toMatchObject({ isError: true });
  });

  it("that names methods of objects, or a level that is none, is told that there is no such thing", async () => {
    const requests = ["toString", "constructor", "__proto__", "hasOwnProperty"].map((method, index) => ({
      id: index + 1,
      method,
    }));
    const level = { id: 9, method: "logging/setLevel", params: { level: "loud" } };
    const answers = await pipe([...requests, level]);
    for (const { id } of requests) expect(answers.get(id)).toMatchObject({ error: { code: -32_601 } });
    expect(answers.get(9)).toMatchObject({ error: { code: -32_602, message: expect.stringContaining("debug, info") } });
  });

  it("may use one id twice, call before it says hello, and end without a line break", async () => {
    const answers = await pipe(
      [
        { id: 1, method: "ping" },
        { id: 1, method: "ping" },
        { id: 2, method: "tools/list" },
      ],
      "",
    );
    expect(answers.get(1)).toMatchObject({ result: {} });
    expect(answers.get(2)).toMatchObject({ result: { tools: expect.anything() } });
  });
});

describe("a client that is gone", () => {
  it("and reads stderr no more: what is logged ends in nothing, and the program ends", async () => {
    const mark = randomUUID();
    const config = writeConfig(build.folder, { bad: bad("die-at-start", mark), good: bad("good", mark) });
    const env = { PATH: process.env["PATH"] ?? "", META_MCP_CACHE_DIR: mkdtempSync(join(build.folder, "cache-")) };
    const child = spawn(process.execPath, [build.main, "--config", config, "--log", "debug"], { env, stdio: "pipe" });
    onTestFinished(() => void child.kill("SIGKILL"));
    child.stderr.destroy();
    let stdout = "";
    child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString("utf8")));
    const ask = (id: number, params: object) =>
      child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params })}\n`);
    for (const [index, name] of ["bad", "good"].entries()) {
      ask(index, { name: "call_mcp", arguments: { name, tool: "pid" } });
      expect(await eventually(() => stdout.includes(`"id":${index}`))).toBe(true);
    }
    child.stdout.destroy();
    child.stdin.destroy();
    expect(await eventually(() => child.exitCode !== null || child.signalCode !== null)).toBe(true);
    expect(child.exitCode).toBe(0);
    expect(await eventually(() => processesWith(mark).length === 0)).toBe(true);
  });
});

/** What the program answers to raw requests, by their ids. */
async function pipe(requests: readonly object[], end = "\n"): Promise<Map<number, unknown>> {
  const config = writeConfig(build.folder, { good: bad("good", randomUUID()) });
  const env = { PATH: process.env["PATH"] ?? "", META_MCP_CACHE_DIR: mkdtempSync(join(build.folder, "cache-")) };
  const child = spawn(process.execPath, [build.main, "--config", config], { env, stdio: ["pipe", "pipe", "ignore"] });
  let stdout = "";
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString("utf8")));
  const lines = requests.map((request) => JSON.stringify({ jsonrpc: "2.0", ...request }));
  child.stdin.end(lines.join("\n") + end);
  await new Promise((resolve) => child.on("close", resolve));
  const answers = stdout.split("\n").filter((line) => line !== "");
  return new Map(answers.map((line) => [JSON.parse(line).id, JSON.parse(line)]));
}
