import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isJsonObject } from "@fedpipe/catalog";
import { parse, stringify } from "smol-toml";
import { findConfig, userConfigFolder } from "../config/load.ts";
import { parseConfig } from "../config/parse.ts";
import { childSchema } from "../config/schema.ts";
import type { Problem } from "../config/types.ts";
import type { Entry } from "../import/convert.ts";
import { type Plan, planImport, type Taken } from "../import/merge.ts";
import { type Launch, replaceInFile } from "../import/replace.ts";
import { findSections, type Section } from "../import/sections.ts";
import { CLIENTS, type SourceFile, sourceFiles } from "../import/sources.ts";
import type { System } from "../system.ts";

export interface ImportOptions {
  readonly source: string | undefined;
  readonly config: string | undefined;
  readonly replace: boolean;
  readonly dryRun: boolean;
  /** How a client starts this very meta-mcp. */
  readonly launch: Launch;
}

/** Turns clients' servers into config.toml and tells what became of each. Exit code 1 when there was nothing to take. */
export function importServers(options: ImportOptions, system: System, print: (text: string) => void): number {
  const files = sourceFiles(options.source, system).filter(({ path }) => existsSync(path));
  if (files.length === 0) {
    system.log("error", nothingAt(options.source, system));
    return 1;
  }
  const sections = files.flatMap((file) => sectionsOf(file, system));
  const target = targetPath(options.config, system);
  const before = existsSync(target) ? attempt(() => readFileSync(target, "utf8")) : "";
  if (typeof before !== "string") {
    system.log("error", `${target} cannot be read: ${before.problem}`);
    return 1;
  }
  const existing = existingEntries(before, target, system);
  if (typeof existing === "string") {
    system.log("error", `${existing}; correct it first`);
    return 1;
  }
  const plan = planImport(sections, existing, system.home);
  const text = withEntries(before, plan.entries);
  const checked = parseConfig(target, text, system);
  if ("problem" in checked) {
    system.log("error", `cannot write ${target}: ${checked.problem}`);
    return 1;
  }
  print(report(plan));
  if (plan.taken.length === 0) {
    system.log(
      "error",
      sections.length === 0
        ? `no MCP servers in ${files.map(({ path }) => path).join(", ")}`
        : "nothing could be taken over",
    );
    return 1;
  }
  if (options.dryRun) {
    print(`\n${target} would be:\n\n${text}`);
    return 0;
  }
  const written = plan.entries.length === 0 ? undefined : attempt(() => write(target, text));
  if (written !== undefined) {
    system.log("error", `${target} cannot be written: ${written.problem}; nothing was changed`);
    return 1;
  }
  print(
    plan.entries.length === 0
      ? `${target} has them all already.\n`
      : `Wrote ${target}: ${plan.entries.length} new, ${checked.children.length} in all.\n`,
  );
  const launch = { ...options.launch, args: [...options.launch.args, "--config", target] };
  if (options.replace) return replace(plan.taken, launch, system, print);
  print(nextSteps(launch));
  return 0;
}

/** What a file system refuses is the user's to know and no fault of ours. */
function attempt<T>(work: () => T): T | Problem {
  try {
    return work();
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

function sectionsOf(file: SourceFile, system: System): readonly Section[] {
  const text = attempt(() => readFileSync(file.path, "utf8"));
  const found = typeof text === "string" ? findSections(file, text) : undefined;
  const why = typeof text === "string" ? "is not valid JSON" : `cannot be read (${text.problem})`;
  if (found === undefined) system.log("error", `${file.path} ${why}; nothing was taken from it`);
  return found ?? [];
}

function nothingAt(source: string | undefined, system: System): string {
  const looked = sourceFiles(source, system).map(({ path }) => path);
  const known = source === undefined || CLIENTS.some((client) => client === source);
  return known
    ? `no client configuration found (looked at ${looked.join(", ")})`
    : `${looked[0]} does not exist; import takes ${CLIENTS.join(", ")} or a file`;
}

/** Where the result goes: the file in use, else the user's own. */
function targetPath(flag: string | undefined, system: System): string {
  const found = findConfig(flag, system);
  return "path" in found ? found.path : join(userConfigFolder(system), "config.toml");
}

function existingEntries(text: string, path: string, system: System): Entry[] | string {
  const config = parseConfig(path, text, system);
  if ("problem" in config) return config.problem;
  const data = parse(text);
  const list = isJsonObject(data) && Array.isArray(data["mcps"]) ? data["mcps"] : [];
  return list.flatMap((raw: unknown) => {
    const { data: child } = childSchema.safeParse(raw);
    if (child === undefined) return [];
    const { name, command, url, headers, env, cwd } = child;
    return [
      {
        name,
        ...(command && { command }),
        ...(url && { url }),
        ...(isEmpty(headers) ? {} : { headers }),
        ...(isEmpty(env) ? {} : { env }),
        ...(cwd && { cwd }),
      },
    ];
  });
}

function isEmpty(values: object): boolean {
  return Object.keys(values).length === 0;
}

const HEAD =
  "# MCP servers behind meta-mcp. A description for each helps models to choose; see config.toml.example for every key.\n";

/** What was there stays as it is written, comments included; the new entries follow. */
function withEntries(before: string, entries: readonly Entry[]): string {
  if (entries.length === 0) return before;
  const head = before === "" ? HEAD : before.endsWith("\n") ? before : `${before}\n`;
  return `${head}\n${stringify({ mcps: entries.map((entry) => ({ ...entry })) })}`;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, text, { mode: 0o600 });
}

function placeOf({ file, project }: Section): string {
  return project === undefined || file.project !== undefined ? file.path : `${file.path}, project ${project}`;
}

function report({ taken, left, remarks }: Plan): string {
  const lines = taken.map(
    ({ section, original, name }) =>
      `took over  ${name}${name === original ? "" : ` ("${original}" there)`}  from ${placeOf(section)}`,
  );
  const stays = left.map(({ section, original, why }) => `left       ${original}  in ${placeOf(section)}: ${why}`);
  return [...lines, ...stays, ...remarks.map((remark) => `note       ${remark}`), ""].join("\n");
}

/** Each file by itself: one that cannot be written keeps its servers, and the others are replaced all the same. */
function replace(taken: readonly Taken[], launch: Launch, system: System, print: (text: string) => void): number {
  const paths = [...new Set(taken.map(({ section }) => section.file.path))];
  let failed = 0;
  for (const path of paths) {
    const here = taken.filter(({ section }) => section.file.path === path);
    const backup = attempt(() => replaceInFile(path, here, launch));
    if (typeof backup === "string") print(`${path} now starts meta-mcp instead; as it was: ${backup}\n`);
    else {
      failed += 1;
      system.log("error", `${path} was not changed over to meta-mcp: ${backup.problem}`);
    }
  }
  if (failed < paths.length) print("Restart the client. meta-mcp check tells whether every server starts.\n");
  return failed === 0 ? 0 : 1;
}

function nextSteps(launch: Launch): string {
  return [
    "Next: meta-mcp check tells whether every server starts.",
    "Then put meta-mcp in their place with --replace, or by hand:",
    JSON.stringify({ mcpServers: { "meta-mcp": launch } }, null, 2),
    "",
  ].join("\n");
}
