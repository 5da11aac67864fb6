import { AgencyError, type FailureKind, type Row } from "@fedpipe/core";
import { type Fields, toJson } from "./items.ts";
import type { Page } from "./lists.ts";

// A key that is refused or a call that was cancelled concerns every part; these concern one.
const OF_ONE_PART: ReadonlySet<FailureKind> = new Set([
  "unavailable",
  "unexpected-answer",
  "not-found",
  "timeout",
  "too-large",
  "rate-limited",
]);

export interface Gathered<V> {
  readonly found: Readonly<Record<string, V | undefined>>;
  /** One sentence for each part that could not be fetched. */
  readonly notes: readonly string[];
}

/**
 * Waits for several parts of one answer and goes on without those that fail: single records of the API answer 500 for
 * months. A part that failed is in the notes, so that it does not pass for one that is empty.
 */
export async function gather<V>(parts: Readonly<Record<string, Promise<V>>>): Promise<Gathered<V>> {
  const names = Object.keys(parts);
  const outcomes = await Promise.allSettled(Object.values(parts));
  const found: Record<string, V | undefined> = {};
  const notes: string[] = [];
  for (const [index, outcome] of outcomes.entries()) {
    const name = names[index] ?? "";
    if (outcome.status === "fulfilled") found[name] = outcome.value;
    else notes.push(describeLoss(name, outcome.reason));
  }
  return { found, notes };
}

function describeLoss(name: string, reason: unknown): string {
  if (!(reason instanceof AgencyError) || !OF_ONE_PART.has(reason.failure.kind)) throw reason;
  return `${name.replaceAll("_", " ")} could not be fetched (${reason.failure.kind}); that does not mean there are none.`;
}

/** Gathered lists as fields of a record: the rows of each under its name. */
export function listFields({ found }: Gathered<Page<Row> | undefined>): Readonly<Record<string, readonly Fields[]>> {
  return Object.fromEntries(Object.entries(found).map(([name, page]) => [name, (page?.rows ?? []).map(toJson)]));
}
