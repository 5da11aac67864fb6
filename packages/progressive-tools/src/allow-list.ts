import { type Allowed, ProgressiveToolsError, type ToolOrigin } from "./types.ts";

export interface AllowList {
  /** Asked anew at every use: a predicate may change its mind. Never throws. */
  readonly allows: (tool: ToolOrigin) => boolean;
  /** Entries that match none of these names. */
  readonly unmatched: (names: readonly string[]) => readonly string[];
}

const HOW_TO_ALLOW =
  'Give names or globs (allowed: ["read_*"]), a predicate ((tool) => tool.definition.annotations?.readOnlyHint === true), or say "*" for every tool.';

/** Throws ProgressiveToolsError for an `allowed` that says nothing, or that only takes away. */
export function createAllowList(allowed: Allowed): AllowList {
  if (typeof allowed === "function") {
    return { allows: (tool) => isTrue(() => allowed(tool)), unmatched: () => [] };
  }
  const patterns = typeof allowed === "string" ? [allowed] : allowed;
  checkPatterns(patterns);
  const wanted = patterns.filter((pattern) => !pattern.startsWith("!"));
  const unwanted = patterns.filter((pattern) => pattern.startsWith("!")).map((pattern) => pattern.slice(1));
  return {
    allows: ({ name }) => matchesAny(wanted, name) && !matchesAny(unwanted, name),
    unmatched: (names) => wanted.filter((pattern) => !names.some((name) => matchesGlob(pattern, name))),
  };
}

function checkPatterns(patterns: unknown): asserts patterns is readonly string[] {
  if (!Array.isArray(patterns)) {
    throw new ProgressiveToolsError([`\`allowed\` is required: it says which tools may be used. ${HOW_TO_ALLOW}`]);
  }
  const odd = patterns.filter((pattern) => typeof pattern !== "string" || pattern === "" || pattern === "!");
  if (odd.length > 0) {
    throw new ProgressiveToolsError([`\`allowed\` has entries that are no tool names: ${JSON.stringify(odd)}.`]);
  }
  if (patterns.length > 0 && patterns.every((pattern) => pattern.startsWith("!"))) {
    throw new ProgressiveToolsError([
      '`allowed` only takes tools away. Say first what is allowed: ["*", "!delete_*"] for all but some.',
    ]);
  }
}

/** A promise is truthy; an async predicate must not open every door. */
function isTrue(ask: () => unknown): boolean {
  try {
    return ask() === true;
  } catch {
    return false;
  }
}

function matchesAny(patterns: readonly string[], name: string): boolean {
  return patterns.some((pattern) => matchesGlob(pattern, name));
}

/**
 * `*` stands for any run of characters, everything else for itself, code unit by code unit: no case folding, no Unicode
 * normalisation. Not built on RegExp, so a pattern can neither smuggle syntax nor take exponential time.
 */
export function matchesGlob(pattern: string, name: string): boolean {
  let at = 0;
  let from = 0;
  let star = -1;
  let restart = 0;
  while (from < name.length) {
    if (pattern[at] === "*") {
      star = at;
      at += 1;
      restart = from;
    } else if (at < pattern.length && pattern[at] === name[from]) {
      at += 1;
      from += 1;
    } else if (star >= 0) {
      at = star + 1;
      restart += 1;
      from = restart;
    } else {
      return false;
    }
  }
  while (pattern[at] === "*") at += 1;
  return at === pattern.length;
}
