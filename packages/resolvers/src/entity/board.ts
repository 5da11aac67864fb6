import type { JsonObject } from "@fedpipe/core";
import type { Match } from "../shared/confidence.ts";
import { createDeferred } from "../shared/deferred.ts";
import type { EntityName } from "../shared/names.ts";

/** One entity that a source holds and that may be the one asked for. */
export interface Candidate {
  readonly source: string;
  readonly name: string;
  readonly match: Match;
  /** Its ids in that source: `{ cik: "0000320193", ticker: "AAPL" }`. */
  readonly ids: JsonObject;
  /** What tells it from others of its name: "listed, largest of the name", "Nevada, 1,200 employees". */
  readonly about?: string;
}

/** The company as its register names it, for the sources that can use it. */
export interface Identity {
  readonly name: string;
  readonly folded: EntityName;
  /** How sure it is that this company was meant. */
  readonly confidence: number;
}

export interface Profile {
  /** Four digits of the Standard Industrial Classification. */
  readonly sic: string | null;
  readonly industry: string | null;
  readonly ein: string | null;
  readonly lei: string | null;
}

/** The source that says whom a query means: SEC, or for an LEI or EIN the register that issued it. */
export type Namer = "sec" | "gleif" | "nonprofits";

/**
 * What one source learns that others can use. `identified` settles as soon as the namer has named the company, `profiled`
 * when its industry is known; both with undefined when the source knows it not, fails, or takes too long.
 */
export interface Board {
  readonly identified: Promise<Identity | undefined>;
  readonly profiled: Promise<Profile | undefined>;
  readonly namer: Namer;
  readonly identify: (identity: Identity) => void;
  readonly profile: (profile: Profile | undefined) => void;
  /** A source is through, in whatever state: nobody may go on waiting for what it did not say. */
  readonly settle: (source: string) => void;
  readonly add: (...candidates: readonly Candidate[]) => void;
  readonly candidates: readonly Candidate[];
}

type StartTimer = (ms: number, run: () => void) => () => void;

// The longest that others wait for a name or an industry: enough of their own time must be left.
const WAITS_MS = { name: 2500, industry: 4000 };

export function createBoard(namer: Namer, startTimer: StartTimer): Board {
  const candidates: Candidate[] = [];
  const identified = settleBy<Identity>(startTimer, WAITS_MS.name);
  const profiled = settleBy<Profile>(startTimer, WAITS_MS.industry);
  return {
    namer,
    identified: identified.promise,
    profiled: profiled.promise,
    identify: identified.settle,
    profile: profiled.settle,
    settle: (source) => {
      if (source === namer) identified.settle(undefined);
      if (source === "sec") profiled.settle(undefined);
    },
    add: (...more) => void candidates.push(...more),
    candidates,
  };
}

function settleBy<T>(startTimer: StartTimer, ms: number) {
  const { promise, resolve } = createDeferred<T | undefined>();
  const stop = startTimer(ms, () => resolve(undefined));
  const settle = (value: T | undefined) => {
    stop();
    resolve(value);
  };
  return { promise, settle };
}
