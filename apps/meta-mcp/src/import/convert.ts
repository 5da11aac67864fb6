import { isJsonObject } from "@fedpipe/catalog";
import type { Dialect } from "./sources.ts";

/** An entry for config.toml, in the order in which people read it. */
export interface Entry {
  readonly name: string;
  readonly command?: readonly string[];
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly deny?: readonly string[];
}

export type Conversion =
  | { readonly kind: "entry"; readonly entry: Entry; readonly remarks: readonly string[] }
  | { readonly kind: "left"; readonly why: string };

export interface Origin {
  readonly dialect: Dialect;
  readonly project: string | undefined;
  readonly home: string;
}

/** One server of a client's JSON as an entry, or why it must stay where it is. */
export function convertServer(name: string, server: unknown, origin: Origin): Conversion {
  if (!isJsonObject(server)) return { kind: "left", why: "is no object" };
  if (isOurselves(name, server)) return { kind: "left", why: "is meta-mcp itself" };
  if (server["disabled"] === true || server["enabled"] === false) return { kind: "left", why: "is disabled there" };
  const translator = new Translator(origin);
  const target = targetOf(server, translator, origin);
  if (typeof target === "string") return { kind: "left", why: target };
  if (translator.impossible !== undefined)
    return { kind: "left", why: `uses ${translator.impossible}, which only its client can fill in` };
  const denied = stringsOf(server["disabledTools"]);
  const entry = { name: plainName(name), ...target, ...(denied.length > 0 && { deny: denied }) };
  return { kind: "entry", entry, remarks: [...translator.remarks, ...remarksOn(server)] };
}

/** The nearest name config.toml takes. */
export function plainName(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9._-]+/g, "-")
    .replace(/^[^A-Za-z0-9]+|[-.]+$/g, "");
  return plain.slice(0, 40) || "server";
}

/** By the program that is run or the package that is fetched: a folder of that name, say, is an argument like any other. */
function isOurselves(name: string, { command, args }: Record<string, unknown>): boolean {
  const [program = "", ...words] = [
    ...(Array.isArray(command) ? stringsOf(command) : [String(command)]),
    ...stringsOf(args),
  ];
  return (
    name === "meta-mcp" ||
    OUR_PROGRAM.test(program) ||
    words.some((word) => OUR_SCRIPT.test(word) || /^@fedpipe\/meta-mcp(?:@|$)/.test(word))
  );
}

const OUR_PROGRAM = /(?:^|[/\\])meta-mcp(?:\.(?:cmd|ps1|exe))?$/i;
const OUR_SCRIPT = /[/\\](?:\.bin[/\\]meta-mcp|meta-mcp[/\\](?:dist|src)[/\\]main\.[jt]s)$/;

function targetOf(
  server: Record<string, unknown>,
  translator: Translator,
  { project }: Origin,
): Omit<Entry, "name"> | string {
  const url = [server["url"], server["serverUrl"], server["httpUrl"]].find((value) => typeof value === "string");
  if (typeof url === "string") {
    const headers = translator.record(server["headers"]);
    return { url: translator.one(url), ...(Object.keys(headers).length > 0 && { headers }) };
  }
  const { command, args } = server;
  const words = Array.isArray(command)
    ? stringsOf(command)
    : typeof command === "string" && command !== ""
      ? [command]
      : [];
  if (words.length === 0) return "has neither command nor url";
  const env = translator.record(server["env"]);
  const cwd = typeof server["cwd"] === "string" ? translator.one(server["cwd"]) : project;
  return {
    command: [...words, ...stringsOf(args)].map((word) => translator.one(word)),
    ...(Object.keys(env).length > 0 && { env }),
    ...(cwd !== undefined && { cwd }),
  };
}

function remarksOn(server: Record<string, unknown>): string[] {
  const remarks: string[] = [];
  if (typeof server["envFile"] === "string")
    remarks.push(`its envFile ${server["envFile"]} is not read: copy what it needs into env`);
  if (isJsonObject(server["oauth"]) || isJsonObject(server["auth"]))
    remarks.push("its OAuth login is not taken over: put a token into headers");
  return remarks;
}

function stringsOf(value: unknown): string[] {
  return Array.isArray(value)
    ? value.filter((item) => typeof item === "string" || typeof item === "number").map(String)
    : [];
}

/** From a client's way of writing variables to ours. */
class Translator {
  readonly remarks: string[] = [];
  impossible: string | undefined;
  readonly #origin: Origin;

  constructor(origin: Origin) {
    this.#origin = origin;
  }

  one(text: string): string {
    const { dialect, home, project } = this.#origin;
    if (dialect === "claude-code") return text;
    if (dialect === "literal") return text.replaceAll("${", () => "$${");
    return text.replace(/\$\{([^}]*)\}/g, (whole: string, inside: string) => {
      const [, kind = "", name = ""] = /^(env|input):(.+)$/.exec(inside) ?? [];
      if (kind === "env") return `\${${name}}`;
      if (kind === "input") return this.#input(name);
      if (inside === "userHome") return home;
      if (inside.startsWith("workspaceFolder") && project !== undefined) return project;
      if (dialect === "any" && /^[A-Za-z_]\w*(?::-.*)?$/.test(inside) && !inside.startsWith("workspaceFolder"))
        return whole;
      this.impossible ??= whole;
      return whole;
    });
  }

  #input(id: string): string {
    const variable = id
      .toUpperCase()
      .replace(/[^A-Z0-9]+/g, "_")
      .replace(/^(?=\d)/, "_");
    this.remarks.push(`its client asks for "${id}": set ${variable} in the environment of meta-mcp instead`);
    return `\${${variable}}`;
  }

  record(values: unknown): Record<string, string> {
    if (!isJsonObject(values)) return {};
    const known = Object.entries(values).filter(([, value]) => ["string", "number", "boolean"].includes(typeof value));
    return Object.fromEntries(known.map(([key, value]) => [key, this.one(String(value))]));
  }
}
