import { describe, expect, it } from "vitest";
import { createProgressiveTools } from "./create-progressive-tools.ts";
import { type Answer, startFakeServer, textOf, tool, tools } from "./test-support/fake-server.ts";
import type { CallToolResult, ToolDefinition } from "./types.ts";

async function start(listed: readonly ToolDefinition[] = tools(30), answer?: Answer) {
  const server = await startFakeServer({ tools: listed, ...(answer === undefined ? {} : { answer }) });
  const progressive = await createProgressiveTools({ sessions: { one: server.client }, allowed: "*", threshold: 0 });
  const list = async (args: Record<string, unknown> = {}) =>
    textOf(await progressive.dispatch({ name: "list_tools", arguments: args }));
  return { server, progressive, list };
}

const WEATHER = [
  tool("get_forecast", "Weather forecast for a place. Covers seven days.", { city: { type: "string" } }),
  tool("get_alerts", "Severe weather alerts, U.S. only"),
  tool("send_mail", "Sends an e-mail"),
];

describe("list_tools", () => {
  it("answers from memory: no request for any number of lists", async () => {
    const { server, list } = await start();
    const before = server.lists();
    for (let at = 0; at < 50; at += 1) await list({ query: `tool ${at}`, detail: at % 2 === 0 });
    expect(server.lists()).toBe(before);
    expect(server.received).toEqual([]);
  });

  it("shows 25 at most and says how many more there are", async () => {
    const { list } = await start();
    const lines = (await list()).split("\n");
    expect(lines[0]).toBe("30 tools. The first 25; 5 more: find them with `query`.");
    expect(lines).toHaveLength(26);
    const found = (await list({ query: "tool" })).split("\n");
    expect(found[0]).toBe('30 tools for "tool". The best 25; 5 more: narrow the query.');
    expect(found).toHaveLength(26);
  });

  it("ranks by the query and shows one line each: the name, whether it is loaded, the first sentence", async () => {
    const { list, progressive } = await start(WEATHER);
    progressive.load(["get_forecast"]);
    expect(await list({ query: "weather forecast" })).toMatchInlineSnapshot(`
      "2 tools for "weather forecast". Best first.
      get_forecast [loaded]: Weather forecast for a place.
      get_alerts: Severe weather alerts, U.S. only"
    `);
  });

  it("shows signatures with detail, and never a schema", async () => {
    const { list } = await start(WEATHER);
    const text = await list({ query: "forecast", detail: true });
    expect(text).toContain("get_forecast(city: string): Weather forecast for a place.");
    expect(text).not.toContain("properties");
  });

  it("says so when nothing matches", async () => {
    const { list } = await start(WEATHER);
    expect(await list({ query: "zzqqx" })).toBe('None of the 3 tools matches "zzqqx". Try other words.');
    expect(await (await start([])).list()).toBe("There are no tools here.");
  });

  it("says which argument is wrong", async () => {
    const { list } = await start();
    expect(await list({ search: "x" })).toContain('There is no argument "search"; there are `query` and `detail`.');
    expect(await list({ query: 5 })).toContain("`query` must be a string");
    expect(await list({ detail: "much" })).toContain("`detail` must be true or false");
  });
});

describe("a call", () => {
  it("of an allowed tool reaches its server, loaded or not, and the answer comes back untouched", async () => {
    const answer: CallToolResult = {
      content: [
        { type: "text", text: "seen" },
        { type: "image", data: "AAAA", mimeType: "image/png" },
      ],
      structuredContent: { deep: [1, { two: null }] },
      _meta: { trace: "x" },
    };
    const { progressive, server } = await start(tools(3), () => answer);
    expect(await progressive.dispatch({ name: "tool_1", arguments: { a: [1] } })).toEqual(answer);
    expect(server.received).toEqual([{ name: "tool_1", arguments: { a: [1] } }]);
    expect(progressive.loaded()).toEqual([]);
  });

  it.each([
    ['{"a":1}', { a: 1 }],
    ["", {}],
    [undefined, {}],
    [null, {}],
  ])("takes the arguments %j", async (given, received) => {
    const { progressive, server } = await start();
    await progressive.dispatch({ name: "tool_1", arguments: given });
    expect(server.received[0]?.arguments).toEqual(received);
  });

  it.each(["{", "[1]", "7", '"text"', [1], 7])("refuses the arguments %j with a result", async (given) => {
    const { progressive, server } = await start();
    const result = await progressive.dispatch({ name: "tool_1", arguments: given });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toMatch(/^tool_1: The arguments/);
    expect(server.received).toEqual([]);
  });

  it("of an unknown tool is told the nearest name", async () => {
    const { progressive } = await start(WEATHER);
    expect(textOf(await progressive.dispatch({ name: "get_forcast" }))).toBe(
      'There is no tool "get_forcast". Did you mean get_forecast?',
    );
    expect(textOf(await progressive.dispatch({ name: "qqqqqqqqqqq" }))).toContain("Find tools with list_tools.");
  });

  it("that the server refuses by protocol error becomes a result", async () => {
    const { progressive } = await start(tools(3), () => {
      throw new Error("no such table");
    });
    const result = await progressive.dispatch({ name: "tool_1" });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain("The server one refused the call of tool_1:");
    expect(textOf(result)).toContain("no such table");
  });

  it("that fails as a tool result is handed on as it is", async () => {
    const failed: CallToolResult = { content: [{ type: "text", text: "no" }], isError: true };
    const { progressive } = await start(tools(3), () => failed);
    expect(await progressive.dispatch({ name: "tool_1" })).toEqual(failed);
  });

  it("passes progress on", async () => {
    const { progressive } = await start(tools(3), async (_call, { progress }) => {
      await progress(1);
      await progress(2);
      return { content: [] };
    });
    const seen: number[] = [];
    await progressive.dispatch({ name: "tool_1" }, { onprogress: ({ progress }) => seen.push(progress) });
    expect(seen).toEqual([1, 2]);
  });

  it("can be cancelled: the server hears of it, the model gets a result", async () => {
    let heard = false;
    const { progressive } = await start(tools(3), (_call, { signal }) => {
      return new Promise((resolve) => {
        signal.addEventListener("abort", () => {
          heard = true;
          resolve({ content: [] });
        });
      });
    });
    const controller = new AbortController();
    const pending = progressive.dispatch({ name: "tool_1" }, { signal: controller.signal });
    setTimeout(() => controller.abort(), 20);
    expect(textOf(await pending)).toBe("The call of tool_1 was cancelled.");
    await expect.poll(() => heard).toBe(true);
  });

  it("with a signal that is aborted already is not sent", async () => {
    const { progressive, server } = await start();
    await progressive.dispatch({ name: "tool_1" }, { signal: AbortSignal.abort() });
    expect(server.received).toEqual([]);
  });

  it("that takes longer than `timeout` comes back as a result, and the next one goes through", async () => {
    let calls = 0;
    const { progressive } = await start(tools(3), () => {
      calls += 1;
      return calls === 1 ? new Promise(() => undefined) : { content: [{ type: "text", text: "fine" }] };
    });
    const late = await progressive.dispatch({ name: "tool_1" }, { timeout: 50 });
    expect(textOf(late)).toContain("tool_1 did not answer in time");
    expect(textOf(await progressive.dispatch({ name: "tool_1" }, { timeout: 5000 }))).toBe("fine");
  });
});

describe("names the model APIs do not take", () => {
  it("are shown and called under a derived name, without two tools sharing one", async () => {
    const long = `long_${"x".repeat(80)}`;
    const { progressive, server } = await start([tool("a.b"), tool("a_b"), tool("a/b"), tool(long), tool("ok")]);
    const shown = progressive.catalogue().map(({ name }) => name);
    expect(shown.every((name) => /^[A-Za-z0-9_-]{1,64}$/.test(name))).toBe(true);
    expect(new Set(shown).size).toBe(5);
    expect(shown[1]).toBe("a_b");
    progressive.load(shown);
    expect(progressive.loaded()).toEqual(shown);
    for (const name of shown) await progressive.dispatch({ name });
    expect(server.received.map(({ name }) => name)).toEqual(["a.b", "a_b", "a/b", long, "ok"]);
  });
});
