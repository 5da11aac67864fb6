import { suggest } from "@fedpipe/catalog";
import type { CatalogueTool, Catalogue, AgencyInfo } from "./catalogue.ts";
import type { Fence } from "./fence.ts";

export type LookUp =
  | { readonly kind: "found"; readonly tool: CatalogueTool }
  | { readonly kind: "denied"; readonly tool: CatalogueTool }
  | { readonly kind: "unknown"; readonly didYouMean: string | undefined };

/** Finds a tool by name, by an earlier name, or by a name whose case or separators are off. */
export function findTool(catalogue: Catalogue, fence: Fence, name: string): LookUp {
  const tools = catalogue.allTools();
  const wanted = fold(name);
  const tool =
    tools.find((candidate) => candidate.name === name) ??
    tools.find(({ aliases }) => aliases.includes(name)) ??
    tools.find((candidate) => fold(candidate.name) === wanted);
  if (tool !== undefined) return { kind: fence.allows(tool) ? "found" : "denied", tool };
  const names = tools.filter((candidate) => fence.allows(candidate)).map((candidate) => candidate.name);
  return { kind: "unknown", didYouMean: suggest(name, names) };
}

/** What a list of module names, domains or `all` comes to. */
export interface ModuleChoice {
  /** Inside the fence, each once, in the order asked for. */
  readonly modules: readonly string[];
  /** Names that mean nothing but modules outside the fence, as they were given: what is shut out is not named. */
  readonly denied: readonly string[];
  readonly unknown: readonly { readonly name: string; readonly didYouMean?: string }[];
}

/** Names beyond these are not worth a guess each: the first show what is wrong. */
const MAX_GUESSES = 20;

export function chooseModules(catalogue: Catalogue, fence: Fence, names: readonly string[]): ModuleChoice {
  const known = catalogue.agencies();
  const open = known.filter(({ id }) => fence.opens(id));
  const chosen = new Set<string>();
  const denied = new Set<string>();
  const unknown = new Map<string, { name: string; didYouMean?: string }>();
  for (const name of names) {
    const meant = modulesMeantBy(name, open);
    for (const { id } of meant) chosen.add(id);
    if (meant.length > 0) continue;
    if (modulesMeantBy(name, known).length > 0) {
      denied.add(name);
      continue;
    }
    const didYouMean = unknown.size < MAX_GUESSES ? suggest(name, candidates(open)) : undefined;
    unknown.set(name, { name, ...(didYouMean === undefined ? {} : { didYouMean }) });
  }
  return { modules: [...chosen], denied: [...denied], unknown: [...unknown.values()] };
}

/** The domains of the modules inside the fence, in alphabetical order. */
export function openDomains(catalogue: Catalogue, fence: Fence): string[] {
  const open = catalogue.agencies().filter(({ id }) => fence.opens(id));
  return [...new Set(open.flatMap(({ domains }) => domains))].toSorted();
}

function modulesMeantBy(name: string, known: readonly AgencyInfo[]): readonly AgencyInfo[] {
  const wanted = fold(name);
  if (wanted === "all") return known;
  const exact = known.filter(({ id }) => fold(id) === wanted);
  return exact.length > 0 ? exact : known.filter(({ domains }) => domains.some((domain) => fold(domain) === wanted));
}

/** Everything `load_modules` and `--modules` take. */
function candidates(known: readonly AgencyInfo[]): string[] {
  return [...known.map(({ id }) => id), ...new Set(known.flatMap(({ domains }) => domains)), "all"];
}

/** A name as it is compared: in one case, one width, one separator, and without what cannot be seen. */
export function fold(name: string): string {
  return name
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_.-]+/gu, "_");
}
