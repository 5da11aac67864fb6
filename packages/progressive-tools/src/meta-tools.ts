import { isJsonObject, plainLine, suggest } from "@fedpipe/catalog";
import type { JsonObject, MetaToolNames, ToolDefinition } from "./types.ts";

/** Whatever is longer than this is no sensible request, and its answer would fill the context. */
const MAX_NAMES = 50;

export interface MetaToolContext {
  readonly names: MetaToolNames;
  readonly about: string | undefined;
  readonly sessions: readonly string[];
}

/** The three definitions. Nothing in them changes while a conversation lasts: they lead the prompt's cached part. */
export function buildMetaTools({ names, about, sessions }: MetaToolContext): readonly ToolDefinition[] {
  const from = sessions.length > 1 ? ` Servers: ${sessions.join(", ")}.` : "";
  const purpose = about === undefined ? "" : ` ${about.trim()}`;
  const oneOrMany = {
    type: "object" as const,
    properties: { name: { type: "string" }, names: { type: "array", items: { type: "string" } } },
    additionalProperties: false,
  };
  return [
    {
      name: names.list,
      description: `Find tools. More exist than you see here.${purpose}${from} Load what you need with ${names.load}.`,
      inputSchema: {
        type: "object",
        properties: {
          query: { type: "string", description: "What you want to do; omit to browse" },
          detail: { type: "boolean", description: "With parameters" },
        },
        additionalProperties: false,
      },
    },
    {
      name: names.load,
      description: `Add tools, by exact name, to those you can call from your next turn on.`,
      inputSchema: oneOrMany,
    },
    { name: names.unload, description: "Drop tools you no longer need, by name.", inputSchema: oneOrMany },
  ];
}

export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };

export interface ListRequest {
  readonly query: string;
  readonly hasDetail: boolean;
}

export function parseListRequest(args: JsonObject): Parsed<ListRequest> {
  const unknown = unknownArgument(args, ["query", "detail"]);
  if (unknown !== undefined) return unknown;
  const { query, detail } = args;
  if (query !== undefined && query !== null && typeof query !== "string") return fail("`query` must be a string.");
  const hasDetail = parseFlag(detail);
  if (hasDetail === undefined) return fail("`detail` must be true or false.");
  return { ok: true, value: { query: query?.trim() ?? "", hasDetail } };
}

/** Takes `name` and `names`, each one name or a list: models mix them up. Names themselves are left as written. */
export function parseNames(args: JsonObject): Parsed<readonly string[]> {
  const unknown = unknownArgument(args, ["name", "names"]);
  if (unknown !== undefined) return unknown;
  const given = [args["name"], args["names"]].flatMap(listOf);
  if (!given.every((name) => typeof name === "string")) return fail("`names` must be a list of strings.");
  const names = [...new Set(given)];
  if (names.length === 0) return fail("Give `name`, or `names` for several.");
  if (names.length > MAX_NAMES) return fail(`At most ${MAX_NAMES} names at once; these are ${names.length}.`);
  return { ok: true, value: names };
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null || value === "") return [];
  if (typeof value === "string" && value.startsWith("[")) {
    const parsed = parseJson(value);
    if (Array.isArray(parsed)) return parsed;
  }
  return Array.isArray(value) ? value : [value];
}

function parseFlag(value: unknown): boolean | undefined {
  if (value === undefined || value === null) return false;
  if (typeof value === "boolean") return value;
  return value === "true" ? true : value === "false" ? false : undefined;
}

function unknownArgument(args: JsonObject, accepted: readonly string[]) {
  const odd = Object.keys(args).find((key) => !accepted.includes(key));
  if (odd === undefined) return undefined;
  const near = suggest(odd, accepted);
  const hint = near === undefined ? "" : ` Did you mean \`${near}\`?`;
  return fail(
    `There is no argument ${quote(odd)}; there are ${accepted.map((name) => `\`${name}\``).join(" and ")}.${hint}`,
  );
}

/** The arguments of a call: an object, or the JSON text of one as OpenAI's APIs deliver it. */
export function parseArguments(given: unknown): Parsed<JsonObject> {
  if (given === undefined || given === null || (typeof given === "string" && given.trim() === "")) {
    return { ok: true, value: {} };
  }
  const value = typeof given === "string" ? parseJson(given) : plainCopy(given);
  if (isJsonObject(value)) return { ok: true, value };
  return fail(
    value === undefined
      ? "The arguments are not valid JSON."
      : "The arguments must be one JSON object, by parameter name.",
  );
}

/**
 * A copy that is ours: an object may answer `approve` and the server differently (getters, toJSON), or be changed while
 * the one is asked. Undefined for what is no plain data.
 */
function plainCopy(given: unknown): unknown {
  try {
    return structuredClone(given);
  } catch {
    return undefined;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fail(problem: string): { readonly ok: false; readonly problem: string } {
  return { ok: false, problem };
}

/** A name as the model wrote it, made safe to repeat: one line, nothing invisible, not long. */
export function quote(text: string): string {
  return JSON.stringify(plainLine(text, 80));
}
