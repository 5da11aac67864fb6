import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PUBLISHED } from "../bench/servers.ts";
import { bad, processesWith, useBuild, writeConfig } from "./support.ts";

const build = useBuild();

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built program to its end with nothing on stdin. */
function run(
  args: readonly string[],
  { home = build.folder, cwd = build.folder, input = "" }: { home?: string; cwd?: string; input?: string } = {},
): Promise<Ended> {
  const env = { PATH: process.env["PATH"] ?? "", HOME: home, META_MCP_CACHE_DIR: join(build.folder, "cache") };
  const child = spawn(process.execPath, [build.main, ...args], { cwd, env, stdio: "pipe" });
  child.stdin.end(input);
  let stdout = "";
  let stderr = "";
  child.stdout?.on("data", (chunk: Buffer) => (stdout += chunk.toString("utf8")));
  child.stderr?.on("data", (chunk: Buffer) => (stderr += chunk.toString("utf8")));
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, stdout, stderr })));
}

function noteOf(table: string, name: string): string {
  return new RegExp(`^${name} +failed .*? m?s +(.*)$`, "m").exec(table)?.[1] ?? "";
}

describe("meta-mcp check", () => {
  it("starts each child once, prints a table, and fails when one does", async () => {
    const mark = randomUUID();
    const config = writeConfig(build.folder, {
      good: bad("good", mark, { allow: ["e*", "typo_*"], pin: ["sleep"] }),
      broken: bad("die-at-start", mark),
      lost: { command: ["no-such-program-of-ours"] },
    });
    const { code, stdout, stderr } = await run(["check", "--config", config]);
    expect(code).toBe(1);
    expect(stderr).toBe("");
    expect(stdout).toMatch(/^good +ok +3 of 17 +\d.*allow "typo_\*" fits no tool; pin "sleep" is no allowed tool$/m);
    expect(stdout).toMatch(/^broken +failed .*it ended during its start \(exit code 3\)/m);
    expect(stdout).toContain("disk is full");
    expect(stdout).toMatch(/^lost +failed .*no program "no-such-program-of-ours"/m);
    expect(stdout).toContain("2 of 3 failed.");
    expect(processesWith(mark)).toEqual([]);
  });

  it("names what is wrong with each entry, however it fails to start", async () => {
    const folder = mkdtempSync(join(build.folder, "check-"));
    writeFileSync(join(folder, "plain"), "");
    writeFileSync(join(folder, "orphan"), "#!/nowhere/interpreter\n", { mode: 0o755 });
    const command = [process.execPath, "x.js"];
    const wrong = {
      "no-address": { url: "http://exa mple/mcp" },
      "bad-header": { url: "http://127.0.0.1:9/mcp", headers: { Authorization: "Bearer abcdef\n" } },
      "no-folder": { command, cwd: "nowhere" },
      "file-folder": { command, cwd: "plain" },
      "not-executable": { command: [join(folder, "plain")] },
      interpreter: { command: [join(folder, "orphan")] },
      "null-byte": { command: [process.execPath, "a\u0000b"] },
      "long-list": { command: [process.execPath, "x".repeat(3_000_000)] },
    };
    const { code, stdout, stderr } = await run(["check", "--config", writeConfig(folder, wrong)]);
    expect(code).toBe(1);
    expect(stderr).toBe("");
    const notes = Object.fromEntries(Object.keys(wrong).map((name) => [name, noteOf(stdout, name)]));
    expect(notes["no-address"]).toBe("it cannot start: its url is no address.");
    expect(notes["bad-header"]).not.toContain("abcdef");
    expect(notes["no-folder"]).toMatch(/^it cannot start: its folder .*nowhere does not exist\.$/);
    expect(notes["file-folder"]).toMatch(/its folder .*plain is no folder/);
    expect(notes["not-executable"]).toContain("not executable");
    expect(notes["interpreter"]).toContain("the program its first line names is not there");
    for (const name of ["null-byte", "long-list"]) expect(notes[name]).toMatch(/^it cannot start: /);
    expect(stdout).toContain("8 of 8 failed.");
  });

  it("ends with 0 when all is well", async () => {
    const servers = (["memory", "sequential-thinking"] as const).map(
      (name) => [name, { command: [process.execPath, PUBLISHED[name]] }] as const,
    );
    const { code, stdout } = await run(["check", "--config", writeConfig(build.folder, Object.fromEntries(servers))]);
    expect(stdout).toContain("All 2 are fine.");
    expect(code).toBe(0);
  });
});

describe("meta-mcp --selftest", () => {
  it("does the handshake with itself and starts no child", async () => {
    const mark = randomUUID();
    const { code, stdout } = await run([
      "--selftest",
      "--config",
      writeConfig(build.folder, { good: bad("good", mark) }),
    ]);
    expect(stdout).toMatch(
      /initialize +ok.*\ntools\/list +ok, 3 tools, about \d+ tokens\nlist_mcps +ok, 1 servers, none started\ngoodbye +ok/,
    );
    expect(code).toBe(0);
  });

  it("fails with the reason when the config is wrong", async () => {
    const { code, stderr } = await run(["--selftest", "--config", join(build.folder, "nowhere.toml")]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^meta-mcp: selftest failed: .*nowhere.toml does not exist/);
  });
});

describe("requests that are piped in", () => {
  it("are all answered, though the pipe is closed right behind them", async () => {
    const config = writeConfig(build.folder, { good: bad("good", randomUUID()) });
    const call = { name: "call_mcp", arguments: { name: "good", tool: "echo", args: { message: "piped" } } };
    const lines = [
      {
        id: 1,
        method: "initialize",
        params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "raw", version: "1" } },
      },
      { method: "notifications/initialized" },
      { id: 2, method: "tools/call", params: call },
    ].map((line) => JSON.stringify({ jsonrpc: "2.0", ...line }));
    const { code, stdout } = await run(["--config", config], { input: `${lines.join("\n")}\n` });
    expect(
      stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toMatchObject([{ id: 1 }, { id: 2, result: { content: [{ text: "piped" }] } }]);
    expect(code).toBe(0);
  });
});

describe("a start that cannot work", () => {
  it("is one line on stderr, nothing on stdout, and exit code 1", async () => {
    const { code, stdout, stderr } = await run(["--config", join(build.folder, "nowhere.toml")]);
    expect(code).toBe(1);
    expect(stdout).toBe("");
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  });

  it("names the nearest flag, value or command, with exit code 2", async () => {
    for (const [args, says] of [
      [["--conifg", "x"], "unknown flag --conifg; did you mean --config?"],
      [["--transport", "htpp"], "--transport htpp is not known; did you mean http?"],
      [["chekc"], 'unknown command "chekc"; did you mean check?'],
    ] as const) {
      expect(await run(args)).toMatchObject({ code: 2, stdout: "", stderr: `meta-mcp: ${says}\n` });
    }
  });
});

/** A home whose Claude Code has servers for the user and, unseen, for one project. */
function claudeHome() {
  const home = mkdtempSync(join(build.folder, "home-"));
  const project = join(home, "work", "shop");
  mkdirSync(project, { recursive: true });
  const files = { command: "npx", args: ["-y", "@modelcontextprotocol/server-filesystem", "/data"] };
  const claude = {
    numStartups: 7,
    mcpServers: {
      files,
      "My Server": { type: "http", url: "https://example.com/mcp", headers: { Authorization: "Bearer ${TOKEN}" } },
      off: { command: "x", disabled: true },
    },
    projects: {
      [project]: {
        allowedTools: [],
        mcpServers: { files: { command: "node", args: ["server.js"], env: { DB_PASSWORD: "hunter22" } } },
      },
    },
  };
  writeFileSync(join(home, ".claude.json"), JSON.stringify(claude, null, 2));
  return { home, project };
}

describe("meta-mcp import", () => {
  it("takes the user's servers and those hidden per project, and says what it left", async () => {
    const { home, project } = claudeHome();
    const { code, stdout } = await run(["import", "claude"], { home });
    expect(code).toBe(0);
    expect(stdout).toContain(`took over  files  from ${join(home, ".claude.json")}`);
    expect(stdout).toContain(`took over  My-Server ("My Server" there)`);
    expect(stdout).toContain(
      `took over  files-shop ("files" there)  from ${join(home, ".claude.json")}, project ${project}`,
    );
    expect(stdout).toContain(`left       off  in ${join(home, ".claude.json")}: is disabled there`);
    expect(stdout).toContain("secrets in plain text");
    const target = join(home, ".config", "meta-mcp", "config.toml");
    const toml = readFileSync(target, "utf8");
    expect(toml).toContain('url = "https://example.com/mcp"');
    expect(toml).toContain(`cwd = "${project}"`);
    expect(statSync(target).mode & 0o077).toBe(0);
    const again = await run(["import", "claude"], { home });
    expect(again.stdout).toContain("has them all already");
    expect(readFileSync(target, "utf8")).toBe(toml);
  });

  it("writes nothing with --dry-run", async () => {
    const { home } = claudeHome();
    const { stdout } = await run(["import", "claude", "--dry-run"], { home });
    expect(stdout).toContain('name = "files-shop"');
    expect(existsSync(join(home, ".config"))).toBe(false);
  });

  it("with --replace: backs the file up, leaves what is not its business, and the client starts meta-mcp instead", async () => {
    const { home, project } = claudeHome();
    const before = readFileSync(join(home, ".claude.json"), "utf8");
    const { code, stdout } = await run(["import", "claude", "--replace"], { home });
    expect(code).toBe(0);
    expect(stdout).toContain("now starts meta-mcp instead");
    expect(readFileSync(join(home, ".claude.json.before-meta-mcp"), "utf8")).toBe(before);
    const after = JSON.parse(readFileSync(join(home, ".claude.json"), "utf8"));
    expect(after).toMatchObject({ numStartups: 7, projects: { [project]: { allowedTools: [], mcpServers: {} } } });
    expect(Object.keys(after.mcpServers)).toEqual(["off", "meta-mcp"]);
    const { command, args } = after.mcpServers["meta-mcp"];
    expect([command, ...args]).toEqual([
      process.execPath,
      build.main,
      "--config",
      join(home, ".config", "meta-mcp", "config.toml"),
    ]);
    const again = await run(["import", "claude", "--replace"], { home });
    expect(again.code).toBe(1);
    expect(readdirSync(home).filter((name) => name.includes("before-meta-mcp"))).toHaveLength(1);
  });

  it("keeps what config.toml has, comments included, and adds", async () => {
    const { home } = claudeHome();
    const config = join(home, "config.toml");
    writeFileSync(config, '# mine\n[[mcps]]\nname = "files" # the other one\ncommand = ["other"]\n');
    await run(["import", "claude", "--config", config], { home });
    const toml = readFileSync(config, "utf8");
    expect(toml).toMatch(/^# mine\n\[\[mcps\]\]\nname = "files" # the other one\n/);
    expect(toml).toContain('name = "files-2"');
  });

  it("reads a VS Code file with comments and turns its inputs into variables", async () => {
    const home = mkdtempSync(join(build.folder, "home-"));
    mkdirSync(join(home, ".vscode"));
    const file = join(home, ".vscode", "mcp.json");
    writeFileSync(
      file,
      `{
  // for the team
  "inputs": [{ "type": "promptString", "id": "github-token", "password": true }],
  "servers": {
    "github": { "command": "github-mcp", "env": { "GITHUB_TOKEN": "\${input:github-token}", "HOME_DIR": "\${env:HOME}" } },
    "here": { "command": "node", "args": ["\${workspaceFolder}/server.js"] },
    "picked": { "command": "\${command:pick}" },
  }
}`,
    );
    const { stdout } = await run(["import", "vscode", "--replace"], { home, cwd: home });
    expect(stdout).toContain(
      'github: its client asks for "github-token": set GITHUB_TOKEN in the environment of meta-mcp instead',
    );
    expect(stdout).toContain("left       picked  in");
    const toml = readFileSync(join(home, ".config", "meta-mcp", "config.toml"), "utf8");
    expect(toml).toContain('GITHUB_TOKEN = "${GITHUB_TOKEN}"');
    expect(toml).toContain('HOME_DIR = "${HOME}"');
    expect(toml).toContain(`"${home}/server.js"`);
    const after = readFileSync(file, "utf8");
    expect(after).toContain("// for the team");
    expect(after).toContain('"picked"');
    expect(after).not.toContain('"github":');
    expect(after).toContain('"type": "stdio"');
  });

  it("says where it looked when there is nothing, and what it takes when a source is unknown", async () => {
    const home = mkdtempSync(join(build.folder, "home-"));
    expect((await run(["import", "cursor"], { home, cwd: home })).stderr).toContain(
      `looked at ${join(home, ".cursor", "mcp.json")}`,
    );
    expect((await run(["import", "claud"], { home, cwd: home })).stderr).toContain(
      "import takes claude, cursor, vscode or a file",
    );
  });

  it("says what cannot be read or written, without a stack and without half of the work", async () => {
    const home = mkdtempSync(join(build.folder, "home-"));
    mkdirSync(join(home, "folder.json"));
    const unread = await run(["import", "folder.json"], { home, cwd: home });
    expect(unread).toMatchObject({ code: 1, stderr: expect.stringContaining("folder.json cannot be read (EISDIR") });
    writeFileSync(join(home, "mcp.json"), JSON.stringify({ mcpServers: { a: { command: "x" } } }));
    const unwritten = await run(["import", "mcp.json", "--replace", "--config", "mcp.json/config.toml"], {
      home,
      cwd: home,
    });
    expect(unwritten.code).toBe(1);
    expect(unwritten.stderr).toContain("cannot be written");
    expect(readFileSync(join(home, "mcp.json"), "utf8")).not.toContain("meta-mcp");
    for (const { stderr } of [unread, unwritten]) expect(stderr).not.toMatch(/internal error|^ {4}at /m);
  });

  it("refuses a file that is not JSON and writes nothing", async () => {
    const home = mkdtempSync(join(build.folder, "home-"));
    writeFileSync(join(home, "broken.json"), "{ not json");
    const { code, stderr } = await run(["import", "broken.json"], { home, cwd: home });
    expect(code).toBe(1);
    expect(stderr).toContain("broken.json is not valid JSON");
    expect(existsSync(join(home, ".config"))).toBe(false);
  });
});
