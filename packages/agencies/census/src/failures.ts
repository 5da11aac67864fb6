import type { Failure, RawAnswer } from "@fedpipe/core";

const SIGNUP = "https://api.census.gov/data/key_signup.html";

// The data API writes its refusals as plain text.
const MEANINGS: readonly { readonly words: RegExp; readonly failure: Failure }[] = [
  {
    words: /unknown variable/iu,
    failure: {
      kind: "not-found",
      what: "such variable in this dataset",
      hint: "Ids change between vintages: find them with census_search_variables for the same dataset.",
    },
  },
  {
    words: /unknown\/unsupported geography|ambiguous geography/iu,
    failure: {
      kind: "refused",
      why: "it does not offer that geography, or the geography needs other parents in in_geo. census_geography_levels shows both.",
    },
  },
  {
    words: /missing 'for' argument/iu,
    failure: { kind: "refused", why: "this dataset needs a geography. Give for_geo, such as state:*, or ucgid." },
  },
  {
    words: /invalid 'in' argument/iu,
    failure: {
      kind: "refused",
      why: "in_geo does not fit for_geo. census_geography_levels shows the parents it needs.",
    },
  },
];

/** Plain-text refusals, and the web pages the service answers a bad or missing key and an unknown dataset with. */
export function readDataFailure({ status, contentType, body, keyed }: RawAnswer): Failure | undefined {
  const isPage = contentType.includes("html") || /^\s*<(!doctype|html)/iu.test(body);
  if (status === 404)
    return {
      kind: "not-found",
      what: "such dataset, vintage or table",
      hint: "Find datasets with census_datasets; the newest year may not be out yet.",
    };
  if (isPage && /\bkey\b/iu.test(body)) return readKeyPage(keyed);
  if (status !== 400) return undefined;
  const known = MEANINGS.find(({ words }) => words.test(body))?.failure;
  return (
    known ?? { kind: "refused", why: "an argument is not valid for this dataset. Check variables and predicates." }
  );
}

// A new key answers "invalid" until the link in the sign-up mail is followed.
function readKeyPage(keyed: boolean): Failure {
  if (!keyed) return { kind: "missing-key", env: ["CENSUS_API_KEY"], signupUrl: SIGNUP };
  return {
    kind: "refused",
    why: `the key in CENSUS_API_KEY was not accepted. Activate it by the link in the sign-up mail, or get a new one at ${SIGNUP}.`,
  };
}

export function readGeocoderFailure({ status }: RawAnswer): Failure | undefined {
  if (status !== 400) return undefined;
  return {
    kind: "refused",
    why: "it did not accept the address. It needs house number and street, and the city with state or the ZIP code.",
  };
}
