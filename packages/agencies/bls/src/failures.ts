import type { Failure, RawAnswer } from "@fedpipe/core";

const REFUSED = /"status"\s*:\s*"REQUEST_(NOT_PROCESSED|FAILED)/u;

/** The service answers 200 to everything; only `status` tells a refusal, and only its message tells why. */
export function readFailure({ status, body, keyed }: RawAnswer): Failure | undefined {
  if (status !== 200 || !REFUSED.test(body)) return undefined;
  if (/threshold/iu.test(body))
    return {
      kind: "rate-limited",
      hint: keyed
        ? "The 500 requests a day of the key in BLS_API_KEY are used up. Try again tomorrow."
        : "The 25 requests a day that all callers of this network share without a key are used up. Set BLS_API_KEY (free at https://data.bls.gov/registrationEngine/) for 500 a day, or try again tomorrow.",
    };
  if (/key/iu.test(body) && /invalid|not valid|incorrect|unregistered|inactive/iu.test(body))
    return {
      kind: "refused",
      why: "the key in BLS_API_KEY was not accepted. Check it, or get a new one at https://data.bls.gov/registrationEngine/",
    };
  return {
    kind: "refused",
    why: "it did not process the request. Check the series ids and the years; calculations and annual averages need BLS_API_KEY.",
  };
}
