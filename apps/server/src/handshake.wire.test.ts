import { describe, expect, it } from "vitest";
import { builtServer } from "../test-support/built-server.ts";
import { HANDSHAKES, playHandshake } from "../test-support/handshakes.ts";
import { sampleTool } from "../test-support/sample.ts";
import { callMessage, INITIALIZED, initializeMessage, startRawClient } from "./raw-client.ts";

const program = builtServer();
const sample = sampleTool();
const start = (...args: readonly string[]) => startRawClient({ args: [program, "--replay", ...args] });

describe("no load is lost, and none is announced early", () => {
  it.each(HANDSHAKES.map((handshake) => [handshake.name, handshake] as const))("%s", async (_, handshake) => {
    const runs = handshake.slow === undefined ? 5 : 1;
    for (let run = 0; run < runs; run += 1) expect(await playHandshake(start(), handshake, sample)).toEqual([]);
  });
});

describe("the end of stdin", () => {
  it("ends a server whose client never said anything", async () => {
    const left = Date.now();
    expect(await start().end()).toBe(0);
    expect(Date.now() - left).toBeLessThan(2000);
  });

  it("does not cut off answers to what was read before", async () => {
    const client = start();
    client.write(initializeMessage(1), INITIALIZED, callMessage(2, sample.tool, sample.args), {
      id: 3,
      method: "tools/list",
    });
    const code = client.end();
    await Promise.all([client.answerTo(1), client.answerTo(2), client.answerTo(3)]);
    expect(await code).toBe(0);
  });

  it("ends a server with a call that hangs, within a second", async () => {
    const client = start();
    client.write(initializeMessage(1), INITIALIZED, callMessage(2, "code_mode", { code: "while (true) {}" }));
    await client.answerTo(1);
    await new Promise((resolve) => setTimeout(resolve, 500));
    const left = Date.now();
    await client.end();
    expect(Date.now() - left).toBeLessThan(1500);
  });
});

describe("before the session is registered", () => {
  it("answers a ping, and refuses the probe of newer clients so that they fall back", async () => {
    const client = start();
    expect(await client.request("ping")).toHaveProperty("result");
    expect(await client.request("server/discover")).toMatchObject({ error: { code: -32601 } });
    client.write(initializeMessage(1));
    expect(await client.answerTo(1)).toHaveProperty("result.capabilities.tools.listChanged", true);
    await client.end();
  });
});

describe("stdout", () => {
  it("carries nothing but JSON-RPC, whatever arrives", async () => {
    const client = start("--log-level", "debug");
    client.child.stdin?.write('not json\n{"jsonrpc":"2.0"}\n\n[]\n{"jsonrpc":"2.0","method":"no/such"}\n');
    client.write(initializeMessage(1), INITIALIZED);
    client.write({ id: 2, method: "no/such" }, { id: 3, method: "tools/call", params: { name: 5 } });
    client.write({ id: 4, method: "tools/call", params: { name: sample.tool, arguments: "text" } });
    client.write({ id: 5, method: "resources/list" }, callMessage(6, "code_mode", { code: "console.log(1)" }));
    for (const id of [1, 2, 3, 4, 5, 6]) await client.answerTo(id);
    expect(await client.answerTo(4)).toHaveProperty("result.isError", true);
    expect(client.noise).toEqual([]);
    await client.end();
  });
});
