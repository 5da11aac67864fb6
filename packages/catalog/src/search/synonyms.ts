import type { CompiledLexicon } from "./compile-lexicon.ts";
import { positionOf } from "./sorted.ts";
import type { Weights } from "./weights.ts";

/** One way the catalogue may write what a query asks for. */
export interface Alternative {
  /** A phrase counts by how many of its stems are there. */
  readonly stems: readonly string[];
  readonly weight: number;
  /** A synonym of this field, not of plain language. */
  readonly isFamiliar: boolean;
}

export interface Synonyms {
  /** What a phrase (stems joined by spaces) may mean besides itself. */
  readonly get: (phrase: string) => readonly Alternative[];
}

const NONE: readonly Alternative[] = [];

/** Lines are opened when a query first needs them; most never are. */
export function createSynonyms({ phrases, lines, meanings, plainLines }: CompiledLexicon, weights: Weights): Synonyms {
  const opened = new Map<string, readonly Alternative[]>();
  const open = (phrase: string, position: number): readonly Alternative[] => {
    const alternatives = (lines[position] ?? []).flatMap((line) => {
      const [means = "", weight = 1] = meanings[line] ?? [];
      const others = means.split("|").filter((part) => part !== phrase);
      return others.map((part) => alternative(part, weight * weights.synonym, line >= plainLines));
    });
    opened.set(phrase, alternatives);
    return alternatives;
  };
  return {
    get: (phrase) => {
      const position = positionOf(phrase, phrases);
      return position < 0 ? NONE : (opened.get(phrase) ?? open(phrase, position));
    },
  };
}

export function alternative(stems: string, weight: number, isFamiliar = false): Alternative {
  return { stems: stems.split(" "), weight, isFamiliar };
}
