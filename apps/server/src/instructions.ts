import { estimateTokens } from "@fedpipe/catalog";
import type { AgencyInfo, Catalogue } from "./catalogue.ts";
import type { Fence } from "./fence.ts";

/** Claude Code cuts instructions at 2 KB, so the essentials come first and the rest fits. */
export const MAX_CHARACTERS = 2000;
export const MAX_TOKENS = 450;

const WHAT = "U.S. federal open data, live from the agencies' own APIs.";
/** In the order in which they are used; a server that withholds one does not speak of it. */
const STEPS: readonly (readonly [tool: string, text: string])[] = [
  ["find_tools", "find_tools(query) ranks every tool, loaded or not, and gives its signature."],
  [
    "code_mode",
    "code_mode({tool, args}) calls any of them at once; with code, a script filters large answers before you read them.",
  ],
  ["load_modules", "load_modules([...]) lists a module's tools for direct calls; worth it for several calls."],
];
const ANSWERS =
  "Answers name their source; `next` holds the arguments for more. A missing key is named with its sign-up page.";

/** The estimate is made for prose; lists of short names cost up to 40 % more. */
const LIST_SURCHARGE = 1.4;

export interface InstructionsOptions {
  /** Names of the discovery tools that are offered. */
  readonly offered: readonly string[];
  /** An exact count where a tokenizer is at hand. */
  readonly countTokens?: (text: string) => number;
}

/**
 * The text every client reads at the start: what is here, how to search, call and load, and the modules with 6 to 3
 * words each, as many as the limits leave room for; with a hundred modules, their names.
 */
export function buildInstructions(
  catalogue: Catalogue,
  fence: Fence,
  { offered, countTokens = estimate }: InstructionsOptions,
): string {
  const agencies = catalogue.agencies().filter(({ id }) => fence.opens(id));
  const steps = STEPS.filter(([tool]) => offered.includes(tool)).map(([, text], index) => `${index + 1}. ${text}`);
  const head = [WHAT, ...steps, ...resolverLines(offered), ANSWERS].join("\n");
  const lists = [
    ...[6, 5, 4, 3].map((words) => agencies.map((agency) => entry(agency, words)).join("; ")),
    // Blanks join without a token of their own; commas would cost one a module.
    agencies.map(({ id }) => id).join(" "),
  ];
  const fits = (text: string) => text.length <= MAX_CHARACTERS && countTokens(text) <= MAX_TOKENS;
  return (
    lists.map((list) => `${head}\nModules: ${list}.`).find(fits) ??
    `${head}\n${agencies.length} modules in ${domainCounts(agencies)}.`
  );
}

function resolverLines(offered: readonly string[]): string[] {
  const names = offered.filter((name) => name.startsWith("resolve_"));
  const list = names.join(", ").replace(/, (?=[^,]*$)/u, " and ");
  return names.length === 0
    ? []
    : [`${list} ${names.length === 1 ? "turns" : "turn"} a name into the ids the tools want.`];
}

function estimate(text: string): number {
  return estimateTokens(text) * LIST_SURCHARGE;
}

function entry({ id, gist }: AgencyInfo, words: number): string {
  const all = gist.split(/\s+/u);
  const cut = all.slice(0, words).join(" ");
  // Rather fewer words than half a phrase: up to the last comma, or at least not ending in a word that wants another.
  const whole = all.length <= words || !cut.includes(",") ? cut : cut.slice(0, cut.lastIndexOf(","));
  return `${id}: ${whole.replace(/(?: (?:to|of|and|by|for|in|on|with|from|the))+$|[,;:]$/u, "")}`;
}

function domainCounts(agencies: readonly AgencyInfo[]): string {
  const counts = new Map<string, number>();
  for (const domain of agencies.flatMap(({ domains }) => domains)) counts.set(domain, (counts.get(domain) ?? 0) + 1);
  return [...counts].map(([domain, count]) => `${domain} (${count})`).join(", ");
}
