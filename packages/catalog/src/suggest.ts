import { distance } from "fastest-levenshtein";

/** Names are short; a longer word is no misspelling of one, and comparing it would take time for nothing. */
const LONGEST_WORD = 200;

/**
 * Edits between two words: insertions, deletions, substitutions and swaps of neighbours count one each (optimal string
 * alignment). Time grows with the product of the lengths. More than `atMost` may come out as any number above it.
 */
export function editDistance(a: string, b: string, atMost = Number.POSITIVE_INFINITY): number {
  const plain = distance(a, b);
  // A swap is two plain edits, so swaps can at best halve the plain distance.
  if (plain < 2 || plain > 2 * atMost) return plain;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let best = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) best = Math.min(best, (beforeLast[column - 2] ?? 0) + 1);
      current.push(best);
    }
    [beforeLast, last] = [last, current];
  }
  return last[b.length] ?? 0;
}

/**
 * What someone who wrote `word` most likely meant: the nearest candidate within `maxDistance` edits (`fce` means `fec`),
 * or else the only candidate that begins with, contains or ends the word (`series_data` means `fred_series_data`). Case,
 * spaces and dashes do not count; the first of equals wins. Undefined when nothing is near.
 */
export function suggest(word: string, candidates: readonly string[], maxDistance = 3): string | undefined {
  if (word.length > LONGEST_WORD) return undefined;
  const wanted = normalise(word);
  if (wanted === "") return undefined;
  const folded = candidates.map((name) => ({ name, key: normalise(name) }));
  let nearest: string | undefined;
  let least = Math.min(maxDistance, wanted.length - 1) + 1;
  for (const { name, key } of folded) {
    if (key === wanted) return name;
    if (Math.abs(key.length - wanted.length) >= least) continue;
    const edits = editDistance(wanted, key, least - 1);
    if (edits < least) [nearest, least] = [name, edits];
  }
  // One slip is a surer sign than a shared part; several slips are a weaker one.
  if (nearest !== undefined && least === 1) return nearest;
  return partOf(wanted, folded) ?? nearest;
}

function partOf(wanted: string, folded: readonly { name: string; key: string }[]): string | undefined {
  if (wanted.length < 3) return undefined;
  const tests = [
    (key: string) => key.startsWith(wanted),
    (key: string) => key.includes(wanted),
    (key: string) => key.length > 3 && wanted.includes(key),
  ];
  for (const test of tests) {
    const found = folded.filter(({ key }) => test(key));
    if (found.length === 1) return found[0]?.name;
  }
  return undefined;
}

function normalise(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s.-]+/g, "_");
}
