import { editDistance } from "../suggest.ts";
import { firstFrom } from "./sorted.ts";

/** An ending may be spelt so wrong that no stemmer takes it off; a beginning of this length is then the word. */
const LEAST_BEGINNING = 7;
const LONGEST_ENDING = 5;

/**
 * Finds the known word that a misspelt one means: one slip away, two when it is long, or else the longest that it begins
 * with. Few misspell the first letter, so only words with the same are looked at. Short words and codes stay as they are.
 */
export function createSpeller(sortedWords: readonly (readonly string[])[]): (word: string) => string | undefined {
  return (word) => {
    if (!/^[a-z]{4,30}$/.test(word)) return undefined;
    const first = word.slice(0, 1);
    let nearest: string | undefined;
    let beginning = "";
    let least = (word.length < 8 ? 1 : 2) + 1;
    for (const words of sortedWords) {
      for (let index = firstFrom(first, words); index < words.length; index += 1) {
        const term = words[index] ?? "";
        if (!term.startsWith(first)) break;
        if (term.length > beginning.length && word.startsWith(term)) beginning = term;
        if (term.length < 4 || Math.abs(term.length - word.length) >= least || term.includes(" ")) continue;
        const edits = editDistance(word, term, least - 1);
        if (edits < least) [nearest, least] = [term, edits];
      }
    }
    const isWord = beginning.length >= LEAST_BEGINNING && word.length - beginning.length <= LONGEST_ENDING;
    return nearest ?? (isWord ? beginning : undefined);
  };
}
