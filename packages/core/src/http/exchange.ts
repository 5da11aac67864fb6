import type { Manifest, RawAnswer } from "../manifest.ts";
import type { Deps } from "../deps.ts";
import { AgencyError, fail } from "../errors.ts";
import { type Outline, type SignedRequest, signRequest } from "./build-request.ts";
import { keepHeaders } from "./cache-entry.ts";
import type { Credential } from "./credentials.ts";
import { untilAborted } from "./deadline.ts";
import { decodeText } from "./decode-text.ts";
import { judge, type Verdict } from "./judge.ts";
import type { Limiter } from "./limiter.ts";
import { networkCause } from "./network-cause.ts";
import type { Expected } from "./parse-body.ts";
import { ERROR_BODY_BYTES, readBody } from "./read-body.ts";
import { redactBytes } from "./redact.ts";
import { followRedirect, isRedirect, MAX_REDIRECTS } from "./redirect.ts";
import { isRetryable, parseRetryAfter, RETRY_AFTER_CAP_MS, retryDelay } from "./retry-delay.ts";
import type { OptionalRequest } from "./types.ts";

/** Set on answers that come from recordings; agencies never see it. */
export const REPLAYED_HEADER = "x-fedpipe-replayed";

/** One answer of the network, its keys masked. */
export interface NetworkAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly retryAfter: string | undefined;
  readonly isReplayed: boolean;
  /** What the request that got this answer carried. */
  readonly credential: Credential | undefined;
  readonly outline: Outline;
}

/** What one exchange needs to know beside its request. */
export interface Exchange {
  readonly manifest: Manifest;
  readonly outline: Outline;
  readonly expected: Expected;
  readonly absent: OptionalRequest["absent"] | undefined;
  readonly maxBytes: number;
  /** `If-None-Match` and the like. */
  readonly conditions: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly expiresAtMs: () => number;
}

export interface ExchangeTools {
  readonly deps: Deps;
  readonly replay: boolean;
  readonly limiterOf: (host: Outline["host"]) => Limiter;
  readonly secrets: (manifest: Manifest) => readonly string[];
}

/**
 * Sends a request, again where that may help (network failures, 408, 429, 5xx), and gives the last answer whatever its
 * status. Throws what no answer stands for: `unavailable` with host and cause, `too-large`, `refused` for a redirect away.
 */
export async function exchange(tools: ExchangeTools, task: Exchange): Promise<NetworkAnswer> {
  const { deps, replay } = tools;
  refuseWhileBlocked(tools, task);
  for (let attempt = 1; ; attempt++) {
    const outcome = await sendOnce(tools, task);
    const isAnswer = !(outcome instanceof AgencyError);
    // A failure that is not about the moment comes back the same: a bad key, a page that is not there.
    if (isAnswer) noteBlock(tools, task, outcome);
    if (isAnswer && !isWorthRetrying(deps, outcome, task)) return outcome;
    const now = deps.now();
    const retryAfterMs = isAnswer ? parseRetryAfter(outcome.retryAfter, now) : undefined;
    if (retryAfterMs !== undefined && retryAfterMs <= RETRY_AFTER_CAP_MS)
      tools.limiterOf(task.outline.host).pause(now.getTime() + retryAfterMs);
    const delayMs = retryDelay({
      attempt,
      status: isAnswer ? outcome.status : undefined,
      retryAfterMs,
      remainingMs: task.expiresAtMs() - now.getTime(),
      random: deps.random(),
    });
    // Recordings do not change by asking again.
    if (delayMs === undefined || replay || isPermanent(outcome)) return settle(outcome);
    deps.log("debug", "Asking again.", {
      host: new URL(task.outline.host.url).host,
      attempt,
      delayMs: Math.round(delayMs),
    });
    await deps.sleep(delayMs, task.signal);
  }
}

/** The answer as its host's `readFailure` and the request's `absent` see it. */
export function toRaw({ status, headers, body, credential }: NetworkAnswer, expected: Expected): RawAnswer {
  const contentType = headers["content-type"] ?? "";
  const isWhole = expected !== "bytes" || /json|^text\//.test(contentType);
  const keyed = (credential?.env.length ?? 0) > 0;
  return { status, contentType, keyed, body: decodeText(isWhole ? body : body.subarray(0, 64 * 1024), contentType) };
}

/** What an answer is, before its body is parsed. */
export function judgeAnswer(
  deps: Pick<Deps, "now">,
  { outline, credential, retryAfter }: NetworkAnswer,
  { raw, absent }: { raw: RawAnswer; absent: Exchange["absent"] },
): Verdict {
  return judge({ outline, credential, retryAfter, answer: raw, now: deps.now(), absent });
}

function isWorthRetrying(deps: Deps, answer: NetworkAnswer, { absent, expected }: Exchange): boolean {
  if (!isRetryable(answer.status)) return false;
  const verdict = judgeAnswer(deps, answer, { raw: toRaw(answer, expected), absent });
  return (
    verdict.kind === "failed" && (verdict.failure.kind === "rate-limited" || verdict.failure.kind === "unavailable")
  );
}

/** However long a host says, we ask again after this: a quota may be of one key or one route alone. */
const LONGEST_BLOCK_MS = 10 * 60_000;

function noteBlock({ deps, limiterOf, replay }: ExchangeTools, task: Exchange, answer: NetworkAnswer): void {
  if (answer.status < 400 || replay) return;
  const verdict = judgeAnswer(deps, answer, { raw: toRaw(answer, task.expected), absent: task.absent });
  if (verdict.kind !== "failed" || verdict.failure.kind !== "rate-limited") return;
  const waitMs = (verdict.failure.retryAfterSeconds ?? 0) * 1000;
  if (waitMs <= RETRY_AFTER_CAP_MS) return;
  limiterOf(task.outline.host).block(deps.now().getTime() + Math.min(waitMs, LONGEST_BLOCK_MS));
}

function refuseWhileBlocked({ deps, limiterOf, replay }: ExchangeTools, { outline }: Exchange): void {
  if (replay) return;
  const waitMs = limiterOf(outline.host).blockedUntilMs() - deps.now().getTime();
  if (waitMs > 0) fail({ kind: "rate-limited", retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

function isPermanent(outcome: NetworkAnswer | AgencyError): boolean {
  return outcome instanceof AgencyError && networkCause(outcome.cause).isPermanent;
}

function settle(outcome: NetworkAnswer | AgencyError): NetworkAnswer {
  if (outcome instanceof AgencyError) throw outcome;
  return outcome;
}

/** One attempt with its redirects; network failures come back as values, everything else is thrown. */
async function sendOnce(tools: ExchangeTools, task: Exchange): Promise<NetworkAnswer | AgencyError> {
  let outline = task.outline;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const current = outline;
    const send = () => sendHop(tools, task, current);
    const result = await (tools.replay ? send() : tools.limiterOf(current.host).run(task.signal, send));
    if (result instanceof AgencyError || !("location" in result)) return result;
    outline = followRedirect(task.manifest, current, result);
  }
  return fail({ kind: "refused", why: `it redirected more than ${MAX_REDIRECTS} times` });
}

interface Redirected {
  readonly status: number;
  readonly location: string | undefined;
}

async function sendHop(
  { deps, replay, secrets }: ExchangeTools,
  task: Exchange,
  outline: Outline,
): Promise<NetworkAnswer | Redirected | AgencyError> {
  const { signal, maxBytes } = task;
  const signed = signRequest(outline, deps.env, { replay });
  try {
    const response = await untilAborted(deps.fetch(signed.url, toInit(signed, task)), signal);
    const { status } = response;
    if (isRedirect(status)) {
      void response.body?.cancel().catch(() => undefined);
      return { status, location: response.headers.get("location") ?? undefined };
    }
    const limits = response.ok ? { maxBytes, signal } : { maxBytes: ERROR_BODY_BYTES, truncate: true, signal };
    const known = secrets(task.manifest);
    const body = redactBytes(await readBody(response, limits), known);
    return {
      status,
      headers: keepHeaders(response.headers, known),
      body,
      retryAfter: response.headers.get("retry-after") ?? undefined,
      isReplayed: response.headers.has(REPLAYED_HEADER),
      credential: signed.credential,
      outline,
    };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof AgencyError) {
      if (error.failure.kind !== "unavailable") throw error;
      return error;
    }
    const host = new URL(outline.host.url).host;
    return new AgencyError({ kind: "unavailable", host, cause: networkCause(error).text }, { cause: error });
  }
}

function toInit(signed: SignedRequest, { conditions, signal }: Exchange): Parameters<Deps["fetch"]>[1] {
  const { method, headers, body } = signed;
  return {
    method,
    headers: { ...headers, ...conditions },
    ...(body === undefined ? {} : { body }),
    signal,
    redirect: "manual",
  };
}
