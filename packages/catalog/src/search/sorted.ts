/** Position of a word in a sorted list, -1 if it is not there. Costs nothing at load, unlike a map of the same words. */
export function positionOf(word: string, sorted: readonly string[]): number {
  const position = firstFrom(word, sorted);
  return sorted[position] === word ? position : -1;
}

/** Position of the first word that does not come before this one. */
export function firstFrom(word: string, sorted: readonly string[]): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? "") < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
