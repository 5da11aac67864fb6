import { describe, expect, it } from "vitest";
import { textOf, tools } from "./test-support/fake-server.ts";
import { names, problemsOf, start } from "./test-support/start.ts";

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
    const odd = { tokens: 30, count: (json: string) => (json.includes("tool_5") ? 31 : 10) };
    const { progressive, server } = await start({ allowed: "*", budget: odd });
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
