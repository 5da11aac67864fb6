import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { ToolListChangedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { afterEach, describe, expect, it } from "vitest";
import { bad, type Entries, eventually, type Meta, processesWith, startMeta, tomlOf, useBuild } from "./support.ts";

const build = useBuild();
const open: Meta[] = [];

async function start(entries: Entries, options = {}): Promise<Meta> {
  const meta = await startMeta(build, entries, options);
  open.push(meta);
  return meta;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((meta) => meta.close()));
});

const message = { message: "hi" };

function ten(mark: string): Entries {
  return Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [`child-${index}`, bad("good", mark, { description: `Number ${index}` })]),
  );
}

describe("ten configured children", () => {
  it("start no process before the first describe or call", async () => {
    const mark = randomUUID();
    const meta = await start(ten(mark));
    await meta.client.listTools();
    await meta.tool("list_mcps");
    await meta.tool("list_mcps", { query: "echo" });
    await meta.client.listResources();
    await meta.client.listPrompts();
    expect(readFileSync(`/proc/${meta.pid}/task/${meta.pid}/children`, "utf8").trim()).toBe("");
    expect(processesWith(mark)).toEqual([]);
    await meta.call("child-3", "echo", message);
    expect(processesWith(mark)).toHaveLength(1);
  });

  it("are listed in under 5 ms", async () => {
    const meta = await start(ten(randomUUID()));
    const times: number[] = [];
    for (let round = 0; round < 50; round += 1) {
      const before = performance.now();
      await meta.tool("list_mcps");
      times.push(performance.now() - before);
    }
    expect(times.toSorted((a, b) => a - b)[25]).toBeLessThan(5);
  });

  it("cost at most 450 tokens of definitions, and instructions that stay under 2,000 characters", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [
        `child-${index}`,
        { command: ["x"], description: "Does a great many things. ".repeat(20) },
      ]),
    );
    const meta = await start(many);
    const { tools } = await meta.client.listTools();
    expect(tools).toHaveLength(3);
    const definitions = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    expect(encode(JSON.stringify(definitions)).length).toBeLessThanOrEqual(450);
    expect(encode(JSON.stringify(tools)).length).toBeLessThanOrEqual(450);
    expect(meta.client.getInstructions()?.length).toBeLessThan(2000);
    expect(meta.client.getInstructions()).toContain("more: list_mcps");
  });

  it("start once for many calls at the same time, and four at a time at most", async () => {
    const mark = randomUUID();
    const meta = await start(ten(mark));
    const pids = await Promise.all(Array.from({ length: 20 }, () => meta.call("child-1", "pid")));
    expect(new Set(pids.map(({ text }) => text)).size).toBe(1);
    const all = await Promise.all(Array.from({ length: 10 }, (_, index) => meta.call(`child-${index}`, "pid")));
    expect(new Set(all.map(({ text }) => text)).size).toBe(10);
  });
});

describe("what is known without running", () => {
  it("comes from the disk after a restart: describe and search start nothing", async () => {
    const mark = randomUUID();
    const env = { META_MCP_CACHE_DIR: `${build.folder}/${mark}` };
    const first = await start({ child: bad("good", mark) }, { env });
    await first.tool("describe_mcp", { name: "child" });
    await first.close();
    const second = await start({ child: bad("good", mark) }, { env });
    expect((await second.tool("describe_mcp", { name: "child", tools: ["echo"] })).text).toContain(
      '"required":["message"]',
    );
    expect((await second.tool("list_mcps", { query: "echo" })).text).toContain(
      "child: echo(message*: string) - Does echo.",
    );
    expect((await second.tool("list_mcps")).text).toBe("child: Bad child [not started, 17 tools known]");
    expect(processesWith(mark)).toEqual([]);
    const edited = await start({ child: bad("good", `${mark}-edited`) }, { env });
    expect((await edited.tool("list_mcps")).text).toBe("child: (no description) [not started]");
  });

  it("is said when a search could not look everywhere", async () => {
    const meta = await start({ known: bad("good", randomUUID()), unknown: bad("good", randomUUID()) });
    await meta.tool("describe_mcp", { name: "known" });
    expect((await meta.tool("list_mcps", { query: "zzzz" })).text).toBe(
      'No tool of the 17 known ones matches "zzzz".\nNot searched, tools not known yet (describe_mcp starts them): unknown',
    );
  });
});

describe("allow and deny", () => {
  it("hold for describe, search, call and pins", async () => {
    const fences = { allow: ["e*", "delete_*", "pid"], deny: ["delete_*", "env"], pin: ["echo", "delete_everything"] };
    const meta = await start({ child: bad("good", randomUUID(), fences) });
    const described = JSON.parse((await meta.tool("describe_mcp", { name: "child" })).text);
    expect(described.tools.map(({ name }: { name: string }) => name)).toEqual(["echo", "pid", "elicit"]);
    expect((await meta.tool("describe_mcp", { name: "child", tools: ["delete_everything"] })).isError).toBe(true);
    expect((await meta.tool("list_mcps", { query: "delete everything" })).text).not.toContain("delete_everything(");
    for (const tool of ["delete_everything", "env", "sleep"]) {
      expect(await meta.call("child", tool)).toMatchObject({
        isError: true,
        text: expect.stringContaining("is not allowed"),
      });
    }
    expect((await meta.tool("child__delete_everything")).isError).toBe(true);
    expect((await meta.call("child", "echo", message)).text).toBe("hi");
    expect((await meta.tool("list_mcps")).text).toContain("ready, 3 tools");
  });
});

describe("pins", () => {
  it("are listed once their schemas are known, the client hears of it, and they are called directly", async () => {
    let changes = 0;
    const prepare = (client: Meta["client"]) =>
      client.setNotificationHandler(ToolListChangedNotificationSchema, () => void (changes += 1));
    const meta = await start({ child: bad("good", randomUUID(), { pin: ["echo"] }) }, { prepare });
    expect((await meta.client.listTools()).tools).toHaveLength(3);
    await meta.tool("describe_mcp", { name: "child" });
    expect(await eventually(() => changes > 0)).toBe(true);
    const { tools } = await meta.client.listTools();
    expect(tools[3]).toMatchObject({ name: "child__echo", inputSchema: { required: ["message"] } });
    expect((await meta.tool("child__echo", message)).text).toBe("hi");
    expect((await meta.tool("child__ecko", message)).text).toContain('Did you mean "child__echo"?');
  });
});

describe("arguments", () => {
  it("may be an object, its JSON, or left out; everything else is explained", async () => {
    const meta = await start({ child: bad("good", randomUUID()) });
    expect((await meta.call("child", "echo", '{"message":"as text"}')).text).toBe("as text");
    expect((await meta.call("child", "cancelled")).text).toBe("[]");
    for (const args of ["not json", "[1]", 5, ["x"]])
      expect((await meta.call("child", "echo", args)).text).toContain("args must be an object");
    expect((await meta.tool("call_mcp", { name: "child", tool: "echo", message: "hi" })).text).toContain(
      "belong into args",
    );
    expect((await meta.tool("call_mcp", { name: "child" })).text).toContain("call_mcp needs name (a server) and tool");
    expect((await meta.tool("describe_mcp", {})).isError).toBe(true);
    expect((await meta.tool("describe_mcp", { name: "child", tools: "echo" })).text).toContain('"name":"echo"');
    expect((await meta.tool("describe_mcp", { name: "child", tools: ["ecko"] })).text).toBe(
      'child has no tool "ecko". Did you mean "echo"?',
    );
    expect((await meta.tool("list_mcps", { query: 7 })).isError).toBe(true);
    expect((await meta.tool("list_mpcs")).text).toContain('Did you mean "list_mcps"?');
  });
});

describe("the environment of a child", () => {
  it("is a safe base and what its entry declares, nothing else", async () => {
    const entry = bad("good", randomUUID(), {
      env: { TOKEN: "${ITS_TOKEN}", MODE: "${NOT_SET:-fallback}", RAW: "$${HOME}" },
    });
    const meta = await start({ child: entry }, { env: { ITS_TOKEN: "mine-alone", SECRET_OF_ANOTHER: "not yours" } });
    const env = JSON.parse((await meta.call("child", "env")).text);
    expect(env).toMatchObject({ TOKEN: "mine-alone", MODE: "fallback", RAW: "${HOME}", PATH: expect.any(String) });
    expect(JSON.stringify(env)).not.toContain("not yours");
    expect(env).not.toHaveProperty("ITS_TOKEN");
    expect(env).not.toHaveProperty("META_MCP_CACHE_DIR");
  });

  it("never shows in an error, even if the child prints it", async () => {
    const script = "process.stderr.write(`bad token ${process.env.TOKEN}`); process.exit(1)";
    const meta = await start(
      { child: { command: [process.execPath, "-e", script], env: { TOKEN: "${ITS_TOKEN}" } } },
      { env: { ITS_TOKEN: "sesame-street" } },
    );
    const { text } = await meta.call("child", "echo");
    expect(text).toContain("bad token <");
    expect(text).not.toContain("sesame");
    expect((await meta.tool("list_mcps")).text).not.toContain("sesame");
  });
});

describe("edits of config.toml while running", () => {
  it("add, change and remove children; what did not change runs on", async () => {
    const mark = randomUUID();
    const meta = await start({ kept: bad("good", mark), gone: bad("good", mark), changed: bad("good", mark) });
    const pid = (await meta.call("kept", "pid")).text;
    const before = (await meta.call("changed", "pid")).text;
    await meta.call("gone", "pid");
    writeFileSync(
      meta.configPath,
      tomlOf({
        kept: bad("good", mark, { description: "Now described" }),
        changed: bad("good", `${mark}-2`),
        added: bad("good", mark),
      }),
    );
    expect(await eventually(async () => (await meta.tool("list_mcps")).text.includes("added"))).toBe(true);
    expect((await meta.tool("list_mcps")).text).toMatch(/^kept: Now described \[ready/);
    expect((await meta.call("kept", "pid")).text).toBe(pid);
    expect((await meta.call("changed", "pid")).text).not.toBe(before);
    expect((await meta.call("gone", "echo", message)).text).toContain('There is no server "gone"');
    expect(await eventually(() => processesWith(mark).length === 2)).toBe(true);
  });

  it("that come while a child starts send the waiting calls to the new one", async () => {
    const meta = await start({ child: bad("mute-initialize", randomUUID()) });
    const waiting = meta.call("child", "echo", message);
    await sleep(200);
    writeFileSync(meta.configPath, tomlOf({ child: bad("good", randomUUID()) }));
    expect(await waiting).toMatchObject({ isError: false, text: "hi" });
  });

  it("let a running call end before the old child goes", async () => {
    const mark = randomUUID();
    const meta = await start({ child: bad("good", mark) });
    await meta.call("child", "pid");
    const slow = meta.call("child", "sleep", { ms: 1500 });
    writeFileSync(meta.configPath, tomlOf({ child: bad("good", `${mark}-2`) }));
    expect(
      await eventually(
        async () => !(await meta.call("child", "pid")).isError && processesWith(`${mark}-2`).length === 1,
      ),
    ).toBe(true);
    expect((await slow).text).toBe("slept 1500");
    expect(await eventually(() => processesWith(mark).length === 1)).toBe(true);
  });

  it("that are mistakes keep the old config and say why", async () => {
    const meta = await start({ child: bad("good", randomUUID()) });
    writeFileSync(meta.configPath, '[[mcps]]\nname = "child"\ncomand = ["x"]\n');
    expect(
      await eventually(async () =>
        (await meta.tool("list_mcps")).text.includes("Note: the edited config is not in use"),
      ),
    ).toBe(true);
    expect((await meta.tool("list_mcps")).text).toContain('"child": unknown key "comand"; did you mean "command"?');
    expect((await meta.call("child", "echo", message)).text).toBe("hi");
    expect(await eventually(() => meta.stderr().includes("the edit is not in use"))).toBe(true);
  });
});

describe("a wrong start", () => {
  it("without any config picks up the first one that is written", async () => {
    const meta = await start(
      {},
      { env: { META_MCP_CONFIG: "", HOME: build.folder, XDG_CONFIG_HOME: `${build.folder}/xdg` }, config: "none" },
    );
    expect(await meta.tool("list_mcps")).toMatchObject({
      isError: true,
      text: expect.stringContaining('"meta-mcp import" makes one'),
    });
    mkdirSync(`${build.folder}/xdg/meta-mcp`, { recursive: true });
    writeFileSync(`${build.folder}/xdg/meta-mcp/config.toml`, tomlOf({ child: bad("good", randomUUID()) }));
    expect(await eventually(async () => (await meta.call("child", "echo", message)).text === "hi")).toBe(true);
  });

  it("is an error every client can read, and a corrected file is picked up", async () => {
    const meta = await start({ child: { comand: ["x"] } });
    expect(meta.client.getInstructions()).toContain("meta-mcp could not read its configuration");
    expect(await meta.call("child", "echo", message)).toMatchObject({
      isError: true,
      text: expect.stringContaining('unknown key "comand"'),
    });
    expect(await meta.tool("list_mcps")).toMatchObject({
      isError: true,
      text: expect.stringContaining("did you mean"),
    });
    expect(meta.stderr()).toContain('unknown key "comand"');
    writeFileSync(meta.configPath, tomlOf({ child: bad("good", randomUUID()) }));
    expect(await eventually(async () => (await meta.call("child", "echo", message)).text === "hi")).toBe(true);
  });
});
