import {
  AgencyError,
  empty,
  explain,
  type Failure,
  fail,
  type Json,
  type JsonObject,
  type Result,
} from "@fedpipe/core";
import type { ResolverContext } from "../define-resolver.ts";
import { createDeferred } from "./deferred.ts";

/** A source that has not answered by then has failed; so the whole answer never takes longer. */
export const DEADLINE_MS = 8000;

/**
 * What one source knows: three states, never two. A source that failed has not said "none", nor has one that could not
 * be asked, for want of a name or because its search takes none so short.
 */
export type SourceState =
  | { readonly state: "found"; readonly fields: JsonObject; readonly incomplete?: string }
  | { readonly state: "none"; readonly fields?: JsonObject }
  | { readonly state: "failed"; readonly why: string; readonly key?: readonly string[] }
  | { readonly state: "not asked"; readonly why: string };

/** Calls a tool within the source's deadline. */
export type Ask = (tool: string, args: Readonly<Record<string, Json>>) => Promise<Result>;

export interface SourceTools {
  /** A search, which is empty where nothing fits: should the agency say "no such thing" of it, the search is what it lacks. */
  readonly ask: Ask;
  /** A look-up by id, point or exact name, where "no such thing" is an answer: it is empty then. */
  readonly lookUp: Ask;
  readonly now: () => Date;
  /** Aborts when the source's time is over. */
  readonly signal: AbortSignal;
  /**
   * Keeps what is known so far: should a later call of the source fail or run out of time, this is its answer, marked
   * incomplete.
   */
  readonly keep: (state: SourceState) => void;
}

export interface Source {
  /** Key in the answer: "sec". */
  readonly id: string;
  /** As a person calls it: "SEC EDGAR". */
  readonly title: string;
  /** The tools it calls first; without one of them it fails at once, by name. */
  readonly tools: readonly string[];
  readonly run: (tools: SourceTools) => Promise<SourceState>;
}

/** Runs sources side by side against one deadline that begins when the runner is made. */
export interface SourceRunner {
  readonly run: (source: Source) => Promise<SourceState>;
  /** Stops the clock, once every source has answered. */
  readonly finish: () => void;
}

export function createRunner(context: ResolverContext, { deadlineMs = DEADLINE_MS, total = 0 } = {}): SourceRunner {
  const controller = new AbortController();
  const { promise: expired, resolve: expire } = createDeferred<void>();
  const stop = context.startTimer(deadlineMs, () => {
    expire();
    controller.abort();
  });
  context.signal.addEventListener("abort", stop, { once: true });
  let done = 0;
  const run = async (source: Source): Promise<SourceState> => {
    const state = await runSource(source, { context, signal: controller.signal, expired, deadlineMs });
    done += 1;
    context.progress(done, total || undefined, `${source.title}: ${state.state}`);
    return state;
  };
  return { run, finish: stop };
}

interface Setting {
  readonly context: ResolverContext;
  readonly signal: AbortSignal;
  readonly expired: Promise<void>;
  readonly deadlineMs: number;
}

async function runSource(source: Source, { context, signal, expired, deadlineMs }: Setting): Promise<SourceState> {
  const missing = source.tools.find((tool) => !context.isAllowed(tool));
  if (missing !== undefined) return failed(source, { kind: "not-allowed", tool: missing });
  let kept: SourceState | undefined;
  const ask: Ask = async (tool, args) => (await context.call(tool, args, { signal })).result;
  const tools: SourceTools = {
    signal,
    now: context.now,
    keep: (state) => {
      kept = state;
    },
    ask,
    lookUp: async (tool, args) => {
      try {
        return await ask(tool, args);
      } catch (error) {
        if (isNotFound(error)) return empty({ title: tool, hint: "" });
        throw error;
      }
    },
  };
  const tooLate = expired.then((): never => fail({ kind: "timeout", seconds: Math.round(deadlineMs / 1000) }));
  // A source that fails must not take the others with it.
  try {
    return await Promise.race([source.run(tools), tooLate]);
  } catch (error) {
    if (context.signal.aborted) throw error;
    if (!(error instanceof AgencyError)) context.reportBug(error, `the source ${source.id}`);
    const gap = failed(source, failureOf(error, signal, deadlineMs));
    return kept === undefined ? gap : withGap(kept, gap);
  }
}

const isNotFound = (
  error: unknown,
): error is AgencyError & { readonly failure: Failure & { readonly kind: "not-found" } } =>
  error instanceof AgencyError && error.failure.kind === "not-found";

// A call cut off by our own deadline says "cancelled"; to the reader it is a source out of time.
function failureOf(error: unknown, signal: AbortSignal, deadlineMs: number): Failure {
  const isOurs = error instanceof AgencyError;
  if (signal.aborted && (!isOurs || error.failure.kind === "cancelled"))
    return { kind: "timeout", seconds: Math.round(deadlineMs / 1000) };
  if (isNotFound(error)) return { kind: "unexpected-answer", host: "its search", detail: `no ${error.failure.what}` };
  if (isOurs) return error.failure;
  return { kind: "unexpected-answer", host: "fedpipe", detail: "an error of its own, not of the agency" };
}

function failed({ title }: Source, failure: Failure): SourceState & { readonly state: "failed" } {
  const why = explain(title, failure).split("\n", 1)[0] ?? "";
  return failure.kind === "missing-key" ? { state: "failed", why, key: failure.env } : { state: "failed", why };
}

const withGap = (kept: SourceState, { why }: { readonly why: string }): SourceState =>
  kept.state === "found" ? { ...kept, incomplete: why } : kept;
