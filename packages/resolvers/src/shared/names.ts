/**
 * Names as words that can be compared: accents, case and punctuation gone, "&" and "and" left out, abbreviations
 * dissolved ("J.P." is "jp"), "Saint" and "St." alike. Only Latin letters and digits count: a name in another script
 * folds to nothing, and what folds to nothing matches nothing.
 */
export function foldWords(name: string): readonly string[] {
  return withoutAccents(name)
    .toLowerCase()
    .replaceAll(/[ßæœøłđ]/gu, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(/\b(?:\p{L}\.){2,}/gu, (initials) => `${initials.replaceAll(".", "")} `)
    .replaceAll(/(?<=\p{L})['’‘`](?=\p{L})/gu, "")
    .split(/[^a-z0-9]+/u)
    .filter((word) => word !== "" && word !== "and")
    .map((word) => SPELLINGS[word] ?? word);
}

/** As most U.S. registers write it, and search it. */
export const withoutAccents = (name: string): string => name.normalize("NFKD").replaceAll(/\p{M}/gu, "");

const LETTERS: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d" };

const SPELLINGS: Readonly<Record<string, string>> = {
  saint: "st",
  sainte: "ste",
  mt: "mount",
  ft: "fort",
  intl: "international",
  mfg: "manufacturing",
  natl: "national",
  assn: "association",
  univ: "university",
};

const LEGAL_FORMS: Readonly<Record<string, string>> = {
  incorporated: "inc",
  corporation: "corp",
  company: "co",
  companies: "cos",
  limited: "ltd",
};

// What a legal form adds to a name; folded as foldEntity folds.
const LEGAL = new Set(
  "inc corp co cos ltd llc lp llp llc plc sa nv ag se ab asa oyj spa gmbh bv kgaa pty pbc na pc pllc".split(" "),
);

// Words by which firms of one group differ and a person's use of the name does not.
const GROUP = new Set("holdings holding group the".split(" "));

export interface EntityName {
  /** Every word, legal forms in their short spelling, without "the" at the start. */
  readonly words: readonly string[];
  /** Without legal forms at the end: "JPMorgan Chase & Co." is "jpmorgan chase". */
  readonly core: readonly string[];
  /** `core` without Holdings and Group, however many stand at the end: "X Holdings Corp" is "x". */
  readonly brand: readonly string[];
}

/** A company's or organization's name in the three strengths in which names are compared. */
export function foldEntity(name: string): EntityName {
  // SEC writes the state of incorporation behind a slash: "BANK OF AMERICA CORP /DE/".
  const all = foldWords(name.replace(/\s*\/[A-Z]{2,3}\/?\s*$/u, "")).map((word) => LEGAL_FORMS[word] ?? word);
  const words = all[0] === "the" && all.length > 1 ? all.slice(1) : all;
  const core = cutEnd(words, (word) => LEGAL.has(word));
  const brand = cutEnd(core, (word) => LEGAL.has(word) || GROUP.has(word));
  return { words, core, brand };
}

/** Words without those at the end that `isCut` names; never cut to nothing: "The Company Inc" keeps a word. */
export function cutEnd(words: readonly string[], isCut: (word: string) => boolean): readonly string[] {
  let length = words.length;
  while (length > 1 && isCut(words[length - 1] ?? "")) length -= 1;
  return words.slice(0, length);
}

export const sameWords = (a: readonly string[], b: readonly string[]): boolean =>
  a.length > 0 && a.length === b.length && a.every((word, index) => word === b[index]);

/** Equal when written as one: "Jp Morgan" and "JPMorgan", "Exxon Mobil" and "ExxonMobil". */
export const sameLetters = (a: readonly string[], b: readonly string[]): boolean =>
  a.length > 0 && a.join("") === b.join("");
