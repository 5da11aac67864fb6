import type { Page, Project } from "./api.ts";

export interface Sum {
  readonly projects: number;
  /** US dollars. */
  readonly amount: number;
}

/** Projects and dollars by a key, the most dollars first. A missing amount counts as a project without dollars. */
export function sumBy(rows: readonly Project[], keyOf: (project: Project) => string): { key: string; sum: Sum }[] {
  const sums = new Map<string, Sum>();
  for (const row of rows) {
    const key = keyOf(row);
    const { projects, amount } = sums.get(key) ?? { projects: 0, amount: 0 };
    sums.set(key, { projects: projects + 1, amount: amount + (row.award_amount ?? 0) });
  }
  return [...sums].map(([key, sum]) => ({ key, sum })).toSorted((a, b) => b.sum.amount - a.sum.amount);
}

/** What part of all projects the sums cover, in words: a sum of a part must not pass for a total. */
export function coverage({ total, rows }: Page<Project>): string {
  if (rows.length >= total) return `Covers all ${total.toLocaleString("en-US")} projects.`;
  return `Covers the ${rows.length.toLocaleString("en-US")} largest of ${total.toLocaleString("en-US")} projects: true sums are higher.`;
}
