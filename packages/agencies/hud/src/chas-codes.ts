/** What one count of the CHAS answer counts. */
export interface ChasCode {
  readonly code: string;
  readonly measure: string;
  readonly income: string;
  readonly tenure: "owners" | "renters" | "all";
}

// HAMFI: the median family income HUD sets for the area.
const INCOMES = ["up to 30% of HAMFI", "30-50%", "50-80%", "80-100%", "over 100%", "all"] as const;
const TENURES = ["owners", "renters", "all"] as const;
const PROBLEMS = [
  "1+ of 4 housing problems",
  "none of 4 housing problems",
  "cost burden unknown, no other problem",
] as const;

// A to D count by tenure in threes: owners, renters, all.
const byTenure = (group: string, measures: readonly string[]): ChasCode[] =>
  measures.flatMap((measure, row) =>
    TENURES.map((tenure, column) => ({ code: `${group}${row * 3 + column + 1}`, measure, income: "all", tenure })),
  );

// E to J count by income; every block of a tier is one code wider than its measures, which never are given.
const byIncome = (group: string, tenure: ChasCode["tenure"], measures: readonly string[]): ChasCode[] =>
  INCOMES.flatMap((income, tier) =>
    measures.map((measure, column) => ({
      code: `${group}${tier * (measures.length + 1) + column + 1}`,
      measure,
      income,
      tenure,
    })),
  );

const BURDENS = ["pays over 30% of income", "pays over 50% of income"];

/** Every code in the order of the answer: A1 to J17. */
export const CHAS_CODES: readonly ChasCode[] = [
  ...INCOMES.flatMap((income, row) =>
    TENURES.map((tenure, column) => ({ code: `A${row * 3 + column + 1}`, measure: "households", income, tenure })),
  ),
  ...byTenure("B", PROBLEMS),
  ...byTenure("C", ["1+ of 4 severe housing problems", "none of 4 severe housing problems"]),
  ...byTenure("D", [
    "pays up to 30% of income",
    "pays 30-50% of income",
    "pays over 50% of income",
    "cost burden unknown",
  ]),
  ...byIncome("E", "all", PROBLEMS),
  ...byIncome("F", "renters", PROBLEMS),
  ...byIncome("G", "owners", PROBLEMS),
  ...byIncome("H", "all", BURDENS),
  ...byIncome("I", "renters", BURDENS),
  ...byIncome("J", "owners", BURDENS),
];
