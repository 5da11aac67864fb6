import type { Manifest } from "../manifest.ts";
import type { AgencyError } from "../errors.ts";
import type { NetworkAnswer } from "./exchange.ts";
import type { Expected } from "./parse-body.ts";
import type { OptionalRequest, Request } from "./types.ts";

/** An answer for one caller, with a way to keep it once it could be read. */
export interface Fetched {
  readonly answer: NetworkAnswer;
  /** The address asked for, without credential. */
  readonly url: string;
  readonly cache: "no" | "fresh" | "stale";
  readonly retrievedAtMs: number;
  /** Puts the answer into the cache. Called after parsing: what cannot be read must not be kept. */
  readonly keep: () => void;
  /** Takes the answer out of the cache. */
  readonly drop: () => Promise<void>;
  /** The cached answer that may stand in when this one is a failure. */
  readonly stale: Fetched | undefined;
}

/** One request on its way through cache, single-flight and network. */
export interface Ask {
  readonly manifest: Manifest;
  readonly request: Request & { readonly absent?: OptionalRequest["absent"] };
  readonly expected: Expected;
  readonly signal: AbortSignal | undefined;
  readonly expiresAtMs: number;
  readonly seconds: number;
  /** Do not take a cached answer as fresh: the last one could not be read. */
  readonly isRefetch: boolean;
}

/** Whether a cached answer may stand in: the agency is down or limits us. A cancelled caller wants no answer. */
export function isOutage({ failure }: AgencyError): boolean {
  return ["unavailable", "rate-limited", "timeout", "unexpected-answer"].includes(failure.kind);
}
