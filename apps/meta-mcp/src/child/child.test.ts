import { setTimeout as sleep } from "node:timers/promises";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import pLimit from "p-limit";
import { describe, expect, it } from "vitest";
import type { ChildSpec } from "../config/types.ts";
import type { System } from "../system.ts";
import { Child, type ChildDeps } from "./child.ts";
import type { Connection } from "./connect.ts";
import { ChildFailure } from "./failure.ts";

const spec: ChildSpec = {
  name: "child",
  description: undefined,
  target: { kind: "stdio", command: "x", args: [], env: {}, cwd: undefined },
  allow: [],
  deny: [],
  pin: [],
  timeoutMs: 60_000,
  startTimeoutMs: 1000,
  idleMs: undefined,
  scope: "shared",
  resultLimit: 0,
  missing: [],
  secrets: [],
  configHash: "hash",
};

const system: System = {
  env: {},
  cwd: "/",
  home: "/",
  platform: "linux",
  now: () => 0,
  fetch,
  log: () => {},
  announce: () => {},
  kill: () => false,
};

const quiet: ChildDeps<string>["events"] = {
  onRequest: () => Promise.reject(new Error("not asked")),
  onNotification: () => {},
  onCatalogue: () => {},
  onRunning: () => {},
};

/** A real connection to a server in memory; `delay` is how long its start takes. */
async function connection(log: string[], delay: number): Promise<Connection> {
  log.push("start");
  await sleep(delay);
  const [near, far] = InMemoryTransport.createLinkedPair();
  const server = new Server({ name: "s", version: "1" }, { capabilities: { tools: {} } });
  server.fallbackRequestHandler = async ({ params }) => ({ content: [{ type: "text", text: JSON.stringify(params) }] });
  const client = new Client({ name: "c", version: "1" });
  await Promise.all([server.connect(far), client.connect(near)]);
  return {
    client,
    capabilities: {},
    catalogue: { tools: [], savedAt: 0 },
    evidence: { stderr: "", garbage: undefined, strangeIds: [], end: undefined },
    pid: undefined,
    close: async () => {
      log.push("stop");
      await client.close();
    },
  };
}

function make(
  log: string[],
  more: Partial<ChildDeps<string>> = {},
  delay = 5,
  entry: Partial<ChildSpec> = {},
): Child<string> {
  return new Child(
    { ...spec, ...entry },
    {
      system,
      starts: pLimit(4),
      connect: () => connection(log, delay),
      capabilities: () => ({}),
      events: quiet,
      ...more,
    },
  );
}

const options = () => ({ owner: "me", signal: new AbortController().signal });

const startsForEver: ChildDeps<string>["connect"] = (_, __, ___, signal) =>
  new Promise((_resolve, reject) =>
    signal.addEventListener("abort", () => reject(new ChildFailure({ kind: "stopped", sent: false }))),
  );

const lacksVariable = () => Promise.reject(new ChildFailure({ kind: "missing-variables", names: ["TOKEN"] }));

describe("a child", () => {
  it("starts once, however many calls arrive at once", async () => {
    const log: string[] = [];
    const child = make(log);
    await Promise.all(Array.from({ length: 50 }, () => child.request("tools/call", {}, options())));
    expect(log).toEqual(["start"]);
  });

  it("starts with at most four others", async () => {
    let now = 0;
    let most = 0;
    const starts = pLimit(4);
    const connect = async () => {
      now += 1;
      most = Math.max(most, now);
      const made = await connection([], 20);
      now -= 1;
      return made;
    };
    await Promise.all(Array.from({ length: 12 }, () => make([], { starts, connect }).ready()));
    expect(most).toBe(4);
  });

  it("is stopped when idle, not during a call, and started again by the next", async () => {
    const log: string[] = [];
    const child = make(log, {}, 0, { idleMs: 30 });
    await child.request("tools/call", {}, options());
    await expect.poll(() => child.state.kind).toBe("off");
    await child.request("tools/call", {}, options());
    expect(log).toEqual(["start", "stop", "start"]);
  });

  it("stays while something holds it", async () => {
    const log: string[] = [];
    const child = make(log, {}, 0, { idleMs: 20 });
    child.holds = 1;
    await child.ready();
    await sleep(100);
    expect(log).toEqual(["start"]);
    child.holds = 0;
    await expect.poll(() => log).toEqual(["start", "stop"]);
  });

  it("waits for the old process to be gone before it starts a new one", async () => {
    const log: string[] = [];
    const connect = async () => {
      const made = await connection(log, 0);
      return {
        ...made,
        close: async () => {
          await sleep(50);
          log.push("gone");
        },
      };
    };
    const child = make(log, { connect });
    await child.ready();
    void child.stop();
    await child.ready();
    expect(log).toEqual(["start", "gone", "start"]);
  });

  it("aborts a start that is under way when it is retired, and refuses calls from then on", async () => {
    const child = make([], { connect: startsForEver });
    const waiting = child.ready();
    await sleep(5);
    const refused = expect(waiting).rejects.toThrow("was stopped");
    await child.retire({ drain: false });
    await refused;
    await expect(child.request("tools/call", {}, options())).rejects.toThrow("was stopped");
  });

  it("does not start at all when it is retired in the same breath", async () => {
    const log: string[] = [];
    const child = make(log);
    const refused = expect(child.ready()).rejects.toThrow("was stopped");
    await child.retire({ drain: false });
    await refused;
    expect(log).toEqual([]);
  });

  it("does not rest for a missing variable, which is no crash", async () => {
    const child = make([], { connect: lacksVariable });
    for (let attempt = 0; attempt < 8; attempt += 1) await expect(child.ready()).rejects.toThrow("TOKEN is not set");
  });

  it("lets a caller go that gave up while it started", async () => {
    const child = make([], {}, 200);
    const controller = new AbortController();
    const waiting = child.request("tools/call", {}, { owner: "me", signal: controller.signal });
    controller.abort();
    await expect(waiting).rejects.toThrow("cancelled by the client");
    expect(child.state.kind).toBe("starting");
  });
});
