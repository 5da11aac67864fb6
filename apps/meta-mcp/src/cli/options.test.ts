import { describe, expect, it } from "vitest";
import { parseCommand } from "./options.ts";

describe("the command line", () => {
  it("serves over stdio unless told otherwise", () => {
    expect(parseCommand([])).toEqual({ kind: "serve", transport: "stdio", config: undefined, log: "warning" });
    expect(parseCommand(["--config=a.toml", "--log", "debug"])).toMatchObject({ config: "a.toml", log: "debug" });
  });

  it("reads what http needs", () => {
    expect(
      parseCommand(["--transport", "http", "--port", "0", "--allow-host", "a", "--allow-host", "b"]),
    ).toMatchObject({
      transport: "http",
      host: "127.0.0.1",
      port: 0,
      allowHosts: ["a", "b"],
    });
  });

  it("reads commands with their own flags", () => {
    expect(parseCommand(["check", "--config", "x"])).toMatchObject({ kind: "check", config: "x" });
    expect(parseCommand(["import", "claude", "--replace"])).toMatchObject({
      kind: "import",
      source: "claude",
      replace: true,
      dryRun: false,
    });
    expect(parseCommand(["--selftest"])).toMatchObject({ kind: "selftest" });
  });

  it.each([
    [["--confg", "x"], "unknown flag --confg; did you mean --config?"],
    [["-c", "x"], "unknown flag -c"],
    [["--config"], "--config needs a value: --config FILE"],
    [["--config="], "--config needs a value"],
    [["--selftest=yes"], "--selftest takes no value"],
    [["--transport", "sse"], "--transport sse is not known; there are stdio, http"],
    [["--log", "verbose"], "--log verbose is not known"],
    [["--transport", "http", "--port", "eighty"], "--port eighty is no port"],
    [["--transport", "http", "--port", "70000"], "--port 70000 is no port"],
    [["--host", "0.0.0.0"], "--host needs --transport http"],
    [["check", "it"], 'check takes no argument "it"'],
    [["import", "a", "b"], "import takes one source"],
    [["imprt"], 'unknown command "imprt"; did you mean import?'],
    [["check", "--replace"], "--replace belongs to import, not to check"],
    [["import", "--selftest"], "--selftest belongs to serving, not to import"],
  ])("explains %j", (argv, says) => {
    const parsed = parseCommand(argv);
    expect("problem" in parsed ? parsed.problem : "accepted").toContain(says);
  });
});
