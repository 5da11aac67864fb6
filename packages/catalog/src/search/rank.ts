import type { OpenPostings } from "./postings.ts";
import type { Query, Unit } from "./query.ts";
import { positionOf } from "./sorted.ts";
import type { Alternative } from "./synonyms.ts";
import type { Weights } from "./weights.ts";

export interface Ranking {
  /** By tool; 0 where nothing matches. */
  readonly scores: Float64Array;
  /** The best sum of a tool before it is held to answer the whole query. */
  readonly strongest: number;
}

/** One term's documents, with what each gains from it. */
interface TermList {
  readonly rarity: number;
  readonly documents: Uint16Array;
  readonly gains: Float32Array;
}

export interface TermIndex {
  readonly has: (term: string) => boolean;
  readonly get: (term: string) => TermList | undefined;
}

export function createTermIndex({ terms, read }: OpenPostings, documents: number): TermIndex {
  const opened = new Map<string, TermList>();
  const open = (term: string, position: number): TermList => {
    const list = read(position);
    const rarity = Math.log(1 + (documents - list.length + 0.5) / (list.length + 0.5));
    const made = {
      rarity,
      documents: Uint16Array.from(list, ({ document }) => document),
      gains: Float32Array.from(list, ({ strength }) => strength * rarity),
    };
    opened.set(term, made);
    return made;
  };
  return {
    has: (term) => positionOf(term, terms) >= 0,
    get: (term) => {
      const known = opened.get(term);
      if (known !== undefined) return known;
      const position = positionOf(term, terms);
      return position < 0 ? undefined : open(term, position);
    },
  };
}

export interface Sources {
  readonly tools: TermIndex;
  readonly pairs: TermIndex;
  readonly modules: TermIndex;
  /** The module of each tool, -1 for none. */
  readonly moduleOf: readonly number[];
  readonly moduleCount: number;
}

/**
 * Adds up, unit by unit, what the best wording of each gives a tool, by its own words and by its module's. A tool that
 * answers half the query is then worth less than half.
 */
export function createRanker(sources: Sources, weights: Weights): (query: Query) => Ranking {
  const { moduleOf, pairs } = sources;
  const count = moduleOf.length;
  const scoreUnit = createUnitScorer(sources, weights);
  return ({ units, pairs: wanted }) => {
    const scores = new Float64Array(count);
    const coverage = new Float64Array(count);
    const asked = units.reduce((sum, unit) => sum + unit.weight * importanceOf(unit, sources), 0);
    for (const unit of units) {
      const share = asked === 0 ? 0 : (unit.weight * importanceOf(unit, sources)) / asked;
      scoreUnit(unit, (tool, gain) => {
        scores[tool] = (scores[tool] ?? 0) + unit.weight * gain;
        coverage[tool] = (coverage[tool] ?? 0) + share;
      });
    }
    for (const pair of wanted) {
      const list = pairs.get(pair);
      list?.documents.forEach((tool, index) => {
        scores[tool] = (scores[tool] ?? 0) + weights.pair * (list.gains[index] ?? 0);
      });
    }
    let strongest = 0;
    for (let tool = 0; tool < count; tool += 1) {
      const score = scores[tool] ?? 0;
      strongest = Math.max(strongest, score);
      if (score > 0) scores[tool] = score * (coverage[tool] ?? 0) ** weights.coverage;
    }
    return { scores, strongest };
  };
}

/** Rare words carry a query; a word nobody knows counts like a rare one. */
function importanceOf({ alternatives, unknown }: Unit, { tools, modules }: Sources): number {
  const first = alternatives[0]?.stems[0];
  if (first === undefined) return unknown ? 4 : 0;
  return Math.min(6, (tools.get(first) ?? modules.get(first))?.rarity ?? 0);
}

/** Work space is kept between searches: a search of a dozen units would otherwise fill and drop megabytes. */
function createUnitScorer({ tools, modules, moduleOf, moduleCount }: Sources, weights: Weights) {
  const toolsOf: number[][] = Array.from({ length: moduleCount }, () => []);
  moduleOf.forEach((module, tool) => toolsOf[module]?.push(tool));
  const total = new Float64Array(moduleOf.length);
  const matched = new Uint8Array(moduleOf.length);
  const lastStem = new Int8Array(moduleOf.length).fill(-1);
  const best = new Float64Array(moduleOf.length);

  const scoreAlternative = ({ stems, weight }: Alternative): number[] => {
    const touched: number[] = [];
    const share = weight / stems.length ** weights.phrase;
    stems.forEach((stem, order) => {
      const gain = (tool: number, amount: number) => {
        if (total[tool] === 0) touched.push(tool);
        total[tool] = (total[tool] ?? 0) + amount;
        if (lastStem[tool] === order) return;
        lastStem[tool] = order;
        matched[tool] = (matched[tool] ?? 0) + 1;
      };
      const own = tools.get(stem);
      own?.documents.forEach((tool, index) => gain(tool, share * (own.gains[index] ?? 0)));
      const shared = modules.get(stem);
      shared?.documents.forEach((module, index) => {
        const amount = share * weights.module * (shared.gains[index] ?? 0);
        for (const tool of toolsOf[module] ?? []) gain(tool, amount);
      });
    });
    return touched;
  };

  // A phrase counts by how many of its words are there, whether the tool says them or its module.
  return ({ alternatives }: Unit, each: (tool: number, gain: number) => void): void => {
    const reached: number[] = [];
    for (const wording of alternatives) {
      for (const tool of scoreAlternative(wording)) {
        const score = ((total[tool] ?? 0) * (matched[tool] ?? 0)) / wording.stems.length;
        if (best[tool] === 0) reached.push(tool);
        best[tool] = Math.max(best[tool] ?? 0, score);
        total[tool] = 0;
        matched[tool] = 0;
        lastStem[tool] = -1;
      }
    }
    for (const tool of reached) {
      each(tool, best[tool] ?? 0);
      best[tool] = 0;
    }
  };
}
