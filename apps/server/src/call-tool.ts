import { signature, type Json, type JsonObject } from "@fedpipe/catalog";
import {
  AgencyError,
  type Agency,
  explain,
  fail,
  type Failure,
  type Log,
  prepareArguments,
  type Provenance,
  renderResult,
  type Result,
  type Tool,
  type Transport,
} from "@fedpipe/core";
import { type AgencyLoader, BrokenModuleError } from "./agency-loader.ts";
import type { CatalogueTool, Catalogue } from "./catalogue.ts";
import type { Fence } from "./fence.ts";
import { findTool } from "./tool-lookup.ts";

/** A tool's answer as it goes over the wire. */
export interface CallAnswer {
  readonly text: string;
  readonly structured?: JsonObject;
  readonly isError?: true;
}

/** What the caller of a tool can do to it while it runs, and hear from it. */
export interface CallContext {
  readonly signal: AbortSignal;
  readonly progress: (done: number, total?: number, message?: string) => void;
}

/** A tool's whole answer, nothing cut: what scripts and resolvers work on. */
export interface WholeResult {
  readonly tool: CatalogueTool;
  readonly args: Readonly<Record<string, unknown>>;
  readonly result: Result;
  readonly provenance: readonly Provenance[];
}

export interface CallerDeps {
  readonly catalogue: Catalogue;
  readonly fence: Fence;
  readonly loadAgency: AgencyLoader;
  readonly transport: () => Promise<Transport>;
  readonly now: () => Date;
  /** Calls `run` once after `ms` unless the returned function is called first. */
  readonly startTimer: (ms: number, run: () => void) => () => void;
  readonly log: Log;
  /** One deadline for a whole call, its waits and retries included. */
  readonly deadlineMs: number;
  /** Tokens a rendered answer may cost. */
  readonly budgetTokens: number;
}

/**
 * The one path to an agency's tools: for the client, for scripts in code_mode and for the resolvers. The fence, the
 * repair and check of arguments, the deadline and the limits are the same for all three.
 */
export interface ToolCaller {
  /** Throws an AgencyError for every failure that is not a bug of ours. */
  readonly whole: (name: string, args: unknown, context: CallContext) => Promise<WholeResult>;
  /** Never throws: a failure is an answer with `isError` that says what to do. */
  readonly call: (name: string, args: unknown, context: CallContext) => Promise<CallAnswer>;
  /** A failure as an answer; for callers of `whole`. `subject` names the tool or module it happened in. */
  readonly explainError: (error: unknown, subject: string) => CallAnswer;
}

export function createToolCaller(deps: CallerDeps): ToolCaller {
  const whole: ToolCaller["whole"] = async (name, raw, context) => {
    const tool = lookUp(deps, name);
    const prepared = prepareArguments(tool.inputSchema, raw);
    if (!prepared.ok) {
      return fail({ kind: "bad-arguments", problems: prepared.problems, signature: signature(tool) });
    }
    const agency = await deps.loadAgency(tool.module);
    const provenance: Provenance[] = [];
    const onAnswer = (answer: Provenance) => void provenance.push(answer);
    const result = await runWithDeadline(deps, { agency, tool, args: prepared.args, context, onAnswer });
    return { tool, args: prepared.args, result, provenance };
  };
  const explainError: ToolCaller["explainError"] = (error, subject) => {
    if (error instanceof AgencyError) return toErrorAnswer(deps, error.failure, subject);
    deps.log("error", `bug in ${subject}`, { error: describeError(error) });
    const where = error instanceof BrokenModuleError ? `the module ${error.module}` : subject;
    const message = `fedpipe failed inside ${where}. This is a bug in fedpipe, not in the arguments; other tools still work.`;
    return { text: message, structured: { error: { kind: "bug", message } }, isError: true };
  };
  return {
    whole,
    explainError,
    call: async (name, args, context) => {
      try {
        const answer = await whole(name, args, context);
        const rendered = renderResult(answer.result, {
          tool: answer.tool.name,
          args: answer.args,
          provenance: answer.provenance,
          budgetTokens: deps.budgetTokens,
        });
        return { text: rendered.text, structured: rendered.structured };
      } catch (error) {
        return explainError(error, name);
      }
    },
  };
}

function lookUp({ catalogue, fence }: CallerDeps, name: string): CatalogueTool {
  const found = findTool(catalogue, fence, name);
  switch (found.kind) {
    case "found":
      return found.tool;
    case "denied":
      return fail({ kind: "not-allowed", tool: shorten(name) });
    case "unknown": {
      const nearest = found.didYouMean === undefined ? "" : `Did you mean ${found.didYouMean}? `;
      return fail({
        kind: "not-found",
        what: `tool "${shorten(name)}"`,
        hint: `${nearest}find_tools searches all of them.`,
      });
    }
  }
}

const shorten = (name: string) => (name.length > 80 ? `${name.slice(0, 80)}…` : name);

interface Run {
  readonly agency: Agency;
  readonly tool: CatalogueTool;
  readonly args: unknown;
  readonly context: CallContext;
  readonly onAnswer: (provenance: Provenance) => void;
}

async function runWithDeadline(deps: CallerDeps, run: Run): Promise<Result> {
  const { agency, context } = run;
  const tool = agency.tools.find(({ name }) => name === run.tool.name);
  if (tool === undefined) throw new BrokenModuleError(run.tool.module, `it has no ${run.tool.name}`);
  // The reason of an abort is the failure that the caller reads, however the aborted work looks from below.
  const controller = new AbortController();
  const { signal } = controller;
  const cancel = () => controller.abort(new AgencyError({ kind: "cancelled" }));
  if (context.signal.aborted) cancel();
  context.signal.addEventListener("abort", cancel, { once: true });
  const seconds = Math.round(deps.deadlineMs / 1000);
  const stopTimer = deps.startTimer(deps.deadlineMs, () =>
    controller.abort(new AgencyError({ kind: "timeout", seconds })),
  );
  try {
    const transport = await deps.transport();
    const { deadlineMs } = deps;
    const http = transport.forCall(agency.manifest, { signal, deadlineMs, onAnswer: run.onAnswer });
    return await raceAgainst(signal, callTool(tool, run, { http, signal, now: deps.now }));
  } catch (error) {
    throw withSignature(error, run.tool);
  } finally {
    stopTimer();
    context.signal.removeEventListener("abort", cancel);
  }
}

function callTool(
  tool: Tool,
  { args, context }: Run,
  parts: Pick<Parameters<Tool["call"]>[1], "http" | "signal" | "now">,
) {
  return tool.call(args, { ...parts, progress: context.progress });
}

// A tool that does not watch its signal must not hold the caller past the deadline.
function raceAgainst<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

function withSignature(error: unknown, tool: CatalogueTool): unknown {
  if (!(error instanceof AgencyError) || error.failure.kind !== "bad-arguments") return error;
  return new AgencyError({ ...error.failure, signature: error.failure.signature ?? signature(tool) }, { cause: error });
}

function toErrorAnswer({ catalogue, fence, log }: CallerDeps, failure: Failure, subject: string): CallAnswer {
  const found = findTool(catalogue, fence, subject);
  const module = found.kind === "unknown" ? undefined : found.tool.module;
  const title = catalogue.agencies().find(({ id }) => id === module)?.title ?? "fedpipe";
  const message = explain(title, failure);
  log("info", `${subject}: ${failure.kind}`);
  return { text: message, structured: { error: { ...toJson(failure), message } }, isError: true };
}

// Failures are plain data; a trip through JSON drops what is undefined.
function toJson(failure: Failure): JsonObject {
  const json: Json = JSON.parse(JSON.stringify(failure));
  return typeof json === "object" && json !== null && !Array.isArray(json) ? (json as JsonObject) : {};
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? "" : `\ncaused by ${describeError(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}
