import { isJsonObject, signature } from "@fedpipe/catalog";
import { AgencyError, type Log, prepareArguments, type Transport } from "@fedpipe/core";
import type { Sandbox } from "@fedpipe/sandbox";
import { createAgencyLoader } from "./agency-loader.ts";
import { type CallAnswer, createToolCaller } from "./call-tool.ts";
import type { Catalogue } from "./catalogue.ts";
import { discoveryRuns } from "./discovery/index.ts";
import type { DiscoveryContext, DiscoveryDeps } from "./discovery/discovery-tool.ts";
import { isDiscoveryName } from "./discovery/definitions.ts";
import type { Fence } from "./fence.ts";
import type { ListedTool } from "./session.ts";
import { fold } from "./tool-lookup.ts";

export interface RunnerParts {
  readonly catalogue: Catalogue;
  readonly fence: Fence;
  /** Discovery tools that this server offers. */
  readonly offered: readonly ListedTool[];
  /** Names of those that its operator denied. */
  readonly withheld: readonly string[];
  readonly transport: () => Promise<Transport>;
  readonly sandbox: () => Promise<Sandbox>;
  readonly now: () => Date;
  /** Calls `run` once after `ms` unless the returned function is called first. */
  readonly startTimer: (ms: number, run: () => void) => () => void;
  readonly log: Log;
  readonly deadlineMs: number;
  readonly budgetTokens: number;
  readonly listBudgetTokens: number;
}

// The resolvers are code of their own, imported at the first call of one.
async function run(
  name: string,
  args: Readonly<Record<string, unknown>>,
  deps: DiscoveryDeps,
  context: DiscoveryContext,
) {
  if (isDiscoveryName(name)) return discoveryRuns[name](args, deps, context);
  const { importResolver, runResolver } = await import("./run-resolver.ts");
  return runResolver(await importResolver(name), args, deps, context);
}

// A script is taken as it was written: a blank cut off its start would move every line that an error names.
function verbatimCode(args: unknown): { readonly code?: string } {
  const code = isJsonObject(args) ? args["code"] : undefined;
  return typeof code === "string" && code.trim() !== "" ? { code } : {};
}

export type CallRunner = (name: string, args: unknown, context: DiscoveryContext) => Promise<CallAnswer>;

/** Answers `tools/call`, whatever is asked: a discovery tool, an agency's tool, or a name that is neither. */
export function createCallRunner(parts: RunnerParts): CallRunner {
  const caller = createToolCaller({ ...parts, loadAgency: createAgencyLoader(parts.catalogue) });
  const deps: DiscoveryDeps = { ...parts, caller };
  return async (name, args, context) => {
    const wanted = fold(name);
    const tool = parts.offered.find((candidate) => fold(candidate.name) === wanted);
    const withheld = parts.withheld.find((candidate) => fold(candidate) === wanted);
    if (withheld !== undefined)
      return caller.explainError(new AgencyError({ kind: "not-allowed", tool: withheld }), name);
    if (tool === undefined) return caller.call(name, args, context);
    try {
      const prepared = prepareArguments(tool.inputSchema, args);
      if (prepared.ok) return await run(tool.name, { ...prepared.args, ...verbatimCode(args) }, deps, context);
      const failure = { kind: "bad-arguments", problems: prepared.problems, signature: signature(tool) } as const;
      return caller.explainError(new AgencyError(failure), name);
    } catch (error) {
      return caller.explainError(error, name);
    }
  };
}
