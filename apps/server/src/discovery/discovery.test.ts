import type { Fetch } from "@fedpipe/core";
import { describe, expect, it } from "vitest";
import { fakeAgency, fakeCatalogue } from "../../test-support/fake-catalogue.ts";
import { rowsFetch, startInProcess } from "../../test-support/in-process.ts";

const agencies = [
  fakeAgency("fec", { domains: ["justice"] }),
  fakeAgency("fda", { domains: ["health"] }),
  fakeAgency("nih", { domains: ["health", "education"] }),
];
const start = (options: Partial<Parameters<typeof startInProcess>[0]> = {}) =>
  startInProcess({ catalogue: fakeCatalogue(agencies), ...options });

const changes = (client: ReturnType<typeof start>) =>
  client.received.filter(({ method }) => method === "notifications/tools/list_changed").length;

describe("load_modules", () => {
  it("tells the tools, their signatures and the cost, and announces the change once", async () => {
    const client = start();
    const { structured } = await client.call("load_modules", { modules: ["fec", "fda"] });
    expect(structured).toMatchObject({
      loaded: [
        { module: "fec", tools: ["fec_rows", "fec_echo", "fec_crash"] },
        { module: "fda", tools: ["fda_rows", "fda_echo", "fda_crash"] },
      ],
      alreadyLoaded: [],
      unloaded: [],
      unknown: [],
      tokens: { budget: 20_000 },
    });
    expect(structured["signatures"]).toContain("fec_rows(topic*: string, limit: int=3)");
    expect(changes(client)).toBe(1);
    expect(await client.listed()).toHaveLength(6);
  });

  it("takes domains, all, and names written together, each module once", async () => {
    const client = start();
    await client.call("load_modules", { modules: ["health", "fda", "NIH"] });
    expect(await client.listed()).toHaveLength(6);
    const { structured } = await client.call("load_modules", { modules: "fec, fda" });
    expect(structured).toMatchObject({ loaded: [{ module: "fec" }], alreadyLoaded: ["fda"] });
    expect((await start().call("load_modules", { modules: ["all"] })).structured["loaded"]).toHaveLength(3);
  });

  it("names the nearest module for one that is unknown, and loads the others", async () => {
    const client = start();
    const { structured, isError } = await client.call("load_modules", { modules: ["fce", "nih"] });
    expect(isError).toBe(false);
    expect(structured).toMatchObject({ loaded: [{ module: "nih" }], unknown: [{ name: "fce", didYouMean: "fec" }] });
  });

  it("is an error when nothing matched, and announces nothing", async () => {
    const client = start();
    for (const args of [{ modules: ["fce"] }, { modules: [] }, {}, { unload: ["nothing-like-it"] }]) {
      expect(await client.call("load_modules", args)).toMatchObject({ isError: true });
    }
    expect(changes(client)).toBe(0);
  });

  it("answers the first of many names that are no module's, and counts the others", async () => {
    const modules = Array.from({ length: 5000 }, (_, index) => `m${index}`);
    const { text, structured } = await start().call("load_modules", { modules });
    expect(text).toContain("4980 more names");
    expect(text.length).toBeLessThan(3000);
    expect(structured["unknown"]).toHaveLength(20);
  });

  it("unloads, and says so of a module that was not loaded", async () => {
    const client = start();
    await client.call("load_modules", { modules: ["fec"] });
    const { structured, text } = await client.call("load_modules", { modules: [], unload: ["fec", "nih"] });
    expect(structured["unloaded"]).toEqual(["fec"]);
    expect(text).toContain("nih was not loaded");
    expect(await client.listed()).toEqual([]);
  });

  it("gives two calls in flight an answer each that is true, and one notification each", async () => {
    const client = start();
    const [one, two] = await Promise.all([
      client.call("load_modules", { modules: ["fec"] }),
      client.call("load_modules", { modules: ["fec", "nih"] }),
    ]);
    expect(one?.structured["loaded"]).toHaveLength(1);
    expect(two?.structured).toMatchObject({ loaded: [{ module: "nih" }], alreadyLoaded: ["fec"] });
    expect(changes(client)).toBe(2);
    expect(await client.listed()).toHaveLength(6);
  });

  it("changes nothing when it is cancelled: no notification could tell", async () => {
    const client = start();
    await client.initialized;
    client.write(
      { id: 7, method: "tools/call", params: { name: "load_modules", arguments: { modules: ["fec"] } } },
      { method: "notifications/cancelled", params: { requestId: 7 } },
    );
    await client.call("find_tools", { query: "prices" });
    expect([await client.listed(), changes(client)]).toEqual([[], 0]);
  });

  it("says when the list is over its budget", async () => {
    const client = start({ config: { listBudgetTokens: 10 } });
    const { text, structured } = await client.call("load_modules", { modules: ["all"] });
    expect(text).toContain("over the 10 advised");
    expect(structured["tokens"]).toHaveProperty("remaining", expect.any(Number));
  });
});

describe("find_tools", () => {
  it("answers with signatures, and with what is loaded", async () => {
    const client = start();
    await client.call("load_modules", { modules: ["fec"] });
    const { structured, text } = await client.call("find_tools", { query: "prices" });
    const results = structured["results"] as { tool: string; loaded: boolean; signature: string; module: string }[];
    expect(results.find(({ tool }) => tool === "fec_rows")).toMatchObject({ loaded: true, module: "fec" });
    expect(results.find(({ tool }) => tool === "nih_rows")).toMatchObject({
      loaded: false,
      signature: "nih_rows(topic*: string, limit: int=3)",
      summary: "Rows that nih publishes.",
    });
    expect(text).toContain("nih_rows(topic*: string, limit: int=3) [in nih]");
  });

  it("stays within a domain", async () => {
    const { structured } = await start().call("find_tools", { query: "prices", domain: "health", limit: 25 });
    expect(JSON.stringify(structured)).not.toContain("fec_");
    const wrong = await start().call("find_tools", { query: "prices", domain: "helth" });
    expect(wrong).toMatchObject({ isError: true, text: expect.stringContaining("Did you mean health?") });
  });

  it("says so when nothing here does it", async () => {
    const answer = await start().call("find_tools", { query: "chocolate cake recipe" });
    expect(answer).toMatchObject({ isError: false, structured: { results: [], total: 0 } });
    expect(answer.text).toContain('Nothing here does "chocolate cake recipe"');
  });

  it("never answers with more than about 1,400 tokens", async () => {
    const many = fakeCatalogue(Array.from({ length: 40 }, (_, index) => fakeAgency(`agency${index}`)));
    const { text } = await start({ catalogue: many }).call("find_tools", { query: "prices", limit: 25 });
    expect(text.length).toBeLessThan(6500);
  });
});

describe("code_mode", () => {
  it("without code is the tool's own answer", async () => {
    const client = start({ fetch: rowsFetch() });
    const direct = await client.call("fda_echo", { text: "x" });
    expect(await client.call("code_mode", { tool: "fda_echo", args: { text: "x" } })).toEqual(direct);
  });

  it("hands a script everything, uncut, and says what was saved", async () => {
    const { call } = start({ fetch: rowsFetch(5000), config: { budgetTokens: 500 } });
    const answer = await call("code_mode", {
      tool: "fda_rows",
      args: { topic: "x", limit: 5000 },
      code: "return data.rows.length",
    });
    expect(answer.structured).toMatchObject({ result: 5000, saved: { bytesIn: expect.any(Number) } });
    expect(answer.text).toMatch(/^5000\n\[in \d{5,} bytes, about \d{4,} tokens; out 4 bytes/u);
  });

  it("lets a script call tools, a failure among them that it may catch", async () => {
    const { call } = start();
    const code = `
      const [a, b] = await Promise.all(["a", "b"].map((text) => callTool("nih_echo", { text })));
      try { await callTool("nih_ecko", {}); } catch (error) { console.log(error.message); }
      return a.rows[0][0] + b.rows[0][0];`;
    const { structured } = await call("code_mode", { code });
    expect(structured).toMatchObject({ result: "ab", calls: 3 });
    // Two answers went in, and little came out.
    expect(structured).toHaveProperty("saved.bytesIn", expect.any(Number));
    const { bytesIn = 0 } = structured["saved"] as { bytesIn?: number };
    expect(bytesIn).toBeGreaterThan(300);
    expect(JSON.stringify(structured["logs"])).toContain("Did you mean nih_echo?");
  });

  it("keeps the logs and names the line when a script fails", async () => {
    const answer = await start().call("code_mode", { code: 'console.log("so far");\nnull.x;' });
    expect(answer).toMatchObject({
      isError: true,
      structured: { error: { kind: "script", line: 2 }, logs: ["so far"] },
    });
    expect(answer.text).toContain("(line 2)");
  });

  it("cuts an answer over the budget after an item, with a note", async () => {
    const { call } = start({ config: { budgetTokens: 600 } });
    const { structured } = await call("code_mode", { code: "return Array.from({length: 9999}, (_, i) => ({ i }))" });
    const result = structured["result"] as unknown[];
    expect(result.at(-1)).toEqual({ i: result.length - 1 });
    expect(JSON.stringify(structured["notes"])).toContain(`Cut after ${result.length} of 9999 items`);
  });

  it("drops the calls that a script did not wait for", async () => {
    let dropped: (() => void) | undefined;
    const isDropped = new Promise<void>((resolve) => (dropped = resolve));
    const fetch: Fetch = (_url, { signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener("abort", () => {
          dropped?.();
          reject(signal.reason);
        });
      });
    const code = "callTool('fda_rows', { topic: 'x' }); await callTool('fda_echo', { text: 'x' }); return 1";
    expect((await start({ fetch }).call("code_mode", { code })).structured["result"]).toBe(1);
    await isDropped;
  });

  it("says so when a script gives nothing back", async () => {
    const { text, isError } = await start().call("code_mode", { code: "6 * 7" });
    expect([isError, text]).toEqual([false, expect.stringContaining("`return` what is to come back")]);
  });

  it("cuts the longest list of an object, and keeps its shape", async () => {
    const { call } = start({ config: { budgetTokens: 600 } });
    const code = "return { total: 9999, few: [1, 2], rows: Array.from({length: 9999}, (_, i) => [i, 'x']) }";
    const { structured } = await call("code_mode", { code });
    const result = structured["result"] as { rows: unknown[] };
    expect(result).toMatchObject({ total: 9999, few: [1, 2] });
    expect(result.rows.length).toBeGreaterThan(10);
    expect(JSON.stringify(structured["notes"])).toContain(`rows after ${result.rows.length} of 9999 items`);
  });

  it.each([
    [{}, "Give tool, code, or both"],
    [{ args: {}, code: "return 1" }, "args are the arguments of tool"],
    [{ tool: "find_tools", args: { query: "x" } }, "call it directly"],
  ])("says how it is used: %j", async (args, text) => {
    expect(await start().call("code_mode", args)).toMatchObject({ isError: true, text: expect.stringContaining(text) });
  });
});

describe("clear_cache", () => {
  it("tells what it removed, of one module or all", async () => {
    const fetch = rowsFetch();
    const { call } = start({ fetch });
    await call("fda_rows", { topic: "a" });
    await call("fda_rows", { topic: "a" });
    expect(fetch.urls).toHaveLength(1);
    expect((await call("clear_cache", { source: "nih" })).structured).toMatchObject({
      removed: { memory: { entries: 0 } },
    });
    expect((await call("clear_cache", { source: "fda" })).structured).toMatchObject({
      removed: { memory: { entries: 1 } },
    });
    await call("fda_rows", { topic: "a" });
    expect(fetch.urls).toHaveLength(2);
    expect((await call("clear_cache")).text).toContain("of all modules");
  });

  it("is an error for a module that does not exist", async () => {
    const answer = await start().call("clear_cache", { source: "fad" });
    expect(answer).toMatchObject({ isError: true, text: expect.stringContaining("Did you mean fda?") });
  });
});
