import { readFileSync } from "node:fs";
import { isJsonObject } from "@fedpipe/catalog";
import { type HostileScript, hostileScripts } from "@fedpipe/sandbox/hostile-scripts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toToolAnswer } from "../test-support/answers.ts";
import { builtServer } from "../test-support/built-server.ts";
import { INITIALIZED, initializeMessage, type ProcessClient, startRawClient } from "./raw-client.ts";

// Those that bring tools or data of their own run in the sandbox's own tests.
const scripts = hostileScripts.filter(
  ({ usesTools, data, code }) => usesTools === undefined && data === undefined && code.trim() !== "",
);
const slow = scripts.filter(({ isSlow }) => isSlow === true);
const quick = scripts.filter(({ isSlow }) => isSlow !== true);

let client: ProcessClient;
let stopPinging = () => Promise.resolve<readonly number[]>([]);

beforeAll(async () => {
  client = startRawClient({ args: [builtServer(), "--replay"] });
  client.write(initializeMessage(1), INITIALIZED);
  await client.answerTo(1);
});

afterAll(async () => {
  await client.end();
});

async function run(script: HostileScript): Promise<void> {
  const params = { name: "code_mode", arguments: { code: script.code } };
  const id = `script ${script.name}`;
  client.write({ id, method: "tools/call", params });
  const answer = toToolAnswer(await client.waitFor((message) => message["id"] === id, 60_000));
  const { ends } = script;
  if (ends.kind === "value") {
    expect(answer.isError, answer.text).toBe(false);
    return;
  }
  const error = isJsonObject(answer.structured["error"]) ? answer.structured["error"] : {};
  expect(answer.isError, answer.text).toBe(true);
  expect(ends.causes).toContain(error["cause"]);
  if (ends.line !== undefined) expect(answer.text).toContain(`(line ${ends.line})`);
}

/** Pings ten times a second; stops with the milliseconds each answer took. */
function startPinging(): () => Promise<readonly number[]> {
  const waits: number[] = [];
  const stopped = new AbortController();
  const loop = async () => {
    while (!stopped.signal.aborted) {
      const sent = performance.now();
      await client.request("ping");
      waits.push(performance.now() - sent);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const looping = loop();
  return async () => {
    stopped.abort();
    await looping;
    return waits;
  };
}

const residentMiB = () =>
  Number(/VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${client.child.pid}/status`, "utf8"))?.[1]) / 1024;

describe("hostile scripts against the built server", () => {
  beforeAll(() => {
    stopPinging = startPinging();
  });

  it("are at least forty, with those of the sandbox's own tests", () => {
    expect(hostileScripts.length).toBeGreaterThanOrEqual(40);
  });

  it.each(quick.map((script) => [script.name, script] as const))("%s", async (_, script) => run(script), 30_000);

  it("that run out of time end together", async () => {
    await Promise.all(slow.map(run));
  }, 120_000);

  it("leave pings answered meanwhile: half of them at once, none after a second", async () => {
    const waits = (await stopPinging()).toSorted((a, b) => a - b);
    expect(waits.length).toBeGreaterThan(10);
    expect(waits[Math.floor(waits.length * 0.5)]).toBeLessThan(100);
    expect(waits.at(-1)).toBeLessThan(1000);
  });

  it.skipIf(process.platform !== "linux")("leave no memory behind", async () => {
    await run({ name: "warm", code: "return 1", ends: { kind: "value", value: 1 } });
    await new Promise((resolve) => setTimeout(resolve, 500));
    const before = residentMiB();
    for (const script of quick.filter(({ name }) => /bomb|memory|string|array/iu.test(name))) {
      await run({ ...script, name: `${script.name} again` });
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(residentMiB() - before).toBeLessThan(50);
  });

  it("leave stdout clean", () => {
    expect(client.noise).toEqual([]);
  });
});
