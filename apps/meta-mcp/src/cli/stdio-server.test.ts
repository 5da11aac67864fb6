/* oxlint-disable unicorn/prefer-add-event-listener -- the SDK's transports have callbacks only */
import { PassThrough } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { describe, expect, it } from "vitest";
import { StdioServer } from "./stdio-server.ts";

async function open(maxMessageBytes?: number) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const server = new StdioServer(input, output, maxMessageBytes);
  const heard: JSONRPCMessage[] = [];
  server.onmessage = (message) => heard.push(message);
  await server.start();
  const said = () => String(output.read() ?? "");
  return { input, server, heard, said };
}

const PING = { jsonrpc: "2.0", id: 1, method: "ping" } as const;

describe("a client over stdio", () => {
  it("may cut its lines anywhere, end them like Windows, and send what is no message", async () => {
    const { input, heard } = await open();
    const bytes = Buffer.from(`nonsense\n\n[]\n{}\r\n${JSON.stringify({ ...PING, params: { a: "日本😀" } })}\r\n`);
    for (const byte of bytes) input.write(Buffer.from([byte]));
    await turn();
    expect(heard).toEqual([{ ...PING, params: { a: "日本😀" } }]);
  });

  it("may leave out the last line break", async () => {
    const { input, heard } = await open();
    input.end(JSON.stringify(PING));
    await turn();
    expect(heard).toEqual([PING]);
  });

  it("is told of a message that is too large, and heard afterwards", async () => {
    const { input, heard, said } = await open(1000);
    input.write(`${JSON.stringify({ jsonrpc: "2.0", method: "x", params: { a: "y".repeat(5000) }, id: 7 })}\n`);
    input.write(`${JSON.stringify(PING)}\n`);
    await turn();
    expect(JSON.parse(said())).toMatchObject({ id: 7, error: { message: expect.stringContaining("too large") } });
    expect(heard).toEqual([PING]);
  });

  it("is told of a request that is none", async () => {
    const { input, said } = await open();
    input.write('{"jsonrpc":"2.0","id":"a","method":"tools/call","params":[1]}\n');
    await turn();
    expect(JSON.parse(said())).toMatchObject({ id: "a", error: { code: -32_600 } });
  });

  it("gets an error for an answer that cannot be written", async () => {
    const { server, said } = await open();
    let deep: Record<string, unknown> = {};
    for (let depth = 0; depth < 100_000; depth += 1) deep = { deep };
    await server.send({ jsonrpc: "2.0", id: 3, result: deep });
    expect(JSON.parse(said())).toMatchObject({ id: 3, error: { message: expect.stringContaining("too deep") } });
  });
});
