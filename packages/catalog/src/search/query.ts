import type { CompiledLexicon } from "./compile-lexicon.ts";
import { pairsOf } from "./index-terms.ts";
import { createNameFinder } from "./names.ts";
import { createPatternFinder } from "./patterns.ts";
import { positionOf } from "./sorted.ts";
import { alternative, type Alternative, createSynonyms, type Synonyms } from "./synonyms.ts";
import { isNumber, isStopWord, stem, tokenize } from "./text.ts";
import type { Weights } from "./weights.ts";

/** One thing the query asks for, in every way it may be written in the catalogue. */
export interface Unit {
  readonly alternatives: readonly Alternative[];
  readonly weight: number;
  /** A word that neither the catalogue nor the lexicon knows. */
  readonly unknown: boolean;
  /** An unknown word of everyday language, not a name. */
  readonly isStranger?: boolean;
}

export interface Query {
  readonly units: readonly Unit[];
  readonly pairs: readonly string[];
  /** Share of the words that belong to topics which nothing here covers. */
  readonly elsewhere: number;
  /** Asks for a deed, not for data. */
  readonly isChore: boolean;
}

export interface Vocabulary {
  readonly has: (stem: string) => boolean;
  /** The known stem that a misspelt one means. */
  readonly nearest: (stem: string) => string | undefined;
}

interface Word {
  readonly text: string;
  readonly stem: string;
  /** Part of a proper name. */
  readonly isName: boolean;
}

const LONGEST_PHRASE = 5;

/** Reads queries against one lexicon and the stems one index knows. */
export function createQueryReader(
  lexicon: CompiledLexicon,
  weights: Weights,
  vocabulary: Vocabulary,
): (text: string) => Query {
  const synonyms = createSynonyms(lexicon, weights);
  const findPatterns = createPatternFinder(lexicon.patterns);
  const findNames = createNameFinder(lexicon.names);
  const fillers = new Set(lexicon.fillers);
  const elsewhere = new Set(lexicon.elsewhere);
  const strangers = lexicon.strangers.split(" ");
  const chores = lexicon.chores.map((pattern) => new RegExp(pattern, "i"));

  const isHeardOf = ({ stem: each }: Word) => vocabulary.has(each) || synonyms.get(each).length > 0;

  const readWord = (word: Word, weight: number, mends: boolean): Unit | undefined => {
    const isKnown = vocabulary.has(word.stem);
    const meanings = synonyms.get(word.stem);
    if (meanings.length === 0 && (isStopWord(word.text) || (isNumber(word.text) && !isKnown))) return undefined;
    if (isStopWord(word.text)) return { alternatives: meanings, weight: weights.filler, unknown: false };
    const own = isKnown ? [alternative(word.stem, 1)] : [];
    if (word.isName) return { alternatives: own, weight: weights.name, unknown: false };
    const share = fillers.has(word.stem) ? weight * weights.filler : weight;
    if (own.length + meanings.length > 0) return { alternatives: [...own, ...meanings], weight: share, unknown: false };
    if (positionOf(word.stem, strangers) >= 0)
      return { alternatives: [], weight: share, unknown: true, isStranger: true };
    const correction = mends ? vocabulary.nearest(word.stem) : undefined;
    if (correction === undefined) return { alternatives: [], weight: share, unknown: true };
    const corrected = [alternative(correction, 1), ...synonyms.get(correction)];
    return {
      alternatives: corrected.map((each) => ({ ...each, weight: each.weight * weights.corrected })),
      weight: share,
      unknown: false,
    };
  };

  return (text) => {
    const { rest, found } = findPatterns(text);
    const tokens = tokenize(rest);
    const { positions, classes } = findNames(tokens);
    const words = tokens.map((token, index) => ({ text: token, stem: stem(token), isName: positions.has(index) }));
    const { phrases, covered } = findPhrases(words, synonyms);
    const isNamed = looksNamed(rest);
    // "Chuck Grassley" is no misspelling of "check" and "grass".
    const content = words.filter((word) => !isStopWord(word.text));
    const mends = !(isNamed && content.length > 1 && !content.some(isHeardOf));
    const single = words.flatMap(
      (word, index) => readWord(word, covered.has(index) ? weights.inPhrase : 1, mends) ?? [],
    );
    const units = [...found.map(({ means, weight }) => unitOf(means, weight)), ...phrases, ...single];
    const suggested = classes.map(({ suggests }) => unitOf(suggests, weights.suggestion));
    return {
      units: [...units, ...suggested, ...meaningOfNames(units, classes, isNamed ? lexicon.unnamed : [])],
      pairs: pairsOf(words.filter(({ text: word }) => !isStopWord(word)).map((word) => word.stem)),
      elsewhere: shareElsewhere(words, elsewhere),
      isChore: chores.some((chore) => chore.test(text)),
    };
  };
}

/** Known phrases of several words, longest first; their words count less on their own. */
function findPhrases(words: readonly Word[], synonyms: Synonyms) {
  const phrases: Unit[] = [];
  const covered = new Set<number>();
  for (let length = Math.min(LONGEST_PHRASE, words.length); length > 1; length -= 1) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const span = words.slice(start, start + length);
      const alternatives = synonyms.get(span.map((word) => word.stem).join(" "));
      if (alternatives.length === 0 || span.every((_, index) => covered.has(start + index))) continue;
      phrases.push({ alternatives, weight: 1, unknown: false });
      span.forEach((_, index) => covered.add(start + index));
    }
  }
  return { phrases, covered };
}

/** A query that is nothing but names asks who or where that is. */
function meaningOfNames(units: readonly Unit[], classes: CompiledLexicon["names"], unnamed: readonly string[]): Unit[] {
  const isBare = units.every(({ alternatives, weight }) => alternatives.length === 0 || weight < 0.3);
  const means = classes.length > 0 ? classes.flatMap((each) => each.means) : unnamed;
  return isBare && means.length > 0 ? [unitOf(means, 1, true)] : [];
}

/** One to four words, all in capitals, or two or three that are no sentence: somebody's name. */
function looksNamed(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  const content = words.filter((word) => !isStopWord(word.toLowerCase()));
  if (content.length === 0 || content.length > 4) return false;
  const isPhrase = content.length === words.length && words.length > 1 && words.length < 4;
  return isPhrase || content.every((word) => /^\p{Lu}/u.test(word));
}

function unitOf(means: readonly string[], weight: number, isFamiliar = false): Unit {
  return { alternatives: means.map((part) => alternative(part, 1, isFamiliar)), weight, unknown: false };
}

function shareElsewhere(words: readonly Word[], elsewhere: ReadonlySet<string>): number {
  const content = words.filter(({ text }) => !isStopWord(text)).length;
  let hits = 0;
  for (let length = 1; length <= 3; length += 1) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const phrase = words.slice(start, start + length).map((word) => word.text);
      if (elsewhere.has(phrase.join(" "))) hits += length;
    }
  }
  return content === 0 ? 0 : Math.min(1, hits / content);
}
