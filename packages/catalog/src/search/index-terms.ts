import type { Fields } from "./documents.ts";
import type { Posting, Postings } from "./postings.ts";
import { FIELDS, type Field, type Weights } from "./weights.ts";

/**
 * BM25F: the fields of a document are added up by weight, each diluted by its length, and saturate together. What is
 * known at build time is worked out here; a search only adds.
 */
export function indexTerms(documents: readonly Fields[], weights: Weights): Postings {
  const mean = meanLengths(documents);
  const lists = new Map<string, Posting[]>();
  documents.forEach((fields, document) => {
    const counts = new Map<string, number>();
    for (const field of FIELDS) {
      const stems = fields[field].flat();
      const penalty = field === "keywords" || field === "questions" ? weights.keywordPenalty : weights.lengthPenalty;
      const length = 1 - penalty + (penalty * stems.length) / Math.max(1, mean[field]);
      for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + weights.fields[field] / length);
    }
    for (const [term, count] of counts) add(lists, term, { document, strength: count / (weights.saturation + count) });
  });
  return sorted(lists);
}

/** Neighbouring words of the fields that are phrases. */
export function indexPairs(documents: readonly Fields[]): Postings {
  const lists = new Map<string, Posting[]>();
  documents.forEach(({ name, title, keywords, description, questions }, document) => {
    const strengths = new Map<string, number>();
    const fields: [readonly (readonly string[])[], number][] = [
      [questions, 0.8],
      [description, 0.6],
      [name, 0.8],
      [title, 0.8],
      [keywords, 1],
    ];
    for (const [phrases, strength] of fields) {
      for (const pair of phrases.flatMap(pairsOf)) strengths.set(pair, strength);
    }
    for (const [pair, strength] of strengths) add(lists, pair, { document, strength });
  });
  return sorted(lists);
}

/** Keys of the pairs of neighbours in a phrase. */
export function pairsOf(stems: readonly string[]): string[] {
  return stems.slice(1).map((stem, index) => keyOf(`${stems[index]} ${stem}`));
}

/**
 * Written out, pairs would be half of the index. 24 bits of hash (FNV-1a) do as well: among ten thousand pairs a foreign
 * one meets another's key once in 1,700 times, and then gains a fraction of a word.
 */
function keyOf(pair: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < pair.length; index += 1) hash = Math.imul(hash ^ pair.charCodeAt(index), 0x01000193);
  return ((hash >>> 0) & 0xffffff).toString(36);
}

function add(lists: Map<string, Posting[]>, term: string, posting: Posting): void {
  const list = lists.get(term);
  if (list === undefined) lists.set(term, [posting]);
  else list.push(posting);
}

function sorted(lists: ReadonlyMap<string, Posting[]>): Postings {
  const terms = [...lists.keys()].toSorted();
  return { terms, lists: terms.map((term) => lists.get(term) ?? []) };
}

function meanLengths(documents: readonly Fields[]): Record<Field, number> {
  const mean = (field: Field) =>
    documents.reduce((sum, fields) => sum + fields[field].flat().length, 0) / Math.max(1, documents.length);
  return {
    name: mean("name"),
    title: mean("title"),
    keywords: mean("keywords"),
    description: mean("description"),
    parameters: mean("parameters"),
    values: mean("values"),
    hints: mean("hints"),
    questions: mean("questions"),
  };
}
