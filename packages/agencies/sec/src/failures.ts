import type { Failure, RawAnswer } from "@fedpipe/core";

// A block is lifted after ten minutes without requests; asking sooner prolongs it.
const BLOCK_SECONDS = 600;

/** SEC says three things by 403: who are you, slow down, and (from its archive's store) there is no such file. */
export function readFailure({ status, body }: RawAnswer): Failure | undefined {
  if (status === 403 && /Undeclared Automated Tool/u.test(body)) {
    return {
      kind: "refused",
      why: "it wants to know who asks. Set SEC_CONTACT_EMAIL to your e-mail address in the environment of the fedpipe server and restart it.",
    };
  }
  if (status === 403 && /Request Rate Threshold Exceeded/u.test(body)) {
    return { kind: "rate-limited", retryAfterSeconds: BLOCK_SECONDS };
  }
  if (isMissing({ status, body })) {
    return { kind: "not-found", what: "such document", hint: "List a filing's files with sec_filing_documents." };
  }
  return undefined;
}

/** Whether an answer means "there is none". */
export function isMissing({ status, body }: Pick<RawAnswer, "status" | "body">): boolean {
  return status === 404 || (status === 403 && /<Code>AccessDenied<\/Code>/u.test(body));
}
