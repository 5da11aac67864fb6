import type { Lexicon, QueryPattern } from "./lexicon.ts";
import { isStopWord, stem, tokenize } from "./text.ts";

/** A lexicon as stems, ready for JSON. */
export interface CompiledLexicon {
  /** Phrases as stems, sorted; for each the lines of `meanings` that it opens. */
  readonly phrases: readonly string[];
  readonly lines: readonly (readonly number[])[];
  /** What the phrases of a line may mean (stems joined by a space, parts by a bar), and how much that counts. */
  readonly meanings: readonly (readonly [means: string, weight: number])[];
  /** So many of the first lines are plain language, which says nothing about the field. */
  readonly plainLines: number;
  readonly patterns: readonly (Omit<QueryPattern, "means"> & { readonly means: readonly string[] })[];
  readonly fillers: readonly string[];
  readonly elsewhere: readonly string[];
  /** Stems of everyday words that are none of the catalogue's, sorted, in one string. */
  readonly strangers: string;
  readonly chores: readonly string[];
  readonly leastEvidence: number;
  readonly unnamed: readonly string[];
  readonly names: readonly CompiledNames[];
}

export interface CompiledNames {
  /** Words joined by spaces, names joined by bars. */
  readonly names: string;
  readonly means: readonly string[];
  readonly suggests: readonly string[];
}

interface SynonymLine {
  readonly said: readonly string[];
  readonly means: readonly string[];
  readonly weight: number;
}

export function compileLexicon(lexicon: Lexicon, isKnown: (stem: string) => boolean): CompiledLexicon {
  const meaning = (text: string) => text.split(",").flatMap((part) => keepKnown(part, isKnown));
  const plain = (lexicon.plainSynonyms ?? []).flatMap((line) => compileLine(line, isKnown));
  const synonyms = [...plain, ...(lexicon.synonyms ?? []).flatMap((line) => compileLine(line, isKnown))];
  const linesOf = new Map<string, number[]>();
  synonyms.forEach(({ said }, line) => {
    for (const phrase of new Set(said)) linesOf.set(phrase, [...(linesOf.get(phrase) ?? []), line]);
  });
  const phrases = [...linesOf.keys()].toSorted();
  return {
    phrases,
    lines: phrases.map((phrase) => linesOf.get(phrase) ?? []),
    plainLines: plain.length,
    meanings: synonyms.map(({ means, weight }) => [means.join("|"), weight]),
    patterns: (lexicon.patterns ?? []).map((pattern) => ({ ...pattern, means: meaning(pattern.means) })),
    fillers: (lexicon.fillers ?? []).map(stem),
    unnamed: meaning(lexicon.unnamed ?? ""),
    strangers: strangersOf(lexicon.everydayWords ?? [], phrases, isKnown),
    chores: lexicon.chores ?? [],
    leastEvidence: lexicon.leastEvidence ?? 0,
    elsewhere: (lexicon.elsewhere ?? []).map((phrase) => tokenize(phrase).join(" ")),
    names: (lexicon.names ?? []).map(({ names, means, suggests = "" }) => ({
      names: names.map((name) => tokenize(name).join(" ")).join("|"),
      means: meaning(means),
      suggests: meaning(suggests),
    })),
  };
}

function strangersOf(words: readonly string[], phrases: readonly string[], isKnown: (stem: string) => boolean): string {
  const spoken = new Set(phrases.flatMap((phrase) => phrase.split(" ")));
  const strangers = words.filter((word) => /^[a-z]{3,}$/.test(word) && !isStopWord(word)).map(stem);
  return [...new Set(strangers)]
    .filter((each) => !isKnown(each) && !spoken.has(each))
    .toSorted()
    .join(" ");
}

function compileLine(line: string, isKnown: (stem: string) => boolean): SynonymLine[] {
  const weak = line.startsWith("~");
  const [left = "", right] = line.replace(/^~/, "").split("=");
  const said = partsOf(left).map(stemmed);
  const means = partsOf(right ?? left).flatMap((part) => keepKnown(part, isKnown));
  return said.length === 0 || means.length === 0 ? [] : [{ said, means, weight: weak ? 0.5 : 1 }];
}

function partsOf(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
}

/** The stems that the index knows, or nothing when that would lose half of what is meant. */
function keepKnown(part: string, isKnown: (stem: string) => boolean): string[] {
  const stems = tokenize(part)
    .filter((word) => !isStopWord(word))
    .map(stem);
  const known = stems.filter(isKnown);
  return known.length > 0 && known.length * 2 >= stems.length ? [known.join(" ")] : [];
}

function stemmed(phrase: string): string {
  return tokenize(phrase).map(stem).join(" ");
}
