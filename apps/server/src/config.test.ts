import { describe, expect, it } from "vitest";
import { fakeAgency, fakeCatalogue } from "../test-support/fake-catalogue.ts";
import { type Config, parseCommand } from "./config.ts";

const catalogue = fakeCatalogue([
  fakeAgency("fec", { domains: ["justice"] }),
  fakeAgency("fred", { domains: ["economy", "finance"] }),
  fakeAgency("fbi", { domains: ["justice"] }),
]);

const parse = (argv: readonly string[], env: Record<string, string> = {}) => parseCommand({ argv, env }, catalogue);

function served(argv: readonly string[], env: Record<string, string> = {}): Config {
  const parsed = parse(argv, env);
  if (!parsed.ok || parsed.command.kind !== "serve") throw new Error(JSON.stringify(parsed));
  return parsed.command.config;
}

function problem(argv: readonly string[], env: Record<string, string> = {}): string {
  const parsed = parse(argv, env);
  if (parsed.ok) throw new Error("it was accepted");
  expect(parsed.problem).not.toContain("\n");
  return parsed.problem;
}

describe("start modes", () => {
  it("starts lazily when nothing is said", () => {
    expect(served([]).start).toEqual({ kind: "lazy", modules: [] });
  });

  it("takes modules and domains, each module once", () => {
    const { start } = served(["--modules", "fec,justice"]);
    expect(start).toEqual({ kind: "modules", modules: ["fec", "fbi"] });
  });

  it("adds up a list that is given in parts", () => {
    expect(served(["--modules", "fred", "--modules=fec,fred"]).start?.modules).toEqual(["fred", "fec"]);
  });

  it("leaves auto to the client that connects", () => {
    expect(served(["--mode=auto"]).start).toBeUndefined();
  });

  it("lets a flag win over a variable, and over the mode the variable asked for", () => {
    expect(served(["--eager"], { FEDPIPE_MODULES: "fec" }).start?.kind).toBe("eager");
    expect(served(["--mode", "modules"], { FEDPIPE_MODULES: "fec" }).start?.modules).toEqual(["fec"]);
    expect(served(["--port", "9"], { FEDPIPE_PORT: "8" }).port).toBe(9);
    expect(served(["--port", "9"], { FEDPIPE_PORT: "nonsense" }).port).toBe(9);
  });

  it("refuses two modes at once", () => {
    expect(problem(["--eager", "--modules", "fec"])).toBe(
      "--eager and --modules contradict each other; give one of them.",
    );
    expect(problem(["--mode", "lazy", "--eager"])).toContain("--mode=lazy and --eager contradict each other");
    expect(problem(["--mode", "modules"])).toContain("needs --modules with at least one");
  });
});

describe("mistakes are one line with the nearest right thing", () => {
  it.each([
    [["--modues", "fec"], "--modues is not a flag of fedpipe. Did you mean --modules?"],
    [["-x"], "-x is not a flag of fedpipe. See fedpipe --help."],
    [["--modules", "fce"], '--modules: there is no module or domain "fce". Did you mean fec?'],
    [["--modules", "economi"], '--modules: there is no module or domain "economi". Did you mean economy?'],
    [["--modules"], "--modules needs a value: --modules NAMES."],
    [["--modules", "--eager"], "--modules needs a value before --eager: --modules NAMES."],
    [["--modules="], "--modules is empty; name at least one."],
    [["--mode", "eagre"], '--mode must be lazy, modules, eager, auto; "eagre" is none of them. Did you mean eager?'],
    [["--port=99999"], '--port must be a whole number from 1 to 65535, not "99999".'],
    [["--port", "-1"], '--port must be a whole number from 1 to 65535, not "-1".'],
    [["--timeout", "1e3"], '--timeout must be a whole number from 1 to 600, not "1e3".'],
    [["--pin", "fred_row"], '--pin: there is no tool "fred_row". Did you mean fred_rows?'],
    [["--deny", "frd_*"], '--deny: there is no tool, module or domain "frd_*". Did you mean fred?'],
    [["--eager=maybe"], '--eager must be true or false, not "maybe".'],
    [["docter"], 'fedpipe has no command "docter". Did you mean doctor?'],
    [["doctor", "--selftest"], "selftest and doctor cannot be done at once; give one of them."],
    [["--json"], "--json goes with --list or doctor: fedpipe --list --json."],
    [["--list", "--live"], "--live goes with doctor: fedpipe doctor --live."],
    [["--mode", "lazy", "--mode=eager"], "--mode is given twice, as lazy and as eager."],
    [["--pin", "code_mode"], "--pin: code_mode is listed without it; leave it out."],
    [["--deny", "*"], "--allow and --deny leave no tool to call; change one of them."],
    [["--allow", "fec", "--deny", "justice"], "--allow and --deny leave no tool to call; change one of them."],
    [["--allow", "code_mode"], "--allow and --deny leave no tool to call; change one of them."],
    [["--list=yes"], '--list takes no value; leave "=yes" out.'],
    [
      ["--deny", "fred", "--pin", "fred_rows"],
      "--pin: fred_rows is outside what --allow and --deny leave; change one of them.",
    ],
    [
      ["--allow", "fec", "--modules", "fred"],
      "--modules: fred is outside what --allow and --deny leave; change one of them.",
    ],
  ])("%j", (argv, expected) => {
    expect(problem(argv)).toBe(expected);
  });

  it("names the variable when the mistake is in one", () => {
    expect(problem([], { FEDPIPE_PORT: "http" })).toMatch(/^FEDPIPE_PORT must be a whole number/u);
    expect(problem([], { FEDPIPE_MODULES: "fce" })).toMatch(/^FEDPIPE_MODULES: there is no module/u);
  });

  it("takes no misspelt variable for nothing, least of all one of the fence", () => {
    expect(problem([], { FEDPIPE_DENI: "fec" })).toBe(
      "FEDPIPE_DENI is not a variable of fedpipe. Did you mean FEDPIPE_DENY?",
    );
    expect(served([], { FEDPIPE_SOMEBODY_ELSES: "x" }).deny).toEqual([]);
  });
});

describe("values", () => {
  it("takes --flag=value and --flag value alike", () => {
    expect(served(["--transport=http", "--port", "3000", "--host=::1"])).toMatchObject({
      transport: "http",
      port: 3000,
      host: "::1",
    });
  });

  it("takes --replay alone, with a folder, and from a variable", () => {
    expect(served(["--replay"]).replay).toEqual({ folder: undefined });
    expect(served(["--replay", "some/folder"]).replay).toEqual({ folder: "some/folder" });
    expect(served(["--replay=here", "--eager"]).replay).toEqual({ folder: "here" });
    expect(served([], { FEDPIPE_REPLAY: "1" }).replay).toEqual({ folder: undefined });
    expect(served([], { FEDPIPE_REPLAY: "false" }).replay).toBeUndefined();
    expect(served([]).replay).toBeUndefined();
  });

  it("does not take a command for the folder of --replay", () => {
    expect(parse(["--replay", "doctor"])).toMatchObject({ ok: true, command: { kind: "doctor" } });
  });

  it("treats an empty variable as unset and reads booleans in words", () => {
    expect(served([], { FEDPIPE_MODULES: "", FEDPIPE_EAGER: "yes" }).start?.kind).toBe("eager");
    expect(served([], { FEDPIPE_EAGER: "0" }).start?.kind).toBe("lazy");
  });

  it("finds a pinned tool by an earlier name", () => {
    expect(served(["--pin", "fred_repeat"]).pin).toEqual(["fred_echo"]);
  });

  it("takes the contact of either variable", () => {
    expect(served([], { SEC_CONTACT_EMAIL: "a@b.org" }).contact).toBe("a@b.org");
    expect(served(["--contact", "c@d.org"], { SEC_CONTACT_EMAIL: "a@b.org" }).contact).toBe("c@d.org");
  });

  it("knows globs in the fence", () => {
    expect(served(["--allow", "f*_rows", "--deny", "fbi_*"])).toMatchObject({ allow: ["f*_rows"], deny: ["fbi_*"] });
  });
});

describe("commands", () => {
  it.each([
    [["--help"], "help"],
    [["-h"], "help"],
    [["doctor", "--help"], "help"],
    [["--no-such-flag", "--help"], "help"],
    [["--version"], "version"],
    [["-v"], "version"],
    [["--list", "--json"], "list"],
    [["doctor", "--live", "--json"], "doctor"],
    [["--selftest"], "selftest"],
  ])("%j is %s", (argv, kind) => {
    expect(parse(argv)).toMatchObject({ ok: true, command: { kind } });
  });

  it("shows help however broken the environment is", () => {
    expect(parse(["--help"], { FEDPIPE_PORT: "nonsense" })).toMatchObject({ ok: true, command: { kind: "help" } });
  });
});
