const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "connection refused",
  ECONNRESET: "connection reset",
  EPIPE: "connection closed",
  ENOTFOUND: "host name not found",
  EAI_AGAIN: "host name look-up failed; is there a network?",
  ENETUNREACH: "network unreachable",
  EHOSTUNREACH: "host unreachable",
  ETIMEDOUT: "connection timed out",
  UND_ERR_CONNECT_TIMEOUT: "connection timed out",
  UND_ERR_HEADERS_TIMEOUT: "no answer in time",
  UND_ERR_BODY_TIMEOUT: "the answer stalled",
  UND_ERR_SOCKET: "connection closed before the end of the answer",
  UND_ERR_ABORTED: "connection given up; if there is a proxy, check it",
  CERT_HAS_EXPIRED: "its certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is self-signed; behind a proxy, set NODE_EXTRA_CA_CERTS",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate could not be verified",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "its certificate could not be verified",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another name",
};

export interface NetworkCause {
  /** For people: words and the code in parentheses. Never the error's own text, which may quote the URL. */
  readonly text: string;
  /** A certificate does not get better by asking again. */
  readonly isPermanent: boolean;
}

/** Why the network failed, from the `cause` chain of what `fetch` threw: "fetch failed" alone tells nobody anything. */
export function networkCause(error: unknown): NetworkCause {
  const code = findCode(error, 0);
  if (code === undefined) return { text: "network failure", isPermanent: false };
  const words = WORDS[code];
  const isPermanent = /CERT|_TLS_|VERIFY|SELF_SIGNED|SSL/.test(code);
  return { text: words === undefined ? code : `${words} (${code})`, isPermanent };
}

function findCode(error: unknown, depth: number): string | undefined {
  if (typeof error !== "object" || error === null || depth > 8) return undefined;
  if ("code" in error && typeof error.code === "string" && /^[A-Z][A-Z0-9_]{2,60}$/.test(error.code)) return error.code;
  if ("cause" in error) {
    const inner = findCode(error.cause, depth + 1);
    if (inner !== undefined) return inner;
  }
  if ("errors" in error && Array.isArray(error.errors)) return findCode(error.errors[0], depth + 1);
  return undefined;
}
