import { createHash } from "node:crypto";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { suggest } from "@fedpipe/catalog";
import { parse, TomlError } from "smol-toml";
import type { z } from "zod";
import { Expander } from "./expand.ts";
import { CHILD_KEYS, configSchema, type RawChild } from "./schema.ts";
import type { ChildSpec, Config, Problem, Target } from "./types.ts";

export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}

/** Text of a config.toml to a Config, or the first thing that is wrong with it. Pure. */
export function parseConfig(path: string, text: string, surroundings: Surroundings): Config | Problem {
  let data: unknown;
  try {
    data = parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [reason = "not TOML"] = error.message.split("\n");
    return { problem: `${path}:${error.line}:${error.column}: ${reason}` };
  }
  const parsed = configSchema.safeParse(data);
  if (!parsed.success) return { problem: `${path}: ${explainIssue(parsed.error.issues[0], data)}` };
  const wrong = parsed.data.mcps.map(mistakeIn).find((mistake) => mistake !== undefined);
  if (wrong !== undefined) return { problem: `${path}: ${wrong}` };
  const active = parsed.data.mcps.filter(({ disabled }) => !disabled);
  const twice = firstRepeated(active.map(({ name }) => name));
  if (twice !== undefined) return { problem: `${path}: two mcps are named "${twice}"; rename one` };
  return { path, children: active.map((child) => specOf(child, path, surroundings)) };
}

function mistakeIn({ name, command, url, headers, env, cwd }: RawChild): string | undefined {
  if (command === undefined && url === undefined) return `"${name}" needs either command = ["…"] or url = "…"`;
  if (command !== undefined && url !== undefined) return `"${name}" has both command and url; keep one`;
  if (url !== undefined && !url.startsWith("${") && !/^https?:\/\/[^/]/.test(url)) {
    return `"${name}": url must begin with http:// or https://`;
  }
  if (command !== undefined && Object.keys(headers).length > 0) return `"${name}": headers belong to url, not command`;
  if (url !== undefined && (Object.keys(env).length > 0 || cwd !== undefined)) {
    return `"${name}": env and cwd belong to command, not url`;
  }
  return undefined;
}

function specOf(raw: RawChild, path: string, { env, home }: Surroundings): ChildSpec {
  const expander = new Expander(env);
  const target = targetOf(raw, expander, dirname(path), home);
  return {
    name: raw.name,
    description: raw.description?.replace(/\s+/g, " ").trim(),
    target,
    allow: raw.allow,
    deny: raw.deny,
    pin: raw.pin,
    timeoutMs: raw.timeout,
    startTimeoutMs: raw.start_timeout,
    idleMs: raw.keep_alive ? undefined : raw.idle,
    scope: raw.scope,
    resultLimit: raw.result_limit,
    missing: [...expander.missing],
    secrets: expander.secrets,
    configHash: hashOf(raw),
  };
}

function targetOf(raw: RawChild, expander: Expander, folder: string, home: string): Target {
  if (raw.url !== undefined) return { kind: "http", url: expander.one(raw.url), headers: expander.record(raw.headers) };
  const [program = "", ...args] = (raw.command ?? []).map((part) => expander.one(part));
  const command = program.startsWith("~/") ? join(home, program.slice(2)) : program;
  const cwd = raw.cwd === undefined ? undefined : resolvePath(expander.one(raw.cwd), folder, home);
  return { kind: "stdio", command, args, env: expander.record(raw.env), cwd };
}

export function resolvePath(path: string, folder: string, home: string): string {
  if (path === "~" || path.startsWith("~/")) return join(home, path.slice(1));
  return isAbsolute(path) ? path : resolve(folder, path);
}

function hashOf({ command, url, headers, env, cwd }: RawChild): string {
  const text = JSON.stringify([command, url, sorted(headers), sorted(env), cwd]);
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

function sorted(values: Readonly<Record<string, string>>) {
  return Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function firstRepeated(names: readonly string[]): string | undefined {
  return names.find((name, index) => names.indexOf(name) !== index);
}

function explainIssue(issue: z.core.$ZodIssue | undefined, data: unknown): string {
  if (issue === undefined) return "is not valid";
  const where = placeOf(issue.path, data);
  if (issue.code === "unrecognized_keys") {
    const [key = ""] = issue.keys;
    const known = issue.path.length === 0 ? ["mcps"] : CHILD_KEYS.map((entry) => entry.key);
    const nearest = suggest(key, known);
    return `${where}unknown key "${key}"${nearest === undefined ? `; known are ${known.join(", ")}` : `; did you mean "${nearest}"?`}`;
  }
  const field = issue.path.slice(2).map(String).join(".");
  const message = issue.code === "invalid_union" ? 'must be a duration such as "30s"' : issue.message;
  return `${where}${field === "" ? "" : `${field}: `}${message}`;
}

function placeOf(path: readonly PropertyKey[], data: unknown): string {
  if (path[0] !== "mcps") return path.length === 0 ? "" : `${String(path[0])}: `;
  const index = Number(path[1]);
  if (!Number.isInteger(index)) return "mcps: ";
  const entries: unknown = typeof data === "object" && data !== null && "mcps" in data ? data.mcps : [];
  const entry: unknown = Array.isArray(entries) ? entries[index] : undefined;
  const named = typeof entry === "object" && entry !== null && "name" in entry && typeof entry.name === "string";
  return named ? `"${String(entry.name)}": ` : `mcps number ${index + 1}: `;
}
