import { generalLexicon } from "./lexicon/general.ts";
import { isJsonObject } from "./json.ts";
import { type CompiledLexicon, compileLexicon } from "./search/compile-lexicon.ts";
import { allStems, fieldsOfModule, fieldsOfTool } from "./search/documents.ts";
import { indexPairs, indexTerms } from "./search/index-terms.ts";
import type { Lexicon } from "./search/lexicon.ts";
import { open, type PackedPostings, pack } from "./search/postings.ts";
import { createQueryReader } from "./search/query.ts";
import { evidenceOf } from "./search/evidence.ts";
import { createRanker, createTermIndex } from "./search/rank.ts";
import { createSpeller } from "./search/speller.ts";
import { WEIGHTS, type Weights } from "./search/weights.ts";
import type { ModuleEntry, SearchOptions, ToolEntry, ToolSearch } from "./types.ts";

export interface ToolSearchOptions {
  /** What the tools of one module share. */
  readonly modules?: readonly ModuleEntry[];
  /** Synonyms, codes and names of the field; kept in the index. `generalLexicon` unless given. */
  readonly lexicon?: Lexicon;
  readonly weights?: Weights;
}

interface IndexData {
  readonly version: 4;
  readonly names: readonly string[];
  readonly modules: readonly string[];
  readonly moduleOf: readonly number[];
  readonly tools: PackedPostings;
  readonly pairs: PackedPostings;
  readonly shared: PackedPostings;
  readonly lexicon: CompiledLexicon;
}

const LONGEST_QUERY = 500;
/** Of the best score, for a tool to count as a match: one shared common word is none. */
const LEAST_SHARE = 0.25;

/** Builds a ranked index over any tools. */
export function buildToolSearch(entries: readonly ToolEntry[], options: ToolSearchOptions = {}): ToolSearch {
  const { lexicon = generalLexicon, weights = WEIGHTS } = options;
  const modules = completeModules(entries, options.modules ?? []);
  const names = new Set(entries.map(({ name }) => name));
  const fields = entries.map((entry) => fieldsOfTool(entry, names));
  const shared = modules.map(fieldsOfModule);
  const known = new Set([...fields, ...shared].flatMap(allStems));
  const positions = new Map(modules.map(({ id }, index) => [id, index]));
  return searchOver(
    {
      version: 4,
      names: entries.map(({ name }) => name),
      modules: modules.map(({ id }) => id),
      moduleOf: entries.map(({ module }) => (module === undefined ? -1 : (positions.get(module) ?? -1))),
      tools: pack(indexTerms(fields, weights)),
      pairs: pack(indexPairs(fields)),
      shared: pack(indexTerms(shared, weights)),
      lexicon: compileLexicon(lexicon, (stem) => known.has(stem)),
    },
    weights,
  );
}

/** Takes what `toJSON` of a built search gave. */
export function loadToolSearch(data: unknown): ToolSearch {
  if (!isIndex(data)) throw new TypeError("This is not a tool index of this version: build it again.");
  return searchOver(data, WEIGHTS);
}

function isIndex(data: unknown): data is IndexData {
  return isJsonObject(data) && data["version"] === 4 && Array.isArray(data["names"]);
}

function searchOver(data: IndexData, weights: Weights): ToolSearch {
  const postings = open(data.tools);
  const shared = open(data.shared);
  const tools = createTermIndex(postings, data.names.length);
  const modules = createTermIndex(shared, data.modules.length);
  const pairs = createTermIndex(open(data.pairs), data.names.length);
  const sources = { tools, pairs, modules, moduleOf: data.moduleOf, moduleCount: data.modules.length };
  const rank = createRanker(sources, weights);
  const nearest = createSpeller([postings.terms, shared.terms, data.lexicon.phrases]);
  const readQuery = createQueryReader(data.lexicon, weights, {
    has: (stem) => tools.has(stem) || modules.has(stem),
    nearest,
  });
  const toolAt = (index: number) => ({
    name: data.names[index] ?? "",
    module: data.modules[data.moduleOf[index] ?? -1],
  });
  return {
    search: (query, { limit = 10, where = () => true }: SearchOptions = {}) => {
      const read = readQuery(query.slice(0, LONGEST_QUERY));
      const ranking = rank(read);
      const { scores } = ranking;
      if (evidenceOf(read, ranking) < data.lexicon.leastEvidence) return { hits: [], total: 0 };
      const matching: number[] = [];
      scores.forEach((score, index) => {
        if (score > 0 && where(toolAt(index))) matching.push(index);
      });
      matching.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
      const least = LEAST_SHARE * (scores[matching[0] ?? -1] ?? 0);
      const found = matching.filter((index) => (scores[index] ?? 0) >= least);
      return {
        hits: found.slice(0, limit).map((index) => ({ ...toolAt(index), score: scores[index] ?? 0 })),
        total: found.length,
      };
    },
    toJSON: () => data,
  };
}

function completeModules(entries: readonly ToolEntry[], given: readonly ModuleEntry[]): ModuleEntry[] {
  const known = new Set(given.map(({ id }) => id));
  const others = new Set(entries.flatMap(({ module }) => (module === undefined || known.has(module) ? [] : [module])));
  return [...given, ...[...others].map((id) => ({ id, title: id, summary: "" }))];
}
