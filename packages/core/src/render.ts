import { estimateTokens, type Json, type JsonObject } from "@fedpipe/catalog";
import type { Provenance } from "./http/types.ts";
import type { Cell, Record_, Result, Table, Text } from "./result.ts";

/** Tokens a rendered answer may cost unless the operator says otherwise. */
export const DEFAULT_BUDGET_TOKENS = 8000;

export interface RenderContext {
  /** Name and arguments of the call, for `next`. */
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Of every request the call made. */
  readonly provenance: readonly Provenance[];
  /** `Infinity` renders everything: what code_mode and the resolvers see. */
  readonly budgetTokens: number;
}

/** A result as sent: `structured` goes out as structuredContent, and as compact JSON text. */
export interface Rendered {
  readonly text: string;
  readonly structured: JsonObject;
}

/** Renders a result within its budget. Cut at a row boundary, exactly as many rows as fit; `next` says how to go on. */
export function renderResult(result: Result, context: RenderContext): Rendered {
  switch (result.kind) {
    case "table":
      return renderTable(result, context);
    case "record":
      return renderRecord(result, context);
    case "text":
      return renderText(result, context);
    case "empty":
      return toRendered({
        kind: "empty",
        summary: `${result.title}: nothing found.`,
        hint: result.hint,
        ...about(result, context),
      });
  }
}

function toRendered(structured: JsonObject): Rendered {
  return { text: JSON.stringify(structured), structured };
}

const fits = (structured: JsonObject, { budgetTokens }: RenderContext): boolean =>
  budgetTokens === Number.POSITIVE_INFINITY || estimateTokens(JSON.stringify(structured)) <= budgetTokens;

// The largest count in [0, most] that `accepts`, when fewer is always easier.
function largest(most: number, accepts: (count: number) => boolean): number {
  let low = 0;
  let high = most;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (accepts(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

function renderTable(result: Table, context: RenderContext): Rendered {
  const columns = result.columns ?? columnsOf(result);
  const rows = result.rows.map((row) => columns.map((column) => cell(row[column])));
  const build = (count: number, extra: readonly string[] = []): JsonObject => {
    const next = count < rows.length ? continueRows(result, context, count) : laterArguments(result.next, context);
    const notes =
      count < rows.length ? [`Cut after ${count} of ${rows.length} rows to fit the answer; next continues.`] : [];
    return {
      kind: "table",
      summary: tableSummary(result, context, count),
      columns: [...columns],
      rows: rows.slice(0, count),
      ...(result.units === undefined ? {} : { units: result.units }),
      total: totalOf(result, context) ?? null,
      ...(next === undefined ? {} : { next }),
      ...about(result, context, [...notes, ...extra]),
    };
  };
  const whole = build(rows.length);
  if (fits(whole, context)) return toRendered(whole);
  const count = largest(rows.length - 1, (candidate) => fits(build(candidate), context));
  return toRendered(count > 0 ? build(count) : shortenFirstRow(build(0), columns, rows[0] ?? [], result, context));
}

function columnsOf(result: Table): string[] {
  const columns = new Set<string>();
  for (const row of result.rows) for (const column of Object.keys(row)) columns.add(column);
  return [...columns];
}

function cell(value: Cell | undefined): Json {
  if (value === undefined) return null;
  if (typeof value === "number" && !Number.isFinite(value)) return null;
  return value;
}

/** Rows there are in all. Without the agency's own count they are known only where the first part is also the last. */
function totalOf(result: Table, { args }: RenderContext): number | undefined {
  if (result.total !== undefined) return result.total;
  const isLaterPart = Object.entries(FIRST_PART).some(([name, first]) => (args[name] ?? first) !== first);
  const isWhole = result.next === undefined && result.isPartial !== true;
  return isWhole && !isLaterPart ? result.rows.length : undefined;
}

// Arguments that continue a list, and what they are at its beginning. A cursor is never there at the beginning.
const FIRST_PART: Readonly<Record<string, number | undefined>> = {
  offset: 0,
  skip: 0,
  page: 1,
  page_number: 1,
  cursor: undefined,
};

function tableSummary(result: Table, context: RenderContext, shown: number): string {
  const total = totalOf(result, context);
  const rows = shown === 1 ? "1 row" : `${shown} rows`;
  if (total === undefined) {
    const isLast = result.next === undefined && result.isPartial !== true && shown === result.rows.length;
    return `${result.title}: ${rows}, ${isLast ? "the last" : "more follow"}.`;
  }
  return total > shown ? `${result.title}: ${rows} of ${total}.` : `${result.title}: ${rows}.`;
}

function continueRows(result: Table, context: RenderContext, count: number): JsonObject {
  if (result.paging !== undefined) return moveTo(context, result.paging.argument, result.paging.start + count);
  return throughCodeMode(context, `return data.rows.slice(${count}, ${count * 2 || 1})`);
}

// A single row over the budget: its long texts are shortened, and the whole stays reachable.
function shortenFirstRow(
  frame: JsonObject,
  columns: readonly string[],
  row: readonly Json[],
  result: Table,
  context: RenderContext,
): JsonObject {
  const shorten = (length: number): JsonObject => ({
    ...frame,
    summary: tableSummary(result, context, 1),
    rows: [row.map((value) => shortenValue(value, length))],
    next: throughCodeMode(context, "return data.rows[0]"),
    ...about(result, context, [
      `The first row alone is over the size limit: long values are shortened (…). ${result.rows.length} rows were fetched.`,
    ]),
  });
  const length = largest(20_000, (candidate) => fits(shorten(candidate), context));
  return columns.length === 0 ? frame : shorten(length);
}

function shortenValue(value: Json, length: number): Json {
  if (typeof value === "string") return value.length > length ? `${value.slice(0, length)}…` : value;
  const text = JSON.stringify(value);
  return text.length > Math.max(length, 24) ? `${text.slice(0, length)}…` : value;
}

function renderRecord(result: Record_, context: RenderContext): Rendered {
  const fields = Object.entries(result.fields).map(([name, value]) => [name, value ?? null] as const);
  const build = (length: number): JsonObject => {
    const shown = fields.map(([name, value]) => [name, shortenJson(value, length)] as const);
    const cut = shown.filter(([, value], index) => value !== fields[index]?.[1]).map(([name]) => name);
    const notes =
      cut.length === 0 ? [] : [`Shortened to fit the answer: ${cut.join(", ")}. next fetches the first whole.`];
    return {
      kind: "record",
      summary: `${result.title}.`,
      fields: Object.fromEntries(shown),
      ...(result.units === undefined ? {} : { units: result.units }),
      ...(cut.length === 0 ? {} : { next: throughCodeMode(context, `return data.fields[${JSON.stringify(cut[0])}]`) }),
      ...about(result, context, notes),
    };
  };
  const whole = build(Number.POSITIVE_INFINITY);
  if (fits(whole, context)) return toRendered(whole);
  return toRendered(build(largest(100_000, (candidate) => fits(build(candidate), context))));
}

// Identity is kept when nothing is cut, so that the caller can tell.
function shortenJson(value: Json, length: number): Json {
  const size = JSON.stringify(value).length;
  if (size <= Math.max(length, 24)) return value;
  if (Array.isArray(value)) {
    const items = value as readonly Json[];
    const count = largest(items.length, (candidate) => JSON.stringify(items.slice(0, candidate)).length <= length);
    return items.slice(0, count);
  }
  return shortenValue(value, length);
}

function renderText(result: Text, context: RenderContext): Rendered {
  const start = result.offset ?? 0;
  const build = (count: number): JsonObject => {
    const isCut = count < result.text.length;
    const next = isCut ? continueText(result, context, count) : laterArguments(result.next, context);
    return {
      kind: "text",
      summary: textSummary(result, start, count),
      text: result.text.slice(0, count),
      offset: start,
      total: result.total ?? start + result.text.length,
      ...(next === undefined ? {} : { next }),
      ...about(result, context, isCut ? ["Cut to fit the answer; next continues."] : []),
    };
  };
  const whole = build(result.text.length);
  if (fits(whole, context)) return toRendered(whole);
  const most = largest(result.text.length, (candidate) => fits(build(candidate), context));
  return toRendered(build(goodBreak(result.text, most)));
}

function textSummary(result: Text, start: number, count: number): string {
  const total = result.total ?? start + result.text.length;
  return `${result.title}: characters ${start} to ${start + count} of ${total}.`;
}

// The end of the last paragraph or line in the last tenth, else the last whole character.
function goodBreak(text: string, most: number): number {
  const window = text.slice(Math.floor(most * 0.9), most);
  for (const mark of ["\n\n", "\n", ". ", " "]) {
    const at = window.lastIndexOf(mark);
    if (at > 0) return Math.floor(most * 0.9) + at + mark.length;
  }
  const last = text.charCodeAt(most - 1);
  return last >= 0xd800 && last <= 0xdbff ? most - 1 : most;
}

function continueText(result: Text, context: RenderContext, count: number): JsonObject {
  if (result.paging !== undefined) return moveTo(context, result.paging.argument, result.paging.start + count);
  return throughCodeMode(context, `return data.text.slice(${count}, ${count * 2 || 1000})`);
}

const jsonArguments = (args: Readonly<Record<string, unknown>>): JsonObject => args as JsonObject;

function moveTo({ args }: RenderContext, argument: string, position: number): JsonObject {
  return { ...jsonArguments(args), [argument]: position };
}

function laterArguments(next: JsonObject | undefined, { args }: RenderContext): JsonObject | undefined {
  return next === undefined ? undefined : { ...jsonArguments(args), ...next };
}

// For tools whose agency cannot page: the sandbox sees the whole answer, and the cache makes the second call cheap.
function throughCodeMode({ tool, args }: RenderContext, code: string): JsonObject {
  return { tool: "code_mode", args: { tool, args: jsonArguments(args), code } };
}

/** `source` and `notes`, the same for every kind. */
function about(result: Result, { provenance }: RenderContext, extraNotes: readonly string[] = []): JsonObject {
  const oldest = provenance.toSorted((a, b) => a.retrievedAt.localeCompare(b.retrievedAt))[0];
  const url = result.source ?? provenance[0]?.url;
  const isStale = provenance.some(({ cache }) => cache === "stale");
  const isCached = provenance.length > 0 && provenance.every(({ cache }) => cache !== "no");
  const source = {
    ...(url === undefined ? {} : { url }),
    ...(oldest === undefined ? {} : { retrieved: oldest.retrievedAt, cached: isStale ? "stale" : isCached }),
    ...(result.dataDate === undefined ? {} : { dataDate: result.dataDate }),
  };
  const notes = [
    ...(provenance.some(({ replayed }) => replayed) ? ["Replayed from recordings, not live data."] : []),
    ...(isStale
      ? [`The agency did not answer; this is what it said at ${oldest?.retrievedAt ?? "an earlier time"}.`]
      : []),
    ...extraNotes,
    ...(result.notes ?? []),
  ];
  return { ...(Object.keys(source).length === 0 ? {} : { source }), ...(notes.length === 0 ? {} : { notes }) };
}
