import type { Entry } from "./candidates.ts";
import type { Catalogue } from "./catalogue.ts";
import type { Disclosure } from "./disclosure.ts";
import { renderListing } from "./listing.ts";
import { parseArguments, parseListRequest, parseNames, quote } from "./meta-tools.ts";
import { errorResult, explainFailure, failureOf, isCallToolResult, textResult } from "./results.ts";
import type { SdkSession } from "./sdk-session.ts";
import type {
  CallOptions,
  CallToolResult,
  JsonObject,
  LoadAnswer,
  MetaToolNames,
  NameAnswer,
  ProgressiveToolsOptions,
  ToolCall,
  UnloadAnswer,
} from "./types.ts";

export interface DispatchDeps {
  readonly catalogue: Catalogue;
  readonly disclosure: Disclosure;
  readonly sessions: ReadonlyMap<string, SdkSession>;
  readonly metaNames: MetaToolNames;
  readonly budgetTokens: number;
  readonly approve: ProgressiveToolsOptions["approve"];
  /** Sessions whose last call found them gone. */
  readonly silent: Set<string>;
}

type Dispatch = (call: ToolCall, options?: CallOptions) => Promise<CallToolResult>;

export function createDispatch(deps: DispatchDeps): Dispatch {
  const { list, load, unload } = deps.metaNames;
  const meta = new Map<unknown, (args: JsonObject) => CallToolResult>([
    [list, (args) => answerList(deps, args)],
    [load, (args) => answerLoad(deps, args)],
    [unload, (args) => answerUnload(deps, args)],
  ]);
  return async (call, options = {}) => {
    const name: unknown = call?.name;
    if (typeof name !== "string") return errorResult("A call needs the `name` of a tool.");
    const args = parseArguments(call.arguments);
    const answerMeta = meta.get(name);
    if (answerMeta !== undefined) return args.ok ? answerMeta(args.value) : errorResult(`${name}: ${args.problem}`);
    const entry = deps.catalogue.find(name);
    if (entry === undefined) return refuse(deps, name);
    if (!args.ok) return errorResult(`${entry.shown.name}: ${args.problem}`);
    return forward(deps, entry, args.value, options);
  };
}

function refuse({ catalogue, metaNames }: DispatchDeps, name: string): CallToolResult {
  if (catalogue.isBarred(name)) return errorResult(`${quote(name)} is not allowed here. Do without it.`);
  const near = catalogue.suggest(name);
  const hint = near === undefined ? `Find tools with ${metaNames.list}.` : `Did you mean ${near}?`;
  return errorResult(`There is no tool ${quote(name)}. ${hint}`);
}

async function forward(deps: DispatchDeps, entry: Entry, args: JsonObject, options: CallOptions) {
  const { name } = entry.shown;
  if (options.signal?.aborted === true) return explainFailure("cancelled", name, entry.session, undefined);
  if (deps.approve !== undefined) {
    const isApproved = await isYes(deps.approve, entry, args);
    if (!isApproved)
      return errorResult(`The call of ${name} was not approved. Do not repeat it unless you are told to.`);
    // Asking took time: the tool may have been changed, removed or disallowed meanwhile.
    if (deps.catalogue.get(entry.name) !== entry) return refuse(deps, name);
  }
  const session = deps.sessions.get(entry.session);
  if (session === undefined) return explainFailure("closed", name, entry.session, undefined);
  deps.disclosure.touch(entry);
  try {
    const result = await session.call(entry.definition.name, args, options);
    deps.silent.delete(entry.session);
    return isCallToolResult(result) ? result : errorResult(`${name} answered with something that is no tool result.`);
  } catch (error) {
    const failure = failureOf(error, options.signal);
    if (failure === "closed") deps.silent.add(entry.session);
    return explainFailure(failure, name, entry.session, error);
  }
}

async function isYes(approve: NonNullable<DispatchDeps["approve"]>, entry: Entry, args: JsonObject): Promise<boolean> {
  const { session, definition } = entry;
  try {
    const answer: unknown = await approve({ name: entry.shown.name, session, definition, arguments: args });
    return answer === true;
  } catch {
    return false;
  }
}

function answerList(deps: DispatchDeps, args: JsonObject): CallToolResult {
  const request = parseListRequest(args);
  if (!request.ok) return errorResult(`${deps.metaNames.list}: ${request.problem}`);
  const listing = renderListing(
    {
      catalogue: deps.catalogue,
      isLoaded: deps.disclosure.isLoaded,
      names: deps.metaNames,
      sessions: [...deps.sessions.keys()],
      silent: [...deps.silent],
    },
    request.value,
  );
  return textResult([listing, ...deps.disclosure.takeNotices()].join("\n"));
}

function answerLoad(deps: DispatchDeps, args: JsonObject): CallToolResult {
  const names = parseNames(args);
  if (!names.ok) return errorResult(`${deps.metaNames.load}: ${names.problem}`);
  const answer = deps.disclosure.load(deps.catalogue, names.value);
  const gone = answer.evicted.length === 0 ? [] : [`Unloaded to make room: ${answer.evicted.join(", ")}.`];
  return renderAnswer(deps, answer, gone, ["loaded", "was loaded"]);
}

function answerUnload(deps: DispatchDeps, args: JsonObject): CallToolResult {
  const names = parseNames(args);
  if (!names.ok) return errorResult(`${deps.metaNames.unload}: ${names.problem}`);
  return renderAnswer(deps, deps.disclosure.unload(deps.catalogue, names.value), [], ["unloaded", "was not loaded"]);
}

function renderAnswer(
  deps: DispatchDeps,
  answer: LoadAnswer | UnloadAnswer,
  remarks: readonly string[],
  good: readonly string[],
): CallToolResult {
  const lines = answer.results.map((result) => renderName(result));
  const text = [...lines, ...remarks, ...budgetLine(deps), ...deps.disclosure.takeNotices()].join("\n");
  const structured = { ...answer };
  const isGood = answer.results.some(({ status }) => good.includes(status));
  return isGood ? textResult(text, structured) : errorResult(text, structured);
}

function renderName({ name, status, didYouMean }: NameAnswer<string>): string {
  const hint = didYouMean === undefined ? "" : `, did you mean ${didYouMean}?`;
  const why = status === "no room" ? ": it exceeds the budget, but can be called without loading" : "";
  return `${quote(name).slice(1, -1)}: ${status}${hint}${why}`;
}

function budgetLine({ disclosure, catalogue, budgetTokens }: DispatchDeps): string[] {
  if (!Number.isFinite(budgetTokens)) return [];
  return [`Loaded: ${disclosure.tokensOf(disclosure.loaded(catalogue))} of ${budgetTokens} tokens.`];
}
