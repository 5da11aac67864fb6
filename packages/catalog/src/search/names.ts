import type { CompiledNames } from "./compile-lexicon.ts";

const LONGEST_NAME = 4;

export interface FoundNames {
  /** Positions of the words that are part of a name. */
  readonly positions: ReadonlySet<number>;
  readonly classes: readonly CompiledNames[];
}

/** Finds the proper names of a lexicon among words. */
export function createNameFinder(classes: readonly CompiledNames[]): (words: readonly string[]) => FoundNames {
  const classOf = new Map<string, CompiledNames>();
  for (const each of classes.toReversed()) for (const name of each.names.split("|")) classOf.set(name, each);
  return (words) => {
    const positions = new Set<number>();
    const found = new Set<CompiledNames>();
    for (let length = Math.min(LONGEST_NAME, words.length); length > 0; length -= 1) {
      for (let start = 0; start + length <= words.length; start += 1) {
        const each = classOf.get(words.slice(start, start + length).join(" "));
        if (each === undefined || positions.has(start)) continue;
        found.add(each);
        for (let index = start; index < start + length; index += 1) positions.add(index);
      }
    }
    return { positions, classes: [...found] };
  };
}
