import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import {
  bad,
  badChild,
  type Entries,
  eventually,
  type Meta,
  processesWith,
  progressOf,
  startMeta,
  tomlOf,
  useBuild,
  writeConfig,
} from "./support.ts";

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

/** What must hold after every mishap: the others answer, and the end leaves nothing behind. */
async function othersFineAndNothingLeft(meta: Meta, mark: string): Promise<void> {
  expect((await meta.call("good", "echo", { message: "still here" })).text).toBe("still here");
  await meta.close();
  expect(await eventually(() => processesWith(mark).length === 0)).toBe(true);
}

const withGood = (mark: string, entries: Entries): Entries => ({ ...entries, good: bad("good", mark) });

describe("a child that fails at its start", () => {
  it.each([
    {
      mode: "die-at-start",
      limit: "20s",
      says: ["ended during its start (exit code 3)", "cannot open the database: disk is full"],
    },
    { mode: "die-in-initialize", limit: "20s", says: ["ended during its start (exit code 5)"] },
    { mode: "mute-initialize", limit: "700ms", says: ["was not ready within 700 ms", "raise start_timeout"] },
    { mode: "mute-list", limit: "700ms", says: ["was not ready within 700 ms"] },
    { mode: "refuse-initialize", limit: "20s", says: ["refused the MCP handshake", "licence expired"] },
  ])("$mode: says so within its deadline", async ({ mode, limit, says }) => {
    const mark = randomUUID();
    const meta = await start(withGood(mark, { bad: bad(mode, mark, { start_timeout: limit }) }));
    const answer = await meta.call("bad", "echo", { message: "x" });
    expect(answer.isError).toBe(true);
    for (const part of says) expect(answer.text).toContain(part);
    expect((await meta.tool("list_mcps")).text).toContain("bad: (no description) [failed: bad ");
    await othersFineAndNothingLeft(meta, mark);
  });

  it("names a program that is not there, a folder that is not there, and a variable that is not set", async () => {
    const meta = await start({
      lost: { command: ["no-such-program-of-ours"] },
      homeless: { command: [process.execPath, badChild, "good"], cwd: "/no/such/folder" },
      poor: { command: [process.execPath, badChild, "good"], env: { TOKEN: "${A_TOKEN_NOBODY_SET}" } },
    });
    expect((await meta.call("lost", "echo")).text).toContain('no program "no-such-program-of-ours" on the PATH');
    expect((await meta.call("homeless", "echo")).text).toContain("its folder /no/such/folder does not exist");
    expect((await meta.call("poor", "echo")).text).toContain("A_TOKEN_NOBODY_SET is not set");
    expect((await meta.tool("list_mcps")).text).toContain(
      "poor: (no description) [failed: poor cannot start: A_TOKEN_NOBODY_SET is not set",
    );
  });

  it("rests after five quick crashes, and a corrected entry ends the rest", async () => {
    const mark = randomUUID();
    const meta = await start({ bad: bad("die-at-start", mark) });
    for (let crash = 0; crash < 5; crash += 1) expect((await meta.call("bad", "echo")).text).toContain("exit code 3");
    const resting = await meta.call("bad", "echo");
    expect(resting.text).toContain("crashed 5 times in a row and rests for another");
    expect(resting.text).toContain("disk is full");
    writeFileSync(meta.configPath, tomlOf({ bad: bad("good", mark) }));
    expect(await eventually(async () => !(await meta.call("bad", "echo", { message: "x" })).isError)).toBe(true);
  });
});

describe("a child that fails during a call", () => {
  it("dies: every call under way ends with the reason, the next call starts it again", async () => {
    const mark = randomUUID();
    const meta = await start(withGood(mark, { bad: bad("good", mark) }));
    const sleeping = meta.call("bad", "sleep", { ms: 60_000 });
    const dying = meta.call("bad", "die", { code: 7 });
    for (const answer of await Promise.all([sleeping, dying])) {
      expect(answer.isError).toBe(true);
      expect(answer.text).toContain("bad ended during the call (exit code 7)");
      expect(answer.text).toContain("fatal: invariant broken");
    }
    expect((await meta.call("bad", "echo", { message: "again" })).text).toBe("again");
    await othersFineAndNothingLeft(meta, mark);
  });

  it("closes its stdout without ending: the call ends, and so does the process", async () => {
    const mark = randomUUID();
    const meta = await start(withGood(mark, { bad: bad("good", mark) }));
    expect((await meta.call("bad", "close_stdout")).text).toContain("ended during the call");
    expect(await eventually(() => processesWith(mark).length === 0)).toBe(true);
    await othersFineAndNothingLeft(meta, mark);
  });

  it("never answers, or answers the wrong id: the call times out and is cancelled at the child", async () => {
    const mark = randomUUID();
    const meta = await start(withGood(mark, { bad: bad("good", mark, { timeout: "900ms" }) }));
    expect((await meta.call("bad", "mute")).text).toContain("did not answer within 900 ms; the call was cancelled");
    const strange = await meta.call("bad", "wrong_id");
    expect(strange.text).toContain("did not answer within 900 ms");
    expect(strange.text).toContain("It answered ids that nobody asked: 50");
    expect(JSON.parse((await meta.call("bad", "cancelled")).text)).toHaveLength(2);
    await othersFineAndNothingLeft(meta, mark);
  });

  it("is cancelled by the client: the child hears it", async () => {
    const meta = await start({ bad: bad("good", randomUUID()) });
    await meta.call("bad", "echo", { message: "warm" });
    const controller = new AbortController();
    const running = meta.client.callTool({ name: "call_mcp", arguments: { name: "bad", tool: "mute" } }, undefined, {
      signal: controller.signal,
    });
    setTimeout(() => controller.abort("changed my mind"), 100);
    await expect(running).rejects.toThrow("changed my mind");
    expect(await eventually(async () => JSON.parse((await meta.call("bad", "cancelled")).text).length === 1)).toBe(
      true,
    );
  });

  it("keeps a slow call alive as long as it reports progress", async () => {
    const meta = await start({ bad: bad("good", randomUUID(), { timeout: "1500ms" }) });
    expect(await progressOf(meta.client, "bad", "progress", { steps: 4, ms: 600 })).toEqual([1, 2, 3, 4]);
  });

  it("reports progress and answers in the same breath: nothing is lost", async () => {
    const meta = await start({ bad: bad("good", randomUUID()) });
    expect(await progressOf(meta.client, "bad", "progress", { steps: 50 })).toHaveLength(50);
  });
});

describe("a child with bad manners", () => {
  it("prints garbage on stdout: it works, and a failure names the garbage", async () => {
    const mark = randomUUID();
    const meta = await start(withGood(mark, { bad: bad("garbage", mark, { timeout: "900ms" }) }));
    expect((await meta.call("bad", "echo", { message: "fine" })).text).toBe("fine");
    expect((await meta.call("bad", "mute")).text).toContain(
      'printed on stdout what is no MCP message (servers must log to stderr): "Starting up..."',
    );
    await othersFineAndNothingLeft(meta, mark);
  });

  it("floods stderr: it works", async () => {
    const mark = randomUUID();
    const meta = await start(withGood(mark, { bad: bad("flood", mark) }));
    expect((await meta.call("bad", "echo", { message: "fine" })).text).toBe("fine");
    await othersFineAndNothingLeft(meta, mark);
  });

  it("returns 50 MB: the first part comes with a note, and paging gives the rest", async () => {
    const mark = randomUUID();
    const meta = await start(withGood(mark, { bad: bad("good", mark) }));
    const bytes = 50 * 1024 * 1024;
    const first = await meta.call("bad", "big", { bytes });
    expect(first.text.length).toBeLessThan(81_000);
    expect(first.text).toContain(`of ${bytes}.`);
    const [, id = ""] = /"id":"([0-9a-f]+)"/.exec(first.text) ?? [];
    const last = await meta.call("bad", "__more", { id, offset: bytes - 100 });
    expect(last.text).toContain("This is the end.");
    expect((await meta.call("good", "__more", { id, offset: 0 })).text).toContain("Nothing is kept");
    await othersFineAndNothingLeft(meta, mark);
  });

  it("returns more than a message may have: the call says so, the child lives", async () => {
    const meta = await start({ bad: bad("good", randomUUID()) });
    const pid = (await meta.call("bad", "pid")).text;
    expect((await meta.call("bad", "big", { bytes: 70 * 1024 * 1024 })).text).toContain(
      "more than the 64 MiB a message may have",
    );
    expect((await meta.call("bad", "pid")).text).toBe(pid);
  });

  it("changes its tools: describe, search and call follow", async () => {
    const meta = await start({ bad: bad("good", randomUUID()) });
    expect((await meta.call("bad", "brand_new")).text).toContain('bad has no tool "brand_new"');
    await meta.call("bad", "change");
    expect(
      await eventually(async () => (await meta.tool("describe_mcp", { name: "bad" })).text.includes("brand_new")),
    ).toBe(true);
    expect((await meta.tool("list_mcps", { query: "brand new" })).text).toContain("bad: brand_new()");
    expect((await meta.call("bad", "brand_new")).text).toBe("new");
  });

  it("sends fields nobody knows: they arrive as they were sent", async () => {
    const meta = await start({ bad: bad("good", randomUUID()) });
    const params = { name: "call_mcp", arguments: { name: "bad", tool: "odd" }, _meta: { "example.com/trace": "abc" } };
    const { z } = await import("zod");
    const raw = await meta.client.request({ method: "tools/call", params }, z.looseObject({}));
    expect(raw).toEqual({
      content: [
        { type: "text", text: "hello", annotations: { audience: ["user"], priority: 1, "x-own": true }, extra: "kept" },
        { type: "hologram", data3d: [1, 2] },
      ],
      structuredContent: { value: 42 },
      isError: false,
      _meta: { "example.com/trace": "abc" },
      futureField: { a: 1 },
    });
  });

  it("refuses arguments: the tool's schema comes along", async () => {
    const meta = await start({ bad: bad("good", randomUUID()) });
    const answer = await meta.call("bad", "echo", { text: 1 });
    expect(answer.isError).toBe(true);
    expect(answer.text).toContain("message must be a string");
    expect(answer.text).toContain(
      'Arguments of echo: {"type":"object","properties":{"message":{"type":"string"}},"required":["message"]}',
    );
  });
});

describe("the end", () => {
  it("stops a child that ignores SIGTERM, with SIGKILL", async () => {
    const mark = randomUUID();
    const meta = await start({ bad: bad("stubborn", mark) });
    await meta.call("bad", "echo", { message: "x" });
    await meta.close();
    expect(await eventually(() => processesWith(mark).length === 0)).toBe(true);
  });

  it.each([
    { what: "a child with a grandchild that ignores SIGTERM", entry: (mark: string) => bad("fork", mark) },
    {
      what: "a server behind sh -c",
      entry: (mark: string) => ({
        command: ["sh", "-c", `"${process.execPath}" "${badChild}" stubborn --mark=${mark}; true`],
      }),
    },
    {
      what: "a server behind npx",
      entry: (mark: string) => ({
        command: ["npx", "--no-install", "-c", `"${process.execPath}" "${badChild}" good --mark=${mark}`],
      }),
    },
  ])("leaves nothing of $what, told to stop or killed", async ({ entry }) => {
    const endedBy = async (signal: NodeJS.Signals) => {
      const mark = randomUUID();
      const meta = await start({ bad: entry(mark) });
      expect((await meta.call("bad", "echo", { message: "x" })).text).toBe("x");
      expect(processesWith(mark).length).toBeGreaterThan(0);
      process.kill(meta.pid, signal);
      expect(await eventually(() => processesWith(mark).length === 0)).toBe(true);
    };
    await Promise.all([endedBy("SIGTERM"), endedBy("SIGKILL")]);
  });

  it("ends when its parent is gone, though somebody else holds its stdin open", async () => {
    const mark = randomUUID();
    const config = writeConfig(build.folder, { bad: bad("good", mark) });
    // A background job of sh has no stdin, but may have descriptor 3 for one.
    const command = `exec 3<&0; "${process.execPath}" "${build.main}" --config "${config}" <&3 & wait`;
    const shell = spawn("sh", ["-c", command], {
      stdio: ["pipe", "pipe", "ignore"],
      env: { ...process.env, META_MCP_CACHE_DIR: `${build.folder}/${mark}` },
    });
    const lines = [
      {
        id: 1,
        method: "initialize",
        params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "raw", version: "1" } },
      },
      { method: "notifications/initialized" },
      {
        id: 2,
        method: "tools/call",
        params: { name: "call_mcp", arguments: { name: "bad", tool: "echo", args: { message: "x" } } },
      },
    ];
    for (const line of lines) shell.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...line })}\n`);
    expect(await eventually(() => processesWith(mark).length === 1)).toBe(true);
    const mine = () => processesWith(config).filter((pid) => pid !== shell.pid);
    // A program that is just being forked still goes by its parent's command line.
    expect(await eventually(() => mine().length === 1)).toBe(true);
    shell.kill("SIGKILL");
    expect(await eventually(() => mine().length === 0 && processesWith(mark).length === 0)).toBe(true);
    shell.stdin.end();
  });

  it("leaves no watchdog behind either", async () => {
    const mark = randomUUID();
    const meta = await start({ bad: bad("good", mark) });
    await meta.call("bad", "echo", { message: "x" });
    const watchdogs = () => childrenOf(meta.pid).filter((pid) => commandOf(pid).includes("while IFS= read -r line"));
    const [watchdog = 0] = watchdogs();
    expect(watchdog).toBeGreaterThan(0);
    process.kill(meta.pid, "SIGKILL");
    expect(await eventually(() => commandOf(watchdog) === "")).toBe(true);
  });

  it("stops an idle child and starts it again with the next call", async () => {
    const mark = randomUUID();
    const meta = await start({
      bad: bad("good", mark, { idle: "200ms" }),
      kept: bad("good", `${mark}-kept`, { idle: "200ms", keep_alive: true }),
    });
    const pid = (await meta.call("kept", "pid")).text;
    const first = (await meta.call("bad", "pid")).text;
    expect(await eventually(() => commandOf(Number(first)) === "")).toBe(true);
    expect((await meta.tool("list_mcps")).text).toMatch(/bad: .*\[stopped, \d+ tools known\]/);
    expect((await meta.call("bad", "pid")).text).not.toBe(first);
    expect((await meta.call("kept", "pid")).text).toBe(pid);
  });
});

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}
