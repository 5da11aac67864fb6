import { metricsOf, type Metrics, type Outcome } from "./metrics.ts";

const percent = (share: number) => (share * 100).toFixed(1).padStart(6);

/** A text table of one row a group. */
export function table(groups: readonly (readonly [name: string, outcomes: readonly Outcome[]])[]): string {
  const width = Math.max(...groups.map(([name]) => name.length), 8);
  const head = `${"".padEnd(width)}      n     R@1    R@5   R@10    MRR   mod@3  refused`;
  return [head, ...groups.map(([name, outcomes]) => `${name.padEnd(width)} ${row(metricsOf(outcomes))}`)].join("\n");
}

function row({ questions, recall1, recall5, recall10, mrr, moduleRecall3, refused }: Metrics): string {
  const shares = [recall1, recall5, recall10].map(percent).join(" ");
  return `${String(questions).padStart(6)}  ${shares}  ${mrr.toFixed(3)}  ${percent(moduleRecall3)}   ${percent(refused)}`;
}

/** Groups in alphabetical order; an outcome counts in each of its groups. */
export function groupBy(
  outcomes: readonly Outcome[],
  keysOf: (outcome: Outcome) => readonly string[],
): [string, Outcome[]][] {
  const groups = new Map<string, Outcome[]>();
  for (const outcome of outcomes) {
    for (const key of new Set(keysOf(outcome))) groups.set(key, [...(groups.get(key) ?? []), outcome]);
  }
  return [...groups].toSorted(([a], [b]) => a.localeCompare(b));
}

/** A question whose answer is not among the first five, with what was found instead. */
export function miss({ question, rank, top }: Outcome): string {
  const found = top.slice(0, 3).map(({ name }) => name);
  return `${question.id} [${rank ?? "-"}] ${question.q}\n    want ${question.tools.slice(0, 3).join(", ")}\n    got  ${found.join(", ") || "no match"}`;
}
