import { describe, expect, it } from "vitest";
import { builtServer } from "../test-support/built-server.ts";
import { HANDSHAKES, playHandshake } from "../test-support/handshakes.ts";
import { toToolNames } from "../test-support/answers.ts";
import { sampleTool } from "../test-support/sample.ts";
import { callMessage, INITIALIZED, initializeMessage, startRawClient } from "./raw-client.ts";

const program = builtServer();
const sample = sampleTool();
const start = (...args: readonly string[]) => startRawClient({ args: [program, "--replay", ...args] });

// Started with a piece of code that got in before the program, and runs when it is told to.
function troubled(code: string, ...args: readonly string[]) {
  const module = `process.on("SIGUSR2", () => { ${code} })`;
  const preload = `data:text/javascript,${encodeURIComponent(module)}`;
  return startRawClient({ args: ["--import", preload, program, "--replay", ...args] });
}

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

describe("a client that does not follow the order", () => {
  it("is refused what waits for an initialize that never comes", async () => {
    const client = start();
    client.write({ id: 1, method: "tools/list" });
    const code = client.end();
    expect(await client.answerTo(1)).toHaveProperty("error.message", expect.stringContaining("send initialize first"));
    expect(await code).toBe(0);
    expect(client.stderr()).toContain("tools/list came before initialize");
  });

  it("keeps what it has loaded when it introduces itself again", async () => {
    const client = start();
    client.write(initializeMessage(1), INITIALIZED, callMessage(2, "load_modules", { modules: [sample.module] }));
    await client.answerTo(2);
    client.write(initializeMessage(3));
    await client.answerTo(3);
    expect(toToolNames(await client.request("tools/list"))).toContain(sample.tool);
    await client.end();
  });

  it("is answered for what is no message, null params and calls without a name", async () => {
    const client = start();
    client.write(initializeMessage(1), INITIALIZED, { id: 2, method: "tools/list", params: null });
    client.write({ id: 3, method: "ping", params: [] }, { id: 4, method: "tools/call" });
    client.write({ id: 5, method: "logging/setLevel", params: { level: "loud" } });
    client.child.stdin?.write('[{"jsonrpc":"2.0","id":6,"method":"ping"}]\n');
    expect(await client.answerTo(2)).toHaveProperty("result.tools");
    expect(await client.answerTo(3)).toHaveProperty("error.code", -32_602);
    expect(await client.answerTo(4)).toHaveProperty("result.isError", true);
    expect(await client.answerTo(5)).toMatchObject({
      error: { code: -32_602, message: expect.stringMatching(/^Invalid parameters\. params\.level/u) },
    });
    expect(await client.answerTo(6)).toHaveProperty("result");
    await client.end();
  });
});

describe("a process in trouble", () => {
  it("serves on when nobody listens to its log", async () => {
    const client = start("--log-level", "debug");
    client.write(initializeMessage(1), INITIALIZED);
    await client.answerTo(1);
    client.child.stderr?.destroy();
    for (const id of [2, 3]) {
      client.write(callMessage(id, "no_such_tool"));
      await client.answerTo(id);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(await client.end()).toBe(0);
  });

  it("keeps what libraries print off stdout, and outlives a promise that nobody waits for", async () => {
    const client = troubled('console.log("stray"); Promise.reject(new Error("lost"));', "--log-level", "info");
    client.write(initializeMessage(1), INITIALIZED);
    await client.answerTo(1);
    client.child.kill("SIGUSR2");
    while (!client.stderr().includes("lost")) await client.request("ping");
    expect(client.stderr()).toContain("fedpipe info: stdout: stray");
    expect(client.stderr()).toContain("a promise nobody waits for failed");
    expect(client.noise).toEqual([]);
    expect(await client.end()).toBe(0);
  });

  it("says why and exits with 1 at an exception that nobody catches, with stdout still clean", async () => {
    const client = troubled('throw new Error("fatal");');
    client.write(initializeMessage(1), INITIALIZED);
    await client.answerTo(1);
    const code = new Promise((resolve) => void client.child.once("close", resolve));
    client.child.kill("SIGUSR2");
    expect(await code).toBe(1);
    expect(client.stderr()).toContain("fatal");
    expect(client.noise).toEqual([]);
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
