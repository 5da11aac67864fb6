import type { Ledger } from "./ledger.ts";
import type { AnswerCosts } from "./search-answers.ts";

export interface Budget {
  readonly what: string;
  readonly figure: number;
  readonly limit: number;
  readonly isKept: boolean;
}

/** The counts that CI holds; docs/benchmarks.md says why each. */
export function budgetsOf(ledger: Ledger, answers: AnswerCosts | undefined): Budget[] {
  const rows: [string, number, number][] = [
    ["discovery tools, all together", ledger.discoveryTotal, 1100],
    ["instructions, tokens", ledger.instructions.tokens, 450],
    ["instructions, characters", ledger.instructions.characters, 2000],
    ["module tools, mean", ledger.tools.mean, 130],
    ["module tools, max", ledger.tools.max, 450],
    ...(answers === undefined
      ? []
      : ([
          ["search answers, median", answers.median, 700],
          ["search answers, 95th percentile", answers.p95, 1500],
        ] satisfies [string, number, number][])),
  ];
  return rows.map(([what, figure, limit]) => ({ what, figure, limit, isKept: figure <= limit }));
}
