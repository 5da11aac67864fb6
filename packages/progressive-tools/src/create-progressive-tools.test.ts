import { describe, expect, it } from "vitest";
import { createProgressiveTools } from "./create-progressive-tools.ts";
import { startFakeServer, textOf, tool, tools } from "./test-support/fake-server.ts";
import { names, problemsOf, start } from "./test-support/start.ts";
import type { ProgressiveToolsOptions } from "./types.ts";

describe("creating", () => {
  it("reads every page of the list once, and shows the meta-tools alone", async () => {
    const { server, progressive } = await start({ allowed: "*", pageSize: 7 });
    expect(server.lists()).toBe(5);
    expect(progressive.catalogue()).toHaveLength(30);
    expect(names(progressive.toolsForModel())).toEqual(["list_tools", "load_tool", "unload_tool"]);
  });

  it("puts pins after the meta-tools, in the order of alwaysLoad", async () => {
    const { progressive } = await start({ allowed: "*", alwaysLoad: ["tool_9", "tool_2"] });
    expect(names(progressive.toolsForModel()).slice(3)).toEqual(["tool_9", "tool_2"]);
    expect(progressive.loaded()).toEqual(["tool_9", "tool_2"]);
  });

  it("stays out of the way up to the threshold, and never with a threshold of 0", async () => {
    const few = await start({ allowed: "*" }, tools(12));
    expect(names(few.progressive.toolsForModel())).toEqual(names(tools(12)));
    expect(few.progressive.isProgressive()).toBe(false);
    const many = await start({ allowed: "*" }, tools(13));
    expect(names(many.progressive.toolsForModel())).toHaveLength(3);
    const always = await start({ allowed: "*", threshold: 0 }, tools(1));
    expect(names(always.progressive.toolsForModel())).toEqual(["list_tools", "load_tool", "unload_tool"]);
  });

  it("counts only allowed tools against the threshold", async () => {
    const { progressive } = await start({ allowed: ["tool_1*"] }, tools(30));
    expect(progressive.isProgressive()).toBe(false);
    expect(progressive.toolsForModel()).toHaveLength(11);
  });

  it("names every pin that is unknown or not allowed", async () => {
    const pins = { allowed: ["tool_1", "tool_2"], alwaysLoad: ["tool_1", "tool_3", "tol_2"] };
    expect(await problemsOf(start(pins))).toEqual([
      'alwaysLoad: "tool_3" is not allowed by `allowed`. Allow it or do not pin it.',
      'alwaysLoad: there is no tool "tol_2". Did you mean "tool_2"?',
    ]);
  });

  it.each([
    ["nothing", undefined],
    ["null", null],
    ["an object", {}],
  ])("demands `allowed`: %s will not do", async (_, allowed) => {
    // @ts-expect-error callers without types can leave it out
    expect((await problemsOf(start({ allowed })))[0]).toContain('say "*" for every tool');
  });

  it("refuses a tool with the name of a meta-tool, and says how to go on", async () => {
    const listed = [...tools(20), tool("load_tool")];
    expect(await problemsOf(start({ allowed: "*" }, listed))).toEqual([
      'A server has a tool named "load_tool", which is the name of a meta-tool. Rename ours with metaToolNames: { load: "…" }, or give two sessions so that names get prefixes.',
    ]);
    const { progressive, server } = await start({ allowed: "*", metaToolNames: { load: "load_definition" } }, listed);
    expect(names(progressive.toolsForModel())[1]).toBe("load_definition");
    await progressive.dispatch({ name: "load_tool" });
    expect(names(server.received)).toEqual(["load_tool"]);
  });

  it("refuses a server that lists one name twice", async () => {
    expect(await problemsOf(start({ allowed: "*" }, [...tools(20), tool("tool_3", "another")]))).toEqual([
      'Two tools are named "tool_3"; the server must list each once, or leave it out of `allowed`.',
    ]);
  });

  it("lets names that are taken be where nobody allowed those tools", async () => {
    const server = await startFakeServer({ tools: [tool("a"), tool("b"), tool("b"), tool("load_tool")] });
    const progressive = await createProgressiveTools({ sessions: { one: server.client }, allowed: ["a"] });
    expect(progressive.catalogue().map(({ name }) => name)).toEqual(["a"]);
  });

  it.each([
    [{ threshold: -1 }, "`threshold` must be"],
    [{ threshold: Number.NaN }, "`threshold` must be"],
    [{ budget: 0 }, "`budget` must be"],
    [{ metaToolNames: { list: "load_tool" } }, "the three names must differ"],
    [{ metaToolNames: { list: "find tools" } }, "is no tool name"],
  ])("refuses the option %j", async (option, problem) => {
    expect((await problemsOf(start({ allowed: "*", ...option })))[0]).toContain(problem);
  });

  it("warns of an allowed entry that matches nothing", async () => {
    const warnings: string[] = [];
    await start({ allowed: ["tool_1", "tol_2", "x*"], onWarning: (message) => warnings.push(message) });
    expect(warnings).toEqual([
      'allowed: "tol_2" matches no tool. Did you mean tool_2?',
      'allowed: "x*" matches no tool.',
    ]);
  });
});

async function startTwo(options: Partial<ProgressiveToolsOptions> = {}) {
  const [left, right] = await Promise.all([
    startFakeServer({ tools: tools(10) }),
    startFakeServer({ tools: tools(10) }),
  ]);
  const sessions = { left: left.client, right: right.client };
  const progressive = await createProgressiveTools({ sessions, allowed: "*", ...options });
  return { left, right, progressive };
}

describe("two sessions", () => {
  it("prefixes names and sends each call to its own server under its own name", async () => {
    const { left, right, progressive } = await startTwo({ alwaysLoad: ["right__tool_1"] });
    expect(names(progressive.toolsForModel()).at(-1)).toBe("right__tool_1");
    await progressive.dispatch({ name: "right__tool_1", arguments: { a: 1 } });
    await progressive.dispatch({ name: "left__tool_2" });
    expect(right.received).toEqual([{ name: "tool_1", arguments: { a: 1 } }]);
    expect(left.received).toEqual([{ name: "tool_2", arguments: {} }]);
  });

  it("goes on with the other when one dies, and says so", async () => {
    const { left, progressive } = await startTwo();
    await left.stop();
    const dead = await progressive.dispatch({ name: "left__tool_1" });
    expect(dead.isError).toBe(true);
    expect(textOf(dead)).toBe(
      "The server left is gone, and so is left__tool_1 for now. Go on without it; tools of other servers still work.",
    );
    expect((await progressive.dispatch({ name: "right__tool_1" })).isError).toBeUndefined();
    expect(textOf(await progressive.dispatch({ name: "list_tools", arguments: { query: "tool_1" } }))).toContain(
      "The server left did not answer lately",
    );
  });

  it("throws when one cannot be read at the start, or goes on when told to", async () => {
    const left = await startFakeServer({ tools: tools(20) });
    const right = await startFakeServer({ tools: tools(20) });
    left.failLists(true);
    const sessions = { left: left.client, right: right.client };
    expect((await problemsOf(createProgressiveTools({ sessions, allowed: "*" })))[0]).toContain(
      "The tools of left could not",
    );
    const failed: string[] = [];
    const onSessionError = (session: string) => failed.push(session);
    const progressive = await createProgressiveTools({ sessions, allowed: "*", onSessionError });
    expect(failed).toEqual(["left"]);
    expect(progressive.catalogue()).toHaveLength(20);
    left.failLists(false);
    await progressive.refresh("left");
    expect(progressive.catalogue()).toHaveLength(40);
  });

  it.each(["a__b", "a_", "", "a b", "ä"])("refuses %j as a prefix", async (prefix) => {
    const server = await startFakeServer({ tools: [] });
    const sessions = { [prefix]: server.client, other: server.client };
    expect((await problemsOf(createProgressiveTools({ sessions, allowed: "*" })))[0]).toContain("cannot be a prefix");
  });
});

describe("loading", () => {
  it("answers for each name by itself", async () => {
    const { progressive } = await start({ allowed: ["tool_*", "!tool_7"], alwaysLoad: ["tool_0"] });
    const result = await progressive.dispatch({
      name: "load_tool",
      arguments: { names: ["tool_1", "tool_0", "tool_7", "tol_2", "zzz"] },
    });
    expect(textOf(result)).toMatchInlineSnapshot(`
      "tool_1: loaded
      tool_0: was loaded
      tool_7: not allowed
      tol_2: unknown, did you mean tool_2?
      zzz: unknown"
    `);
    expect(result.isError).toBeUndefined();
    expect(progressive.loaded()).toEqual(["tool_0", "tool_1"]);
  });

  it("is an error when no name could be loaded", async () => {
    const { progressive } = await start({ allowed: "*" });
    expect(await progressive.dispatch({ name: "load_tool", arguments: { name: "nope" } })).toMatchObject({
      isError: true,
    });
  });

  it.each([
    [{ name: "tool_1" }],
    [{ names: ["tool_1"] }],
    [{ names: "tool_1" }],
    [{ name: ["tool_1"] }],
    [{ names: '["tool_1"]' }],
    ['{"name":"tool_1"}'],
    [{ name: "tool_1", names: null }],
  ])("understands %j", async (args) => {
    const { progressive } = await start({ allowed: "*" });
    await progressive.dispatch({ name: "load_tool", arguments: args });
    expect(progressive.loaded()).toEqual(["tool_1"]);
  });

  it.each([
    [{}, "Give `name`"],
    [{ names: [] }, "Give `name`"],
    [{ names: [1] }, "list of strings"],
    [{ name: { name: "tool_1" } }, "list of strings"],
    [{ tool: "tool_1" }, 'There is no argument "tool"'],
    [{ nmae: "tool_1" }, "Did you mean `name`?"],
    ["{", "not valid JSON"],
    [["tool_1"], "must be one JSON object"],
    [{ names: Array.from({ length: 51 }, (_, at) => `tool_${at}`) }, "At most 50 names"],
  ])("explains what is wrong with %j", async (args, problem) => {
    const { progressive } = await start({ allowed: "*" });
    const result = await progressive.dispatch({ name: "load_tool", arguments: args });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain(problem);
    expect(progressive.loaded()).toEqual([]);
  });

  it("only ever appends, and a tool loaded again comes last", async () => {
    const { progressive } = await start({ allowed: "*", alwaysLoad: ["tool_3"] });
    progressive.load(["tool_1"]);
    progressive.load(["tool_2", "tool_1"]);
    expect(progressive.loaded()).toEqual(["tool_3", "tool_1", "tool_2"]);
    progressive.unload(["tool_1"]);
    progressive.load(["tool_1"]);
    expect(progressive.loaded()).toEqual(["tool_3", "tool_2", "tool_1"]);
  });

  it("never unloads a pin, and answers for each name", async () => {
    const { progressive } = await start({ allowed: ["tool_*", "!tool_7"], alwaysLoad: ["tool_0"] });
    progressive.load(["tool_1"]);
    const names = ["tool_1", "tool_2", "tool_0", "tool_7", "zzz"];
    const result = await progressive.dispatch({ name: "unload_tool", arguments: { names } });
    expect(textOf(result)).toMatchInlineSnapshot(`
      "tool_1: unloaded
      tool_2: was not loaded
      tool_0: pinned
      tool_7: not allowed
      zzz: unknown"
    `);
    expect(progressive.loaded()).toEqual(["tool_0"]);
  });
});
