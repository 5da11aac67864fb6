import type { Failure, RawAnswer } from "@fedpipe/core";

// The service's own words for what it refuses; ours say what to do.
const MEANINGS: readonly { readonly words: RegExp; readonly why: string }[] = [
  { words: /50,?000|page #?\d+ is over/iu, why: "it shows no more than 50,000 rows. Narrow the filters." },
  { words: /missing value/iu, why: "a filter it needs is missing: give award_type, dates or a keyword." },
  {
    words: /below min|above max/iu,
    why: "a value is out of the range it takes, or a word has fewer than three letters.",
  },
  { words: /one group/iu, why: "it takes one award_type at a time." },
];

/** The service's 400, 422 and 501. */
export function readFailure({ status, body }: RawAnswer): Failure | undefined {
  if (status === 501) return { kind: "refused", why: "it does not offer this grouping any more." };
  if (status !== 400 && status !== 422) return undefined;
  const why = MEANINGS.find(({ words }) => words.test(body))?.why;
  return why === undefined ? undefined : { kind: "refused", why };
}
