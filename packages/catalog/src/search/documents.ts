import { isJsonObject } from "../json.ts";
import type { ModuleEntry, ToolEntry } from "../types.ts";
import { isStopWord, stem, tokenize, tokenizeName } from "./text.ts";
import { FIELDS, type Field } from "./weights.ts";

/** What a strange server may make of a tool must not hold up everybody's search: the rest is not read. */
const MAX_WORD = 60;
const MAX_TEXT = 20_000;
const MAX_PARAMETERS = 500;
const NAME = /[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)+/g;

/** A tool or a module as stems by field. A keyword is one list, so that its words can be read as a phrase. */
export type Fields = Readonly<Record<Field, readonly (readonly string[])[]>>;

export function fieldsOfTool(tool: ToolEntry, allNames: ReadonlySet<string>): Fields {
  const parameters = Object.entries(tool.inputSchema.properties ?? {}).slice(0, MAX_PARAMETERS);
  return {
    name: [[...new Set(stems(nameParts(tool)))]],
    title: [stems(tokenize(tool.title ?? ""))],
    keywords: (tool.keywords ?? []).map((keyword) => stems(tokenize(keyword))),
    description: [stems(tokenize(withoutNeighbours(tool.description.slice(0, MAX_TEXT), allNames)))],
    parameters: parameters.map(([name]) => stems(tokenizeName(name))),
    values: parameters.map(([, schema]) => stems(valuesOf(schema))),
    hints: parameters.map(([, schema]) => stems(tokenize(textOf(schema, "description")))),
    questions: (tool.questions ?? []).map((question) => stems(tokenize(withoutNames(question)).filter(isWord))),
  };
}

export function fieldsOfModule(module: ModuleEntry): Fields {
  return {
    name: [stems(tokenizeName(module.id))],
    title: [stems(tokenize(module.title))],
    keywords: (module.aliases ?? []).map((alias) => stems(tokenize(alias))),
    description: [stems(tokenize(module.summary))],
    parameters: [],
    values: [stems(module.domains ?? [])],
    hints: [],
    questions: [],
  };
}

/** Words of all fields together, for what a module's tools speak of. */
export function allStems(fields: Fields): string[] {
  return FIELDS.flatMap((field) => fields[field].flat());
}

/** The module's own prefix says the same for all its tools; the module speaks for it. */
function nameParts({ name, module }: ToolEntry): string[] {
  const parts = tokenizeName(name);
  const prefix = tokenizeName(module ?? "");
  const rest = prefix.every((part, index) => parts[index] === part) ? parts.slice(prefix.length) : parts;
  return rest.length > 0 ? rest : parts;
}

/**
 * A description names the tools to use before and after it ("Values: bls_series_data."). A sentence that does so speaks of
 * them, not of this tool; the first one is always its own.
 */
function withoutNeighbours(text: string, allNames: ReadonlySet<string>): string {
  const [first = "", ...others] = text.split(/(?<=[.;])\s+/);
  const own = others.filter((sentence) => !(sentence.match(NAME) ?? []).some((word) => allNames.has(word)));
  return [first.replace(NAME, (word) => (allNames.has(word) ? " " : word)), ...own].join(" ");
}

/** A question asks about Ohio or Boeing as an example; those are no words of the tool. */
function withoutNames(question: string): string {
  return question.replace(/(?<=\S\s+)\p{Lu}\p{Ll}[\p{L}'-]*/gu, " ");
}

function isWord(word: string): boolean {
  return !/\d/.test(word);
}

function valuesOf(schema: unknown): string[] {
  if (!isJsonObject(schema)) return [];
  const own: readonly unknown[] = Array.isArray(schema["enum"]) ? schema["enum"] : [];
  const words = own.flatMap((value) => (typeof value === "string" ? tokenizeName(value) : []));
  return [...words, ...valuesOf(schema["items"])];
}

function textOf(schema: unknown, key: string): string {
  const value = isJsonObject(schema) ? schema[key] : undefined;
  return typeof value === "string" ? value : "";
}

function stems(words: readonly string[]): string[] {
  return words.filter((word) => word.length <= MAX_WORD && !isStopWord(word)).map(stem);
}
