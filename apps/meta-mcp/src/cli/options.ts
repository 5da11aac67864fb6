import { parseArgs, type ParseArgsConfig } from "node:util";
import { suggest } from "@fedpipe/catalog";
import type { Problem } from "../config/types.ts";

/** One flag: what parses it, what `--help` and the README say. */
export interface Flag {
  readonly name: string;
  readonly value: string | undefined;
  readonly meaning: string;
  readonly choices?: readonly string[];
  readonly commands: readonly Verb[];
}

export interface Variable {
  readonly name: string;
  readonly meaning: string;
}

export interface CommandLine {
  readonly usage: string;
  readonly meaning: string;
}

export type Verb = "serve" | "check" | "import";

export const COMMANDS: readonly CommandLine[] = [
  { usage: "meta-mcp", meaning: "Serves the children of config.toml as one MCP server." },
  {
    usage: "meta-mcp check",
    meaning: "Validates config.toml, starts each child once, prints a table; exit code 1 if one fails.",
  },
  {
    usage: "meta-mcp import [claude|cursor|vscode|FILE]",
    meaning: "Turns the MCP servers of a client (of all three when none is named) into config.toml.",
  },
];

export const FLAGS: readonly Flag[] = [
  { name: "config", value: "FILE", meaning: "The config file.", commands: ["serve", "check", "import"] },
  {
    name: "transport",
    value: "stdio|http",
    meaning: "How clients connect. stdio unless said.",
    choices: ["stdio", "http"],
    commands: ["serve"],
  },
  {
    name: "host",
    value: "ADDRESS",
    meaning: "Where http listens: 127.0.0.1 unless said. Others need META_MCP_TOKEN.",
    commands: ["serve"],
  },
  {
    name: "port",
    value: "NUMBER",
    meaning: "Where http listens: 8808 unless said; 0 takes a free one.",
    commands: ["serve"],
  },
  {
    name: "allow-host",
    value: "NAME",
    meaning: "A further Host and Origin that http accepts, such as a proxy's name. Repeatable.",
    commands: ["serve"],
  },
  {
    name: "log",
    value: "LEVEL",
    meaning: "debug, info, warning or error, on stderr. warning unless said.",
    choices: ["debug", "info", "warning", "error"],
    commands: ["serve", "check", "import"],
  },
  {
    name: "selftest",
    value: undefined,
    meaning: "Starts itself as a client would, does the handshake, reports; starts no child.",
    commands: ["serve"],
  },
  {
    name: "replace",
    value: undefined,
    meaning: "import: backs the client's file up and puts meta-mcp in place of what was taken over.",
    commands: ["import"],
  },
  {
    name: "dry-run",
    value: undefined,
    meaning: "import: shows what would be written and writes nothing.",
    commands: ["import"],
  },
  { name: "help", value: undefined, meaning: "Shows this text.", commands: ["serve", "check", "import"] },
  { name: "version", value: undefined, meaning: "Shows the version.", commands: ["serve", "check", "import"] },
];

export const VARIABLES: readonly Variable[] = [
  { name: "META_MCP_CONFIG", meaning: "The config file, when --config does not name one." },
  {
    name: "META_MCP_CACHE_DIR",
    meaning: "Where the children's tool lists are kept; the user's cache folder unless said.",
  },
  { name: "META_MCP_TOKEN", meaning: "With --transport http: what clients must send as Authorization: Bearer." },
];

export type Command =
  | ({ readonly kind: "serve"; readonly transport: "stdio" } & Common)
  | ({
      readonly kind: "serve";
      readonly transport: "http";
      readonly host: string;
      readonly port: number;
      readonly allowHosts: readonly string[];
    } & Common)
  | ({ readonly kind: "check" | "selftest" | "help" | "version" } & Common)
  | ({
      readonly kind: "import";
      readonly source: string | undefined;
      readonly replace: boolean;
      readonly dryRun: boolean;
    } & Common);

interface Common {
  readonly config: string | undefined;
  readonly log: "debug" | "info" | "warning" | "error";
}

const DEFAULT_PORT = 8808;

/** Arguments to a command, or one line that names the nearest right thing. Pure. */
export function parseCommand(argv: readonly string[]): Command | Problem {
  const options: ParseArgsConfig["options"] = Object.fromEntries(
    FLAGS.map(({ name, value }) => [
      name,
      { type: value === undefined ? "boolean" : "string", multiple: name === "allow-host" },
    ]),
  );
  const { values, positionals, tokens } = parseArgs({
    args: [...argv],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const mistake = mistakeIn(token.rawName, token.name, token.value);
    if (mistake !== undefined) return { problem: mistake };
  }
  const text = (name: string) => (typeof values[name] === "string" ? values[name] : undefined);
  const common: Common = { config: text("config"), log: levelOf(text("log")) };
  const [verb, ...rest] = positionals;
  if (values["help"] === true) return { kind: "help", ...common };
  if (values["version"] === true) return { kind: "version", ...common };
  const stray = strayFlag(verb ?? "serve", Object.keys(values));
  if (stray !== undefined) return { problem: stray };
  switch (verb) {
    case undefined:
      return serveCommand(values, common);
    case "check":
      return rest.length === 0 ? { kind: "check", ...common } : { problem: `check takes no argument "${rest[0]}"` };
    case "import":
      return rest.length > 1
        ? { problem: `import takes one source, not "${rest[1]}" as well` }
        : {
            kind: "import",
            source: rest[0],
            replace: values["replace"] === true,
            dryRun: values["dry-run"] === true,
            ...common,
          };
    default:
      return { problem: `unknown command "${verb}"; ${nearest(verb, ["check", "import"], "")}` };
  }
}

function mistakeIn(raw: string, name: string, value: string | undefined): string | undefined {
  const flag = FLAGS.find((candidate) => candidate.name === name);
  if (flag === undefined || !raw.startsWith("--")) {
    return `unknown flag ${raw}; ${nearest(
      name,
      FLAGS.map((candidate) => candidate.name),
      "--",
    )}`;
  }
  if (flag.value === undefined) return value === undefined ? undefined : `--${name} takes no value`;
  if (value === undefined || value === "") return `--${name} needs a value: --${name} ${flag.value}`;
  if (flag.choices !== undefined && !flag.choices.includes(value)) {
    return `--${name} ${value} is not known; ${nearest(value, flag.choices, "")}`;
  }
  return undefined;
}

function nearest(word: string, choices: readonly string[], prefix: string): string {
  const found = suggest(word, choices);
  return found === undefined
    ? `there are ${choices.map((choice) => prefix + choice).join(", ")}`
    : `did you mean ${prefix}${found}?`;
}

function strayFlag(verb: string, given: readonly string[]): string | undefined {
  const stray = FLAGS.find(
    ({ name, commands }) => given.includes(name) && !commands.some((command) => command === verb),
  );
  if (stray === undefined || !["serve", "check", "import"].includes(verb)) return undefined;
  const owners = stray.commands.map((command) => (command === "serve" ? "serving" : command)).join(" and ");
  return `--${stray.name} belongs to ${owners}, not to ${verb === "serve" ? "serving" : verb}`;
}

function serveCommand(values: Readonly<Record<string, unknown>>, common: Common): Command | Problem {
  if (values["selftest"] === true) return { kind: "selftest", ...common };
  if (values["transport"] !== "http") {
    const http = ["host", "port", "allow-host"].find((name) => values[name] !== undefined);
    return http === undefined
      ? { kind: "serve", transport: "stdio", ...common }
      : { problem: `--${http} needs --transport http` };
  }
  const port = values["port"] === undefined ? DEFAULT_PORT : Number(values["port"]);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    return { problem: `--port ${String(values["port"])} is no port; use a number from 0 to 65535` };
  const host = typeof values["host"] === "string" ? values["host"] : "127.0.0.1";
  const allowed = values["allow-host"];
  const allowHosts = Array.isArray(allowed) ? allowed.filter((name) => typeof name === "string") : [];
  return { kind: "serve", transport: "http", host, port, allowHosts, ...common };
}

function levelOf(text: string | undefined): Common["log"] {
  return text === "debug" || text === "info" || text === "error" ? text : "warning";
}
