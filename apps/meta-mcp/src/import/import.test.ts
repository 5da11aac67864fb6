import { describe, expect, it } from "vitest";
import { convertServer, plainName } from "./convert.ts";
import { planImport } from "./merge.ts";
import { replaceServers } from "./replace.ts";
import { findSections, type Section } from "./sections.ts";
import { type Dialect, sourceFiles } from "./sources.ts";

const file = (dialect: Dialect = "any") => ({ path: "/home/ada/.claude.json", dialect, project: undefined });
const origin = (dialect: Dialect, project?: string) => ({ dialect, project, home: "/home/ada" });

function one(text: string, dialect: Dialect, project?: string) {
  const conversion = convertServer("a", { command: text }, origin(dialect, project));
  return conversion.kind === "entry" ? conversion.entry.command?.[0] : conversion.why;
}

function claudeFilesOn(platform: NodeJS.Platform) {
  return sourceFiles("claude", { cwd: "/w", home: "/h", env: {}, platform }).map(({ path }) => path);
}

function section(servers: Record<string, unknown>, project?: string): Section {
  return {
    file: file(),
    path: ["mcpServers"],
    project,
    servers,
  };
}

describe("a server of a client", () => {
  it("becomes an entry, in whatever of the known shapes it is written", () => {
    const shapes: [unknown, unknown][] = [
      [
        { command: "npx", args: ["-y", "x"], env: { A: 1 } },
        { command: ["npx", "-y", "x"], env: { A: "1" } },
      ],
      [{ type: "stdio", command: ["uvx", "x"] }, { command: ["uvx", "x"] }],
      [
        { type: "http", url: "https://x/mcp", headers: { A: "b" } },
        { url: "https://x/mcp", headers: { A: "b" } },
      ],
      [{ serverUrl: "https://x/mcp" }, { url: "https://x/mcp" }],
      [{ httpUrl: "https://x/mcp" }, { url: "https://x/mcp" }],
      [
        { command: "x", disabledTools: ["rm"] },
        { command: ["x"], deny: ["rm"] },
      ],
    ];
    for (const [server, entry] of shapes)
      expect(convertServer("a", server, origin("any"))).toMatchObject({
        kind: "entry",
        entry: { name: "a", ...(entry as object) },
      });
  });

  it("stays where it is when it cannot be taken, with the reason", () => {
    for (const [server, why] of [
      [{ command: "x", disabled: true }, "is disabled there"],
      [{ enabled: false, command: "x" }, "is disabled there"],
      [{}, "has neither command nor url"],
      ["npx x", "is no object"],
      [{ command: "npx", args: ["-y", "@fedpipe/meta-mcp"] }, "is meta-mcp itself"],
      [{ command: "${command:pick}" }, "uses ${command:pick}, which only its client can fill in"],
    ] as const) {
      expect(convertServer("a", server, origin("editor"))).toEqual({ kind: "left", why });
    }
  });

  it("is meta-mcp by its program or package, not by a folder of that name", () => {
    const ours = [
      { command: "meta-mcp" },
      { command: "C:\\tools\\meta-mcp.cmd" },
      { command: ["npx", "-y", "@fedpipe/meta-mcp@1.2.3"] },
      { command: "node", args: ["/x/node_modules/.bin/meta-mcp", "--config", "c.toml"] },
      { command: "node", args: ["C:\\x\\meta-mcp\\dist\\main.js"] },
    ];
    for (const server of ours) expect(convertServer("a", server, origin("any"))).toMatchObject({ kind: "left" });
    const theirs = { command: "npx", args: ["server-filesystem", "/home/ada/src/meta-mcp", "/x/meta-mcp/dist"] };
    expect(convertServer("a", theirs, origin("any"))).toMatchObject({ kind: "entry" });
  });

  it("keeps variables as its client means them", () => {
    expect(one("${A:-b}", "claude-code")).toBe("${A:-b}");
    expect(one("${A}", "literal")).toBe("$${A}");
    expect(one("${env:A}/${userHome}", "editor")).toBe("${A}//home/ada");
    expect(one("${workspaceFolder}/x", "editor", "/w")).toBe("/w/x");
    expect(one("${workspaceFolder}/x", "editor")).toContain("which only its client can fill in");
  });

  it("gets a name that config.toml takes", () => {
    expect(["My Server", "café/tools", "@scope/pkg", "ok_1.2", "***"].map(plainName)).toEqual([
      "My-Server",
      "cafe-tools",
      "scope-pkg",
      "ok_1.2",
      "server",
    ]);
  });
});

describe("a file of a client", () => {
  it("is searched for every table of servers, those of single projects included", () => {
    const text =
      '{ /* mine */ "mcpServers": {"a": {}}, "projects": {"/w": {"mcpServers": {"b": {}}}, "/v": {"mcpServers": {}}}, "mcp": {"servers": {"c": {}}}, }';
    const sections = findSections(file(), text) ?? [];
    expect(sections.map(({ path, project }) => [path.join("/"), project])).toEqual([
      ["mcpServers", undefined],
      ["mcp/servers", undefined],
      ["projects//w/mcpServers", "/w"],
    ]);
    expect(findSections(file(), "{ nope")).toBeUndefined();
    expect(findSections(file(), "[]")).toBeUndefined();
  });

  it("is known for each client and platform", () => {
    expect(claudeFilesOn("darwin")).toContain("/h/Library/Application Support/Claude/claude_desktop_config.json");
    expect(claudeFilesOn("linux")).toEqual([
      "/h/.claude.json",
      "/w/.mcp.json",
      "/h/.config/Claude/claude_desktop_config.json",
    ]);
    expect(sourceFiles(undefined, { cwd: "/w", home: "/h", env: {}, platform: "linux" }).length).toBeGreaterThan(8);
  });
});

describe("a plan", () => {
  it("takes equal servers once and tells others of the same name apart by their project", () => {
    const url = { url: "https://x/mcp", headers: { A: "b" } };
    const plan = planImport(
      [
        section({ a: url }),
        section({ a: url }, "/w/shop"),
        section({ a: { command: "y" } }, "/w/shop"),
        section({ a: { command: "z" } }, "/v/shop"),
      ],
      [],
      "/h",
    );
    expect(plan.entries.map(({ name }) => name)).toEqual(["a", "a-shop", "a-2"]);
    expect(plan.taken.map(({ name }) => name)).toEqual(["a", "a", "a-shop", "a-2"]);
  });

  it("counts what config.toml has already as taken, under its name there", () => {
    const plan = planImport(
      [section({ a: { command: "x", args: ["1"] } })],
      [{ name: "mine", command: ["x", "1"] }],
      "/h",
    );
    expect(plan.entries).toEqual([]);
    expect(plan.taken).toMatchObject([{ original: "a", name: "mine" }]);
  });

  it("warns of plain secrets and of servers that may want a login", () => {
    const { remarks } = planImport(
      [
        section({
          a: { command: "x", env: { API_KEY: "abc", OTHER: "${B}", TOKEN: "${T}" } },
          b: { url: "https://x" },
          c: { command: "x", args: ["--api-key", "abc", "--token=def", "--secret", "${S}", "--key", "--verbose"] },
          d: { url: "https://x?api_key=abc&page=2", headers: { A: "b" } },
        }),
      ],
      [],
      "/h",
    );
    expect(remarks.join("\n")).toContain("a.API_KEY");
    expect(remarks[0]?.split(": ")[1]).toBe("a.API_KEY, c.--api-key, c.--token, d.url ?api_key");
    expect(remarks.join("\n")).toMatch(/OAuth login.*: b$/m);
  });

  it("reads and writes files that begin with a byte order mark", () => {
    const text = '\uFEFF{ "mcpServers": { "a": { "command": "x" } } }';
    const [found] = findSections(file(), text) ?? [];
    if (found === undefined) throw new Error("no section");
    const after = replaceServers(text, [{ section: found, original: "a", name: "a" }], { command: "npx", args: [] });
    expect(after.startsWith("\uFEFF{")).toBe(true);
    expect(JSON.parse(after.slice(1))).toEqual({ mcpServers: { "meta-mcp": { command: "npx", args: [] } } });
  });

  it("replaces in place and keeps comments and everything else", () => {
    const text =
      '{\n  // keep me\n  "theme": "dark",\n  "mcpServers": {\n    "a": { "command": "x" },\n    "b": { "command": "y" }\n  }\n}\n';
    const [found] = findSections(file(), text) ?? [];
    if (found === undefined) throw new Error("no section");
    const after = replaceServers(text, [{ section: found, original: "a", name: "a" }], {
      command: "npx",
      args: ["meta"],
    });
    expect(after).toContain("// keep me");
    expect(JSON.parse(after.replace("// keep me", ""))).toEqual({
      theme: "dark",
      mcpServers: { b: { command: "y" }, "meta-mcp": { command: "npx", args: ["meta"] } },
    });
  });
});
