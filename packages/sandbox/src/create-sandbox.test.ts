import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BundledSandbox, bundleForTests } from "./bundle-for-tests.ts";
import { createSandbox, type Sandbox, type SandboxOptions } from "./create-sandbox.ts";
import type { Progress } from "./tool-calls.ts";

let bundle: BundledSandbox;
const sandboxes: Sandbox[] = [];

beforeAll(async () => {
  bundle = await bundleForTests();
});

afterAll(async () => {
  await Promise.all(sandboxes.map((sandbox) => sandbox.close()));
  bundle.remove();
}, 60_000);

function sandboxOf(options: SandboxOptions = {}): Sandbox {
  const sandbox = createSandbox({ workerUrl: bundle.workerUrl, ...options });
  sandboxes.push(sandbox);
  return sandbox;
}

const endless = "console.log('before');\nwhile (true) {}";

/** Runs a program in the bundle's folder, where there are no sources; returns what it printed. */
async function runProgram(body: string): Promise<string> {
  const file = join(bundle.folder, `program-${body.length}.mjs`);
  writeFileSync(
    file,
    `import { createSandbox } from "./sandbox.mjs";
const sandbox = createSandbox({ workerUrl: new URL("./code-mode-worker.mjs", import.meta.url) });
${body}`,
  );
  const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd: bundle.folder, timeout: 20_000 });
  return stdout.trim();
}

describe("a run", () => {
  it("gives a script its data, its tools and a console, and takes its value", async () => {
    const outcome = await sandboxOf().run({
      code: "console.log('rows', data.rows.length);\nconst more = await callTool('sum', { of: data.rows });\nreturn { more };",
      data: { rows: [1, 2, 3] },
      callTool: async (_name, args) => args["of"],
    });
    expect(outcome).toEqual({
      kind: "value",
      value: { more: [1, 2, 3] },
      json: '{"more":[1,2,3]}',
      logs: ["rows 3"],
      droppedLogs: 0,
      calls: 1,
      bytes: { data: 16, tools: 7, value: 16 },
    });
  });

  it("works from source, where nothing is bundled", async () => {
    const outcome = await sandboxOf({}).run({ code: "return 6 * 7;" });
    const fromSource = createSandbox();
    sandboxes.push(fromSource);
    expect(await fromSource.run({ code: "return 6 * 7;" })).toEqual(outcome);
  });

  it("shares nothing with the run before it", async () => {
    const sandbox = sandboxOf();
    await sandbox.run({ code: "globalThis.left = 1; Array.prototype.left = 2;" });
    expect(await sandbox.run({ code: "return [typeof left, typeof [].left];" })).toMatchObject({
      value: ["undefined", "undefined"],
    });
  });

  it("marks warnings and errors in its logs, and shows what JSON would lose", async () => {
    const code =
      "console.warn('careful');\nconsole.error(new TypeError('bad'));\nconsole.info(undefined, 1n, () => 1, Symbol('s'), null, new Map([[1, 2]]));";
    expect((await sandboxOf().run({ code })).logs).toEqual([
      "warn: careful",
      "error: TypeError: bad",
      "undefined 1n [function] Symbol(s) null [[1,2]]",
    ]);
  });

  it("says so when there are no tools", async () => {
    expect(await sandboxOf().run({ code: "await callTool('x');" })).toMatchObject({
      cause: "tool-failed",
      message: "There are no tools to call here.",
    });
  });

  it("refuses a script and data that are too long before a thread is started", async () => {
    const sandbox = sandboxOf({ workerUrl: new URL("file:///nowhere/worker.js") });
    expect(await sandbox.run({ code: " ".repeat(200_001) })).toMatchObject({ cause: "too-large" });
    expect(await sandbox.run({ code: "", data: "x".repeat(10_000_001) })).toMatchObject({ cause: "too-large" });
  });

  it("explains data that does not fit in the memory", async () => {
    const sandbox = sandboxOf({ limits: { memoryMiB: 16 } });
    const data = Array.from({ length: 250_000 }, (_, id) => ({ id, name: `name ${id}` }));
    expect(await sandbox.run({ code: "return 1;", data })).toMatchObject({
      cause: "memory",
      message: expect.stringMatching(/^The data, \d+ characters of JSON, does not fit/),
    });
  });

  it("reports an engine or a worker that is missing instead of throwing", async () => {
    expect(await sandboxOf({ workerUrl: new URL("file:///nowhere/worker.js") }).run({ code: "" })).toMatchObject({
      cause: "crashed",
    });
    const elsewhere = new URL("./missing.mjs", bundle.workerUrl);
    expect(await sandboxOf({ workerUrl: elsewhere }).run({ code: "" })).toMatchObject({ cause: "crashed" });
  });
});

describe("a worker that breaks", () => {
  const limits = { startMs: 1_500, graceMs: 100, scriptMs: 200 };
  // A heap takes a second to fill, on a busy machine several.
  const patient = { ...limits, startMs: 15_000 };
  const started = 'import { parentPort } from "node:worker_threads";\nparentPort.postMessage({ kind: "started" });\n';
  it.each([
    ["by an exception", "throw new Error('x');", "crashed", /broke down/],
    ["by exiting", "process.exit(3);", "crashed", /broke down/],
    ["by never being ready", "setInterval(() => {}, 1000);", "crashed", /not ready after 1.5 s/],
    ["by never coming back", `${started}while (true) {}`, "timeout", /more than 0.2 s/],
    ["by filling its own heap", "let all;\nfor (;;) all = { all };", "memory", /MiB/],
  ])("%s ends the run and nothing else", async (name, source, cause, message) => {
    const file = `${name.replaceAll(" ", "-")}.mjs`;
    writeFileSync(join(bundle.folder, file), source);
    const within = cause === "memory" ? patient : limits;
    const sandbox = sandboxOf({ workerUrl: new URL(file, bundle.workerUrl), limits: within });
    expect(await sandbox.run({ code: "return 1;" })).toMatchObject({ cause, message: expect.stringMatching(message) });
  });
});

describe("tools", () => {
  it("run at most four at once, in the order they were called", async () => {
    let running = 0;
    let most = 0;
    const order: unknown[] = [];
    const outcome = await sandboxOf().run({
      code: "await Promise.all(Array.from({ length: 12 }, (_, n) => callTool('t', { n })));",
      callTool: async (_name, { n }) => {
        order.push(n);
        running++;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running--;
      },
    });
    expect(outcome).toMatchObject({ kind: "value", calls: 12 });
    expect(most).toBe(4);
    expect(order).toEqual(Array.from({ length: 12 }, (_, n) => n));
  });

  it("may take longer than the script's own time", async () => {
    const outcome = await sandboxOf({ limits: { scriptMs: 300, graceMs: 100 } }).run({
      code: "await callTool('slow');\nawait callTool('slow');\nreturn 1;",
      callTool: () => new Promise((resolve) => setTimeout(resolve, 450, null)),
    });
    expect(outcome).toMatchObject({ kind: "value", value: 1 });
  });

  it("are bound by the time of the whole run, and are told when it ends", async () => {
    let wasAborted = false;
    const outcome = await sandboxOf({ limits: { wallMs: 1_000 } }).run({
      code: "const x = 1;\nawait callTool('silent');",
      callTool: (_name, _args, signal) =>
        new Promise(() => {
          signal.addEventListener("abort", () => {
            wasAborted = true;
          });
        }),
    });
    expect(outcome).toMatchObject({ cause: "timeout", line: 2, calls: 1 });
    expect(wasAborted).toBe(true);
  });

  it("may throw at once, or answer what JSON cannot hold", async () => {
    const sandbox = sandboxOf();
    const run = (callTool: () => Promise<unknown>) => sandbox.run({ code: "return await callTool('t');", callTool });
    expect(
      await run(() => {
        throw new Error("at once");
      }),
    ).toMatchObject({ cause: "tool-failed", message: "at once" });
    expect(await run(() => Promise.resolve(1n))).toMatchObject({ cause: "tool-failed" });
    expect(await run(() => Promise.resolve(undefined))).toMatchObject({ kind: "value", value: null });
  });

  it("report their progress", async () => {
    const seen: Progress[] = [];
    await sandboxOf().run({
      code: "await callTool('a');\nawait callTool('b');",
      callTool: () => Promise.resolve(1),
      onProgress: (progress) => seen.push(progress),
    });
    expect(seen.map(({ tool, callsStarted, callsDone }) => `${tool} ${callsDone}/${callsStarted}`)).toEqual([
      "a 0/1",
      "a 1/1",
      "b 1/2",
      "b 2/2",
    ]);
  });
});

describe("a script is stopped", () => {
  it("when its caller cancels, with the logs so far", async () => {
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 700);
    const outcome = await sandboxOf().run({ code: endless, signal: abort.signal });
    expect(outcome).toMatchObject({ cause: "cancelled", line: 2, logs: ["before"] });
  });

  it("before it starts, when its caller has cancelled already", async () => {
    expect(await sandboxOf().run({ code: endless, signal: AbortSignal.abort() })).toMatchObject({ cause: "cancelled" });
  });

  it("while it waits for its turn", async () => {
    const sandbox = sandboxOf({ limits: { concurrentRuns: 1 } });
    const first = sandbox.run({ code: endless });
    const abort = new AbortController();
    const second = sandbox.run({ code: "return 1;", signal: abort.signal });
    abort.abort();
    expect(await second).toMatchObject({ cause: "cancelled" });
    await sandbox.close();
    expect(await first).toMatchObject({ cause: "cancelled" });
  });

  it("when the sandbox closes, which then runs nothing more", async () => {
    const sandbox = sandboxOf();
    const run = sandbox.run({ code: endless });
    await sandbox.close();
    expect(await run).toMatchObject({ cause: "cancelled" });
    expect(await sandbox.run({ code: "return 1;" })).toMatchObject({ cause: "cancelled" });
  });

  it("without the main thread waiting for it", async () => {
    let ticks = 0;
    const clock = setInterval(() => ticks++, 10);
    await sandboxOf({ limits: { scriptMs: 500 } }).run({ code: endless });
    clearInterval(clock);
    expect(ticks).toBeGreaterThan(10);
  });
});

describe("a program with the bundled sandbox", () => {
  it("needs no source, and ends by itself while a spare worker waits", async () => {
    const body =
      "console.log((await sandbox.run({ code: 'return 1 + 1;' })).value);\nconsole.log((await sandbox.run({ code: 'return 3;' })).value);";
    expect(await runProgram(body)).toBe("2\n3");
  });

  it("has its memory back after bombs", async () => {
    const body = `
const mib = () => process.memoryUsage().rss / 2 ** 20;
const wait = () => new Promise((resolve) => setTimeout(resolve, 500));
await sandbox.run({ code: "return 1;" });
await wait();
const before = mib();
let peak = 0;
const watch = setInterval(() => (peak = Math.max(peak, mib())), 5);
for (const code of [
  "const all = []; while (true) all.push('x'.repeat(1e6) + all.length);",
  "const all = []; while (true) all.push(new Array(1000).fill(1));",
  "const all = []; while (true) all.push({ a: 1 });",
]) {
  const { cause } = await sandbox.run({ code });
  if (cause !== "memory") throw new Error(cause);
}
clearInterval(watch);
await wait();
console.log(JSON.stringify({ grown: mib() - before, peak: peak - before }));`;
    const { grown, peak } = JSON.parse(await runProgram(body));
    expect(grown).toBeLessThan(50);
    expect(peak).toBeLessThan(200);
  });
});
