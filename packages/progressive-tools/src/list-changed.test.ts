import { describe, expect, it } from "vitest";
import { createProgressiveTools } from "./create-progressive-tools.ts";
import { textOf, tool, tools } from "./test-support/fake-server.ts";
import { names, start } from "./test-support/start.ts";
import type { ToolChange } from "./types.ts";

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
    const told: unknown[] = [];
    const onCatalogueChanged = (change: unknown) => told.push(change);
    const onToolChanged = (change: unknown) => void told.push(change);
    const { server, progressive } = await start({ allowed: ["tool_*"], onCatalogueChanged, onToolChanged });
    for (const description of ["Bad", "Worse"]) {
      await server.setTools([...tools(30), tool("evil", description)]);
      await progressive.settled();
    }
    expect(told).toEqual([]);
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

  it("reports nothing of tools that are not allowed", async () => {
    const reported: unknown[] = [];
    const { server, progressive } = await start({
      allowed: ["tool_2*"],
      onToolChanged: (change) => void reported.push(change),
      onCatalogueChanged: (change) => reported.push(change),
    });
    await server.setTools([...changed, tool("evil")]);
    await progressive.settled();
    expect(reported).toEqual([]);
  });

  it("counts an onToolChanged that throws as a refusal", async () => {
    const { server, progressive } = await start({
      allowed: "*",
      onToolChanged: () => {
        throw new Error("our bug");
      },
    });
    await server.setTools(changed);
    await progressive.settled();
    expect(progressive.load(["tool_1"]).results[0]?.status).toBe("not allowed");
  });

  it("holds a changed tool back while onToolChanged makes up its mind", async () => {
    const desk = new EventTarget();
    const verdict = new Promise<"accept">((resolve) => desk.addEventListener("accept", () => resolve("accept")));
    const { server, progressive } = await start({ allowed: "*", onToolChanged: () => verdict });
    progressive.load(["tool_1"]);
    await server.setTools(changed);
    await expect.poll(() => progressive.loaded()).toEqual([]);
    expect((await progressive.dispatch({ name: "tool_1" })).isError).toBe(true);
    expect(progressive.load(["tool_1"]).results[0]?.status).toBe("not allowed");
    desk.dispatchEvent(new Event("accept"));
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

  it("reaches every conversation that shares a client, also when one of them is over", async () => {
    const { server, progressive } = await start({ allowed: "*" });
    const sessions = { one: server.client };
    const [second, third] = await Promise.all([
      createProgressiveTools({ sessions, allowed: "*" }),
      createProgressiveTools({ sessions, allowed: "*" }),
    ]);
    await second.close();
    await server.setTools(tools(31));
    await Promise.all([progressive.settled(), third.settled()]);
    const counts = [progressive, second, third].map((each) => each.catalogue().length);
    expect(counts).toEqual([31, 30, 31]);
  });
});
