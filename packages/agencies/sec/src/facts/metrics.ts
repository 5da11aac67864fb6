import type { CompanyFacts, Concept, Taxonomy } from "./api.ts";
import { type Fact, latestFiled, newestFirst } from "./periods.ts";

type Tag = readonly [Taxonomy, string];

const gaap = (...tags: readonly string[]): readonly Tag[] => tags.map((tag) => ["us-gaap", tag]);
const ifrs = (...tags: readonly string[]): readonly Tag[] => tags.map((tag) => ["ifrs-full", tag]);

/**
 * The tags a figure may stand under. The one with the newest facts counts, among equals the first: companies change tags,
 * and the old one stays with its old values. So for revenue the tag of the total stands before those of a part of it.
 */
const CANDIDATES = {
  revenue: [
    ...gaap("Revenues", "RevenuesNetOfInterestExpense", "RevenueFromContractWithCustomerExcludingAssessedTax"),
    ...gaap("RevenueFromContractWithCustomerIncludingAssessedTax", "SalesRevenueNet", "SalesRevenueGoodsNet"),
    ...ifrs("Revenue", "RevenueFromContractsWithCustomers"),
  ],
  gross_profit: [...gaap("GrossProfit"), ...ifrs("GrossProfit")],
  operating_income: [...gaap("OperatingIncomeLoss"), ...ifrs("ProfitLossFromOperatingActivities")],
  net_income: [...gaap("NetIncomeLoss", "ProfitLoss"), ...ifrs("ProfitLossAttributableToOwnersOfParent", "ProfitLoss")],
  eps_diluted: [
    ...gaap("EarningsPerShareDiluted", "EarningsPerShareBasicAndDiluted", "EarningsPerShareBasic"),
    ...ifrs("DilutedEarningsLossPerShare", "BasicEarningsLossPerShare"),
  ],
  research_development: [
    ...gaap("ResearchAndDevelopmentExpense", "ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost"),
    ...ifrs("ResearchAndDevelopmentExpense"),
  ],
  operating_cash_flow: [
    ...gaap(
      "NetCashProvidedByUsedInOperatingActivities",
      "NetCashProvidedByUsedInOperatingActivitiesContinuingOperations",
    ),
    ...ifrs("CashFlowsFromUsedInOperatingActivities"),
  ],
  capital_expenditure: [
    ...gaap("PaymentsToAcquirePropertyPlantAndEquipment", "PaymentsToAcquireProductiveAssets"),
    ...ifrs("PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities"),
  ],
  cash: [
    ...gaap(
      "CashAndCashEquivalentsAtCarryingValue",
      "CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents",
      "CashAndDueFromBanks",
    ),
    ...ifrs("CashAndCashEquivalents"),
  ],
  total_assets: [...gaap("Assets"), ...ifrs("Assets")],
  total_liabilities: [...gaap("Liabilities"), ...ifrs("Liabilities")],
  equity: [
    ...gaap("StockholdersEquity", "StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest"),
    ...ifrs("EquityAttributableToOwnersOfParent", "Equity"),
  ],
  long_term_debt: [
    ...gaap("LongTermDebt", "LongTermDebtNoncurrent", "LongTermDebtAndCapitalLeaseObligations"),
    ...ifrs("NoncurrentPortionOfNoncurrentBorrowings", "LongtermBorrowings"),
  ],
  shares_outstanding: [
    ["dei", "EntityCommonStockSharesOutstanding"],
    ...gaap("CommonStockSharesOutstanding"),
    ...ifrs("NumberOfSharesOutstanding"),
  ],
} as const satisfies Record<string, readonly Tag[]>;

export const METRICS = [
  "revenue",
  "gross_profit",
  "operating_income",
  "net_income",
  "eps_diluted",
  "research_development",
  "operating_cash_flow",
  "capital_expenditure",
  "cash",
  "total_assets",
  "total_liabilities",
  "equity",
  "long_term_debt",
  "shares_outstanding",
] as const satisfies readonly (keyof typeof CANDIDATES)[];
export type Metric = (typeof METRICS)[number];

export interface Series {
  /** USD, USD/shares, shares, or another currency. */
  readonly unit: string;
  /** One a period; each with the concept it stood under. */
  readonly facts: readonly Fact[];
}

/** A company's facts for one metric, or undefined when it reports none. Periods the newest tag lacks come from older ones. */
export function seriesOf({ facts }: CompanyFacts, metric: Metric): Series | undefined {
  const found = CANDIDATES[metric].flatMap(([taxonomy, tag]) => {
    const concept = facts[taxonomy]?.[tag];
    const best = concept && mainUnit(concept);
    return best === undefined ? [] : [{ concept: `${taxonomy}:${tag}`, ...best }];
  });
  const ranked = found.toSorted((a, b) => newest(b.facts).localeCompare(newest(a.facts)));
  const unit = ranked[0]?.unit;
  if (unit === undefined) return undefined;
  const merged = new Map<string, Fact>();
  for (const { concept, facts } of ranked.filter((series) => series.unit === unit)) {
    for (const fact of facts) {
      const period = `${fact.start ?? ""}/${fact.end}`;
      if (!merged.has(period)) merged.set(period, { ...fact, concept });
    }
  }
  return { unit, facts: [...merged.values()].toSorted(newestFirst) };
}

/** The unit with the newest facts, among equals the one with most: foreign filers add a year in dollars for convenience. */
export function mainUnit({ units }: Concept): { unit: string; facts: Fact[] } | undefined {
  return Object.entries(units)
    .map(([unit, facts]) => ({ unit, facts: latestFiled(facts) }))
    .filter(({ facts }) => facts.length > 0)
    .toSorted((a, b) => newest(b.facts).localeCompare(newest(a.facts)) || b.facts.length - a.facts.length)[0];
}

const newest = (facts: readonly Fact[]): string => facts[0]?.end ?? "";
