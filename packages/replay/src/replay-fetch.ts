import { fail, type Fetch, type Manifest, REPLAYED_HEADER } from "@fedpipe/core";
import type { Recording, RecordingSource } from "./recordings.ts";
import { isSameBody, signatureRules, signRecorded } from "./request-signature.ts";

interface Candidate {
  readonly recording: Recording;
  readonly source: RecordingSource;
}

export interface ReplayOptions {
  /** Their declared credential names are left out of the match, beside the usual ones. */
  readonly manifests?: readonly Manifest[];
}

/** Statuses whose answers may have no body. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * A `fetch` that answers from recordings. A request matches by method, host, path and query whatever its order,
 * credentials left out; a POST also by body where the recording has one. Several recordings of one request come in the
 * order of the index, the last one again and again. A request without a recording is `unavailable`, by name.
 */
export function createReplayFetch(sources: readonly RecordingSource[], { manifests = [] }: ReplayOptions = {}): Fetch {
  const rules = signatureRules(manifests);
  const byRequest = groupByRequest(sources, rules);
  const served = new Map<Recording, number>();

  function next(signature: string, body: string | undefined): Candidate | undefined {
    const matches = (byRequest.get(signature) ?? []).filter(({ recording }) =>
      isSameBody(recording.request.body, body, rules),
    );
    // A recording with a body is made for that body; one without takes what is left.
    const exact = matches.filter(({ recording }) => recording.request.body !== undefined);
    const candidates = exact.length > 0 ? exact : matches;
    const first = candidates[0];
    if (first === undefined) return undefined;
    const turn = served.get(first.recording) ?? 0;
    served.set(first.recording, turn + 1);
    return candidates[Math.min(turn, candidates.length - 1)];
  }

  return async (url, { method, body, signal }) => {
    signal.throwIfAborted();
    const signature = signRecorded(method, url, rules) ?? `${method} an address that is none`;
    const found = next(signature, body);
    if (found === undefined) {
      const host = URL.canParse(url) ? new URL(url).host : "replay";
      return fail({ kind: "unavailable", host, cause: `no recording for ${signature}` });
    }
    return toResponse(found.recording, await found.source.read(found.recording.file));
  };
}

function groupByRequest(
  sources: readonly RecordingSource[],
  rules: ReturnType<typeof signatureRules>,
): ReadonlyMap<string, readonly Candidate[]> {
  const groups = new Map<string, Candidate[]>();
  for (const source of sources)
    for (const recording of source.recordings) {
      const signature = signRecorded(recording.request.method, recording.request.url, rules);
      if (signature === undefined) continue;
      const group = groups.get(signature) ?? [];
      group.push({ recording, source });
      groups.set(signature, group);
    }
  return groups;
}

function toResponse({ status, contentType, headers = {} }: Recording, body: Uint8Array): Response {
  const sent = new Headers(headers);
  // Bodies are recorded as they read, not as they travelled.
  for (const name of ["content-encoding", "content-length", "transfer-encoding"]) sent.delete(name);
  if (contentType !== "") sent.set("content-type", contentType);
  sent.set(REPLAYED_HEADER, "1");
  return new Response(BODILESS.has(status) ? null : new Uint8Array(body), { status, headers: sent });
}
