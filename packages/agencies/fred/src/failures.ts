import type { Failure, RawAnswer } from "@fedpipe/core";

// FRED answers 400 for everything a caller can get wrong; only its words tell a wrong key from an unknown series.
const MEANINGS: readonly { readonly words: RegExp; readonly failure: Failure }[] = [
  {
    words: /api_key/u,
    failure: {
      kind: "refused",
      why: "the key in FRED_API_KEY was not accepted. Check it at https://fredaccount.stlouisfed.org/apikeys.",
    },
  },
  {
    words: /series does not exist/u,
    failure: { kind: "not-found", what: "such series", hint: "Find series ids with fred_search." },
  },
  {
    words: /(release|category|source) does not exist/u,
    failure: { kind: "not-found", what: "such entry", hint: "Find ids with fred_browse." },
  },
  {
    words: /No vintage dates exist/u,
    failure: {
      kind: "refused",
      why: "there is no vintage in that real-time period. Give realtime_start 1776-07-04 and realtime_end 9999-12-31.",
    },
  },
  {
    words: /frequency/u,
    failure: {
      kind: "refused",
      why: "the frequency does not suit this series: it must not be higher than the series' own (fred_series_info shows that).",
    },
  },
];

/** FRED's 400 and 404 bodies, JSON or XML, as failures. */
export function readFailure({ status, body }: RawAnswer): Failure | undefined {
  if (status !== 400 && status !== 404) return undefined;
  return MEANINGS.find(({ words }) => words.test(body))?.failure;
}
