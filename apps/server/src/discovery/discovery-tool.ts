import type { Transport } from "@fedpipe/core";
import type { Sandbox } from "@fedpipe/sandbox";
import type { JsonObject } from "@fedpipe/catalog";
import type { CallAnswer, CallContext, ToolCaller } from "../call-tool.ts";
import type { Catalogue } from "../catalogue.ts";
import type { Fence } from "../fence.ts";
import type { ListedTool, Session } from "../session.ts";

/** What the discovery tools share: one for the process. */
export interface DiscoveryDeps {
  readonly catalogue: Catalogue;
  readonly fence: Fence;
  readonly caller: ToolCaller;
  readonly transport: () => Promise<Transport>;
  /** Made at the first script. */
  readonly sandbox: () => Promise<Sandbox>;
  readonly now: () => Date;
  readonly startTimer: (ms: number, run: () => void) => () => void;
  /** All discovery tools that this server offers, the resolvers among them. */
  readonly offered: readonly ListedTool[];
  /** Names of those that its operator denied. */
  readonly withheld: readonly string[];
  /** Tokens an answer may cost. */
  readonly budgetTokens: number;
  /** Tokens the listed definitions of a session should stay under; load_modules reports against it. */
  readonly listBudgetTokens: number;
}

/** What a discovery tool may do for the client that called it. */
export interface DiscoveryContext extends CallContext {
  readonly session: Session;
  /** Tells the client that its list changed. Rejects when it cannot be told. */
  readonly announceListChange: () => Promise<void>;
}

/** Runs a discovery tool on arguments that its schema accepts. */
export type RunDiscovery = (
  args: Readonly<Record<string, unknown>>,
  deps: DiscoveryDeps,
  context: DiscoveryContext,
) => Promise<CallAnswer>;

export function answer(text: string, structured: JsonObject): CallAnswer {
  return { text, structured };
}

export function errorAnswer(text: string, structured?: JsonObject): CallAnswer {
  return { text, ...(structured === undefined ? {} : { structured }), isError: true };
}

/** A list argument; several names in one string, as some models write them, are taken apart. */
export function namesIn(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  const parts = value.flatMap((item) => String(item).split(","));
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ""))];
}

export function textIn(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
