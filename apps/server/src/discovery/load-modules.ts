import { estimateTokens, signature } from "@fedpipe/catalog";
import { fail } from "@fedpipe/core";
import { chooseModules, type ModuleChoice } from "../tool-lookup.ts";
import type { LoadChange } from "../session.ts";
import {
  answer,
  type DiscoveryContext,
  type DiscoveryDeps,
  errorAnswer,
  namesIn,
  type RunDiscovery,
} from "./discovery-tool.ts";

/** Names that are no module's and are answered one by one; more than these are a mistake of one kind. */
const UNKNOWN_SHOWN = 20;

/** Tokens all signatures of an answer may take; past it, names alone. */
const SIGNATURES_TOKENS = 6000;

export const loadModules: RunDiscovery = async (args, deps, context) => {
  const wanted = namesIn(args["modules"]);
  const dropped = namesIn(args["unload"]);
  if (wanted.length + dropped.length === 0) {
    return errorAnswer(
      'Name at least one module, a domain, or "all": {"modules": ["fred"]}. find_tools says which module has what.',
    );
  }
  const load = chooseModules(deps.catalogue, deps.fence, wanted);
  const unload = chooseModules(deps.catalogue, deps.fence, dropped);
  const missed = {
    denied: [...new Set([...load.denied, ...unload.denied])],
    unknown: [...load.unknown, ...unload.unknown],
  };
  if (load.modules.length + unload.modules.length === 0) return nothingMatched(missed);
  // No message goes out for a cancelled call: its change of the list would be one that nobody hears of.
  if (context.signal.aborted) return fail({ kind: "cancelled" });
  const change = context.session.change(load.modules, unload.modules);
  const announced = await announce(context);
  return describe(deps, context, { change, missed, announced });
};

async function announce(context: DiscoveryContext): Promise<boolean> {
  try {
    await context.announceListChange();
    return true;
  } catch {
    return false;
  }
}

/** Names that loaded and unloaded nothing. */
type Missed = Pick<ModuleChoice, "denied" | "unknown">;

function nothingMatched(missed: Missed) {
  const text = [...missedLines(missed), "Nothing was loaded or unloaded."].join("\n");
  return errorAnswer(text, { unknown: unknownEntries(missed) });
}

function missedLines({ denied, unknown }: Missed): string[] {
  const more = unknown.length - UNKNOWN_SHOWN;
  return [
    ...denied.map(deniedLine),
    ...unknown.slice(0, UNKNOWN_SHOWN).map(unknownLine),
    ...(more > 0 ? [`${more} more names are none of a module or domain.`] : []),
  ];
}

function unknownEntries({ unknown }: Missed) {
  return unknown.slice(0, UNKNOWN_SHOWN).map((entry) => ({ ...entry }));
}

interface Loading {
  readonly change: LoadChange;
  readonly missed: Missed;
  readonly announced: boolean;
}

function describe(
  { catalogue, fence, offered, listBudgetTokens }: DiscoveryDeps,
  { session }: DiscoveryContext,
  loading: Loading,
) {
  const { change, missed, announced } = loading;
  const fresh = change.loaded.map((module) => ({ module, tools: catalogue.tools(module).filter(fence.allows) }));
  const tools = fresh.flatMap((entry) => entry.tools);
  const listed = session.listedTokens();
  const tokens = {
    cost: tools.reduce((sum, tool) => sum + tool.tokens, 0),
    listed,
    budget: listBudgetTokens,
    remaining: listBudgetTokens - listed,
  };
  const signatures = fitSignatures(tools);
  const lines = [
    ...fresh.map((entry) => `Loaded ${entry.module} (${entry.tools.length} tools).`),
    ...change.alreadyLoaded.map((module) => `${module} was loaded already.`),
    ...change.unloaded.map((module) => `Unloaded ${module}.`),
    ...change.notLoaded.map((module) => `${module} was not loaded.`),
    ...missedLines(missed),
    ...signatures,
    budgetLine(tokens),
    ...(offered.some(({ name }) => name === "code_mode")
      ? ["A tool that does not show up in your list is still callable: code_mode({tool, args})."]
      : []),
    ...(announced ? [] : ["The client could not be told that its list changed: let it list again."]),
  ];
  return answer(lines.join("\n"), {
    loaded: fresh.map((entry) => ({ module: entry.module, tools: entry.tools.map(({ name }) => name) })),
    alreadyLoaded: [...change.alreadyLoaded],
    unloaded: [...change.unloaded],
    unknown: unknownEntries(missed),
    ...(missed.denied.length === 0 ? {} : { notAllowed: [...missed.denied] }),
    signatures,
    tokens,
  });
}

function fitSignatures(tools: Parameters<typeof signature>[0][]): string[] {
  for (const maxLength of [400, 160, 90]) {
    const lines = tools.map((tool) => signature(tool, { maxLength }));
    if (estimateTokens(lines.join("\n")) <= SIGNATURES_TOKENS) return lines;
  }
  return tools.map(({ name }) => name);
}

function budgetLine({
  cost,
  listed,
  budget,
  remaining,
}: {
  cost: number;
  listed: number;
  budget: number;
  remaining: number;
}) {
  const left =
    remaining >= 0
      ? `${remaining} of ${budget} left`
      : `${-remaining} over the ${budget} advised; unload what is done with`;
  return `Cost ${cost} tokens; ${listed} listed now, ${left}.`;
}

function unknownLine({ name, didYouMean }: ModuleChoice["unknown"][number]): string {
  const shown = name.length > 60 ? `${name.slice(0, 60)}…` : name;
  return `There is no module or domain "${shown}".${didYouMean === undefined ? " find_tools finds the right one." : ` Did you mean ${didYouMean}?`}`;
}

function deniedLine(name: string): string {
  return `${name.slice(0, 60)} is not allowed on this server. Its operator sets what is with --allow and --deny.`;
}
