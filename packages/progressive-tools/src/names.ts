import { sha256 } from "./definition-hash.ts";
import type { MetaToolNames } from "./types.ts";

/** What both the Anthropic and the OpenAI API accept as a tool name. */
const API_NAME = /^[A-Za-z0-9_-]{1,64}$/;
const PREFIX = /^[A-Za-z0-9](?:[A-Za-z0-9_-]*[A-Za-z0-9-])?$/;

export const DEFAULT_META_NAMES: MetaToolNames = { list: "list_tools", load: "load_tool", unload: "unload_tool" };

/** With one session tools keep their names; with several the session's key stands before each. */
export function catalogueName(prefix: string, remoteName: string, isPrefixed: boolean): string {
  return isPrefixed ? `${prefix}__${remoteName}` : remoteName;
}

/**
 * Names are split at the first `__` only in people's heads, but two prefixes must never yield one name: hence no `__`
 * inside a prefix and no `_` at its end.
 */
export function prefixProblems(prefixes: readonly string[]): string[] {
  if (prefixes.length < 2) return [];
  return prefixes
    .filter((prefix) => !PREFIX.test(prefix) || prefix.includes("__"))
    .map(
      (prefix) =>
        `The session key ${JSON.stringify(prefix)} cannot be a prefix: use letters, digits, "-" and single "_", and do not end with "_".`,
    );
}

export function metaNameProblems(names: MetaToolNames): string[] {
  const all = [names.list, names.load, names.unload];
  const problems = all
    .filter((name) => !API_NAME.test(name))
    .map((name) => `metaToolNames: ${JSON.stringify(name)} is no tool name (letters, digits, "_", "-", at most 64).`);
  if (new Set(all).size < all.length) problems.push("metaToolNames: the three names must differ.");
  return problems;
}

/** Names that pass as they are come first, so that a derived name never takes the place of a real one. */
export function needsNoAlias(name: string): boolean {
  return API_NAME.test(name);
}

export interface NameClaims {
  /**
   * The name under which the model knows a tool: its catalogue name where the model APIs accept it, else one derived from
   * it. Once given it stays with the tool, also while the tool is gone, so that no newcomer can take it over.
   */
  readonly claim: (catalogueName: string) => Promise<string>;
}

export function createNameClaims(reserved: readonly string[]): NameClaims {
  const taken = new Set(reserved);
  const given = new Map<string, string>();
  const isFree = (modelName: string) => !taken.has(modelName);
  return {
    claim: async (name) => {
      const hash = await sha256(name);
      const before = given.get(name);
      if (before !== undefined) return before;
      const plain = name.replace(/[^A-Za-z0-9_-]/g, "_");
      const marked = [8, 24, 56].map((length) => `${plain.slice(0, 63 - length)}_${hash.slice(0, length)}`);
      const modelName =
        [plain, ...marked].find((choice) => API_NAME.test(choice) && isFree(choice)) ?? `t${hash.slice(1)}`;
      given.set(name, modelName);
      taken.add(modelName);
      return modelName;
    },
  };
}
