import { setTimeout as sleep } from "node:timers/promises";
import { homedir } from "node:os";
import type { Deps, Fetch, Log } from "./deps.ts";
import { cacheDirectory } from "./http/cache-directory.ts";

/** What a timer of Node can hold; a longer one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;
const CONNECT_TIMEOUT_MS = 10_000;
/** Behind core's own deadline, for the case that its timer does not fire. */
const STALL_TIMEOUT_MS = 300_000;

const PROXY_VARIABLES = ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY"];

/** The real effects: the only file that touches a global of the process or the network. */
export function systemDeps({ log }: { log: Log }): Deps {
  return {
    fetch: createSystemFetch(),
    now: () => new Date(),
    sleep: async (ms, signal) => {
      try {
        await sleep(Math.min(ms, MAX_TIMER_MS), undefined, { signal });
      } catch (error) {
        // Node throws its own AbortError; callers were promised the signal's reason.
        throw signal?.aborted ? signal.reason : error;
      }
    },
    startTimer: (ms, run) => {
      const timer = setTimeout(run, Math.min(ms, MAX_TIMER_MS));
      return () => clearTimeout(timer);
    },
    random: Math.random,
    env: process.env,
    log,
  };
}

/** Where this user's cache belongs on this machine. */
export function systemCacheDirectory(): string {
  return cacheDirectory({ env: process.env, platform: process.platform, home: homedir() });
}

function createSystemFetch(): Fetch {
  let loading: Promise<Fetch> | undefined;
  return async (url, init) => {
    // undici costs 50 ms and 19 MB: paid by the first request, not by the start of the server.
    loading ??= loadFetch();
    return (await loading)(url, init);
  };
}

async function loadFetch(): Promise<Fetch> {
  const { Agent, EnvHttpProxyAgent, fetch } = await import("undici");
  const options = {
    connect: { timeout: CONNECT_TIMEOUT_MS },
    keepAliveTimeout: 10_000,
    headersTimeout: STALL_TIMEOUT_MS,
    bodyTimeout: STALL_TIMEOUT_MS,
  };
  const isProxied = PROXY_VARIABLES.some((name) => (process.env[name] ?? "") !== "");
  const dispatcher = isProxied ? new EnvHttpProxyAgent(options) : new Agent(options);
  return (url, init) => fetch(url, { ...init, dispatcher });
}
