import { basename } from "node:path";
import { SECRET_NAME } from "../config/expand.ts";
import { convertServer, type Entry, plainName } from "./convert.ts";
import type { Section } from "./sections.ts";

/** A server that config.toml has now, or has had, so that its client no longer needs it. */
export interface Taken {
  readonly section: Section;
  /** The name in the client's file. */
  readonly original: string;
  readonly name: string;
}

export interface Left {
  readonly section: Section;
  readonly original: string;
  readonly why: string;
}

export interface Plan {
  readonly entries: readonly Entry[];
  readonly taken: readonly Taken[];
  readonly left: readonly Left[];
  readonly remarks: readonly string[];
}

/** What to add to config.toml. Equal servers fall together; others of the same name get their project's name as well. Pure. */
export function planImport(sections: readonly Section[], existing: readonly Entry[], home: string): Plan {
  const entries: Entry[] = [];
  const taken: Taken[] = [];
  const left: Left[] = [];
  const remarks: string[] = [];
  for (const section of sections) {
    for (const [original, server] of Object.entries(section.servers)) {
      const conversion = convertServer(original, server, {
        dialect: section.file.dialect,
        project: section.project,
        home,
      });
      if (conversion.kind === "left") {
        left.push({ section, original, why: conversion.why });
        continue;
      }
      const { entry } = conversion;
      const twin = [...existing, ...entries].find((other) => essence(other) === essence(entry));
      const name = twin?.name ?? freeName(entry.name, section, [...existing, ...entries]);
      if (twin === undefined) entries.push({ ...entry, name });
      taken.push({ section, original, name });
      remarks.push(...conversion.remarks.map((remark) => `${name}: ${remark}`));
    }
  }
  return { entries, taken, left, remarks: [...remarks, ...warnings(entries)] };
}

function essence({ name: _, cwd, ...rest }: Entry): string {
  // A folder matters to a program that reads relative paths only; equal commands of two projects are two servers.
  return JSON.stringify([rest.command, rest.url, sorted(rest.headers), sorted(rest.env), cwd]);
}

function sorted(values: Readonly<Record<string, string>> = {}) {
  return Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function freeName(wanted: string, { project }: Section, others: readonly Entry[]): string {
  const used = new Set(others.map(({ name }) => name));
  const candidates = [wanted, ...(project === undefined ? [] : [plainName(`${wanted}-${basename(project)}`)])];
  for (let count = 2; ; count += 1) {
    const free = candidates.find((name) => !used.has(name));
    if (free !== undefined) return free;
    candidates.push(`${wanted.slice(0, 36)}-${count}`);
  }
}

function warnings(entries: readonly Entry[]): string[] {
  const plain = entries.flatMap((entry) => plainSecretsOf(entry).map((place) => `${entry.name}.${place}`));
  const open = entries.filter(({ url, headers }) => url !== undefined && headers === undefined).map(({ name }) => name);
  return [
    ...(plain.length === 0
      ? []
      : [
          `secrets in plain text (\${VAR} keeps them out of config.toml, and out of meta-mcp's messages): ${plain.join(", ")}`,
        ]),
    ...(open.length === 0
      ? []
      : [`without headers, so they may want an OAuth login, which meta-mcp does not do: ${open.join(", ")}`]),
  ];
}

/** Where an entry holds a secret as it is: under a key, in an option such as --api-key, in a parameter of the url. */
function plainSecretsOf({ command = [], url = "", env = {}, headers = {} }: Entry): string[] {
  const keys = Object.entries({ ...env, ...headers })
    .filter(([key, value]) => SECRET_NAME.test(key) && isPlain(value))
    .map(([key]) => key);
  const options = command.flatMap((word, index) => {
    const [, option = "", joined] = /^(--?[\w-]+)(?:=(.*))?$/s.exec(word) ?? [];
    const value = joined ?? command[index + 1] ?? "-";
    return SECRET_NAME.test(option) && isPlain(value) && !value.startsWith("-") ? [option] : [];
  });
  const parameters = [...url.matchAll(/[?&]([\w-]+)=([^&#]*)/g)]
    .filter(([, name = "", value = ""]) => SECRET_NAME.test(name) && isPlain(value))
    .map(([, name]) => `url ?${name}`);
  return [...keys, ...options, ...parameters];
}

function isPlain(value: string): boolean {
  return value !== "" && !value.includes("${");
}
