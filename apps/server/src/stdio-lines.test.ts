import { PassThrough } from "node:stream";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { expect, it } from "vitest";
import { StdioLines } from "./stdio-lines.ts";

const line = (id: number, method = "ping") => `${JSON.stringify({ jsonrpc: "2.0", id, method })}\n`;

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

async function open(maxLine?: number) {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const received: JSONRPCMessage[] = [];
  const refused: string[] = [];
  const onRefusal = (why: string) => void refused.push(why);
  const lines = new StdioLines({ stdin, stdout, onRefusal, ...(maxLine === undefined ? {} : { maxLine }) });
  // Transports have these slots instead of events.
  Object.assign(lines, { onmessage: (message: JSONRPCMessage) => void received.push(message) });
  await lines.start();
  return { stdin, stdout, lines, received, refused };
}

it("puts a message together from its bytes, a character cut in two among them", async () => {
  const { stdin, received } = await open();
  for (const byte of Buffer.from(line(1, "Doña 北京"))) stdin.write(Buffer.from([byte]));
  await settle();
  expect(received).toEqual([{ jsonrpc: "2.0", id: 1, method: "Doña 北京" }]);
});

it("reads several messages of one write, and a last one without a line end", async () => {
  const { stdin, received } = await open();
  stdin.end(line(1) + line(2) + line(3).trim());
  await settle();
  expect(received).toHaveLength(3);
});

it("answers what is no message, and goes on", async () => {
  const { stdin, stdout, received, refused } = await open();
  stdin.write(`nonsense\n${line(1)}`);
  await settle();
  expect(JSON.parse(String(stdout.read()))).toMatchObject({ id: null, error: { code: -32_700 } });
  expect([received.length, refused.length]).toEqual([1, 1]);
});

it("forgets a line that is too long, and reads the next", async () => {
  const { stdin, stdout, received } = await open(1000);
  for (let part = 0; part < 50; part += 1) stdin.write("x".repeat(100));
  stdin.write(`\n${line(1)}`);
  await settle();
  expect(JSON.parse(String(stdout.read()))).toMatchObject({
    error: { message: expect.stringContaining("longer than 1000") },
  });
  expect(received).toHaveLength(1);
});

it("writes a message a line, and stops reading when it is closed", async () => {
  const { stdin, stdout, lines, received } = await open();
  await lines.send({ jsonrpc: "2.0", id: 1, result: {} });
  expect(String(stdout.read())).toBe('{"jsonrpc":"2.0","id":1,"result":{}}\n');
  await lines.close();
  stdin.write(line(2));
  await settle();
  expect(received).toEqual([]);
});
