/** One reported value. An instant (balance sheet) has no start. */
export interface Fact {
  readonly start?: string | undefined;
  readonly end: string;
  readonly value: number;
  readonly form: string;
  readonly filed: string;
  readonly accession: string;
  /** us-gaap:Revenues; set where facts of several concepts stand together. */
  readonly concept?: string | undefined;
  /** Not reported but the difference of two longer periods. */
  readonly isDerived?: boolean;
}

export type Span = "instant" | "quarter" | "half_year" | "nine_months" | "year" | "other";

const DAY = 86_400_000;

export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY);

const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);

// Fiscal quarters have 12 to 14 weeks, fiscal years 52 or 53.
const isQuarter = (days: number): boolean => days >= 80 && days <= 100;

/** How long a fact's period is. One series mixes quarters, halves, nine months and years. */
export function spanOf({ start, end }: Pick<Fact, "start" | "end">): Span {
  if (start === undefined) return "instant";
  const days = daysBetween(start, end);
  if (isQuarter(days)) return "quarter";
  if (days >= 165 && days <= 195) return "half_year";
  if (days >= 255 && days <= 290) return "nine_months";
  return days >= 350 && days <= 380 ? "year" : "other";
}

/**
 * One fact a period, the one filed last, newest period first. A 10-K repeats two earlier years, and later filings restate;
 * fiscal year and quarter of the raw facts are those of the filing and so of no use.
 */
export function latestFiled(facts: readonly Fact[]): Fact[] {
  const byPeriod = new Map<string, Fact>();
  for (const fact of facts) {
    const period = `${fact.start ?? ""}/${fact.end}`;
    const known = byPeriod.get(period);
    if (known === undefined || fact.filed >= known.filed) byPeriod.set(period, fact);
  }
  return [...byPeriod.values()].toSorted(newestFirst);
}

export const newestFirst = (a: Fact, b: Fact): number =>
  b.end.localeCompare(a.end) || (b.start ?? b.end).localeCompare(a.start ?? a.end) || b.filed.localeCompare(a.filed);

/**
 * Quarters of a flow, newest first: those reported, and those that follow from longer periods. Nobody reports a fourth
 * quarter, and cash flows come as year-to-date sums only. Not for amounts per share, which do not add up.
 */
export function quartersOf(facts: readonly Fact[]): Fact[] {
  const reported = facts.filter((fact) => spanOf(fact) === "quarter");
  const quarters = [...reported];
  const isKnown = ({ end }: Fact) => quarters.some((quarter) => Math.abs(daysBetween(quarter.end, end)) <= 3);
  for (const quarter of [...differences(facts), ...remainders(facts, reported)]) {
    if (!isKnown(quarter)) quarters.push(quarter);
  }
  return quarters.toSorted(newestFirst);
}

// Two sums from the same start, a quarter apart: nine months less half a year is the third quarter.
function differences(facts: readonly Fact[]): Fact[] {
  return facts.flatMap((longer) =>
    facts
      .filter(
        ({ start, end }) => start !== undefined && start === longer.start && isQuarter(daysBetween(end, longer.end)),
      )
      .map((shorter) => derive(longer, addDays(shorter.end, 1), longer.value - shorter.value)),
  );
}

// A year less its first three quarters.
function remainders(facts: readonly Fact[], quarters: readonly Fact[]): Fact[] {
  return facts.flatMap((year) => {
    const { start } = year;
    if (start === undefined || spanOf(year) !== "year") return [];
    const within = quarters
      .filter((quarter) => (quarter.start ?? "") >= start && quarter.end < year.end)
      .toSorted(newestFirst);
    const last = within[0];
    if (within.length !== 3 || last === undefined || !isQuarter(daysBetween(last.end, year.end))) return [];
    return [
      derive(
        year,
        addDays(last.end, 1),
        within.reduce((rest, { value }) => rest - value, year.value),
      ),
    ];
  });
}

const derive = (longer: Fact, start: string, value: number): Fact => ({ ...longer, start, value, isDerived: true });

/** Change from the same period a year before, in percent with one decimal; null where there is none or it was not positive. */
export function changeOverYear(fact: Fact, facts: readonly Fact[]): number | null {
  const before = facts.find(({ end }) => Math.abs(daysBetween(end, fact.end) - 365) <= 10);
  if (before === undefined || before.value <= 0) return null;
  return Math.round((fact.value / before.value - 1) * 1000) / 10;
}
