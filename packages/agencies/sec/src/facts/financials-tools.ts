import { defineTool, empty, params, type Row, table } from "@fedpipe/core";
import { z } from "zod";
import { resolveCik } from "../companies/tickers.ts";
import { company, companyPage } from "../ids.ts";
import { fetchCompanyFacts } from "./api.ts";
import { METRICS, type Metric, type Series, seriesOf } from "./metrics.ts";
import { changeOverYear, daysBetween, type Fact, newestFirst, quartersOf, type Span, spanOf } from "./periods.ts";

export const companyFinancials = defineTool({
  name: "sec_company_financials",
  title: "Financials of a company",
  description:
    "Key figures of one company by fiscal year (revenue, income, EPS, cash flow, debt), or one metric by year and quarter with change on the year.",
  keywords: [
    "income statement",
    "balance sheet",
    "cash flow statement",
    "sales turnover",
    "profit earnings EPS growth",
    "debt and cash",
    "fundamentals",
    "quarterly results",
    "R&D spending capex",
  ],
  input: {
    cik: company,
    metric: z.enum(METRICS).optional(),
    years: params.limit({ max: 15, byDefault: 5 }),
  },
  example: { cik: "0000320193" },
  async run({ cik: reference, metric, years }, { http }) {
    const cik = await resolveCik(http, reference);
    const reported = await fetchCompanyFacts(http, cik);
    const source = companyPage(cik);
    if (metric === undefined) {
      const { rows, units } = summarize((name) => seriesOf(reported, name), years);
      const about = { title: `${reported.entityName}, key figures`, source };
      if (rows.length === 0)
        return empty({ ...about, hint: "It reports none of the usual figures: see sec_concept_search." });
      return table({ ...about, rows, units, notes: [CONSOLIDATED, DERIVED] });
    }
    const about = { title: `${reported.entityName}, ${metric.replaceAll("_", " ")}`, source };
    const series = seriesOf(reported, metric);
    if (series === undefined)
      return empty({ ...about, hint: "It reports no such figure under a usual tag: see sec_concept_search." });
    const rows = historyOf(series, years);
    return table({
      ...about,
      rows,
      units: { value: series.unit, change: "percent on the year before" },
      notes: [CONSOLIDATED, ...(rows.some(({ derived }) => derived === true) ? [DERIVED] : [])],
    });
  },
});

const CONSOLIDATED = "Consolidated, as last filed (restatements included); no segments.";
const DERIVED = "Quarters that nobody reports alone (the fourth; cash flows) are differences of year-to-date sums.";

// Amounts per share and counts of shares do not add up over a year.
const isMoney = (unit: string): boolean => /^[A-Z]{3}$/u.test(unit);

const quarters = ({ facts, unit }: Series): readonly Fact[] =>
  isMoney(unit) ? quartersOf(facts) : facts.filter((fact) => spanOf(fact) === "quarter");

/** One metric: years, then quarters; for a balance-sheet figure its dates. Newest first. */
function historyOf(series: Series, years: number): Row[] {
  const ofSpan = (span: Span) => series.facts.filter((fact) => spanOf(fact) === span);
  return [
    ...rowsOf("year", ofSpan("year"), years),
    ...rowsOf("quarter", quarters(series), years * 4),
    ...rowsOf("instant", ofSpan("instant"), years * 4),
  ];
}

const rowsOf = (span: Span, facts: readonly Fact[], limit: number): Row[] =>
  facts.slice(0, limit).map((fact) => toRow(span, fact, facts));

const toRow = (span: Span, fact: Fact, among: readonly Fact[]): Row => ({
  span,
  start: fact.start ?? null,
  end: fact.end,
  value: fact.value,
  change: changeOverYear(fact, among),
  derived: fact.isDerived ?? false,
  concept: fact.concept ?? null,
  filed: fact.filed,
});

/** One row a fiscal year, and before them the newest quarter when it is later than the newest year. */
function summarize(find: (metric: Metric) => Series | undefined, years: number) {
  const found = METRICS.flatMap((metric) => {
    const series = find(metric);
    return series === undefined ? [] : [{ metric, series }];
  });
  const flows = found.filter(({ metric }) => ["revenue", "net_income", "operating_cash_flow"].includes(metric));
  const yearEnds = distinctEnds(flows.flatMap(({ series }) => series.facts.filter((fact) => spanOf(fact) === "year")));
  const quarterEnds = distinctEnds(flows.flatMap(({ series }) => quarters(series)));
  const [newestYear = ""] = yearEnds;
  const [newestQuarter = ""] = quarterEnds;
  const row = (span: "year" | "quarter", end: string): Row => ({
    span,
    end,
    ...Object.fromEntries(found.map(({ metric, series }) => [metric, valueAt(series, span, end, metric)])),
  });
  return {
    rows: [
      ...(newestQuarter > newestYear ? [row("quarter", newestQuarter)] : []),
      ...yearEnds.slice(0, years).map((end) => row("year", end)),
    ],
    units: Object.fromEntries(found.map(({ metric, series }) => [metric, series.unit])),
  };
}

// Metrics of one company end their years on the same day; a week apart is the same year seen by another tag.
function distinctEnds(facts: readonly Fact[]): string[] {
  const ends: string[] = [];
  for (const { end } of facts.toSorted(newestFirst)) {
    if (ends.every((known) => Math.abs(daysBetween(known, end)) > 7)) ends.push(end);
  }
  return ends;
}

function valueAt(series: Series, span: "year" | "quarter", end: string, metric: Metric): number | null {
  const instants = series.facts.filter((fact) => spanOf(fact) === "instant");
  if (metric === "shares_outstanding") {
    // Counted on the day of the report's cover, weeks after the period's end.
    const after = instants.filter((fact) => daysBetween(end, fact.end) >= -7 && daysBetween(end, fact.end) <= 100);
    return after.at(-1)?.value ?? null;
  }
  const among = span === "quarter" ? quarters(series) : series.facts.filter((fact) => spanOf(fact) === "year");
  return [...among, ...instants].find((fact) => Math.abs(daysBetween(end, fact.end)) <= 7)?.value ?? null;
}
