import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { toToolAnswer } from "../test-support/answers.ts";
import { builtFolder, builtServer } from "../test-support/built-server.ts";
import { sampleTool } from "../test-support/sample.ts";
import { INITIALIZED, initializeMessage, startRawClient } from "./raw-client.ts";
import { openCatalogue } from "./open-catalogue.ts";
import { version } from "./version.ts";

const program = builtServer();
const dist = builtFolder();
const catalogue = openCatalogue();
const sample = sampleTool();

/** Runs the program in an empty folder with an environment that holds nothing of this machine's. */
function run(args: readonly string[], { env = {}, cwd = emptyFolder(), file = program } = {}) {
  const result = spawnSync(process.execPath, [file, ...args], {
    cwd,
    env,
    encoding: "utf8",
    timeout: 60_000,
    input: "",
  });
  return { code: result.status, stdout: result.stdout, stderr: result.stderr };
}

function brokenIndex(folder: string): string {
  mkdirSync(join(folder, "fred"));
  writeFileSync(join(folder, "fred/index.json"), "{");
  return folder;
}

const emptyFolder = () => mkdtempSync(join(tmpdir(), "fedpipe-cli-"));

function copyOfProgram(): string {
  const copy = join(emptyFolder(), "dist");
  cpSync(dist, copy, { recursive: true });
  writeFileSync(join(copy, "package.json"), '{"type":"module"}');
  return copy;
}

function damaged(remove: RegExp): string {
  const copy = copyOfProgram();
  for (const name of readdirSync(copy).filter((entry) => remove.test(entry)))
    rmSync(join(copy, name), { recursive: true });
  return join(copy, "main.js");
}

/** A copy of the program in which importing any agency throws. */
function programWithoutAgencies(): string {
  const copy = copyOfProgram();
  // Other code may name a tool; only its agency describes it.
  const descriptions = catalogue.agencies().map(({ id }) => catalogue.tools(id)[0]?.description.slice(0, 24) ?? id);
  // The chunk of a package is named after its index.ts' folder, src.
  const chunks = readdirSync(copy).filter((name) => /^src-\w+\.js$/u.test(name));
  const agencies = chunks.filter((name) => {
    const source = readFileSync(join(copy, name), "utf8");
    return descriptions.some((description) => source.includes(description));
  });
  expect(agencies).toHaveLength(descriptions.length);
  for (const name of agencies) writeFileSync(join(copy, name), 'throw new Error("an agency was imported");');
  return join(copy, "main.js");
}

describe("plain commands", () => {
  it("shows the version of package.json", () => {
    expect(run(["--version"])).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
  });

  it("shows every option with its variable in --help", () => {
    const { code, stdout } = run(["--help"]);
    expect(code).toBe(0);
    for (const text of ["--modules", "FEDPIPE_MODULES", "--replay [DIR]", "doctor", "--selftest"])
      expect(stdout).toContain(text);
    expect(Math.max(...stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(110);
  });

  it("lists modules and tools, for people and in JSON", () => {
    expect(run(["--list"]).stdout).toContain(sample.tool);
    const { modules } = JSON.parse(run(["--list", "--json"]).stdout);
    expect(modules.map(({ id }: { id: string }) => id)).toEqual(catalogue.agencies().map(({ id }) => id));
    const fenced = JSON.parse(run(["--list", "--json", "--allow", sample.tool]).stdout);
    expect(fenced.modules).toMatchObject([{ id: sample.module, tools: [{ name: sample.tool }] }]);
  });

  it("exits with 2 and one line for a mistake", () => {
    const { code, stdout, stderr } = run(["--modles", "x"]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toBe("fedpipe: --modles is not a flag of fedpipe. Did you mean --modules?\n");
    expect(run(["--replay=/no/such/folder"])).toMatchObject({ code: 2, stderr: expect.stringContaining("no folder") });
  });

  it.each([
    ["an empty folder", (folder: string) => folder, "holds no recordings"],
    ["a file", () => program, "is no folder"],
    ["a folder with a broken index", brokenIndex, "is not JSON"],
  ])("says at the start that --replay has %s", (_, make, what) => {
    const folder = make(emptyFolder());
    for (const args of [[], ["doctor", "--live"]]) {
      const { code, stderr } = run([...args, "--replay", folder]);
      expect({ code, lines: stderr.split("\n").length }).toEqual({ code: 2, lines: 2 });
      expect(stderr).toContain(what);
    }
  });

  it("works in a folder that was deleted, and when its reader has seen enough", () => {
    const script = `cd "$0" && rmdir "$0" && node "$1" --selftest >&2 && node "$1" doctor | head -1 && node "$1" --list | head -1`;
    const { stdout, stderr } = spawnSync("bash", ["-o", "pipefail", "-c", script, emptyFolder(), program], {
      encoding: "utf8",
    });
    expect(stdout.split("\n")).toHaveLength(3);
    expect(stderr.trim().split("\n").at(-1)).toBe("fedpipe works on this machine.");
  });

  it.skipIf(!existsSync("/dev/full"))("says in one line that stdout is full, and exits with 1", () => {
    const { status, stderr } = spawnSync("bash", ["-c", `node "$0" --list >/dev/full`, program], { encoding: "utf8" });
    expect([status, stderr]).toEqual([1, "fedpipe: stdout cannot be written: ENOSPC.\n"]);
  });

  it("plays its demo, whatever the user has set", () => {
    const { code, stdout } = run([], { file: join(dist, "demo.js"), env: { FEDPIPE_DENY: "*" } });
    expect(stdout).toMatch(
      / 7 tools, [\s\S]*Loaded fred[\s\S]*UNRATE[\s\S]*followUps[\s\S]*--eager[\s\S]*Token ledger/u,
    );
    expect(Math.max(...stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(160);
    expect(code).toBe(0);
  });

  it("passes its own test", () => {
    const { code, stdout } = run(["--selftest"], { env: { FEDPIPE_DENY: sample.module } });
    expect(stdout).toContain("fedpipe works on this machine.");
    expect(code).toBe(0);
  });
});

describe("a damaged installation", () => {
  it.each([[/^catalogue$/u], [/^serve-/u]])("that lacks %s says so in one line and exits with 1", (remove) => {
    const { code, stdout, stderr } = run([], { file: damaged(remove) });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^fedpipe: it cannot run: .*installing it again\.\n$/u);
  });

  it.each([[/^serve-/u], [/^run-call-/u], [/^examples/u], [/wasm$/u], [/^sandbox-worker/u]])(
    "that lacks %s fails its own test",
    (remove) => {
      const { code, stdout } = run(["--selftest"], { file: damaged(remove) });
      expect(code).toBe(1);
      expect(stdout).toContain("FAILED");
      expect(Math.max(...stdout.split("\n").map((line) => line.length))).toBeLessThan(400);
    },
  );
});

describe("what is not imported", () => {
  const bare = programWithoutAgencies();

  it.each([["--help"], ["--list"], ["--list", "--json"], ["doctor"], ["--version"]])(
    "no agency by %s %s",
    (...args) => {
      expect(run(args, { file: bare })).toMatchObject({ code: 0, stderr: "" });
    },
  );

  it.each([["lazy"], ["eager"]])("no agency by a start in mode %s, a list, a search and a load", async (mode) => {
    const client = startRawClient({ args: [bare, "--mode", mode] });
    client.write(initializeMessage(1), INITIALIZED);
    expect(await client.request("tools/list")).toHaveProperty("result");
    for (const [name, args] of [
      ["find_tools", { query: "prices" }],
      ["load_modules", { modules: ["all"] }],
    ] as const) {
      const answer = toToolAnswer(await client.request("tools/call", { name, arguments: args }));
      expect(answer.isError).toBe(false);
    }
    const called = toToolAnswer(await client.request("tools/call", { name: sample.tool, arguments: sample.args }));
    expect(called.text).toContain(`fedpipe failed inside the module ${sample.module}`);
    expect(called.text).not.toContain("an agency was imported");
    await client.end();
    expect(client.stderr()).toContain("an agency was imported");
  });
});

describe("doctor", () => {
  it("names agencies that refuse callers without a contact, until there is one", () => {
    const asks = "Refuse callers who give no contact";
    const without = run(["doctor"], { env: { SEC_CONTACT_EMAIL: "", FEDPIPE_CONTACT: "" } }).stdout;
    expect(without).toContain(`${asks} (1):\n  sec (SEC EDGAR): set SEC_CONTACT_EMAIL`);
    expect(run(["doctor"], { env: { SEC_CONTACT_EMAIL: "you@example.org" } }).stdout).not.toContain(asks);
  });

  const needy = catalogue.agencies().filter(({ keys }) => keys.some(({ optional }) => !optional));

  it("exits with 0 without keys, and says where to get each missing one", () => {
    const { code, stdout } = run(["doctor"]);
    expect(code).toBe(0);
    for (const { keys } of needy) for (const { signupUrl } of keys) expect(stdout).toContain(signupUrl);
  });

  it("reports the same in JSON", () => {
    const { code, stdout } = run(["doctor", "--json"]);
    const report = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(report.summary.missingKey).toBe(needy.length);
    expect(report.modules).toHaveLength(catalogue.agencies().length);
  });

  it("reads keys from .env in the working folder, and shows none of them", () => {
    const [first] = needy;
    const variables = first?.keys.flatMap(({ env }) => env.map(([name]) => name)) ?? [];
    const cwd = emptyFolder();
    writeFileSync(join(cwd, ".env"), variables.map((name) => `${name}=secret-value`).join("\n"));
    const { stdout } = run(["doctor", "--json"], { cwd });
    const report = JSON.parse(stdout).modules.find(({ module }: { module: string }) => module === first?.id);
    expect(report.state).toBe("ready");
    expect(stdout).not.toContain("secret-value");
  });

  it("really calls every module with --live, in text and in JSON", () => {
    const { code, stdout } = run(["doctor", "--live", "--json", "--replay"]);
    const report = JSON.parse(stdout);
    for (const { module, live } of report.modules) expect(`${module} ${live.outcome}`).toBe(`${module} answered`);
    expect(code).toBe(0);
    expect(run(["doctor", "--live", "--replay"]).stdout).toContain("0 failed");
  });

  it("fails with --live when a module does not answer, in text and in JSON alike", () => {
    const folder = emptyFolder();
    mkdirSync(join(folder, sample.module));
    writeFileSync(join(folder, sample.module, "index.json"), "[]");
    for (const args of [
      ["doctor", "--live", "--replay", folder],
      ["doctor", "--live", "--json", "--replay", folder],
    ]) {
      const { code, stdout } = run(args);
      expect(code).toBe(1);
      expect(stdout).toContain("no recording for");
    }
  });
});
