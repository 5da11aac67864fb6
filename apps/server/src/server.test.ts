import { describe, expect, it } from "vitest";
import { fakeAgency, fakeCatalogue } from "../test-support/fake-catalogue.ts";
import { rowsFetch, startInProcess } from "../test-support/in-process.ts";
import { EAGER } from "./modes.ts";

const agencies = [
  fakeAgency("fred", { domains: ["economy"] }),
  fakeAgency("fda", { domains: ["health"] }),
  fakeAgency("nih", { domains: ["health"] }),
];
const start = (options: Partial<Parameters<typeof startInProcess>[0]> = {}) =>
  startInProcess({ catalogue: fakeCatalogue(agencies), ...options });

describe("the initialize answer", () => {
  it("declares that the tool list changes, names the version and instructs", async () => {
    const { result } = await start().initialized;
    expect(result).toMatchObject({
      capabilities: { tools: { listChanged: true } },
      serverInfo: { name: "fedpipe", version: "1.2.3" },
      instructions: expect.stringContaining("find_tools"),
    });
  });
});

describe("modes", () => {
  it("lists everything in an eager start, and imports nothing before the first call", async () => {
    const catalogue = fakeCatalogue(agencies);
    const { call, listed } = start({ catalogue, config: { start: EAGER } });
    expect(await listed()).toHaveLength(9);
    expect(catalogue.imported).toEqual([]);
    await call("fred_echo", { text: "x" });
    expect(catalogue.imported).toEqual(["fred"]);
  });

  it("chooses by the client's name when the mode is auto", async () => {
    expect(await start({ config: { start: undefined }, client: "claude-code" }).listed()).toHaveLength(9);
    expect(await start({ config: { start: undefined }, client: "cursor" }).listed()).toHaveLength(0);
  });

  it("lists modules and pins from the start", async () => {
    const config = { start: { kind: "modules", modules: ["fda"] }, pin: ["nih_rows"] } as const;
    expect(await start({ config }).listed()).toEqual(["nih_rows", "fda_rows", "fda_echo", "fda_crash"]);
  });
});

describe("a call", () => {
  it("runs a tool that is not listed, and answers in text and structure alike", async () => {
    const fetch = rowsFetch();
    const answer = await start({ fetch }).call("fred_rows", { topic: "prices" });
    expect(answer.isError).toBe(false);
    expect(JSON.parse(answer.text)).toEqual(answer.structured);
    expect(answer.structured).toMatchObject({
      kind: "table",
      rows: [
        ["row 0", 0],
        ["row 1", 1],
        ["row 2", 2],
      ],
    });
    expect(fetch.urls).toEqual(["https://fred.example.gov/rows?topic=prices&limit=3"]);
  });

  it("imports an agency once, however often it is called", async () => {
    const catalogue = fakeCatalogue(agencies);
    const { call } = start({ catalogue });
    await Promise.all([call("fred_echo", { text: "a" }), call("fred_echo", { text: "b" })]);
    await call("fred_echo", { text: "c" });
    expect(catalogue.imported).toEqual(["fred"]);
  });

  it.each(["Find_Tools", " find-tools ", "find_tools\u200b", "ｆｉｎｄ_tools"])(
    "knows its own tool as %j, too",
    async (name) => {
      expect((await start().call(name, { query: "prices" })).isError).toBe(false);
    },
  );

  it("knows a tool by an earlier name", async () => {
    expect((await start().call("fred_repeat", { text: "x" })).isError).toBe(false);
  });

  it("cuts what is over the budget and says how to go on", async () => {
    const { call } = start({ fetch: rowsFetch(5000), config: { budgetTokens: 1000 } });
    const { structured, text } = await call("fred_rows", { topic: "prices", limit: 5000 });
    expect(text.length).toBeLessThan(6000);
    expect(structured).toHaveProperty("next");
  });

  it("reports progress only to a client that gave a token", async () => {
    const client = start();
    await client.call("code_mode", { code: 'await callTool("fred_echo", {text: "x"})' });
    expect(client.received.filter(({ method }) => method === "notifications/progress")).toEqual([]);
    await client.call("code_mode", { code: 'await callTool("fred_echo", {text: "x"})' }, { progressToken: "token" });
    const progress = client.received.filter(({ method }) => method === "notifications/progress");
    expect(progress[0]?.["params"]).toMatchObject({ progressToken: "token", progress: 1 });
  });
});

describe("bad input is answered with isError and the fix, and asks no agency", () => {
  it.each([
    ["an unknown argument", { text: "x", colour: "red" }, 'Did you mean "color"?'],
    ["a misspelt value", { text: "x", color: "gren" }, 'Did you mean "green"?'],
    ["a wrong date", { text: "x", day: "2023-02-30" }, "YYYY-MM-DD"],
    ["a limit of 0", { text: "x", count: 0 }, "between 1 and 5000"],
    ["a limit of -1", { text: "x", count: -1 }, "between 1 and 5000"],
    ["a limit of 1e9", { text: "x", count: 1e9 }, "between 1 and 5000"],
    ["an empty string", { text: "" }, "is empty"],
    ["100,000 characters", { text: "a".repeat(100_000) }, "100000 characters long"],
    ["control characters", { text: "a\u0000b" }, "control character"],
    ["nothing where something is due", {}, '"text" is required'],
  ])("%s", async (_, args, fix) => {
    const fetch = rowsFetch();
    const answer = await start({ fetch }).call("fred_echo", args);
    expect(answer.isError).toBe(true);
    expect(answer.text).toContain(fix);
    expect(answer.text).toContain("fred_echo(text*: string");
    expect(fetch.urls).toEqual([]);
  });

  it.each(["O'Hare", "Coeur d'Alene", "../../etc/passwd", "a & b = c"])("takes %s as it is", async (text) => {
    const { structured } = await start().call("fred_echo", { text });
    expect(structured["rows"]).toEqual([[text, "red", 1, null]]);
  });

  it.each([
    ["a list", ["x"]],
    ["a text", "x"],
    ["a number", 5],
  ])("arguments that are %s", async (_, given) => {
    const answer = await start().request("tools/call", { name: "fred_echo", arguments: given });
    expect(answer).toHaveProperty("result.isError", true);
  });

  it("reads arguments sent as text, and null as none", async () => {
    const client = start();
    const sent = await client.request("tools/call", { name: "fred_echo", arguments: '{"text":"x"}' });
    expect(sent).toHaveProperty("result.structuredContent.rows", [["x", "red", 1, null]]);
    const none = await client.request("tools/call", { name: "clear_cache", arguments: null });
    expect(none).not.toHaveProperty("result.isError");
  });

  it("repairs what is plainly meant", async () => {
    const { structured } = await start().call("fred_echo", { text: " \u200bx ", color: "GREEN", count: "7" });
    expect(structured["rows"]).toEqual([["x", "green", 7, null]]);
  });

  it("names the nearest tool for one that does not exist", async () => {
    const answer = await start().call("fred_row");
    expect(answer).toMatchObject({ isError: true, text: expect.stringContaining("Did you mean fred_rows?") });
  });

  it("holds for code_mode and for scripts, too", async () => {
    const { call } = start();
    expect((await call("code_mode", { tool: "fred_echo", args: { txt: "x" } })).text).toContain('Did you mean "text"?');
    const script = await call("code_mode", { code: 'await callTool("fred_echo", {count: 0})' });
    expect(script).toMatchObject({ isError: true, text: expect.stringContaining("is required") });
  });
});

describe("failures", () => {
  it("shows a bug of ours as one neutral line, and logs it whole", async () => {
    const { call, logged } = start();
    const answer = await call("fred_crash");
    expect(answer.isError).toBe(true);
    expect(answer.text).toContain("fedpipe failed inside fred_crash");
    expect(JSON.stringify(answer)).not.toContain("secret");
    expect(JSON.stringify(logged)).toContain("secret internal detail");
  });

  it("tells the client's log of a bug and of an agency that is down, at the level the client asked for", async () => {
    const client = start({ fetch: () => Promise.reject(new TypeError("fetch failed")) });
    const logged = () => client.received.filter(({ method }) => method === "notifications/message");
    await client.request("logging/setLevel", { level: "error" });
    await client.call("fred_rows", { topic: "x" });
    expect(logged()).toEqual([]);
    await client.call("fred_crash");
    expect(logged()[0]?.["params"]).toMatchObject({ level: "error", logger: "fedpipe" });
    await client.request("logging/setLevel", { level: "warning" });
    await client.call("fred_rows", { topic: "x" });
    expect(logged()[1]?.["params"]).toMatchObject({ level: "warning" });
    await client.call("fred_echo", {});
    expect(logged()).toHaveLength(2);
  });

  it("lets a broken module fail alone and by name", async () => {
    const { call } = start({ catalogue: fakeCatalogue(agencies, { broken: ["fda"] }) });
    const answer = await call("fda_echo", { text: "x" });
    expect(answer).toMatchObject({ isError: true, text: expect.stringContaining("the module fda") });
    expect(JSON.stringify(answer)).not.toContain("secret-file");
    expect((await call("nih_echo", { text: "x" })).isError).toBe(false);
  });

  it("ends a call at its deadline, whatever the agency does", async () => {
    const { call } = start({ fetch: () => new Promise(() => {}), config: { timeoutSeconds: 0.05 } });
    const answer = await call("fred_rows", { topic: "prices" });
    expect(answer).toMatchObject({ isError: true, structured: { error: { kind: "timeout" } } });
  });

  it("drops the request to the agency when the client cancels, and sends no answer", async () => {
    let aborted: (() => void) | undefined;
    const dropped = new Promise<void>((resolve) => (aborted = resolve));
    let asked: (() => void) | undefined;
    const sent = new Promise<void>((resolve) => (asked = resolve));
    const client = start({
      fetch: (_url, { signal }) =>
        new Promise((_, reject) => {
          asked?.();
          signal.addEventListener("abort", () => {
            aborted?.();
            reject(signal.reason);
          });
        }),
    });
    client.write({ id: 7, method: "tools/call", params: { name: "fred_rows", arguments: { topic: "x" } } });
    await sent;
    client.write({ method: "notifications/cancelled", params: { requestId: 7 } });
    await dropped;
    await client.request("ping");
    expect(client.received.filter(({ id }) => id === 7)).toEqual([]);
  });
});

describe("the fence", () => {
  const config = { deny: ["fda", "fred_rows"] };

  it("keeps out of the list, the load and the search", async () => {
    const { call, listed } = start({ config });
    await call("load_modules", { modules: ["all"] });
    expect(await listed()).toEqual(["fred_echo", "fred_crash", "nih_rows", "nih_echo", "nih_crash"]);
    const { structured } = await call("find_tools", { query: "prices", limit: 25 });
    expect(JSON.stringify(structured)).not.toMatch(/fda_|fred_rows/u);
  });

  it("keeps out of the call, through code_mode and from scripts", async () => {
    const { call } = start({ config });
    const script = 'return callTool("fda_echo", {text: "x"})';
    for (const answer of [
      await call("fda_echo", { text: "x" }),
      await call("code_mode", { tool: "fda_echo", args: { text: "x" } }),
      await call("code_mode", { code: script }),
    ]) {
      expect(answer).toMatchObject({ isError: true, text: expect.stringContaining("fda_echo is not allowed") });
    }
  });

  it("says that a module is not allowed rather than unknown", async () => {
    const answer = await start({ config }).call("load_modules", { modules: ["fda"] });
    expect(answer).toMatchObject({ isError: true, text: expect.stringContaining("fda is not allowed") });
  });

  it("names nothing that it shuts out, unless the caller did", async () => {
    const client = start({ config: { deny: ["fda"] } });
    await client.initialized;
    await client.call("load_modules", { modules: ["all", "health", "fad"], unload: ["fad"] });
    await client.call("load_modules", { modules: ["fad"] });
    await client.call("find_tools", { query: "nothing like it at all", limit: 25 });
    await client.call("find_tools", { query: "prices", domain: "helth" });
    await client.call("clear_cache", { source: "fad" });
    await client.call("clear_cache", { source: "health" });
    for (const tool of ["fda_row", "fad_echo"]) {
      await client.call(tool, {});
      await client.call("code_mode", { tool, args: {} });
      await client.call("code_mode", { code: `return callTool("${tool}", {})` });
    }
    const said = JSON.stringify(client.received).replaceAll(/fda_row\b/gu, "");
    expect(said).not.toContain("fda");
    expect(said).toContain("of nih");
  });

  it("leaves no domain of which every module is shut out", async () => {
    const { text } = await start({ config: { deny: ["health"] } }).call("find_tools", { query: "qqqq" });
    expect(text).toContain("open data on economy.");
  });

  it("takes a denied discovery tool away altogether", async () => {
    const found = await start({ config: { deny: ["code_mode"] } }).call("find_tools", { query: "prices" });
    expect(found.text).not.toContain("code_mode");
    const client = start({ config: { deny: ["code_mode"] } });
    expect(JSON.stringify(await client.request("tools/list"))).not.toContain('"code_mode"');
    expect(await client.call("code_mode", { code: "return 1" })).toMatchObject({
      isError: true,
      text: expect.stringContaining("code_mode is not allowed"),
    });
  });
});
