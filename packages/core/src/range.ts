import { failArgument } from "./errors.ts";

/**
 * Refuses two ends of a range that stand the wrong way round, by the names of their arguments: most agencies answer those
 * with an empty list, which would pass for "nothing found". An end that is not given bounds nothing.
 */
export function checkRange(ends: Readonly<Record<string, string | number | undefined>>): void {
  const [from, to] = Object.entries(ends);
  if (from === undefined || to === undefined) return;
  const [first, low] = from;
  const [second, high] = to;
  if (low === undefined || high === undefined || low <= high) return;
  const isTime = typeof low === "string" || /year/u.test(first);
  failArgument(first, `is ${isTime ? "after" : "more than"} ${second}`);
}
