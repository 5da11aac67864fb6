import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toToolAnswer } from "../test-support/answers.ts";
import { builtServer } from "../test-support/built-server.ts";
import { INITIALIZED, initializeMessage, type ProcessClient, startRawClient } from "./raw-client.ts";

const page = readFileSync(new URL("../../../docs/code-mode.md", import.meta.url), "utf8");
const EXAMPLE =
  /^## (?<title>\d+\. .+)$[\s\S]*?```json\n(?<call>[\s\S]*?)```[\s\S]*?```js\n(?<code>[\s\S]*?)```[\s\S]*?```text\n(?<answer>[\s\S]*?)\n```/gmu;
const examples = [...page.matchAll(EXAMPLE)].map(({ groups = {} }) => groups);

let client: ProcessClient;

beforeAll(async () => {
  client = startRawClient({ args: [builtServer(), "--replay"] });
  client.write(initializeMessage(1), INITIALIZED);
  await client.answerTo(1);
});

afterAll(async () => {
  await client.end();
});

describe("docs/code-mode.md", () => {
  it("has five worked examples", () => {
    expect(examples).toHaveLength(5);
  });

  it.each(examples.map((example) => [example["title"] ?? "", example] as const))("%s", async (_, example) => {
    const call: Record<string, unknown> = JSON.parse(example["call"] ?? "{}");
    const answer = await client.request("tools/call", {
      name: "code_mode",
      arguments: { ...call, code: example["code"] },
    });
    const { text, isError } = toToolAnswer(answer);
    expect(isError, text).toBe(false);
    expect(text.split("\n")[0]).toBe(example["answer"]);
    expect(text).toMatch(/\[in \d+ bytes, about \d+ tokens; out \d+ bytes, about \d+ tokens\]$/u);
  });
});
