import type { Failure, RawAnswer } from "@fedpipe/core";

const REFUSALS: readonly { readonly words: RegExp; readonly why: string }[] = [
  {
    words: /sorting allowed/iu,
    why: "it cannot sort by that field: only by dates, codes and numbers, or by a text field's .exact form.",
  },
  { words: /search not supported/iu, why: "search holds a character it does not accept." },
  { words: /skip/iu, why: "skip ends at 25000. Narrow the search, for instance by date." },
];

/** openFDA's 400s, and the 500 it answers a query with that it cannot parse. Its 404 for no match is the caller's. */
export function readFailure({ status, body }: RawAnswer): Failure | undefined {
  if (status === 400) {
    const why = REFUSALS.find(({ words }) => words.test(body))?.why;
    return { kind: "refused", why: why ?? "an argument is not valid for this endpoint." };
  }
  if (status === 500 && /\[(token_mgr_error|parse_exception)\]|parse_exception/iu.test(body))
    return {
      kind: "refused",
      why: 'search cannot be parsed. Write field:"two words" AND date:[20240101 TO 20241231], quotes and brackets closed.',
    };
  return undefined;
}

/** openFDA says "no match" by a 404 of its own; any other 404 is a failure. */
export const isNoMatch = ({ status, body }: RawAnswer): boolean => status === 404 && /"NOT_FOUND"/u.test(body);
