import { parseArgs } from "node:util";
import { suggest } from "@fedpipe/catalog";
import { COMMANDS, type OptionKind, type OptionName, OPTIONS } from "./options.ts";

/** One option's value as text, valid for its kind, and who said it. */
export interface RawOption {
  readonly value: string;
  readonly from: "flag" | "env" | "default";
  /** How to name it to the person who set it: `--port` or `FEDPIPE_PORT`. */
  readonly label: string;
}

export type RawOptions = Readonly<Partial<Record<OptionName, RawOption>>>;

export type CommandName = "serve" | "list" | "doctor" | "selftest" | "help" | "version";

export type ReadArguments =
  | {
      readonly ok: true;
      readonly command: CommandName;
      readonly json: boolean;
      readonly live: boolean;
      readonly options: RawOptions;
    }
  | { readonly ok: false; readonly problem: string };

const SWITCHES = ["list", "selftest", "help", "version", "json", "live"] as const;
const SHORT: Readonly<Record<string, string>> = { h: "help", v: "version" };
const PREFIX = "FEDPIPE_";
const KINDS: ReadonlyMap<string, OptionKind> = new Map(OPTIONS.map(({ flag, type }) => [flag, type]));
const COMMAND_WORDS = COMMANDS.map(({ command }) => command.replace("--", ""));

/** Thrown and caught in this file only: the first mistake ends the reading. */
class ArgumentMistake extends Error {}

const mistake = (message: string): never => {
  throw new ArgumentMistake(message);
};

/** Reads flags, then variables, then defaults. The first mistake ends it. Pure. */
export function readArguments(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ReadArguments {
  try {
    // Asking for help, with whatever else, is never a mistake.
    if (asksFor(argv, "--help", "-h")) return plain("help");
    if (asksFor(argv, "--version", "-v")) return plain("version");
    const { flags, words } = readFlags(argv);
    const command = toCommand(flags, words);
    checkSwitches(flags, command);
    if (command === "help" || command === "version") return plain(command);
    const options = { ...readEnvironment(env, flags), ...toOptions(flags) };
    return { ok: true, command, json: flags.has("json"), live: flags.has("live"), options: withDefaults(options) };
  } catch (error) {
    if (error instanceof ArgumentMistake) return { ok: false, problem: error.message };
    throw error;
  }
}

const plain = (command: CommandName): ReadArguments => ({ ok: true, command, json: false, live: false, options: {} });

function asksFor(argv: readonly string[], ...spellings: readonly string[]): boolean {
  const end = argv.indexOf("--");
  return (end === -1 ? argv : argv.slice(0, end)).some((part) => spellings.includes(part));
}

interface Flags {
  readonly flags: ReadonlyMap<string, string | undefined>;
  readonly words: readonly string[];
}

// parseArgs splits the line; its strict mode knows neither optional values nor near misses, so those are checked here.
function readFlags(argv: readonly string[]): Flags {
  const valued = OPTIONS.filter(({ type }) => type.kind !== "flag" && type.kind !== "optional-text");
  const { tokens } = parseArgs({
    args: [...argv],
    strict: false,
    tokens: true,
    allowPositionals: true,
    options: Object.fromEntries(valued.map(({ flag }) => [flag, { type: "string" as const }])),
  });
  const flags = new Map<string, string | undefined>();
  const words: string[] = [];
  let waiting: string | undefined;
  for (const token of tokens) {
    if (token.kind === "option") {
      const name = knownFlag(token.rawName, token.name);
      flags.set(name, mergeFlag(name, flags, checkFlag(name, token.value)));
      waiting = KINDS.get(name)?.kind === "optional-text" && token.value === undefined ? name : undefined;
    } else if (token.kind === "positional") {
      if (waiting !== undefined && !COMMAND_WORDS.includes(token.value)) flags.set(waiting, token.value);
      else words.push(token.value);
      waiting = undefined;
    }
  }
  return { flags, words };
}

// Lists add up; of two different values one would be lost without a word.
function mergeFlag(name: string, flags: Flags["flags"], value: string | undefined): string | undefined {
  if (!flags.has(name)) return value;
  const before = flags.get(name);
  if (KINDS.get(name)?.kind === "names") return `${before},${value}`;
  return before === value
    ? value
    : mistake(`--${name} is given twice, as ${before ?? "a flag"} and as ${value ?? "a flag"}.`);
}

function knownFlag(rawName: string, name: string): string {
  const long = rawName.startsWith("--") ? name : (SHORT[name] ?? name);
  const known = [...KINDS.keys(), ...SWITCHES];
  if (known.includes(long) && (rawName.startsWith("--") || SHORT[name] !== undefined)) return long;
  const nearest = suggest(long, known);
  return mistake(
    `${rawName} is not a flag of fedpipe. ${nearest === undefined ? "See fedpipe --help." : `Did you mean --${nearest}?`}`,
  );
}

function checkFlag(name: string, value: string | undefined): string | undefined {
  const kind = KINDS.get(name) ?? { kind: "flag" };
  if (kind.kind === "flag") {
    return value === undefined
      ? undefined
      : SWITCHES.some((known) => known === name)
        ? mistake(`--${name} takes no value; leave "=${value}" out.`)
        : checkValue(`--${name}`, kind, value);
  }
  if (kind.kind === "optional-text") return value === "" ? undefined : value;
  if (value === undefined) return mistake(`--${name} needs a value: --${name} ${placeholder(kind)}.`);
  if (value.startsWith("-") && !/^-\d/u.test(value)) {
    return mistake(`--${name} needs a value before ${value}: --${name} ${placeholder(kind)}.`);
  }
  return checkValue(`--${name}`, kind, value);
}

function placeholder(kind: OptionKind): string {
  if (kind.kind === "choice") return kind.choices.join("|");
  return kind.kind === "flag" ? "" : kind.placeholder;
}

/** The value, normalised, or the mistake in it. `label` is the flag or variable that holds it. */
function checkValue(label: string, kind: OptionKind, raw: string): string {
  const value = raw.trim();
  switch (kind.kind) {
    case "flag": {
      if (/^(1|true|yes|on)$/iu.test(value)) return "true";
      if (/^(0|false|no|off)$/iu.test(value)) return "false";
      return mistake(`${label} must be true or false, not "${value}".`);
    }
    case "choice": {
      const found = kind.choices.find((choice) => choice === value.toLowerCase());
      if (found !== undefined) return found;
      const nearest = suggest(value, kind.choices);
      const hint = nearest === undefined ? "" : ` Did you mean ${nearest}?`;
      return mistake(`${label} must be ${kind.choices.join(", ")}; "${value}" is none of them.${hint}`);
    }
    case "number": {
      const number = Number(value);
      if (/^\d+$/u.test(value) && number >= kind.min && number <= kind.max) return value;
      return mistake(`${label} must be a whole number from ${kind.min} to ${kind.max}, not "${value}".`);
    }
    case "names":
      return value.replaceAll(/[\s,]/gu, "") === "" ? mistake(`${label} is empty; name at least one.`) : value;
    case "text":
      return value === "" ? mistake(`${label} is empty; give ${kind.placeholder}.`) : value;
    case "optional-text":
      return value;
  }
}

function toCommand(flags: Flags["flags"], words: readonly string[]): CommandName {
  if (flags.has("help") || words[0] === "help") return "help";
  if (flags.has("version") || words[0] === "version") return "version";
  const named = [...(["list", "selftest"] as const).filter((name) => flags.has(name)), ...words.map(toWord)];
  const [first, second] = [...new Set(named)];
  if (second !== undefined) return mistake(`${first} and ${second} cannot be done at once; give one of them.`);
  return first ?? "serve";
}

function toWord(word: string): "list" | "doctor" | "selftest" {
  if (word === "list" || word === "doctor" || word === "selftest") return word;
  const nearest = suggest(word, COMMAND_WORDS);
  return mistake(
    `fedpipe has no command "${word}". ${nearest === undefined ? "See fedpipe --help." : `Did you mean ${nearest}?`}`,
  );
}

function checkSwitches(flags: Flags["flags"], command: CommandName): void {
  if (flags.has("json") && command !== "list" && command !== "doctor") {
    mistake("--json goes with --list or doctor: fedpipe --list --json.");
  }
  if (flags.has("live") && command !== "doctor") mistake("--live goes with doctor: fedpipe doctor --live.");
}

type Options = Partial<Record<OptionName, RawOption>>;

function toOptions(flags: Flags["flags"]): Options {
  const options: Options = {};
  for (const { flag, type } of OPTIONS) {
    if (!flags.has(flag)) continue;
    const value = flags.get(flag) ?? (type.kind === "flag" ? "true" : "");
    options[flag] = { value, from: "flag", label: `--${flag}` };
  }
  return options;
}

function readEnvironment(env: Readonly<Record<string, string | undefined>>, flags: Flags["flags"]): Options {
  const options: Options = {};
  checkVariables(env);
  for (const { flag, env: name, type } of OPTIONS) {
    // A flag wins over its variable, a wrong one, too.
    if (flags.has(flag)) continue;
    const raw = env[name]?.trim();
    // An empty variable is how many launchers say "not set".
    if (raw === undefined || raw === "") continue;
    const value = type.kind === "optional-text" ? optionalFromEnvironment(raw) : checkValue(name, type, raw);
    if (value !== undefined) options[flag] = { value, from: "env", label: name };
  }
  return options;
}

// A misspelt FEDPIPE_DENY would leave the fence open without a word. Variables that resemble none may be another program's.
function checkVariables(env: Readonly<Record<string, string | undefined>>): void {
  const known = OPTIONS.map((option) => option.env.slice(PREFIX.length));
  const given = Object.keys(env).filter((name) => name.startsWith(PREFIX));
  for (const name of given.map((variable) => variable.slice(PREFIX.length))) {
    const nearest = known.includes(name) ? undefined : suggest(name, known, 1);
    if (nearest !== undefined)
      mistake(`${PREFIX}${name} is not a variable of fedpipe. Did you mean ${PREFIX}${nearest}?`);
  }
}

// FEDPIPE_REPLAY=1 stands for the bare flag; anything else but a "no" is its value.
function optionalFromEnvironment(raw: string): string | undefined {
  if (/^(1|true|yes|on)$/iu.test(raw)) return "";
  return /^(0|false|no|off)$/iu.test(raw) ? undefined : raw;
}

function withDefaults(options: Options): Options {
  const complete: Options = { ...options };
  for (const row of OPTIONS) {
    if (complete[row.flag] !== undefined || !("byDefault" in row)) continue;
    complete[row.flag] = { value: row.byDefault, from: "default", label: `--${row.flag}` };
  }
  return complete;
}
