import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
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

const emptyFolder = () => mkdtempSync(join(tmpdir(), "fedpipe-cli-"));

/** A copy of the program in which importing any agency throws. */
function programWithoutAgencies(): string {
  const copy = join(emptyFolder(), "dist");
  cpSync(dist, copy, { recursive: true });
  writeFileSync(join(copy, "package.json"), '{"type":"module"}');
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

  it("passes its own test", () => {
    const { code, stdout } = run(["--selftest"], { env: { FEDPIPE_DENY: sample.module } });
    expect(stdout).toContain("fedpipe works on this machine.");
    expect(code).toBe(0);
  });
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
