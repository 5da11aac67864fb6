import type { Manifest } from "../manifest.ts";
import type { Deps } from "../deps.ts";
import { type AnswerCache, type Cleared, createAnswerCache } from "./cache.ts";
import { type CallOptions, createHttp } from "./create-http.ts";
import { configuredSecrets } from "./credentials.ts";
import { createDiskCache } from "./disk-cache.ts";
import type { ExchangeTools } from "./exchange.ts";
import { createFetcher } from "./fetcher.ts";
import { createLimiters } from "./limiter.ts";
import { createMemoryCache } from "./memory-cache.ts";
import type { Http } from "./types.ts";

const DEFAULT_DEADLINE_MS = 60_000;

export interface TransportOptions {
  /** See `userAgent`. */
  readonly userAgent: string;
  /** Where answers outlive the process; without it they are cached in memory only. See `cacheDirectory`. */
  readonly cacheDirectory?: string | undefined;
  /** Of one call from end to end, 60 s unless said. */
  readonly deadlineMs?: number;
  /** Answers are recordings: no cache, no pace, no second attempt, and a missing key is made up. */
  readonly replay?: boolean;
  /** Bounds of the caches, for tests. */
  readonly maxMemoryBytes?: number;
  readonly maxDiskBytes?: number;
}

/** All HTTP of a process: limits, caches and requests in the air are shared by every agency and every call. */
export interface Transport {
  forCall(manifest: Manifest, options?: CallOptions): Http;
  /** Forgets the answers of one agency, or all. */
  clear(moduleId?: string): Promise<Cleared>;
  /** Waits until every answer is on disk; call it before the process exits. */
  flush(): Promise<void>;
}

/** Wires the one transport of a process. Opens nothing before the first request. */
export function createTransport(deps: Deps, options: TransportOptions): Transport {
  const { replay = false, deadlineMs = DEFAULT_DEADLINE_MS } = options;
  const cache = createCache(deps, options);
  const secretsOf = createSecrets(deps);
  const tools: ExchangeTools = {
    deps,
    replay,
    limiterOf: createLimiters(deps),
    secrets: secretsOf,
  };

  const ask = createFetcher({ deps, tools, cache, userAgent: options.userAgent });
  return {
    forCall: (manifest, call = {}) =>
      createHttp({ deps, ask, manifest, call, deadlineMs: call.deadlineMs ?? deadlineMs }),
    clear: (moduleId) => cache.clear(moduleId),
    flush: () => cache.flush(),
  };
}

function createCache(deps: Deps, { cacheDirectory, maxDiskBytes, maxMemoryBytes }: TransportOptions): AnswerCache {
  const memory = createMemoryCache(maxMemoryBytes === undefined ? {} : { maxBytes: maxMemoryBytes });
  if (cacheDirectory === undefined) return createAnswerCache(memory, undefined);
  const bounds = maxDiskBytes === undefined ? {} : { maxBytes: maxDiskBytes };
  return createAnswerCache(
    memory,
    createDiskCache({ directory: cacheDirectory, log: deps.log, random: deps.random, ...bounds }),
  );
}

function createSecrets({ env }: Deps): ExchangeTools["secrets"] {
  const known = new WeakMap<Manifest, readonly string[]>();
  return (manifest) => {
    const secrets = known.get(manifest) ?? configuredSecrets([manifest], env);
    known.set(manifest, secrets);
    return secrets;
  };
}
