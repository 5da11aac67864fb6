import { estimateTokens, type Json } from "@fedpipe/catalog";

export interface ScriptAnswer {
  /** Undefined when the script returned nothing. */
  readonly value: Json | undefined;
  /** The value as JSON, as it left the sandbox. */
  readonly json: string | undefined;
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
/** No text of more characters a token exists here: a longer one need not be counted to be known as too long. */
const MAX_CHARACTERS_PER_TOKEN = 8;
/** A text is measured, and so cut, by pieces. */
const PIECE = 256;

/**
 * Cuts a script's answer to a budget: a list after an item, an object's longest list likewise, a text after a line where
 * one ends nearby, logs after a line. What is over the budget costs no more to measure than the budget itself: a value of
 * megabytes must not hold up the other calls.
 */
export function fitAnswer({ value, json = "", logs }: ScriptAnswer, budgetTokens: number): FittedAnswer {
  const room = budgetTokens - OVERHEAD_TOKENS;
  const text = typeof value === "string" ? value : json;
  // Logs may take what the value leaves, and at least a quarter: they often are the answer.
  const valueTokens = tokensUpTo(room, text);
  const logTokens = logs.length === 0 ? 0 : Math.max(room - valueTokens, Math.floor(room / 4));
  const fittedLogs = logs.slice(
    0,
    countThatFit(logs.length, (index) => logs[index] ?? "", logTokens),
  );
  const left = room - (fittedLogs.length === 0 ? 0 : estimateTokens(fittedLogs.join("\n")));
  const fitted = value === undefined || valueTokens <= left ? { value } : cutValue(value, text, left);
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

interface FittedValue {
  readonly value: Json | undefined;
  readonly note?: string;
}

function cutValue(value: Json, text: string, room: number): FittedValue {
  return (
    (isList(value) ? cutList(value, room) : undefined) ??
    (isObject(value) ? cutLongestList(value, room) : undefined) ??
    cutText(text, typeof value === "string" ? "characters" : "characters of JSON", room)
  );
}

function cutList(list: readonly Json[], room: number): FittedValue | undefined {
  const count = itemsThatFit(list, room);
  if (count === 0) return undefined;
  return { value: list.slice(0, count), note: `Cut after ${count} of ${list.length} items. Return less.` };
}

// A script often returns a table whole, or a list with its total beside it: the shape stays, the list gets shorter.
function cutLongestList(value: JsonFields, room: number): FittedValue | undefined {
  const lists = Object.entries(value).flatMap(([name, item]) => (isList(item) ? [{ name, item }] : []));
  const [longest] = lists.toSorted((a, b) => b.item.length - a.item.length);
  if (longest === undefined) return undefined;
  const { name, item } = longest;
  const shortened = (count: number): Json => ({ ...value, [name]: item.slice(0, count) });
  const count = itemsThatFit(item, room - tokensUpTo(room, JSON.stringify(shortened(0))));
  if (count === 0) return undefined;
  return { value: shortened(count), note: `Cut: ${name} after ${count} of ${item.length} items. Return less.` };
}

function cutText(text: string, unit: string, room: number): FittedValue {
  const pieces = countThatFit(
    Math.ceil(text.length / PIECE),
    (index) => text.slice(index * PIECE, (index + 1) * PIECE),
    room,
  );
  const kept = text.slice(0, pieces * PIECE);
  const lineEnd = kept.lastIndexOf("\n");
  // Half a surrogate pair is no character.
  const whole = lineEnd > kept.length * 0.8 ? kept.slice(0, lineEnd) : kept.replace(/[\uD800-\uDBFF]$/u, "");
  return { value: whole, note: `Cut after ${whole.length} of ${text.length} ${unit}. Return less.` };
}

function itemsThatFit(list: readonly Json[], room: number): number {
  return countThatFit(list.length, (index) => JSON.stringify(list[index]), room);
}

/** How many texts fit one after the other, a token between them. Looks at none behind the first that does not. */
function countThatFit(count: number, textAt: (index: number) => string, room: number): number {
  let left = room;
  for (let index = 0; index < count; index += 1) {
    left -= tokensUpTo(left, textAt(index)) + 1;
    if (left < 0) return index;
  }
  return count;
}

/** What a text costs; for one that must cost more than the room, more than the room. */
function tokensUpTo(room: number, text: string): number {
  return text.length > room * MAX_CHARACTERS_PER_TOKEN ? room + 1 : estimateTokens(text);
}

type JsonFields = Readonly<Record<string, Json>>;

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

const isObject = (value: Json): value is JsonFields => typeof value === "object" && value !== null && !isList(value);
