import { AgencyError, fail, type Provenance, renderResult } from "@fedpipe/core";
import type { Resolver } from "@fedpipe/resolvers";
import type { CallAnswer } from "./call-tool.ts";
import type { DiscoveryContext, DiscoveryDeps } from "./discovery/discovery-tool.ts";
import { findTool } from "./tool-lookup.ts";

/** Runs a resolver on checked arguments: what it calls goes the one path that every call goes. */
export async function runResolver(
  resolver: Resolver,
  args: Readonly<Record<string, unknown>>,
  deps: DiscoveryDeps,
  context: DiscoveryContext,
): Promise<CallAnswer> {
  const { caller, catalogue, fence, now, startTimer, budgetTokens } = deps;
  const provenance: Provenance[] = [];
  const work = resolver.call(args, {
    now,
    startTimer,
    signal: context.signal,
    progress: context.progress,
    reportBug: (error, subject) => void caller.explainError(error, subject),
    isAllowed: (tool) => findTool(catalogue, fence, tool).kind === "found",
    call: async (tool, toolArgs, { signal } = {}) => {
      const both = signal === undefined ? context.signal : AbortSignal.any([context.signal, signal]);
      const answer = await caller.whole(tool, toolArgs, { signal: both, progress: () => {} });
      provenance.push(...answer.provenance);
      return { result: answer.result, provenance: answer.provenance };
    },
  });
  const result = await Promise.race([work, rejectOnAbort(context.signal)]);
  const rendered = renderResult(result, { tool: resolver.name, args, provenance, budgetTokens });
  return { text: rendered.text, structured: rendered.structured };
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(new AgencyError({ kind: "cancelled" }));
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
  });
}

/** The resolver of a name; one that is listed but has no code is a bug of ours. */
export async function importResolver(name: string): Promise<Resolver> {
  const { resolvers } = await import("@fedpipe/resolvers");
  return resolvers.find((resolver) => resolver.name === name) ?? fail({ kind: "not-found", what: `resolver ${name}` });
}
