import { estimateTokens } from "@fedpipe/catalog";
import { explain, type Json, type JsonObject, renderResult } from "@fedpipe/core";
import type { Outcome } from "@fedpipe/sandbox";
import type { WholeResult } from "../call-tool.ts";
import { fold } from "../tool-lookup.ts";
import { fitAnswer } from "./fit-answer.ts";
import {
  answer,
  type DiscoveryContext,
  type DiscoveryDeps,
  errorAnswer,
  type RunDiscovery,
  textIn,
} from "./discovery-tool.ts";

const USAGE = 'Give tool, code, or both: {"tool": "fred_series_data", "args": {"series_id": "UNRATE"}}.';

// The last expression of a script is not its value, as it would be in a console.
const NOTHING_SAID = "The script returned nothing and logged nothing: `return` what is to come back.";

export const codeMode: RunDiscovery = async (args, deps, context) => {
  const tool = textIn(args["tool"]);
  const code = textIn(args["code"]);
  const own = tool === undefined ? undefined : explainOwn(tool, deps);
  if (own !== undefined) return errorAnswer(own);
  if (tool === undefined && code === undefined) return errorAnswer(USAGE);
  if (tool === undefined && args["args"] !== undefined) return errorAnswer(`args are the arguments of tool. ${USAGE}`);
  // Without a script this is the tool's own answer, as if the client had called it.
  if (code === undefined) return deps.caller.call(tool ?? "", args["args"] ?? {}, context);
  let data: JsonObject | undefined;
  try {
    data = tool === undefined ? undefined : toData(await deps.caller.whole(tool, args["args"] ?? {}, context));
  } catch (error) {
    return deps.caller.explainError(error, tool ?? "code_mode");
  }
  const sandbox = await deps.sandbox();
  const outcome = await sandbox.run({
    code,
    data,
    signal: context.signal,
    callTool: (name, toolArgs, signal) => callForScript(name, toolArgs, deps, { ...context, signal }),
    onProgress: ({ callsStarted, callsDone, tool: name }) =>
      context.progress(callsStarted + callsDone, undefined, name),
  });
  return describe(outcome, deps);
};

// The server's own tools change what a session lists, or run scripts: a script must not.
function explainOwn(name: string, { offered, withheld }: DiscoveryDeps): string | undefined {
  const wanted = fold(name);
  const own = offered.find((tool) => fold(tool.name) === wanted);
  if (own !== undefined) return `${own.name} is always listed: call it directly. code_mode runs the agencies' tools.`;
  const denied = withheld.find((candidate) => fold(candidate) === wanted);
  return denied === undefined ? undefined : explain("fedpipe", { kind: "not-allowed", tool: denied });
}

/** What a script sees: the answer the client would get, with nothing cut. */
function toData({ tool, args, result, provenance }: WholeResult): JsonObject {
  const everything = { tool: tool.name, args, provenance, budgetTokens: Number.POSITIVE_INFINITY };
  return renderResult(result, everything).structured;
}

// What is thrown here reaches the script as an Error that it may catch; it says what the client would have been told.
async function callForScript(name: string, args: unknown, deps: DiscoveryDeps, context: DiscoveryContext) {
  const own = explainOwn(name, deps);
  if (own !== undefined) throw new Error(own);
  try {
    return toData(await deps.caller.whole(name, args, context));
  } catch (error) {
    throw new Error(deps.caller.explainError(error, name).text, { cause: error });
  }
}

function describe(outcome: Outcome, { budgetTokens }: DiscoveryDeps) {
  const { value, json } = outcome.kind === "value" ? outcome : { value: undefined, json: undefined };
  const fitted = fitAnswer({ value, json, logs: outcome.logs }, budgetTokens);
  const calls = outcome.calls === 0 ? {} : { calls: outcome.calls };
  const logs = fitted.logs.length === 0 ? [] : ["Logs:", ...fitted.logs];
  if (outcome.kind === "error") {
    const where = outcome.line === undefined ? "" : ` (line ${outcome.line})`;
    const text = [`The script failed${where}: ${outcome.message}`, ...logs, ...fitted.notes].join("\n");
    const { message, cause, line } = outcome;
    const error: JsonObject = { kind: "script", cause, message, ...(line === undefined ? {} : { line }) };
    return errorAnswer(text, { error, logs: fitted.logs, ...calls });
  }
  const saved = savings(outcome, fitted);
  const isSilent = fitted.value === undefined && outcome.logs.length === 0;
  const notes = [...fitted.notes, ...(isSilent ? [NOTHING_SAID] : [])];
  const text = [...resultLines(fitted.value), ...logs, ...notes, savingsLine(saved)].join("\n");
  return answer(text, {
    result: fitted.value ?? null,
    logs: fitted.logs,
    ...calls,
    ...(notes.length === 0 ? {} : { notes }),
    saved,
  });
}

function resultLines(value: Json | undefined): string[] {
  if (value === undefined) return [];
  return [typeof value === "string" ? value : JSON.stringify(value)];
}

interface Saved {
  readonly bytesIn: number;
  readonly tokensIn: number;
  readonly bytesOut: number;
  readonly tokensOut: number;
}

function savings({ bytes }: Outcome, { value, logs }: { value: Json | undefined; logs: readonly string[] }) {
  const text = [...resultLines(value), ...logs].join("\n");
  const bytesIn = bytes.data + bytes.tools;
  // A federal table takes about a token for three bytes of its JSON.
  return {
    bytesIn,
    tokensIn: Math.round(bytesIn / 3),
    bytesOut: Buffer.byteLength(text),
    tokensOut: estimateTokens(text),
  } satisfies Saved;
}

function savingsLine({ bytesIn, tokensIn, bytesOut, tokensOut }: Saved): string {
  if (bytesIn === 0) return `[out ${bytesOut} bytes, about ${tokensOut} tokens]`;
  return `[in ${bytesIn} bytes, about ${tokensIn} tokens; out ${bytesOut} bytes, about ${tokensOut} tokens]`;
}
