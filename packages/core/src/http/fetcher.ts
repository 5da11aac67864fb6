import type { Deps } from "../deps.ts";
import { AgencyError } from "../errors.ts";
import { type Ask, type Fetched, isOutage } from "./ask.ts";
import { type Outline, outlineRequest, signRequest } from "./build-request.ts";
import { type AnswerCache, isFresh } from "./cache.ts";
import { type CachedAnswer, cacheKey } from "./cache-entry.ts";
import { createDeadline, untilAborted } from "./deadline.ts";
import { exchange, type ExchangeTools, type NetworkAnswer } from "./exchange.ts";
import { ACCEPT } from "./parse-body.ts";
import { createSingleFlight, type FlightContext } from "./single-flight.ts";
import type { Request } from "./types.ts";

const DEFAULT_MAX_BYTES = 32 * 1024 * 1024;

export interface FetcherOptions {
  readonly deps: Deps;
  readonly tools: ExchangeTools;
  readonly cache: AnswerCache;
  readonly userAgent: string;
}

interface Flown {
  readonly answer: NetworkAnswer;
  readonly cached: CachedAnswer | undefined;
  /** `cached` is what the caller gets. */
  readonly isFromCache: boolean;
  readonly retrievedAtMs: number;
}

interface FlightPlan {
  readonly outline: Outline;
  readonly key: string;
  readonly ask: Ask;
  readonly freshForSeconds: number;
}

/** Answers requests from the cache, from what is in the air already, or from the network; for every call of a process. */
export function createFetcher({ deps, tools, cache, userAgent }: FetcherOptions): (ask: Ask) => Promise<Fetched> {
  const flights = createSingleFlight<Flown, CachedAnswer>();

  async function fly(context: FlightContext<CachedAnswer>, flight: FlightPlan): Promise<Flown> {
    const { outline, key, ask, freshForSeconds } = flight;
    const isCached = freshForSeconds > 0 && !tools.replay;
    const cached = isCached ? await cache.get(key, deps.now().getTime()) : undefined;
    if (cached !== undefined && !ask.isRefetch && isFresh(cached, freshForSeconds, deps.now().getTime()))
      return { answer: toNetwork(cached, outline), cached, isFromCache: true, retrievedAtMs: cached.retrievedAtMs };
    if (cached !== undefined) context.note(cached);
    const answer = await exchange(tools, {
      manifest: ask.manifest,
      outline,
      expected: ask.expected,
      absent: ask.request.absent,
      maxBytes: maxBytesOf(ask.request),
      conditions: ask.isRefetch ? {} : conditionsOf(cached),
      signal: context.signal,
      expiresAtMs: context.expiresAtMs,
    });
    const retrievedAtMs = deps.now().getTime();
    if (answer.status !== 304 || cached === undefined) return { answer, cached, isFromCache: false, retrievedAtMs };
    // The agency confirmed the cached answer just now: it is as good as new.
    const confirmed = { ...cached, retrievedAtMs };
    cache.put(key, confirmed);
    return { answer: toNetwork(confirmed, outline), cached: confirmed, isFromCache: true, retrievedAtMs };
  }

  async function ask(asked: Ask): Promise<Fetched> {
    const outline = outlineRequest(asked.manifest, asked.request, {
      accept: ACCEPT[asked.expected],
      "user-agent": userAgent,
    });
    // A missing key fails before anything else: no request leaves, no cached answer hides it.
    signRequest(outline, deps.env, { replay: tools.replay });
    const key = cacheKey(asked.manifest.id, outline);
    const freshForSeconds = asked.request.freshForSeconds ?? outline.host.freshForSeconds;
    const plan: FlightPlan = { outline, key, ask: asked, freshForSeconds };
    const deadline = createDeadline(deps, asked);
    if (deadline.signal.aborted) {
      deadline.dispose();
      throw deadline.signal.reason;
    }
    const flightKey = [key, freshForSeconds, maxBytesOf(asked.request), asked.isRefetch].join(" ");
    const flight = flights.board(flightKey, asked.expiresAtMs, (context) => fly(context, plan));
    try {
      const flown = await untilAborted(flight.result, deadline.signal);
      return toFetched(plan, flown);
    } catch (error) {
      const cached = flight.noted();
      if (cached !== undefined && error instanceof AgencyError && isOutage(error)) return staleOf(plan, cached);
      throw error;
    } finally {
      flight.leave();
      deadline.dispose();
    }
  }

  function toFetched(plan: FlightPlan, { answer, cached, isFromCache, retrievedAtMs }: Flown): Fetched {
    const { key, freshForSeconds } = plan;
    return {
      answer,
      url: plan.outline.url,
      cache: isFromCache ? "fresh" : "no",
      retrievedAtMs,
      keep: () => {
        if (isFromCache || tools.replay || freshForSeconds <= 0 || answer.status !== 200) return;
        const { status, headers, body } = answer;
        cache.put(key, { status, headers, body, retrievedAtMs });
      },
      drop: () => cache.drop(key),
      stale: isFromCache || cached === undefined ? undefined : staleOf(plan, cached),
    };
  }

  function staleOf({ key, outline }: FlightPlan, cached: CachedAnswer): Fetched {
    return {
      answer: toNetwork(cached, outline),
      url: outline.url,
      cache: "stale",
      retrievedAtMs: cached.retrievedAtMs,
      keep: () => undefined,
      drop: () => cache.drop(key),
      stale: undefined,
    };
  }

  return ask;
}

function maxBytesOf({ maxBytes = DEFAULT_MAX_BYTES }: Request): number {
  return maxBytes;
}

function conditionsOf(cached: CachedAnswer | undefined): Record<string, string> {
  const { etag, "last-modified": lastModified } = cached?.headers ?? {};
  return {
    ...(etag === undefined ? {} : { "if-none-match": etag }),
    ...(lastModified === undefined ? {} : { "if-modified-since": lastModified }),
  };
}

function toNetwork({ status, headers, body }: CachedAnswer, outline: Outline): NetworkAnswer {
  return { status, headers, body, retryAfter: undefined, isReplayed: false, credential: undefined, outline };
}
