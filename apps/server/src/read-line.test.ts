import { expect, it } from "vitest";
import { readLine } from "./read-line.ts";

const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
const text = JSON.stringify(ping);
const codesOf = (line: string) => readLine(line).refusals.map(({ answer }) => [answer?.id, answer?.error.code]);

it.each([
  ["a message", text],
  ["with a line end of Windows", `${text}\r`],
  ["behind a byte order mark", `\uFEFF${text}`],
  ["with blanks around it", `  ${text} `],
  ["with params that are null", JSON.stringify({ ...ping, params: null })],
])("reads %s", (_, line) => {
  expect(readLine(line)).toEqual({ messages: [ping], refusals: [] });
});

it("reads each message of a batch, and refuses what is none", () => {
  const { messages, refusals } = readLine(JSON.stringify([ping, 5, { ...ping, id: 2 }]));
  expect(messages).toEqual([ping, { ...ping, id: 2 }]);
  expect(refusals).toHaveLength(1);
});

it.each(["", "   ", "\r"])("takes %j for nothing", (line) => {
  expect(readLine(line)).toEqual({ messages: [], refusals: [] });
});

it.each([
  ["{nope", null, -32_700],
  ["[]", null, -32_600],
  ["42", null, -32_600],
  ["null", null, -32_600],
  ["{}", null, -32_600],
  ['{"id":7,"method":"ping"}', 7, -32_600],
  ['{"jsonrpc":"2.0","id":7,"method":5}', 7, -32_600],
  ['{"jsonrpc":"2.0","id":7,"method":"ping","params":[1]}', 7, -32_602],
  ['{"jsonrpc":"2.0","id":true,"method":"ping"}', null, -32_600],
  ['{"jsonrpc":"2.0","id":null,"method":"ping"}', null, -32_600],
  ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', 1.5, -32_600],
])("answers %s, which is no message", (line, id, code) => {
  expect(codesOf(line)).toEqual([[id, code]]);
});

it.each(['{"jsonrpc":"2.0","method":"ping","params":[1]}', '{"jsonrpc":"2.0","id":true,"result":{}}'])(
  "owes no answer to %s",
  (line) => {
    expect(readLine(line)).toEqual({ messages: [], refusals: [{ answer: undefined, why: expect.any(String) }] });
  },
);
