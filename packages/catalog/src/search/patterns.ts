import type { CompiledLexicon } from "./compile-lexicon.ts";

export interface FoundPatterns {
  /** The query without the codes that say all there is to say. */
  readonly rest: string;
  readonly found: readonly { readonly means: readonly string[]; readonly weight: number }[];
}

/** Finds the codes of a lexicon in a query: a VIN, a bill number, a series id. */
export function createPatternFinder(patterns: CompiledLexicon["patterns"]): (text: string) => FoundPatterns {
  // Expressions are set up when first needed: most queries hold no digit and need few.
  const made = new Map<string, RegExp>();
  const regexOf = (pattern: string, isExact: boolean): RegExp => {
    const known = made.get(pattern) ?? new RegExp(pattern, isExact ? "g" : "gi");
    made.set(pattern, known);
    return known;
  };
  return (text) => {
    // Setting up a hundred expressions takes longer than the search: most are ruled out by what they all need.
    const hasDigit = /\d/.test(text);
    const hasCapital = /[A-Z]/.test(text);
    const found: { means: readonly string[]; weight: number }[] = [];
    let rest = text;
    for (const { pattern, exact = false, digitless = false, means, weight = 1, consume = true } of patterns) {
      if ((!hasDigit && !digitless) || (exact && !hasCapital)) continue;
      const regex = regexOf(pattern, exact);
      if (rest.search(regex) < 0) continue;
      found.push({ means, weight });
      if (consume) rest = rest.replace(regex, " ");
    }
    return { rest, found };
  };
}
