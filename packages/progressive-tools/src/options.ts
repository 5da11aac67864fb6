import { estimateTokens } from "@fedpipe/catalog";
import { DEFAULT_META_NAMES, metaNameProblems, prefixProblems } from "./names.ts";
import { type MetaToolNames, ProgressiveToolsError, type ProgressiveToolsOptions } from "./types.ts";

const DEFAULT_THRESHOLD = 12;

export interface Settings {
  readonly prefixes: readonly string[];
  readonly isPrefixed: boolean;
  readonly metaNames: MetaToolNames;
  readonly pins: readonly string[];
  readonly threshold: number;
  readonly budgetTokens: number;
  readonly countTokens: (json: string) => number;
}

/** Throws ProgressiveToolsError with every mistake that can be seen without asking a server. */
export function parseOptions(options: ProgressiveToolsOptions): Settings {
  const prefixes = Object.keys(options.sessions ?? {});
  const metaNames = { ...DEFAULT_META_NAMES, ...options.metaToolNames };
  const threshold = options.threshold ?? DEFAULT_THRESHOLD;
  const budget = typeof options.budget === "number" ? { tokens: options.budget } : options.budget;
  const problems = [...prefixProblems(prefixes), ...metaNameProblems(metaNames)];
  if (prefixes.length === 0) problems.push("`sessions` is empty: give at least one connected MCP client.");
  for (const [key, session] of Object.entries(options.sessions ?? {})) {
    const isSession = typeof session?.listTools === "function" && typeof session.callTool === "function";
    if (!isSession || typeof session.setNotificationHandler !== "function") {
      problems.push(`sessions.${key} is no MCP client: it needs listTools, callTool and setNotificationHandler.`);
    }
  }
  if (!(threshold >= 0)) problems.push("`threshold` must be a number of tools, 0 or more.");
  if (budget !== undefined && !(budget.tokens > 0)) problems.push("`budget` must be a number of tokens above 0.");
  if (problems.length > 0) throw new ProgressiveToolsError(problems);
  return {
    prefixes,
    isPrefixed: prefixes.length > 1,
    metaNames,
    pins: [...new Set(options.alwaysLoad ?? [])],
    threshold,
    budgetTokens: budget?.tokens ?? Number.POSITIVE_INFINITY,
    countTokens: budget?.count ?? estimateTokens,
  };
}
