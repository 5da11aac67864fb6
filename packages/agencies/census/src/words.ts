const EMPTY_WORDS = new Set([
  "a",
  "an",
  "and",
  "by",
  "for",
  "from",
  "how",
  "in",
  "is",
  "of",
  "on",
  "or",
  "the",
  "to",
  "with",
]);

/** Words that carry meaning, lower case, plural "s" off. */
export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !EMPTY_WORDS.has(word))
    .map((word) => (word.length > 3 ? word.replace(/s$/u, "") : word));
}

/**
 * Items that hold the words in any order, those that hold most of them first; among equals, the shorter text, because the
 * total stands before its parts. `texts` gives an item's texts, the most telling first.
 */
export function rankByWords<T>(items: readonly T[], query: string, texts: (item: T) => readonly string[]): T[] {
  const wanted = [...new Set(wordsOf(query))];
  return items
    .map((item) => ({ item, ...measure(wanted, texts(item)) }))
    .filter(({ found }) => found > 0)
    .toSorted((a, b) => b.found - a.found || b.weight - a.weight || a.length - b.length)
    .map(({ item }) => item);
}

function measure(wanted: readonly string[], texts: readonly string[]) {
  const places = texts.map(wordsOf);
  let found = 0;
  let weight = 0;
  for (const word of wanted) {
    const place = places.findIndex((words) => words.some((other) => other === word || other.startsWith(word)));
    if (place < 0) continue;
    found += 1;
    weight += places.length - place;
  }
  return { found, weight, length: places.reduce((sum, words) => sum + words.length, 0) };
}
