import { checkRange, defineTool, empty, offsetPage, params, record, table } from "@fedpipe/core";
import { z } from "zod";
import { fetchObservations, fetchSeries, fetchVintageDates } from "./api.ts";
import { anyFrequency, frequency, SITE, seriesId, seriesPage } from "./shared.ts";

const TRANSFORMATIONS = {
  lin: (units: string) => units,
  chg: (units: string) => `change, ${units}`,
  ch1: (units: string) => `change from year ago, ${units}`,
  pch: () => "percent change",
  pc1: () => "percent change from year ago",
  pca: () => "compounded annual rate of change, percent",
  cch: () => "continuously compounded rate of change, percent",
  cca: () => "continuously compounded annual rate of change, percent",
  log: (units: string) => `natural log of ${units}`,
} as const;
const transformation = z.enum(["lin", "chg", "ch1", "pch", "pc1", "pca", "cch", "cca", "log"]);

const vintageDates = params.commaList(params.isoDate).transform((dates) => dates.join(","));

const period = {
  start_date: params.isoDate.optional().describe("First date; omit for all history"),
  end_date: params.isoDate.optional(),
};

export const fredSeriesInfo = defineTool({
  name: "fred_series_info",
  title: "FRED series details",
  description:
    "Title, units, frequency, seasonal adjustment, range, last update and notes of one FRED series. Its values: fred_series_data.",
  keywords: ["series metadata", "units of a series", "when was it last updated", "definition of an indicator"],
  input: { series_id: seriesId.describe("e.g. UNRATE") },
  example: { series_id: "UNRATE" },
  async run({ series_id }, { http }) {
    const series = await fetchSeries(http, series_id);
    const about = { title: `FRED ${series_id}`, source: seriesPage(series_id) };
    return series === undefined
      ? empty({ ...about, hint: "Find ids with fred_search." })
      : record({ ...about, fields: series });
  },
});

export const fredSeriesData = defineTool({
  name: "fred_series_data",
  title: "FRED series values",
  description:
    "Dated values of one economic series, newest first; can transform, aggregate, or show them as first published. Find ids with fred_search.",
  keywords: [
    "UNRATE unemployment jobless rate",
    "GDP GDPC1 gross domestic product growth",
    "CPIAUCSL inflation consumer prices",
    "PCEPILFE core PCE",
    "FEDFUNDS interest rate fed funds",
    "DGS10 treasury yield",
    "T10Y2Y yield curve spread",
    "MORTGAGE30US mortgage rates",
    "M2SL money supply",
    "SP500 stock index",
    "CSUSHPINSA home prices",
    "PAYEMS payrolls jobs",
    "ICSA jobless claims",
    "vintage revisions ALFRED",
    "exchange rate",
    "oil price",
  ],
  input: {
    series_id: seriesId.describe("e.g. UNRATE"),
    ...period,
    units: transformation.default("lin").describe("pc1: percent change from a year ago"),
    frequency: anyFrequency.optional(),
    aggregation_method: z.enum(["avg", "sum", "eop"]).optional().describe("With frequency"),
    output_type: z.enum(["1", "2", "3", "4"]).optional().describe("2: all vintages, 3: revised only, 4: first release"),
    vintage_dates: vintageDates.optional().describe("Dates, comma-separated"),
    realtime_start: params.isoDate.optional(),
    realtime_end: params.isoDate.optional(),
    sort_order: z.enum(["asc", "desc"]).default("desc"),
    limit: params.limit({ max: 100_000, byDefault: 1000 }),
    offset: params.offset,
  },
  example: { series_id: "UNRATE", start_date: "2024-01-01", end_date: "2024-06-01" },
  async run({ series_id, start_date, end_date, ...rest }, { http }) {
    checkRange({ start_date, end_date });
    checkRange({ realtime_start: rest.realtime_start, realtime_end: rest.realtime_end });
    const isVintage = rest.output_type !== undefined && rest.output_type !== "1";
    const hasWindow = (rest.vintage_dates ?? rest.realtime_start ?? rest.realtime_end) !== undefined;
    const [series, { count, rows }] = await Promise.all([
      fetchSeries(http, series_id),
      fetchObservations(http, {
        series_id,
        observation_start: start_date,
        observation_end: end_date,
        // Vintage output over today's window alone is refused: ask for every vintage there is.
        ...(isVintage && !hasWindow ? { realtime_start: "1776-07-04", realtime_end: "9999-12-31" } : {}),
        ...rest,
      }),
    ]);
    const about = {
      title: `FRED ${series_id}${series === undefined ? "" : `, ${series.title}`}`,
      source: seriesPage(series_id),
    };
    if (rows.length === 0)
      return empty({ ...about, hint: "Widen the dates, or check the range with fred_series_info." });
    const unit = TRANSFORMATIONS[rest.units](series?.units ?? "units of the series");
    const units = Object.fromEntries(
      Object.keys(rows[0] ?? {})
        .filter((name) => name !== "date")
        .map((name) => [name, unit]),
    );
    return table({ ...about, rows, units, ...offsetPage({ total: count, offset: rest.offset, shown: rows.length }) });
  },
});

export const fredCompare = defineTool({
  name: "fred_compare",
  title: "Compare FRED series",
  description: "Two to ten FRED series side by side, one row a date, newest first. Give frequency when theirs differ.",
  keywords: ["side by side", "correlate two indicators", "versus", "several series at once"],
  input: {
    series_ids: z.array(seriesId).min(2).max(10),
    ...period,
    frequency: frequency.optional(),
    units: transformation.default("lin"),
    limit: params.limit({ max: 10_000, byDefault: 500 }).describe("Dates"),
  },
  example: { series_ids: ["UNRATE", "FEDFUNDS"], start_date: "2024-01-01", frequency: "m" },
  async run({ series_ids, start_date, end_date, frequency, units, limit }, { http }) {
    checkRange({ start_date, end_date });
    const ids = [...new Set(series_ids)];
    const columns = await Promise.all(
      ids.map(async (id) => {
        const query = {
          series_id: id,
          observation_start: start_date,
          observation_end: end_date,
          frequency,
          units,
          sort_order: "desc",
        };
        const [series, { rows }] = await Promise.all([fetchSeries(http, id), fetchObservations(http, query)]);
        return { id, unit: TRANSFORMATIONS[units](series?.units ?? "units of the series"), rows };
      }),
    );
    const byDate = new Map<string, Record<string, string | number | null>>();
    for (const { id, rows } of columns) {
      for (const { date, value } of rows) {
        const row = byDate.get(String(date)) ?? { date: String(date) };
        byDate.set(String(date), { ...row, [id]: value ?? null });
      }
    }
    const rows = [...byDate.values()].toSorted((a, b) => String(b.date).localeCompare(String(a.date)));
    const about = {
      title: `FRED ${ids.join(", ")}`,
      source: `${SITE}/graph/?id=${ids.map(encodeURIComponent).join(",")}`,
    };
    if (rows.length === 0)
      return empty({ ...about, hint: "Widen the dates, or check each series with fred_series_info." });
    const shown = rows.slice(0, limit);
    return table({
      ...about,
      columns: ["date", ...ids],
      rows: shown,
      units: Object.fromEntries(columns.map(({ id, unit }) => [id, unit])),
      total: rows.length,
      ...(shown.length < rows.length ? { next: { end_date: dayBefore(String(shown.at(-1)?.date)) } } : {}),
    });
  },
});

function dayBefore(date: string): string {
  return new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
}

export const fredVintageDates = defineTool({
  name: "fred_vintage_dates",
  title: "FRED vintage dates",
  description:
    "Days on which a series was published or revised, newest first. Give some as vintage_dates to fred_series_data to see the values of then.",
  keywords: ["revision history", "data vintages", "ALFRED"],
  input: {
    series_id: seriesId,
    sort_order: z.enum(["asc", "desc"]).default("desc"),
    limit: params.limit({ max: 10_000, byDefault: 100 }),
    offset: params.offset,
  },
  example: { series_id: "GDP", limit: 20 },
  async run({ series_id, ...rest }, { http }) {
    const { count, dates } = await fetchVintageDates(http, { series_id, ...rest });
    const about = {
      title: `FRED ${series_id}, vintages`,
      source: `https://alfred.stlouisfed.org/series?seid=${encodeURIComponent(series_id)}`,
    };
    if (dates.length === 0) return empty({ ...about, hint: "Check the id with fred_search." });
    return table({
      ...about,
      rows: dates.map((vintage_date) => ({ vintage_date })),
      ...offsetPage({ total: count, offset: rest.offset, shown: dates.length }),
    });
  },
});
