import {
  defineTool,
  empty,
  fail,
  failArgument,
  type Http,
  record,
  requireState,
  type Row,
  table,
  params,
} from "@fedpipe/core";
import { z } from "zod";
import { type Answered, fetchSeries } from "./api.ts";
import { CPI_COMPONENTS, type KnownSeries, SECTORS, STATES_AND_DC, stateRateId } from "./series-catalogue.ts";
import { notesOf, seriesPage, year } from "./shared.ts";
import { percentChange, round, yearRange, type Years } from "./values.ts";

const someYears = {
  start_year: year.optional().describe("Omit both for the newest month only"),
  end_year: year.optional(),
};
interface SomeYears {
  readonly start_year?: number | undefined;
  readonly end_year?: number | undefined;
}

/** Earlier years that a year-over-year change needs, and the newest month needs in January. */
const YEARS_BEFORE = 2;

interface Compared {
  readonly id: string;
  readonly name: string;
  readonly date: string;
  readonly value: number | null;
  readonly yearAgo: number | null;
}

interface Comparison {
  readonly rows: readonly Compared[];
  readonly notes: readonly string[];
}

/** Months of several series beside the same month of the year before: the newest of each, or all within the years asked. */
async function compareYears(
  http: Http,
  known: readonly KnownSeries[],
  asked: SomeYears,
  now: Date,
): Promise<Comparison> {
  const isNewest = asked.start_year === undefined && asked.end_year === undefined;
  const years = yearRange(asked, now, { back: isNewest ? 0 : 1, most: 19 });
  const before = isNewest ? YEARS_BEFORE : 1;
  const ids = known.map(({ id }) => id);
  const answer = await fetchSeries(http, { ids, years: { start: years.start - before, end: years.end } });
  const names = new Map(known.map(({ id, title }) => [id, title]));
  const rows = answer.series.flatMap(({ id, observations }) => {
    const months = observations.filter(({ kind }) => kind === "month");
    const values = new Map(months.map(({ date, value }) => [date, value]));
    const wanted = isNewest
      ? months.filter(({ value }) => value !== null).slice(0, 1)
      : months.filter(({ date }) => Number(date.slice(0, 4)) >= years.start);
    return wanted.map(({ date, value }) => ({
      id,
      name: names.get(id) ?? id,
      date,
      value,
      yearAgo: values.get(sameMonthBefore(date)) ?? null,
    }));
  });
  // Newest month first, and within a month the order of the catalogue.
  const sorted = rows.toSorted((a, b) => b.date.localeCompare(a.date) || ids.indexOf(a.id) - ids.indexOf(b.id));
  return { rows: sorted, notes: notesOf(answer, ids) };
}

const sameMonthBefore = (date: string): string => `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`;

export const blsCpiBreakdown = defineTool({
  name: "bls_cpi_breakdown",
  title: "CPI by component",
  description:
    "Consumer prices by component (food, energy, shelter, gasoline, ...): index and change over the year, not seasonally adjusted.",
  keywords: [
    "inflation rate",
    "cost of living",
    "grocery prices",
    "rent inflation",
    "gas prices",
    "core CPI",
    "what is driving inflation",
  ],
  input: someYears,
  example: {},
  async run(years, { http, now }) {
    const { rows, notes } = await compareYears(http, CPI_COMPONENTS, years, now());
    const about = { title: "CPI-U by component, U.S. city average", source: "https://www.bls.gov/cpi/", notes };
    if (rows.length === 0) return empty({ ...about, hint: "Try other years; most components start before 1990." });
    return table({
      ...about,
      rows: rows.map(({ id, name, date, value, yearAgo }) => ({
        component: name,
        series_id: id,
        date,
        index: value,
        change_12m: percentChange(yearAgo, value),
      })),
      units: { index: "index, mostly 1982-84=100", change_12m: "percent" },
      dataDate: rows[0]?.date ?? "",
    });
  },
});

export const blsEmploymentByIndustry = defineTool({
  name: "bls_employment_by_industry",
  title: "Payroll jobs by sector",
  description:
    "Nonfarm payroll jobs by sector in thousands, seasonally adjusted, with the change over the year. Counties and detailed industries: bls_county_wages, bls_industry_wages.",
  keywords: [
    "jobs report",
    "nonfarm payrolls",
    "employment situation",
    "manufacturing jobs",
    "government jobs",
    "which sectors are hiring",
  ],
  input: someYears,
  example: {},
  async run(years, { http, now }) {
    const { rows, notes } = await compareYears(http, SECTORS, years, now());
    const about = { title: "Employees on nonfarm payrolls by sector", source: "https://www.bls.gov/ces/", notes };
    if (rows.length === 0) return empty({ ...about, hint: "Try other years; most sectors start in 1939 or 1990." });
    return table({
      ...about,
      rows: rows.map(({ id, name, date, value, yearAgo }) => ({
        sector: name,
        series_id: id,
        date,
        employees: value,
        change_12m: value === null || yearAgo === null ? null : round(value - yearAgo),
        change_12m_percent: percentChange(yearAgo, value),
      })),
      units: { employees: "thousands", change_12m: "thousands", change_12m_percent: "percent" },
      dataDate: rows[0]?.date ?? "",
    });
  },
});

export const blsStateUnemployment = defineTool({
  name: "bls_state_unemployment",
  title: "Unemployment by state",
  description:
    "Seasonally adjusted unemployment rates of all states or some, highest first, with the change over the year in points.",
  keywords: [
    "state jobless rate",
    "LAUS",
    "which state has the highest unemployment",
    "unemployment ranking",
    "local area unemployment",
  ],
  input: { states: params.commaList(params.words).optional().describe("e.g. CA,TX; default all"), ...someYears },
  example: { states: "CA,TX" },
  async run({ states, ...years }, { http, now }) {
    const wanted = states?.map((state) => requireState(state, "states")) ?? STATES_AND_DC;
    const known = [...new Set(wanted)].map((state) => ({ id: stateRateId(state), title: state.name }));
    const { rows, notes } = await compareYears(http, known, years, now());
    const about = { title: "Unemployment rate by state", source: "https://www.bls.gov/lau/", notes };
    if (rows.length === 0) return empty({ ...about, hint: "Try other years; state rates start in 1976." });
    return table({
      ...about,
      rows: rows
        .toSorted((a, b) => b.date.localeCompare(a.date) || (b.value ?? -1) - (a.value ?? -1))
        .map(
          ({ id, name, date, value, yearAgo }): Row => ({
            state: name,
            series_id: id,
            date,
            rate: value,
            change_12m: value === null || yearAgo === null ? null : round(value - yearAgo),
          }),
        ),
      units: { rate: "percent", change_12m: "percentage points" },
      dataDate: rows[0]?.date ?? "",
    });
  },
});

const CPI_U = "CUUR0000SA0";
const month = z.int().min(1).max(12).optional();

export const blsInflationCalculator = defineTool({
  name: "bls_inflation_calculator",
  title: "Inflation calculator",
  description:
    "What an amount of dollars of one year is worth in another by the CPI-U (from 1913). Without a month: the average of the year, or its newest month while it runs.",
  keywords: ["adjust for inflation", "purchasing power", "real dollars", "today's dollars", "value of a dollar"],
  input: {
    amount: z.number().min(0),
    from_year: year,
    to_year: year,
    from_month: month,
    to_month: month,
  },
  example: { amount: 100, from_year: 2015, to_year: 2023 },
  async run({ amount, from_year, to_year, from_month, to_month }, { http, now }) {
    for (const [argument, value] of Object.entries({ from_year, to_year })) {
      if (value < 1913) return failArgument(argument, "is before 1913, when the index begins");
      if (value > now().getUTCFullYear()) return failArgument(argument, "is in the future");
    }
    const answer = await fetchPrices(http, from_year, to_year);
    const from = priceLevel(answer, from_year, from_month);
    const to = priceLevel(answer, to_year, to_month);
    return record({
      title: `${amount} USD of ${from.period} in ${to.period}`,
      source: seriesPage(CPI_U),
      fields: {
        amount,
        from: from.period,
        from_index: from.index,
        to: to.period,
        to_index: to.index,
        adjusted_amount: round((amount * to.index) / from.index, 2),
        price_change: percentChange(from.index, to.index),
      },
      units: { amount: "USD", adjusted_amount: "USD", price_change: "percent" },
      notes: [...from.notes, ...to.notes],
    });
  },
});

// One request where both years fit into it, else one for each: the years between are of no use.
async function fetchPrices(http: Http, from: number, to: number): Promise<readonly Answered[]> {
  const [start, end] = from <= to ? [from, to] : [to, from];
  const ranges: readonly Years[] =
    end - start < 10
      ? [{ start, end }]
      : [
          { start, end: start },
          { start: end, end },
        ];
  return Promise.all(ranges.map((years) => fetchSeries(http, { ids: [CPI_U], years })));
}

interface PriceLevel {
  readonly period: string;
  readonly index: number;
  readonly notes: readonly string[];
}

function priceLevel(answers: readonly Answered[], ofYear: number, ofMonth: number | undefined): PriceLevel {
  const months = answers
    .flatMap(({ series }) => series.flatMap(({ observations }) => observations))
    .flatMap(({ kind, date, value }) =>
      kind === "month" && date.startsWith(`${ofYear}-`) && value !== null ? [{ date, value }] : [],
    );
  const newest = months.toSorted((a, b) => b.date.localeCompare(a.date))[0];
  if (ofMonth !== undefined) {
    const date = `${ofYear}-${String(ofMonth).padStart(2, "0")}`;
    const found = months.find((one) => one.date === date);
    if (found === undefined)
      return fail({
        kind: "not-found",
        what: `consumer price index for ${date}`,
        hint: newest === undefined ? "Try another year." : `It is not published or not out yet; ${newest.date} is.`,
      });
    return { period: date, index: found.value, notes: [] };
  }
  if (newest === undefined)
    return fail({ kind: "not-found", what: `consumer price index for ${ofYear}`, hint: "Try the year before." });
  if (!newest.date.endsWith("-12"))
    return {
      period: newest.date,
      index: newest.value,
      notes: [`${ofYear} is not over: ${newest.date} stands for it.`],
    };
  const average = months.reduce((sum, { value }) => sum + value, 0) / months.length;
  const notes = months.length === 12 ? [] : [`${ofYear} is the average of the ${months.length} months published.`];
  return { period: `${ofYear} (average)`, index: round(average, 3), notes };
}
