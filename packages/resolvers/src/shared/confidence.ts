import { editDistance } from "@fedpipe/catalog";
import { type EntityName, foldEntity, sameLetters, sameWords } from "./names.ts";

/**
 * How sure a match is, by what it rests on. The rule, once:
 *
 * | confidence | basis | rests on |
 * | --- | --- | --- |
 * | 1 | exact id | a ticker, CIK, LEI, EIN or FIPS code that the source holds |
 * | 0.97 | exact name | equal words, the legal form (Inc., LLC) among them |
 * | 0.95 | exact name | equal words once case, accents, punctuation and legal forms are folded |
 * | 0.9 | exact name | equal, too, once Holdings and Group are cut |
 * | 0.85 | exact name | a county without its kind ("Cook") |
 * | 0.5 to 0.85 | all words | every word of the query, in order of how much of the name they are; 0.8 when they open it |
 * | 0.7, 0.4 | nearest | the county of the ZIP code nearest to a point, within 25 km or farther |
 * | 0.4 to 0.6 | fuzzy | letters all but equal (a slip in about one of seven) |
 *
 * At or above JOIN a match is joined; between LIST and JOIN it is only listed as similar; below LIST it is dropped.
 */
export const JOIN = 0.7;
export const LIST = 0.4;

export type Basis = "exact id" | "exact name" | "all words" | "nearest" | "fuzzy";

export interface Match {
  readonly confidence: number;
  readonly basis: Basis;
}

export const EXACT_ID: Match = { confidence: 1, basis: "exact id" };

/**
 * How well a source's name fits the one asked for; undefined where it does not. `isAffix` names words that a source adds
 * to every name ("political action committee"); they count on neither side.
 */
export function matchEntity(
  asked: EntityName,
  candidate: string,
  isAffix: (word: string) => boolean = () => false,
): Match | undefined {
  const query = strip(asked, isAffix);
  const own = strip(foldEntity(candidate), isAffix);
  if (query.core.length === 0 || own.core.length === 0) return undefined;
  const hasForm = query.words.length > query.core.length;
  if (hasForm && sameWords(query.words, own.words)) return { confidence: 0.97, basis: "exact name" };
  if (sameWords(query.core, own.core) || sameLetters(query.core, own.core))
    return { confidence: 0.95, basis: "exact name" };
  if (sameWords(query.brand, own.brand) || sameLetters(query.brand, own.brand))
    return { confidence: 0.9, basis: "exact name" };
  return matchWords(query.brand, own.brand) ?? matchFuzzy(query.brand, own.brand);
}

function strip(name: EntityName, isAffix: (word: string) => boolean): EntityName {
  const rest = name.words.filter((word) => !isAffix(word));
  return rest.length === 0 || rest.length === name.words.length ? name : foldEntity(rest.join(" "));
}

function matchWords(query: readonly string[], own: readonly string[]): Match | undefined {
  if (!query.every((word) => own.includes(word))) return undefined;
  const share = query.length / own.length;
  return { confidence: round(0.5 + 0.35 * share), basis: "all words" };
}

function matchFuzzy(query: readonly string[], own: readonly string[]): Match | undefined {
  const [a, b] = [query.join(" "), own.join(" ")];
  const longest = Math.max(a.length, b.length);
  if (longest < 5) return undefined;
  const likeness = 1 - editDistance(a, b) / longest;
  return likeness < 0.85 ? undefined : { confidence: round(0.4 + (likeness - 0.85) * (0.2 / 0.15)), basis: "fuzzy" };
}

export const round = (value: number): number => Math.round(value * 100) / 100;

/** Best first; what is dropped is dropped here and nowhere else. */
export function rankMatches<T extends { readonly match: Match | undefined }>(
  rows: readonly T[],
): readonly (T & { readonly match: Match })[] {
  return rows
    .flatMap((row) => (row.match !== undefined && row.match.confidence >= LIST ? [{ ...row, match: row.match }] : []))
    .toSorted((a, b) => b.match.confidence - a.match.confidence);
}

export const isJoined = ({ match }: { readonly match: Match }): boolean => match.confidence >= JOIN;
