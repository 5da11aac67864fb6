import type { CompiledLexicon } from "./compile-lexicon.ts";
import { pairsOf } from "./index-terms.ts";
import { positionOf } from "./sorted.ts";
import { isNumber, isStopWord, stem, tokenize } from "./text.ts";
import type { Weights } from "./weights.ts";

/** One thing the query asks for, in every way it may be written in the catalogue. */
export interface Unit {
  /** Stems; a phrase counts by how much of it is there. */
  readonly alternatives: readonly Alternative[];
  readonly weight: number;
  /** A word that neither the catalogue nor the lexicon knows. */
  readonly unknown: boolean;
}

export interface Alternative {
  readonly stems: readonly string[];
  readonly weight: number;
}

export interface Query {
  readonly units: readonly Unit[];
  readonly pairs: readonly string[];
  /** Share of the words that belong to topics which nothing here covers. */
  readonly elsewhere: number;
}

export interface QueryReader {
  readonly read: (text: string) => Query;
}

interface Word {
  readonly text: string;
  readonly stem: string;
  /** Part of a proper name. */
  readonly name: boolean;
}

type Synonyms = ReturnType<typeof createSynonyms>;

const NO_ALTERNATIVES: readonly Alternative[] = [];
const LONGEST_PHRASE = 5;
const NAME = 0.15;

/** Reads queries against one lexicon and the stems one index knows. */
export function createQueryReader(
  lexicon: CompiledLexicon,
  weights: Weights,
  vocabulary: { readonly has: (stem: string) => boolean; readonly nearest: (stem: string) => string | undefined },
): QueryReader {
  const synonyms = createSynonyms(lexicon, weights);
  const fillers = new Set(lexicon.fillers);
  const elsewhere = new Set(lexicon.elsewhere);
  const nameClasses = new Map(lexicon.names.flatMap(({ names, means }) => names.map((name) => [name, means] as const)));
  const regexOf = createRegexes();

  const readPatterns = (text: string) => {
    let rest = text;
    const units: Unit[] = [];
    const hasDigit = /\d/.test(text);
    for (const pattern of lexicon.patterns) {
      if (!hasDigit && pattern.digitless !== true) continue;
      const regex = regexOf(pattern);
      if (rest.search(regex) < 0) continue;
      const { means, weight = 1, consume = true } = pattern;
      units.push({ alternatives: means.map((part) => alternative(part, 1)), weight, unknown: false });
      if (consume) rest = rest.replace(regex, " ");
    }
    return { rest, units };
  };

  const readWord = (word: Word, weight: number): Unit | undefined => {
    const known = vocabulary.has(word.stem);
    const meanings = synonyms.get(word.stem);
    if (isStopWord(word.text) || (isNumber(word.text) && !known && meanings.length === 0)) return undefined;
    if (word.name) return { alternatives: known ? [alternative(word.stem, 1)] : [], weight: NAME, unknown: false };
    const share = fillers.has(word.stem) ? weight * weights.filler : weight;
    const alternatives = [...(known ? [alternative(word.stem, 1)] : []), ...meanings];
    if (alternatives.length > 0) return { alternatives, weight: share, unknown: false };
    const correction = vocabulary.nearest(word.stem);
    if (correction === undefined) return { alternatives: [], weight: share, unknown: true };
    const corrected = [alternative(correction, 1), ...synonyms.get(correction)];
    return {
      alternatives: corrected.map(({ stems, weight: own }) => ({ stems, weight: own * weights.corrected })),
      weight: share,
      unknown: false,
    };
  };

  return {
    read: (text) => {
      const { rest, units } = readPatterns(text);
      const words = readNames(tokenize(rest), rest, nameClasses);
      const { phrases, covered } = findPhrases(words, synonyms);
      units.push(...phrases);
      words.forEach((word, index) => {
        const unit = readWord(word, covered.has(index) ? weights.inPhrase : 1);
        if (unit !== undefined) units.push(unit);
      });
      const content = words.filter(({ text: word, name }) => !isStopWord(word) && !isNumber(word) && !name);
      if (content.length === 0) units.push(...meaningOfNames(words, nameClasses));
      return {
        units,
        pairs: pairsOf(words.filter(({ text: word }) => !isStopWord(word)).map((word) => word.stem)),
        elsewhere: shareElsewhere(words, elsewhere),
      };
    },
  };
}

/** Expressions are set up when first needed: most queries need few. */
function createRegexes() {
  const made = new Map<string, RegExp>();
  return ({ pattern, exact }: { readonly pattern: string; readonly exact?: boolean }): RegExp => {
    const known = made.get(pattern);
    if (known !== undefined) return known;
    const regex = new RegExp(pattern, exact === true ? "g" : "gi");
    made.set(pattern, regex);
    return regex;
  };
}

/** What a phrase may mean. Lines are opened when a query first needs them; most never are. */
function createSynonyms({ phrases, lines, meanings }: CompiledLexicon, weights: Weights) {
  const opened = new Map<string, readonly Alternative[]>();
  const open = (phrase: string, position: number): readonly Alternative[] => {
    const alternatives = (lines[position] ?? []).flatMap((line) => {
      const [means = "", weight = 1] = meanings[line] ?? [];
      const others = means.split("|").filter((part) => part !== phrase);
      return others.map((part) => alternative(part, weight * weights.synonym));
    });
    opened.set(phrase, alternatives);
    return alternatives;
  };
  return {
    get: (phrase: string): readonly Alternative[] => {
      const position = positionOf(phrase, phrases);
      return position < 0 ? NO_ALTERNATIVES : (opened.get(phrase) ?? open(phrase, position));
    },
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
      if (alternatives.length === 0) continue;
      if (span.every((_, index) => covered.has(start + index))) continue;
      phrases.push({ alternatives, weight: 1, unknown: false });
      span.forEach((_, index) => covered.add(start + index));
    }
  }
  return { phrases, covered };
}

function readNames(tokens: readonly string[], text: string, classes: ReadonlyMap<string, string>): Word[] {
  const inName = new Set<number>();
  for (let length = 4; length > 0; length -= 1) {
    for (let start = 0; start + length <= tokens.length; start += 1) {
      if (!classes.has(tokens.slice(start, start + length).join(" "))) continue;
      for (let index = start; index < start + length; index += 1) inName.add(index);
    }
  }
  return tokens.map((token, index) => ({ text: token, stem: stem(token), name: inName.has(index) }));
}

function meaningOfNames(words: readonly Word[], classes: ReadonlyMap<string, string>): Unit[] {
  const found = new Set<string>();
  for (let start = 0; start < words.length; start += 1) {
    for (let end = start + 1; end <= Math.min(words.length, start + 4); end += 1) {
      const means = classes.get(
        words
          .slice(start, end)
          .map(({ text }) => text)
          .join(" "),
      );
      if (means !== undefined && means !== "") found.add(means);
    }
  }
  return found.size === 0
    ? []
    : [{ alternatives: [...found].map((means) => alternative(means, 1)), weight: 1, unknown: false }];
}

function shareElsewhere(words: readonly Word[], elsewhere: ReadonlySet<string>): number {
  const content = words.filter(({ text }) => !isStopWord(text));
  const stems = content.map((word) => word.stem);
  let hits = stems.filter((word) => elsewhere.has(word)).length;
  for (const length of [2, 3]) {
    for (let start = 0; start + length <= words.length; start += 1) {
      if (
        elsewhere.has(
          words
            .slice(start, start + length)
            .map((word) => word.stem)
            .join(" "),
        )
      )
        hits += length;
    }
  }
  return content.length === 0 ? 0 : Math.min(1, hits / content.length);
}

function alternative(stems: string, weight: number): Alternative {
  return { stems: stems.split(" "), weight };
}
