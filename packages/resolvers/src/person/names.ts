import type { Match } from "../shared/confidence.ts";
import { foldWords, withoutAccents } from "../shared/names.ts";
import { areOneName } from "./nicknames.ts";

/** A person's name; `surname` is sure only where a comma parted it from the rest. */
export interface PersonName {
  /** Without accents, titles and suffixes, first name first: what searches are given. */
  readonly text: string;
  readonly surnameText: string;
  readonly words: readonly string[];
  readonly given: readonly string[];
  readonly surname: readonly string[];
  readonly isParted: boolean;
  /** "jr", "iii": what tells a son from his father. */
  readonly generation: string | undefined;
}

const TITLES = new Set(
  "sen senator rep representative congressman congresswoman delegate president governor gov mayor mr mrs ms miss dr hon honorable judge justice".split(
    " ",
  ),
);
const GENERATIONS = new Set("jr sr ii iii iv".split(" "));
const DEGREES = new Set("esq phd md".split(" "));

/** "SANDERS, BERNARD", "Sen. Bernie Sanders", "Biden, Joseph R Jr": folded, without titles and suffixes. */
export function foldPerson(text: string): PersonName {
  const comma = text.indexOf(",");
  const before = withoutTitle(wordsOf(comma < 0 ? text : text.slice(0, comma)));
  const after = wordsOf(comma < 0 ? "" : text.slice(comma + 1)).filter((word) => !isTitle(word));
  // "Sanders, Jr." parts no surname.
  const isParted = after.length > 0;
  const [given, surname] = isParted ? [after, before] : [before.slice(0, -1), before.slice(-1)];
  // A hyphened surname at the end folds to two words, of which only the last is sure to belong to it.
  const folded = isParted ? fold(surname) : fold(surname).slice(-1);
  const all = fold([...given, ...surname]);
  return {
    text: [...given, ...surname].join(" "),
    surnameText: surname.join(" "),
    words: all,
    given: all.slice(0, all.length - folded.length),
    surname: folded,
    isParted,
    generation: foldWords(text).findLast((word) => GENERATIONS.has(word)),
  };
}

const fold = (words: readonly string[]): string[] => words.flatMap((word) => foldWords(word));

// Words as written, without accents, suffixes and what folds to nothing.
const wordsOf = (text: string): string[] =>
  withoutAccents(text)
    .split(/[\s,]+/u)
    .filter((word) => {
      const folded = foldWords(word).join("");
      return folded !== "" && !GENERATIONS.has(folded) && !DEGREES.has(folded);
    });

const isTitle = (word: string): boolean => TITLES.has(foldWords(word).join(""));

// A title stands before a name: Jim Justice and Mike Judge bear none.
function withoutTitle(words: readonly string[]): readonly string[] {
  const start = words.findIndex((word) => !isTitle(word));
  return start < 0 ? words.slice(-1) : words.slice(start);
}

/**
 * How well a name fits the one asked for, by whole words: "Lee" is neither "Fleetwood" nor someone called Lee Smith. The
 * surname must be equal; then the first name: equal 0.95, used as middle name 0.88, a form of it (Bernie, Bernard) 0.85,
 * an initial 0.8; a surname alone 0.6. A son is not his father: another suffix (Jr., III) is no match, and where a
 * source leaves out the one asked for, 0.65.
 */
export function matchPerson(asked: PersonName, candidate: PersonName): Match | undefined {
  const given = givenBeside(asked, candidate.surname);
  if (given === undefined || isOtherGeneration(asked, candidate)) return undefined;
  const [first, ...middle] = given;
  if (first === undefined) return { confidence: 0.6, basis: "all words" };
  const byFirst = matchFirst(first, candidate.given);
  if (byFirst === undefined) return undefined;
  if (hasConflict(middle, candidate.given.slice(1))) return { confidence: 0.6, basis: "all words" };
  const isUnsure = asked.generation !== undefined && candidate.generation === undefined;
  return isUnsure ? { confidence: 0.65, basis: "all words" } : byFirst;
}

const isOtherGeneration = ({ generation: a }: PersonName, { generation: b }: PersonName): boolean =>
  a !== undefined && b !== undefined && a !== b;

/** What is left of the asked name beside the surname; undefined when the surname is another. */
function givenBeside(asked: PersonName, surname: readonly string[]): readonly string[] | undefined {
  const own = asked.isParted ? asked.surname : asked.words.slice(-surname.length);
  const isSame =
    surname.length > 0 && own.length === surname.length && own.every((word, index) => word === surname[index]);
  if (!isSame) return undefined;
  return asked.isParted ? asked.given : asked.words.slice(0, -surname.length);
}

function matchFirst(first: string, given: readonly string[]): Match | undefined {
  const [own, ...others] = given;
  if (own === first) return { confidence: 0.95, basis: "exact name" };
  if (others.includes(first)) return { confidence: 0.88, basis: "all words" };
  if (given.some((name) => areOneName(first, name))) return { confidence: 0.85, basis: "all words" };
  const isInitial = own !== undefined && (own.length === 1 || first.length === 1) && own[0] === first[0];
  return isInitial ? { confidence: 0.8, basis: "all words" } : undefined;
}

// Middle names that both give and that differ: two people.
const hasConflict = (asked: readonly string[], own: readonly string[]): boolean =>
  asked.length > 0 &&
  own.length > 0 &&
  !asked.some((name) =>
    own.some((other) => other === name || ((other.length === 1 || name.length === 1) && other[0] === name[0])),
  );
