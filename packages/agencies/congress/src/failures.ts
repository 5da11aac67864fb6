import type { Failure, RawAnswer } from "@fedpipe/core";

const SIGNUP_URL = "https://api.congress.gov/sign-up/";

/**
 * Whether an answer of the API means "there is none": a 404, or (as often) a 500 whose JSON says that the record was not
 * found. A 500 with anything else, a web page above all, is an outage.
 */
export function isMissing({ status, body }: Pick<RawAnswer, "status" | "body">): boolean {
  if (status === 404) return true;
  return status === 500 && body.trimStart().startsWith("{") && /not found|no data|does not exist/iu.test(body);
}

/** What the API means by its refusals. */
export function readFailure(answer: RawAnswer): Failure | undefined {
  const { status, keyed } = answer;
  if (isMissing(answer))
    return { kind: "not-found", what: "such record", hint: "Check the Congress, the type and the number." };
  if (status === 400)
    return { kind: "refused", why: "it could not read one of the arguments: check dates and numbers (HTTP 400)" };
  if (status === 429 && !keyed)
    return {
      kind: "refused",
      why: `without a key of your own it answers 30 requests an hour. Set DATA_GOV_API_KEY; a key is free at ${SIGNUP_URL}`,
    };
  return undefined;
}

/** www.congress.gov keeps programs out of some networks by a browser check. */
export function readSiteFailure({ status }: RawAnswer): Failure | undefined {
  if (status !== 403) return undefined;
  return {
    kind: "refused",
    why: "www.congress.gov let only browsers through (HTTP 403). The same texts: govinfo_bill_text and govinfo_search",
  };
}
