import { AgencyError, explain, type Failure, fail, type Json, type JsonObject, type Result } from "@fedpipe/core";
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
  readonly ask: Ask;
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
  const tools: SourceTools = {
    signal,
    now: context.now,
    keep: (state) => {
      kept = state;
    },
    ask: async (tool, args) => (await context.call(tool, args, { signal })).result,
  };
  const tooLate = expired.then((): never => fail({ kind: "timeout", seconds: Math.round(deadlineMs / 1000) }));
  // The one place that catches: a source that fails must not take the others with it.
  try {
    return await Promise.race([source.run(tools), tooLate]);
  } catch (error) {
    if (context.signal.aborted) throw error;
    if (!(error instanceof AgencyError)) context.reportBug(error, `the source ${source.id}`);
    const failure = failureOf(error, signal, deadlineMs);
    // "There is no such area" is an answer.
    const state: SourceState = failure.kind === "not-found" ? { state: "none" } : failed(source, failure);
    return kept === undefined ? state : withGap(kept, state);
  }
}

// A call cut off by our own deadline says "cancelled"; to the reader it is a source out of time.
function failureOf(error: unknown, signal: AbortSignal, deadlineMs: number): Failure {
  const isOurs = error instanceof AgencyError;
  if (signal.aborted && (!isOurs || error.failure.kind === "cancelled"))
    return { kind: "timeout", seconds: Math.round(deadlineMs / 1000) };
  if (isOurs) return error.failure;
  return { kind: "unexpected-answer", host: "fedpipe", detail: "an error of its own, not of the agency" };
}

function failed({ title }: Source, failure: Failure): SourceState & { readonly state: "failed" } {
  const why = explain(title, failure).split("\n", 1)[0] ?? "";
  return failure.kind === "missing-key" ? { state: "failed", why, key: failure.env } : { state: "failed", why };
}

const withGap = (kept: SourceState, gap: SourceState): SourceState =>
  kept.state === "found" && gap.state === "failed" ? { ...kept, incomplete: gap.why } : kept;
