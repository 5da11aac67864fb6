import { estimateTokens } from "@fedpipe/catalog";
import type { AgencyInfo, Catalogue } from "./catalogue.ts";
import type { Fence } from "./fence.ts";

/** Claude Code cuts instructions at 2 KB, so the essentials come first and the rest fits. */
export const MAX_CHARACTERS = 2000;
export const MAX_TOKENS = 450;

const ESSENTIALS = [
  "U.S. federal open data, live from the agencies' own APIs.",
  "1. find_tools(query) ranks every tool, loaded or not, and gives its signature.",
  "2. code_mode({tool, args}) calls any of them at once; with code, a script filters large answers before you read them.",
  "3. load_modules([...]) lists a module's tools for direct calls; worth it for several calls.",
  "resolve_entity, resolve_person and resolve_place turn a name into the ids the tools want.",
  "Answers name their source; `next` holds the arguments for more. A missing key is named with its sign-up page.",
].join("\n");

/**
 * The text every client reads at the start: what is here, how to search, call and load, and the modules in as many
 * words each (6 at most) as the limits leave room for.
 */
export function buildInstructions(catalogue: Catalogue, fence: Fence): string {
  const agencies = catalogue.agencies().filter(({ id }) => fence.opens(id));
  for (const words of [6, 5, 4, 3, 2, 0]) {
    const text = `${ESSENTIALS}\nModules: ${agencies.map((agency) => entry(agency, words)).join(words === 0 ? ", " : "; ")}.`;
    if (text.length <= MAX_CHARACTERS && estimateTokens(text) <= MAX_TOKENS) return text;
  }
  return `${ESSENTIALS}\n${agencies.length} modules in ${domainCounts(agencies)}.`;
}

function entry({ id, gist }: AgencyInfo, words: number): string {
  const short = gist
    .split(/\s+/u)
    .slice(0, words)
    .join(" ")
    .replace(/[,;:]$/u, "");
  return short === "" ? id : `${id}: ${short}`;
}

function domainCounts(agencies: readonly AgencyInfo[]): string {
  const counts = new Map<string, number>();
  for (const domain of agencies.flatMap(({ domains }) => domains)) counts.set(domain, (counts.get(domain) ?? 0) + 1);
  return [...counts].map(([domain, count]) => `${domain} (${count})`).join(", ");
}
