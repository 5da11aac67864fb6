import { estimateTokens, type Json } from "@fedpipe/catalog";

export interface ScriptAnswer {
  /** Undefined when the script returned nothing. */
  readonly value: Json | undefined;
  readonly logs: readonly string[];
}

export interface FittedAnswer {
  readonly value: Json | undefined;
  readonly logs: string[];
  /** What was cut, and how to get it. */
  readonly notes: string[];
}

/** Part of the budget that is left for notes and the line of savings. */
const OVERHEAD_TOKENS = 120;

/** Cuts a script's answer to a budget: a list after an item, an object's longest list likewise, a text after a line, logs after a line. */
export function fitAnswer({ value, logs }: ScriptAnswer, budgetTokens: number): FittedAnswer {
  const room = budgetTokens - OVERHEAD_TOKENS;
  // Logs may take what the value leaves, and at least a quarter: they often are the answer.
  const valueTokens = value === undefined ? 0 : tokensOf(value);
  const logTokens = logs.length === 0 ? 0 : Math.max(room - valueTokens, Math.floor(room / 4));
  const fittedLogs = fitLines(logs, logTokens);
  const fitted = fitValue(value, room - (fittedLogs.length === 0 ? 0 : estimateTokens(fittedLogs.join("\n"))));
  const cutLogs = logs.length - fittedLogs.length;
  return {
    value: fitted.value,
    logs: fittedLogs,
    notes: [
      ...(fitted.note === undefined ? [] : [fitted.note]),
      ...(cutLogs > 0 ? [`Cut: ${cutLogs} more log lines. Log less.`] : []),
    ],
  };
}

function tokensOf(value: Json): number {
  return estimateTokens(typeof value === "string" ? value : JSON.stringify(value));
}

interface FittedValue {
  readonly value: Json | undefined;
  readonly note?: string;
}

function fitValue(value: Json | undefined, room: number): FittedValue {
  if (value === undefined || fits(value, room)) return { value };
  if (typeof value === "string") {
    const kept = cutText(value, room);
    return { value: kept, note: `Cut after ${kept.length} of ${value.length} characters. Return less.` };
  }
  if (isList(value)) {
    const count = largest(value.length, (candidate) => fits(value.slice(0, candidate), room));
    if (count > 0) {
      return { value: value.slice(0, count), note: `Cut after ${count} of ${value.length} items. Return less.` };
    }
  }
  const cutInside = cutLongestList(value, room);
  if (cutInside !== undefined) return cutInside;
  const text = JSON.stringify(value);
  const kept = cutText(text, room);
  return { value: kept, note: `Cut after ${kept.length} of ${text.length} characters of JSON. Return less.` };
}

// A script often returns a table whole, or a list with its total beside it: the shape stays, the list gets shorter.
function cutLongestList(value: Json, room: number): FittedValue | undefined {
  if (typeof value !== "object" || value === null || isList(value)) return undefined;
  const lists = Object.entries(value).flatMap(([name, item]) => (isList(item) ? [{ name, item }] : []));
  const [longest] = lists.toSorted((a, b) => JSON.stringify(b.item).length - JSON.stringify(a.item).length);
  if (longest === undefined) return undefined;
  const { name, item } = longest;
  const shortened = (count: number): Json => ({ ...value, [name]: item.slice(0, count) });
  const count = largest(item.length, (candidate) => fits(shortened(candidate), room));
  if (count === 0) return undefined;
  return { value: shortened(count), note: `Cut: ${name} after ${count} of ${item.length} items. Return less.` };
}

// No text of more than eight characters a token exists here, so a longer one need not be counted.
function fits(value: Json, room: number): boolean {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length <= room * 8 && estimateTokens(text) <= room;
}

function cutText(text: string, room: number): string {
  const most = largest(Math.min(text.length, room * 8), (length) => fits(text.slice(0, length), room));
  const kept = text.slice(0, most);
  const lineEnd = kept.lastIndexOf("\n");
  return lineEnd > most * 0.8 ? kept.slice(0, lineEnd) : kept.replace(/[\uD800-\uDBFF]$/u, "");
}

function fitLines(lines: readonly string[], room: number): string[] {
  const kept: string[] = [];
  let left = room;
  for (const line of lines) {
    if (line.length > left * 8) return kept;
    const cost = estimateTokens(line) + 1;
    if (cost > left) return kept;
    left -= cost;
    kept.push(line);
  }
  return kept;
}

// The largest count in [0, most] that `accepts`, where fewer is always easier.
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

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
