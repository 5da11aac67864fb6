import type { Failure, RawAnswer } from "@fedpipe/core";

const SLOW: Failure = {
  kind: "refused",
  why: "the search took it too long. Name a committee_id, one cycle, or more of the name.",
};

// What its words of refusal point at; ours say what to do.
const MEANINGS: readonly { readonly words: RegExp; readonly why: string }[] = [
  { words: /3 characters|keyword/iu, why: "a name or word to search for needs three letters or more." },
  { words: /last_index/iu, why: "the cursor does not fit this list. Take it from next of the page before." },
  { words: /two_year_transaction_period/iu, why: "the cycle must be one even year from 1976 on." },
  { words: /(candidate|committee).{0,8}id/iu, why: "an id has the wrong form: P80001571 or C00703975." },
];

/** OpenFEC's 400, 404, 422, 429 and 504. The gateway's 403 for keys is left to core, which knows whose key it was. */
export function readFailure({ status, body, keyed }: RawAnswer): Failure | undefined {
  if (status === 504) return SLOW;
  if (status === 429 && !keyed)
    return {
      kind: "refused",
      why: "the public DEMO_KEY is used up for now. Set FEC_API_KEY or DATA_GOV_API_KEY to a free key from https://api.data.gov/signup/",
    };
  if (status === 404)
    return {
      kind: "not-found",
      what: "such record",
      hint: "Cycles run from 1976 to the current one; find ids with fec_search_candidates or fec_search_committees.",
    };
  if (status !== 400 && status !== 422) return undefined;
  const why = MEANINGS.find(({ words }) => words.test(body))?.why;
  return why === undefined ? undefined : { kind: "refused", why };
}
