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
  readonly denied: readonly string[];
  readonly unknown: readonly { readonly name: string; readonly didYouMean?: string }[];
}

export function chooseModules(catalogue: Catalogue, fence: Fence, names: readonly string[]): ModuleChoice {
  const known = catalogue.agencies();
  const chosen = new Set<string>();
  const denied = new Set<string>();
  const unknown = new Map<string, { name: string; didYouMean?: string }>();
  for (const name of names) {
    const meant = modulesMeantBy(name, known);
    for (const { id } of meant) (fence.opens(id) ? chosen : denied).add(id);
    if (meant.length > 0) continue;
    const didYouMean = suggest(name, candidates(known));
    unknown.set(name, { name, ...(didYouMean === undefined ? {} : { didYouMean }) });
  }
  return { modules: [...chosen], denied: [...denied], unknown: [...unknown.values()] };
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

function fold(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_.-]+/gu, "_");
}
