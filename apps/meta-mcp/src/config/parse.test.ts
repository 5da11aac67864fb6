import { describe, expect, it } from "vitest";
import { parseConfig } from "./parse.ts";
import type { Config } from "./types.ts";

const surroundings = { env: { KEY: "sesame" }, home: "/home/ada" };

function config(text: string): Config {
  const parsed = parseConfig("/etc/config.toml", text, surroundings);
  if ("problem" in parsed) throw new Error(parsed.problem);
  return parsed;
}

function problem(text: string): string {
  const parsed = parseConfig("/etc/config.toml", text, surroundings);
  return "problem" in parsed ? parsed.problem : "none";
}

describe("config.toml", () => {
  it("needs little: a name and a command, the rest has defaults", () => {
    expect(config('[[mcps]]\nname = "a"\ncommand = ["npx", "-y", "thing"]').children).toMatchObject([
      {
        name: "a",
        target: { kind: "stdio", command: "npx", args: ["-y", "thing"], env: {}, cwd: undefined },
        timeoutMs: 120_000,
        idleMs: 600_000,
        scope: "shared",
        resultLimit: 80_000,
        missing: [],
      },
    ]);
  });

  it("fills in variables, resolves folders, and never idles a child that is kept alive", () => {
    const [child] = config(
      '[[mcps]]\nname = "a"\ncommand = ["x", "--key=${KEY}"]\ncwd = "~/w"\nkeep_alive = true\nenv = { T = "${NOPE}" }',
    ).children;
    expect(child).toMatchObject({
      target: { args: ["--key=sesame"], cwd: "/home/ada/w" },
      idleMs: undefined,
      missing: ["NOPE"],
    });
    const [relative] = config('[[mcps]]\nname = "a"\ncommand = ["x"]\ncwd = "sub"').children;
    expect(relative?.target).toMatchObject({ cwd: "/etc/sub" });
  });

  it("knows a child again by what is written, not by the values of variables", () => {
    const text = '[[mcps]]\nname = "a"\nurl = "https://x/mcp"\nheaders = { A = "${KEY}", B = "1" }';
    const other =
      '[[mcps]]\nname = "a"\nheaders = { B = "1", A = "${KEY}" }\nurl = "https://x/mcp"\ndescription = "new"';
    expect(config(text).children[0]?.configHash).toBe(config(other).children[0]?.configHash);
    expect(config(text).children[0]?.configHash).not.toBe(config(text.replace('"1"', '"2"')).children[0]?.configHash);
  });

  it("leaves disabled entries out, whose names are then free", () => {
    const text = '[[mcps]]\nname = "a"\ncommand = ["x"]\ndisabled = true\n[[mcps]]\nname = "a"\ncommand = ["y"]';
    expect(config(text).children).toHaveLength(1);
  });

  it.each([
    ['[[mcps]]\nname = "a"\ncommand = "x"', /^\/etc\/config.toml: "a": command: /],
    ["[[mcps]\nname", /^\/etc\/config.toml:1:\d+: /],
    ['[[mcps]]\nname = "a"', '"a" needs either command'],
    ['[[mcps]]\nname = "a"\ncommand = ["x"]\nurl = "https://x"', '"a" has both command and url'],
    ['[[mcps]]\nname = "a"\nurl = "ftp://x"', "url must begin with http:// or https://"],
    ['[[mcps]]\ncommand = ["x"]', "mcps number 1: name: "],
    ['[[mcps]]\nname = "a b"\ncommand = ["x"]', "may hold letters"],
    ['[[mcps]]\nname = "a"\ncommand = ["x"]\ntimeout = "soon"', '"a": timeout: "soon" is no duration'],
    ['[[mcps]]\nname = "a"\ncommand = ["x"]\nidle = 0', "must be longer than nothing"],
    ['[[mcps]]\nname = "a"\ncommand = ["x"]\nalow = ["y"]', 'unknown key "alow"; did you mean "allow"?'],
    ['[mcp]\nname = "a"', 'unknown key "mcp"; did you mean "mcps"?'],
    ['[[mcps]]\nname = "a"\ncommand = ["x"]\n[[mcps]]\nname = "a"\ncommand = ["y"]', 'two mcps are named "a"'],
    ['[[mcps]]\nname = "a"\ncommand = ["x"]\nheaders = { A = "b" }', "headers belong to url"],
    ['[[mcps]]\nname = "a"\nurl = "https://x"\nenv = { A = "b" }', "env and cwd belong to command"],
  ])("says what is wrong with %j", (text, says) => {
    expect(problem(text)).toMatch(says);
  });
});
