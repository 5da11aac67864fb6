import type { Project } from "./api.ts";

type Categorized = Pick<Project, "spending_categories" | "spending_categories_desc">;

/**
 * Names of spending categories by id, as far as projects tell: each lists its ids and, apart, its names. An id belongs to
 * the one name that stands with it in every project and never without it.
 */
export function namesOfCategories(projects: readonly Categorized[]): ReadonlyMap<number, string> {
  const idRows = indexRows(projects, (project) => project.spending_categories ?? []);
  const nameRows = indexRows(projects, splitNames);
  const pairs = new Map<number, string>();
  for (const [id, rows] of idRows) {
    const fitting = [...nameRows].filter(([, others]) => isSame(rows, others));
    const rivals = [...idRows.values()].filter((others) => isSame(rows, others));
    const [only] = fitting;
    if (fitting.length === 1 && rivals.length === 1 && only !== undefined) pairs.set(id, only[0]);
  }
  return pairs;
}

export const splitNames = ({ spending_categories_desc: names }: Categorized): string[] =>
  (names ?? "")
    .split(";")
    .map((name) => name.trim())
    .filter((name) => name !== "");

function indexRows<T>(
  projects: readonly Categorized[],
  list: (project: Categorized) => readonly T[],
): Map<T, Set<number>> {
  const rows = new Map<T, Set<number>>();
  for (const [row, project] of projects.entries()) {
    for (const value of list(project)) rows.set(value, (rows.get(value) ?? new Set()).add(row));
  }
  return rows;
}

const isSame = (a: ReadonlySet<number>, b: ReadonlySet<number>): boolean =>
  a.size === b.size && [...a].every((row) => b.has(row));
