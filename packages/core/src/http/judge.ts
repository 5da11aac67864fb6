import type { RawAnswer } from "../manifest.ts";
import type { Failure } from "../errors.ts";
import type { Outline } from "./build-request.ts";
import type { Credential } from "./credentials.ts";
import { looksLikeMarkup } from "./parse-body.ts";
import { parseRetryAfter } from "./retry-delay.ts";
import type { OptionalRequest } from "./types.ts";

/** What an answer is, before its body is parsed. */
export type Verdict =
  | { readonly kind: "usable" }
  | { readonly kind: "absent" }
  | { readonly kind: "failed"; readonly failure: Failure };

export interface Judged {
  readonly outline: Pick<Outline, "host">;
  readonly credential: Credential | undefined;
  readonly answer: RawAnswer;
  readonly retryAfter: string | undefined;
  readonly now: Date;
  readonly absent: OptionalRequest["absent"] | undefined;
}

/**
 * Reads an answer: the host's own reading first, because only it knows a 200 that is an error or a 404 that means "no
 * match"; then what the request calls absent; then the status. Our words only: the body is never quoted.
 */
export function judge(judged: Judged): Verdict {
  const { outline, answer, absent } = judged;
  const failure = outline.host.readFailure?.(answer);
  const isAbsent = typeof absent === "function" ? absent(answer) : (absent?.includes(answer.status) ?? false);
  // A request that expects "there is none" knows more than the host's general rule for it.
  if (isAbsent && (failure === undefined || failure.kind === "not-found")) return { kind: "absent" };
  if (failure !== undefined) return { kind: "failed", failure };
  if (answer.status >= 200 && answer.status < 300) return { kind: "usable" };
  return { kind: "failed", failure: readStatus(judged) };
}

function readStatus({ outline, credential, answer, retryAfter, now }: Judged): Failure {
  const { status } = answer;
  const host = new URL(outline.host.url).host;
  const retryAfterMs = parseRetryAfter(retryAfter, now);
  if (status === 401 || status === 403) return { kind: "refused", why: whyForbidden(outline, credential, answer) };
  if (status === 404 || status === 410) return { kind: "not-found", what: `such record (HTTP ${status})` };
  if (status === 429)
    return {
      kind: "rate-limited",
      ...(retryAfterMs === undefined ? {} : { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterMs / 1000)) }),
    };
  if (status === 413 || status === 414)
    return { kind: "refused", why: `the arguments are too long for it (HTTP ${status})` };
  if (status === 400 || status === 422)
    return { kind: "refused", why: `it did not accept the arguments (HTTP ${status})` };
  if (status >= 500 || status === 408) return { kind: "unavailable", host, cause: `HTTP ${status}` };
  return { kind: "refused", why: `HTTP ${status}` };
}

function whyForbidden({ host }: Judged["outline"], credential: Credential | undefined, answer: RawAnswer): string {
  const code = `(HTTP ${answer.status})`;
  if (credential !== undefined && credential.env.length > 0)
    return `the key in ${credential.env.join(" and ")} was not accepted ${code}. Check it, or get a new one at ${credential.auth.signupUrl}`;
  if (host.auth !== undefined)
    return `it was asked without a key of your own ${code}. A free one from ${host.auth.signupUrl} may help`;
  if (looksLikeMarkup(answer.body))
    return `it answered with a web page instead of data ${code}; it may be blocking this network`;
  return `it does not allow this ${code}`;
}
