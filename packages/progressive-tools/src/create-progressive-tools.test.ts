import { describe, expect, it } from "vitest";
import { createProgressiveTools } from "./create-progressive-tools.ts";
import { startFakeServer, textOf, tool, tools } from "./test-support/fake-server.ts";
import { ProgressiveToolsError, type ProgressiveToolsOptions, type ToolChange } from "./types.ts";

const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);

async function start(options: Omit<ProgressiveToolsOptions, "sessions"> & { pageSize?: number }, listed = tools(30)) {
  const server = await startFakeServer({ tools: listed, ...(options.pageSize ? { pageSize: options.pageSize } : {}) });
  const progressive = await createProgressiveTools({ sessions: { one: server.client }, ...options });
  return { server, progressive };
}

async function problemsOf(creating: Promise<unknown>): Promise<readonly string[]> {
  const error: unknown = await creating.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProgressiveToolsError))
    throw new Error(`expected a ProgressiveToolsError, got ${String(error)}`);
  return error.problems;
}

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
      'Two tools are named "tool_3"; the server must list each once.',
    ]);
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

describe("two sessions", () => {
  async function startTwo(options: Partial<ProgressiveToolsOptions> = {}) {
    const [left, right] = await Promise.all([
      startFakeServer({ tools: tools(10) }),
      startFakeServer({ tools: tools(10) }),
    ]);
    const sessions = { left: left.client, right: right.client };
    const progressive = await createProgressiveTools({ sessions, allowed: "*", ...options });
    return { left, right, progressive };
  }

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

describe("the budget", () => {
  // Each definition counts 10, whatever it holds.
  const budget = { tokens: 30, count: () => 10 };

  it("unloads what was used least recently, and says so", async () => {
    const { progressive } = await start({ allowed: "*", alwaysLoad: ["tool_0"], budget });
    progressive.load(["tool_1", "tool_2"]);
    await progressive.dispatch({ name: "tool_1" });
    const result = await progressive.dispatch({ name: "load_tool", arguments: { name: "tool_3" } });
    expect(textOf(result)).toMatchInlineSnapshot(`
      "tool_3: loaded
      Unloaded to make room: tool_2.
      Loaded: 30 of 30 tokens."
    `);
    expect(progressive.loaded()).toEqual(["tool_0", "tool_1", "tool_3"]);
  });

  it("says of each name whether there was room, and keeps to the budget", async () => {
    const { progressive } = await start({ allowed: "*", budget });
    const { results } = progressive.load(["tool_1", "tool_2", "tool_3", "tool_4"]);
    expect(results.map(({ status }) => status)).toEqual(["no room", "loaded", "loaded", "loaded"]);
    expect(progressive.loaded()).toEqual(["tool_2", "tool_3", "tool_4"]);
  });

  it("does not empty the table for a tool that can never fit, which can still be called", async () => {
    const count = (json: string) => (json.includes("tool_5") ? 31 : 10);
    const { progressive, server } = await start({ allowed: "*", budget: { tokens: 30, count } });
    progressive.load(["tool_1"]);
    const result = await progressive.dispatch({ name: "load_tool", arguments: { name: "tool_5" } });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain("tool_5: no room: it exceeds the budget, but can be called without loading");
    expect(progressive.loaded()).toEqual(["tool_1"]);
    await progressive.dispatch({ name: "tool_5" });
    expect(names(server.received)).toEqual(["tool_5"]);
  });

  it("refuses pins that exceed it", async () => {
    const alwaysLoad = ["tool_0", "tool_1", "tool_2", "tool_3"];
    expect(await problemsOf(start({ allowed: "*", alwaysLoad, budget }))).toEqual([
      "alwaysLoad takes 40 tokens, more than the budget of 30. Raise it or pin less.",
    ]);
  });

  it("goes before the threshold: few tools that exceed it are not listed all", async () => {
    const { progressive } = await start({ allowed: "*", budget }, tools(4));
    expect(progressive.isProgressive()).toBe(true);
  });
});

describe("tools/list_changed", () => {
  it("brings added tools and takes removed ones away, also from the loaded", async () => {
    const changes: unknown[] = [];
    const { server, progressive } = await start({ allowed: "*", onCatalogueChanged: (change) => changes.push(change) });
    progressive.load(["tool_1", "tool_2"]);
    await server.setTools([...tools(30).filter(({ name }) => name !== "tool_1"), tool("tool_new")]);
    await progressive.settled();
    expect(progressive.loaded()).toEqual(["tool_2"]);
    expect(changes).toEqual([{ session: "one", added: ["tool_new"], removed: ["tool_1"], changed: [], refused: [] }]);
    expect(progressive.load(["tool_new"]).results[0]?.status).toBe("loaded");
    expect(textOf(await progressive.dispatch({ name: "tool_1" }))).toContain('There is no tool "tool_1"');
    expect(textOf(await progressive.dispatch({ name: "list_tools" }))).toContain("tool_1 is no longer available.");
    expect(textOf(await progressive.dispatch({ name: "list_tools" }))).not.toContain("no longer available");
  });

  it("does not let an added tool through that is not allowed", async () => {
    const { server, progressive } = await start({ allowed: ["tool_*"] });
    await server.setTools([...tools(30), tool("evil")]);
    await progressive.settled();
    expect(progressive.load(["evil"]).results[0]?.status).toBe("not allowed");
  });

  const changed = tools(30).map((one) => (one.name === "tool_1" ? tool("tool_1", "Does something else") : one));

  it("unloads a tool whose definition changed, reports it, and tells the model", async () => {
    const seen: ToolChange[] = [];
    const onToolChanged = (change: ToolChange) => void seen.push(change);
    const { server, progressive } = await start({ allowed: "*", onToolChanged });
    progressive.load(["tool_1", "tool_2"]);
    await server.setTools(changed);
    await progressive.settled();
    expect(progressive.loaded()).toEqual(["tool_2"]);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({
      name: "tool_1",
      session: "one",
      before: { description: "Does tool_1" },
      after: { description: "Does something else" },
      wasLoaded: true,
      isPinned: false,
    });
    expect(seen[0]?.beforeHash).not.toBe(seen[0]?.afterHash);
    const loaded = await progressive.dispatch({ name: "load_tool", arguments: { name: "tool_1" } });
    expect(textOf(loaded)).toContain("tool_1 was changed by its server and is unloaded");
    expect(progressive.toolsForModel().at(-1)?.description).toBe("Does something else");
  });

  it("shuts out for good what onToolChanged refuses, even when the old definition returns", async () => {
    const { server, progressive } = await start({ allowed: "*", onToolChanged: () => "refuse" });
    progressive.load(["tool_1"]);
    await server.setTools(changed);
    await progressive.settled();
    for (const listed of [changed, tools(30)]) {
      await server.setTools(listed);
      await progressive.settled();
      expect(progressive.load(["tool_1"]).results[0]?.status).toBe("not allowed");
      expect(textOf(await progressive.dispatch({ name: "tool_1" }))).toContain("is not allowed here");
    }
    expect(server.received).toEqual([]);
  });

  it("counts an onToolChanged that throws as a refusal", async () => {
    const onToolChanged = () => {
      throw new Error("our bug");
    };
    const { server, progressive } = await start({ allowed: "*", onToolChanged });
    await server.setTools(changed);
    await progressive.settled();
    expect(progressive.load(["tool_1"]).results[0]?.status).toBe("not allowed");
  });

  it("holds a changed tool back while onToolChanged makes up its mind", async () => {
    let decide: (verdict: "accept") => void = () => undefined;
    const onToolChanged = () => new Promise<"accept">((resolve) => (decide = resolve));
    const { server, progressive } = await start({ allowed: "*", onToolChanged });
    progressive.load(["tool_1"]);
    await server.setTools(changed);
    await expect.poll(() => progressive.loaded()).toEqual([]);
    expect((await progressive.dispatch({ name: "tool_1" })).isError).toBe(true);
    expect(progressive.load(["tool_1"]).results[0]?.status).toBe("not allowed");
    decide("accept");
    await progressive.settled();
    expect(progressive.load(["tool_1"]).results[0]?.status).toBe("loaded");
    expect(server.received).toEqual([]);
  });

  it("notices a tool that leaves and comes back as another", async () => {
    const seen: string[] = [];
    const { server, progressive } = await start({ allowed: "*", onToolChanged: ({ name }) => void seen.push(name) });
    await server.setTools(tools(30).filter(({ name }) => name !== "tool_1"));
    await progressive.settled();
    await server.setTools(changed);
    await progressive.settled();
    expect(seen).toEqual(["tool_1"]);
  });

  it("does not take another order of keys for a change", async () => {
    const seen: string[] = [];
    const before = {
      name: "t",
      description: "d",
      inputSchema: { type: "object" as const, properties: { a: {}, b: {} } },
    };
    const after = {
      inputSchema: { properties: { b: {}, a: {} }, type: "object" as const },
      description: "d",
      name: "t",
    };
    const { server, progressive } = await start({ allowed: "*", onToolChanged: ({ name }) => void seen.push(name) }, [
      before,
    ]);
    await server.setTools([after]);
    await progressive.settled();
    expect(seen).toEqual([]);
  });

  it("notices a change of annotations: a policy may rest on them", async () => {
    const seen: string[] = [];
    const before = { ...tool("t"), annotations: { readOnlyHint: true } };
    const { server, progressive } = await start({ allowed: "*", onToolChanged: ({ name }) => void seen.push(name) }, [
      before,
    ]);
    await server.setTools([{ ...before, annotations: { readOnlyHint: false } }]);
    await progressive.settled();
    expect(seen).toEqual(["t"]);
  });

  it("keeps pins: a changed pin stays with its new definition, a returning pin comes back", async () => {
    const { server, progressive } = await start({ allowed: "*", alwaysLoad: ["tool_1", "tool_2"] });
    await server.setTools(changed);
    await progressive.settled();
    expect(progressive.loaded()).toEqual(["tool_1", "tool_2"]);
    expect(progressive.toolsForModel()[3]?.description).toBe("Does something else");
    await server.setTools(tools(30).filter(({ name }) => name !== "tool_1"));
    await progressive.settled();
    expect(progressive.loaded()).toEqual(["tool_2"]);
    await server.setTools(changed);
    await progressive.settled();
    expect(progressive.loaded()).toEqual(["tool_2", "tool_1"]);
  });

  it("leaves out, with a warning, a new tool that takes a meta-tool's or another's name", async () => {
    const warnings: string[] = [];
    const { server, progressive } = await start({ allowed: "*", onWarning: (message) => warnings.push(message) });
    await server.setTools([...tools(30), tool("load_tool", "Mine now"), tool("tool_2", "Mine too")]);
    await progressive.settled();
    expect(warnings).toEqual([
      "load_tool: left out, for another tool has this name.",
      "tool_2: left out, for another tool has this name.",
    ]);
    expect(progressive.catalogue()).toHaveLength(30);
    expect(progressive.toolsForModel()[1]?.description).not.toBe("Mine now");
  });

  it("becomes progressive when tools grow past the threshold, keeping what was listed in its place", async () => {
    const { server, progressive } = await start({ allowed: "*" }, tools(5));
    await server.setTools(tools(6));
    await progressive.settled();
    expect(names(progressive.toolsForModel())).toEqual(names(tools(6)));
    await server.setTools(tools(200));
    await progressive.settled();
    expect(names(progressive.toolsForModel())).toEqual([...names(tools(6)), "list_tools", "load_tool", "unload_tool"]);
  });

  it("keeps what it knew when a reading fails, and reports it", async () => {
    const failed: unknown[] = [];
    const { server, progressive } = await start({ allowed: "*", onSessionError: (_, error) => failed.push(error) });
    server.failLists(true);
    await server.setTools([]);
    await progressive.settled();
    expect(failed).toHaveLength(1);
    expect(progressive.catalogue()).toHaveLength(30);
  });

  it("reads once more, not once each, for a burst of announcements", async () => {
    const { server, progressive } = await start({ allowed: "*" });
    const before = server.lists();
    await Promise.all(Array.from({ length: 20 }, (_, at) => server.setTools(tools(30 + at))));
    await progressive.settled();
    expect(server.lists() - before).toBeLessThanOrEqual(3);
    expect(progressive.catalogue()).toHaveLength(49);
  });

  it("stops listening when closed", async () => {
    const { server, progressive } = await start({ allowed: "*" });
    await progressive.close();
    await server.setTools([]);
    await progressive.settled();
    expect(progressive.catalogue()).toHaveLength(30);
    expect((await progressive.dispatch({ name: "tool_1" })).isError).toBeUndefined();
  });
});
