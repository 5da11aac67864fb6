import type { Failure, RawAnswer } from "@fedpipe/core";

/** The service's 400, 404 and 429. Its 401 for a wrong token is left to core, which names the variable. */
export function readFailure({ status, body }: RawAnswer): Failure | undefined {
  if (status === 429) {
    // Retry-After was seen to differ from this; the body is right.
    const seconds = /available in (\d+) second/u.exec(body)?.[1];
    return seconds === undefined ? undefined : { kind: "rate-limited", retryAfterSeconds: Number(seconds) };
  }
  if (status === 404 && /invalid page/iu.test(body))
    return { kind: "not-found", what: "such page", hint: "Ask for a lower page." };
  if (status === 404) return { kind: "not-found", what: "such filing", hint: "Find filing_uuid with lobbying_search." };
  if (status === 400 && /query string parameter/iu.test(body))
    return { kind: "refused", why: "pages after the first need a filter, such as filing_year or a name." };
  return undefined;
}
