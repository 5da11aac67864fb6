import { describe, expect, it } from "vitest";
import { buildToolSearch, loadToolSearch } from "./tool-search.ts";
import type { ToolEntry } from "./types.ts";

const tool = (name: string, description: string, more: Partial<ToolEntry> = {}): ToolEntry => ({
  name,
  description,
  inputSchema: { type: "object", properties: {} },
  module: name.split("_")[0] ?? name,
  ...more,
});

const tools = [
  tool("fred_series_data", "Dated values of one series.", { keywords: ["jobless rate"] }),
  tool("fda_recalls", "Recalls of drugs and devices."),
  tool("github_create_issue", "Opens an issue in a repository."),
];

const modules = [
  { id: "fred", title: "FRED", summary: "Economic time series of the St. Louis Fed." },
  { id: "fda", title: "FDA", summary: "Drug safety." },
];

describe("tool search", () => {
  const search = buildToolSearch(tools, { modules });

  it("finds by name, description, keyword and module", () => {
    expect(search.search("recall of a drug").hits[0]?.name).toBe("fda_recalls");
    expect(search.search("jobless").hits[0]?.name).toBe("fred_series_data");
    expect(search.search("open an issue").hits[0]?.name).toBe("github_create_issue");
    expect(search.search("economics").hits[0]).toMatchObject({ name: "fred_series_data", module: "fred" });
  });

  it("does not take what a description says of its neighbours for what the tool does", () => {
    const built = buildToolSearch([
      tool("station_latest", "What a station reported. Hours ahead: station_forecast. Newest first."),
      tool("station_forecast", "Weather to come."),
    ]);
    expect(built.search("hours ahead").hits).toEqual([]);
    expect(built.search("newest").hits[0]?.name).toBe("station_latest");
  });

  it("counts a word once that a name holds twice", () => {
    const built = buildToolSearch([
      tool("panel_bills_for_panel", "Bills.", { module: "congress" }),
      tool("panel_details", "One panel.", { module: "congress" }),
    ]);
    expect(built.search("panel").hits[0]?.name).toBe("panel_details");
  });

  it("finds nothing in nothing", () => {
    expect(search.search("").hits).toEqual([]);
    expect(search.search("zzzzqqq").hits).toEqual([]);
    expect(buildToolSearch([]).search("drug")).toEqual({ hits: [], total: 0 });
  });

  it("counts what matches and shows as many as asked", () => {
    const many = buildToolSearch(Array.from({ length: 30 }, (_, index) => tool(`a_${index}`, "drug recalls")));
    expect(many.search("drug", { limit: 4 })).toMatchObject({ total: 30 });
    expect(many.search("drug", { limit: 4 }).hits).toHaveLength(4);
  });

  it("finds only what the caller allows", () => {
    expect(search.search("drug", { where: ({ module }) => module !== "fda" }).hits).toEqual([]);
  });

  it("is the same after a trip through JSON", () => {
    const loaded = loadToolSearch(JSON.parse(JSON.stringify(search.toJSON())));
    expect(loaded.search("jobless")).toEqual(search.search("jobless"));
    expect(() => loadToolSearch({})).toThrow("not a tool index");
  });
});

describe("tools of any server, without a field's lexicon", () => {
  const names = [
    "github_createPullRequest",
    "slack_post_message",
    "fs_read_file",
    "gmail_send_email",
    "puppeteer_screenshot",
  ];
  const search = buildToolSearch(names.map((name) => tool(name, "", { module: name.split("_")[0] ?? "" })));

  it.each([
    ["open a PR", "github_createPullRequest"],
    ["write to a chat channel", "slack_post_message"],
    ["show me the document", "fs_read_file"],
    ["mail my boss", "gmail_send_email"],
    ["take a picture of the page", "puppeteer_screenshot"],
  ])("%j finds %s", (query, name) => {
    expect(search.search(query).hits[0]?.name).toBe(name);
  });

  it("survives schemas of any kind", () => {
    const odd = [{}, { properties: null }, { properties: { a: true, b: { enum: [1, null, "x"] } } }];
    const built = buildToolSearch(
      odd.map((inputSchema, index) => tool(`odd_${index}`, "x", { inputSchema: inputSchema as never })),
    );
    expect(built.search("odd").total).toBe(3);
  });

  it("answers a query of 100,000 characters in time", () => {
    const started = performance.now();
    search.search("pull request ".repeat(8000));
    search.search("x".repeat(100_000));
    expect(performance.now() - started).toBeLessThan(1000);
  });

  it("indexes a tool of megabytes in time, and the others as ever", () => {
    const started = performance.now();
    const properties = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`argument_${index}`, {}]));
    const monster = tool("n".repeat(300_000), "m".repeat(300_000), { inputSchema: { type: "object", properties } });
    const built = buildToolSearch([...tools, monster, tool("talks", "word ".repeat(500_000))]);
    expect(built.search("recalls of drugs").hits[0]?.name).toBe("fda_recalls");
    expect(performance.now() - started).toBeLessThan(4000);
  });
});
