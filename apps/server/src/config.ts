import { suggest } from "@fedpipe/catalog";
import type { LogLevel } from "@fedpipe/core";
import type { Catalogue } from "./catalogue.ts";
import { createFence, matchesSomething } from "./fence.ts";
import { EAGER, LAZY, type StartMode } from "./modes.ts";
import type { OptionName } from "./options.ts";
import { type RawOptions, readArguments } from "./read-arguments.ts";
import { chooseModules, findTool } from "./tool-lookup.ts";

/** What the composition root needs. */
export interface ServerConfig {
  /** Undefined: chosen for each client by its name and protocol. */
  readonly start: StartMode | undefined;
  readonly allow: readonly string[];
  readonly deny: readonly string[];
  readonly pin: readonly string[];
  readonly timeoutSeconds: number;
  readonly budgetTokens: number;
  readonly listBudgetTokens: number;
}

export interface Config extends ServerConfig {
  readonly transport: "stdio" | "http";
  readonly port: number;
  readonly host: string;
  readonly allowedHosts: readonly string[];
  /** Undefined: the network. Else recordings: the embedded ones, or those of a folder. */
  readonly replay: { readonly folder: string | undefined } | undefined;
  readonly cacheFolder: string | undefined;
  readonly useDiskCache: boolean;
  readonly contact: string | undefined;
  readonly logLevel: LogLevel;
}

export type Command =
  | { readonly kind: "help" }
  | { readonly kind: "version" }
  | { readonly kind: "serve"; readonly config: Config }
  | { readonly kind: "list"; readonly json: boolean; readonly config: Config }
  | { readonly kind: "doctor"; readonly json: boolean; readonly live: boolean; readonly config: Config }
  | { readonly kind: "selftest" };

export type ParsedCommand =
  | { readonly ok: true; readonly command: Command }
  /** One line that names the mistake and the nearest right thing. */
  | { readonly ok: false; readonly problem: string };

export interface CommandLine {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Reads a command line and its environment. A flag wins over its variable. Pure but for reading the catalogue. */
export function parseCommand({ argv, env }: CommandLine, catalogue: Catalogue): ParsedCommand {
  const read = readArguments(argv, env);
  if (!read.ok) return read;
  if (read.command === "help" || read.command === "version") return { ok: true, command: { kind: read.command } };
  const problem = findConflict(read.options) ?? findUnknownNames(read.options, catalogue);
  if (problem !== undefined) return { ok: false, problem };
  const config = toConfig(read.options, env, catalogue);
  const denied = findDenied(config, catalogue);
  if (denied !== undefined) return { ok: false, problem: denied };
  const { json, live } = read;
  switch (read.command) {
    case "serve":
      return { ok: true, command: { kind: "serve", config } };
    case "list":
      return { ok: true, command: { kind: "list", json, config } };
    case "doctor":
      return { ok: true, command: { kind: "doctor", json, live, config } };
    case "selftest":
      return { ok: true, command: { kind: "selftest" } };
  }
}

const list = (options: RawOptions, name: OptionName): readonly string[] =>
  (options[name]?.value ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

const number = (options: RawOptions, name: OptionName): number => Number(options[name]?.value);

const text = (options: RawOptions, name: OptionName): string | undefined => options[name]?.value || undefined;

// Two ways to say which mode, contradicting each other on one level, would make one a lie. A flag beats a variable.
function findConflict(options: RawOptions): string | undefined {
  const said = (["mode", "eager", "modules"] as const).filter((name) => options[name]?.from !== "default");
  const flags = said.filter((name) => options[name]?.from === "flag");
  const level = flags.length > 0 ? flags : said;
  const modes = new Map(level.flatMap((name) => toModeEntry(options, name)));
  const [first, second] = [...modes.keys()];
  if (first !== undefined && second !== undefined) {
    return `${modes.get(first)} and ${modes.get(second)} contradict each other; give one of them.`;
  }
  if (first === "modules" && list(options, "modules").length === 0) {
    return "--mode modules needs --modules with at least one module or domain, such as --modules fred.";
  }
  return undefined;
}

function toModeEntry(options: RawOptions, name: "mode" | "eager" | "modules"): [mode: string, label: string][] {
  const option = options[name];
  if (option === undefined || (name === "eager" && option.value !== "true")) return [];
  if (name === "mode") return [[option.value, `${option.label}=${option.value}`]];
  return [[name, option.label]];
}

function toMode(options: RawOptions): string {
  for (const level of ["flag", "env"] as const) {
    if (options.mode?.from === level) return options.mode.value;
    if (options.eager?.from === level && options.eager.value === "true") return "eager";
    if (options.modules?.from === level) return "modules";
  }
  return "lazy";
}

function findUnknownNames(options: RawOptions, catalogue: Catalogue): string | undefined {
  const open = createFence(catalogue, { allow: [], deny: [] });
  const [module] = chooseModules(catalogue, open, list(options, "modules")).unknown;
  if (module !== undefined)
    return unknownName(options.modules?.label, "module or domain", module.name, module.didYouMean);
  for (const pin of list(options, "pin")) {
    if (DISCOVERY_NAMES.includes(pin)) return `${options.pin?.label ?? ""}: ${pin} is listed without it; leave it out.`;
    const found = findTool(catalogue, open, pin);
    if (found.kind === "unknown") return unknownName(options.pin?.label, "tool", pin, found.didYouMean);
  }
  for (const name of ["allow", "deny"] as const) {
    for (const pattern of list(options, name)) {
      const names = fenceNames(catalogue);
      if (matchesSomething(pattern, names)) continue;
      return unknownName(options[name]?.label, "tool, module or domain", pattern, suggest(pattern, names));
    }
  }
  return undefined;
}

/** Every tool of the server's own; the fence may name them, too. */
const DISCOVERY_NAMES = [
  "resolve_entity",
  "resolve_person",
  "resolve_place",
  "find_tools",
  "load_modules",
  "code_mode",
  "clear_cache",
];

function fenceNames(catalogue: Catalogue): string[] {
  const agencies = catalogue.agencies();
  const domains = new Set(agencies.flatMap((agency) => agency.domains));
  return [
    ...agencies.map(({ id }) => id),
    ...domains,
    ...catalogue.allTools().map(({ name }) => name),
    ...DISCOVERY_NAMES,
  ];
}

function unknownName(label: string | undefined, kind: string, name: string, nearest: string | undefined): string {
  const hint = nearest === undefined ? "See fedpipe --list." : `Did you mean ${nearest}?`;
  return `${label ?? ""}: there is no ${kind} "${name}". ${hint}`;
}

function findDenied(config: Config, catalogue: Catalogue): string | undefined {
  const fence = createFence(catalogue, config);
  if (!catalogue.agencies().some(({ id }) => fence.opens(id))) {
    return "--allow and --deny leave no tool to call; change one of them.";
  }
  const pin = config.pin.find((name) => findTool(catalogue, fence, name).kind === "denied");
  if (pin !== undefined) return `--pin: ${pin} is outside what --allow and --deny leave; change one of them.`;
  const module = config.start?.modules.find((id) => !fence.opens(id));
  if (module !== undefined) return `--modules: ${module} is outside what --allow and --deny leave; change one of them.`;
  return undefined;
}

function toConfig(options: RawOptions, env: CommandLine["env"], catalogue: Catalogue): Config {
  const open = createFence(catalogue, { allow: [], deny: [] });
  const replay = options.replay?.value;
  return {
    start: toStart(options, catalogue),
    allow: list(options, "allow"),
    deny: list(options, "deny"),
    pin: list(options, "pin").flatMap((name) => {
      const found = findTool(catalogue, open, name);
      return found.kind === "unknown" ? [] : found.tool.name;
    }),
    timeoutSeconds: number(options, "timeout"),
    budgetTokens: number(options, "budget"),
    listBudgetTokens: number(options, "list-budget"),
    transport: options.transport?.value === "http" ? "http" : "stdio",
    port: number(options, "port"),
    host: text(options, "host") ?? "127.0.0.1",
    allowedHosts: list(options, "allowed-hosts"),
    replay: replay === undefined ? undefined : { folder: replay === "" ? undefined : replay },
    cacheFolder: text(options, "cache-dir"),
    useDiskCache: options["no-cache"]?.value !== "true",
    contact: text(options, "contact") ?? env["SEC_CONTACT_EMAIL"],
    logLevel: toLogLevel(options["log-level"]?.value),
  };
}

function toStart(options: RawOptions, catalogue: Catalogue): StartMode | undefined {
  switch (toMode(options)) {
    case "auto":
      return undefined;
    case "eager":
      return EAGER;
    case "modules": {
      const open = createFence(catalogue, { allow: [], deny: [] });
      return { kind: "modules", modules: chooseModules(catalogue, open, list(options, "modules")).modules };
    }
    default:
      return LAZY;
  }
}

function toLogLevel(value: string | undefined): LogLevel {
  return value === "debug" || value === "info" || value === "error" ? value : "warning";
}
