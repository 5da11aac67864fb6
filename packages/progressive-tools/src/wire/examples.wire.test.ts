import { mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ask as askAnthropic } from "../../examples/anthropic-loop.ts";
import { ask as askOpenAi } from "../../examples/openai-loop.ts";
import { filesystem, memory } from "../test-support/child-servers.ts";
import { scriptedAnthropic, scriptedOpenAi } from "../test-support/scripted-model.ts";

function workFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "examples-")));
  writeFileSync(join(folder, "note.txt"), "The answer is 42.");
  return folder;
}

describe("the README's loops, the model played by a script", () => {
  it("Anthropic: finds, loads, calls, answers; what is not allowed is refused", async () => {
    const folder = workFolder();
    const { anthropic, bodies } = scriptedAnthropic([
      { calls: [{ name: "list_tools", input: { query: "look for files by pattern" } }] },
      { calls: [{ name: "load_tool", input: { name: "search_files" } }] },
      {
        calls: [
          { name: "search_files", input: { path: folder, pattern: "note*" } },
          { name: "write_file", input: { path: join(folder, "x"), content: "" } },
        ],
      },
      { calls: [{ name: "read_text_file", input: { path: join(folder, "note.txt") } }] },
      { text: "It is 42." },
    ]);
    expect(await askAnthropic({ anthropic, server: filesystem(folder), question: "What is the answer?" })).toBe(
      "It is 42.",
    );
    const shown = bodies.map(({ tools = [] }) => tools.map((one) => ("name" in one ? one.name : "")));
    const first = ["list_tools", "load_tool", "unload_tool", "read_text_file"];
    expect(shown).toEqual([first, first, ...Array.from({ length: 3 }, () => [...first, "search_files"])]);
    const last = JSON.stringify(bodies.at(-1)?.messages);
    expect(last).toContain("search_files:");
    expect(last).toContain("note.txt");
    expect(last).toContain('write_file\\" is not allowed here');
    expect(last).toContain("The answer is 42.");
  });

  it("OpenAI: two servers, a budget, and a call of a tool that was never loaded", async () => {
    const folder = workFolder();
    const { openai, bodies } = scriptedOpenAi([
      { calls: [{ name: "list_tools", input: { query: "knowledge graph" } }] },
      { calls: [{ name: "load_tool", input: { names: ["memory__read_graph", "files__write_file"] } }] },
      { calls: [{ name: "memory__read_graph", input: {} }] },
      { calls: [{ name: "files__read_text_file", input: { path: join(folder, "note.txt") } }] },
      { text: "Nothing noted; the file says 42." },
    ]);
    const servers = { files: filesystem(folder), memory: memory(join(folder, "memory.json")) };
    expect(await askOpenAi({ openai, servers, question: "What do you know?" })).toBe(
      "Nothing noted; the file says 42.",
    );
    const results =
      bodies.at(-1)?.messages.flatMap((message) => (message.role === "tool" ? [message.content] : [])) ?? [];
    expect(results[1]).toMatch(
      /^memory__read_graph: loaded\nfiles__write_file: not allowed\nLoaded: \d+ of 2000 tokens\.$/,
    );
    expect(results[2]).toContain("entities");
    expect(results[3]).toBe("The answer is 42.");
  });
});
