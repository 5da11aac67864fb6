/** Newest coverage first: rows come unordered where several filers share a period. Periods without a report last. */
export const byCoverageEnd = <Row extends { coverage_end_date: string | null }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => (b.coverage_end_date ?? "").localeCompare(a.coverage_end_date ?? ""));
