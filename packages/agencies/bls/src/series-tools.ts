import { type Cell, defineTool, empty, fail, type Row, table } from "@fedpipe/core";
import { z } from "zod";
import { type Answered, fetchPopular, fetchSeries, fetchSurveys, type Observation } from "./api.ts";
import { seriesOfTopic, titleOf } from "./series-catalogue.ts";
import { notesOf, SERIES_HELP, seriesPage, surveyCode, year } from "./shared.ts";
import { isSeasonallyAdjusted, unitOf } from "./units.ts";
import { yearRange, type Years } from "./values.ts";

const seriesIds = z
  .string()
  .transform((text) => [...new Set(text.toUpperCase().split(/[\s,]+/u))].filter((id) => id !== ""))
  .refine((ids) => ids.every((id) => /^[A-Z0-9_#-]{4,40}$/u.test(id)), {
    error: "a series id holds letters, digits, _, - and # only; find ids with bls_search_series",
  })
  .refine((ids) => ids.length >= 1 && ids.length <= 50, { error: "give 1 to 50 ids" });

export const blsSeriesData = defineTool({
  name: "bls_series_data",
  title: "BLS series values",
  description:
    "Dated values of any BLS time series, newest first, with the agency's remarks. Find ids with bls_search_series; newest CPI by component: bls_cpi_breakdown.",
  keywords: [
    "LNS14000000 unemployment rate",
    "CUUR0000SA0 CPI-U inflation",
    "CES0000000001 nonfarm payrolls jobs report",
    "CES0500000003 average hourly earnings",
    "JTS job openings",
    "APU average price of eggs, gas, bread",
    "LAUCN county unemployment",
    "OEUN occupation wages",
    "labor statistics time series",
  ],
  input: {
    series_ids: seriesIds.describe("Comma list, at most 50"),
    start_year: year.optional().describe("Default 3 years back; 20 years at most, 10 without key"),
    end_year: year.optional(),
    calculations: z.boolean().default(false).describe("Changes over 1, 3, 6, 12 months; needs key"),
    annual_average: z.boolean().default(false).describe("Needs key"),
  },
  example: { series_ids: "LNS14000000", start_year: 2024, end_year: 2024 },
  async run({ series_ids: ids, start_year, end_year, calculations, annual_average }, { http, now }) {
    const years = yearRange({ start_year, end_year }, now(), { back: 3 });
    const answer = await fetchSeries(http, { ids, years, calculations, annualAverage: annual_average });
    if (answer.unknownIds.length >= ids.length)
      return fail({
        kind: "not-found",
        what: `series ${answer.unknownIds.join(", ")}`,
        hint: "Find series ids with bls_search_series.",
      });
    const [only] = ids.length === 1 ? ids : [];
    const title = answer.series.find(({ id }) => id === only)?.title ?? titleOf(only ?? "");
    const about = {
      title: `BLS ${ids.slice(0, 5).join(", ")}${ids.length > 5 ? ", …" : ""}${title === undefined ? "" : `, ${title}`}`,
      source: only === undefined ? SERIES_HELP : seriesPage(only),
      notes: [...notesOf(answer, ids), ...footnotesOf(answer)],
    };
    const { rows, units } = toRows(answer, only === undefined);
    if (rows.length === 0)
      return empty({
        ...about,
        hint: `Nothing from ${years.start} to ${years.end}; try other years, or check the id.`,
      });
    return table({ ...about, rows, units, ...laterYears(answer, years) });
  },
});

function toRows({ series }: Answered, isMixed: boolean) {
  const kinds = new Set(series.flatMap(({ observations }) => observations.map(({ kind }) => kind)));
  const units = new Map(series.map(({ id }) => [id, unitOf(id)]));
  const [common] = new Set(units.values()).size === 1 ? units.values() : [];
  const hasFootnotes = series.some(({ observations }) => observations.some(({ footnotes }) => footnotes.length > 0));
  const rows: Row[] = series.flatMap(({ id, title, observations }) =>
    observations.map((observation) => ({
      ...(isMixed ? { series_id: id, title: title ?? titleOf(id) ?? null } : {}),
      date: observation.date,
      ...(kinds.size > 1 ? { period: observation.kind } : {}),
      value: observation.value,
      ...(isMixed && common === undefined ? { unit: units.get(id) ?? null } : {}),
      ...changesOf(observation),
      ...(hasFootnotes ? { footnotes: observation.footnotes.map(({ code }) => code).join(",") || null } : {}),
    })),
  );
  return { rows, units: common === undefined ? {} : { value: common } };
}

function changesOf({ netChanges, percentChanges }: Observation): Record<string, Cell> {
  return Object.fromEntries([...nameChanges(netChanges, ""), ...nameChanges(percentChanges, "_percent")]);
}

function nameChanges(changes: Observation["netChanges"], suffix: string) {
  return Object.entries(changes).map(([months, value]) => [`change_${months}m${suffix}`, value] as const);
}

// The agency keeps the earliest years of a range it finds too long.
function laterYears({ series, yearLimit }: Answered, { start, end }: Years) {
  if (yearLimit === undefined) return {};
  const newest = Math.max(
    ...series.flatMap(({ observations }) => observations.map(({ date }) => Number(date.slice(0, 4)))),
  );
  const next = Number.isFinite(newest) && newest >= start ? newest + 1 : start + yearLimit;
  return next > end ? {} : { next: { start_year: next, end_year: end } };
}

function footnotesOf({ series }: Answered): readonly string[] {
  const texts = series.flatMap(({ observations }) =>
    observations.flatMap(({ footnotes }) => footnotes.map(({ code, text }) => `${code}: ${text}`)),
  );
  return [...new Set(texts)].slice(0, 20);
}

export const blsSearchSeries = defineTool({
  name: "bls_search_series",
  title: "Find BLS series ids",
  description:
    "A curated list of the series ids people ask for, by topic; BLS has no search of its own. Values: bls_series_data.",
  keywords: [
    "series id lookup",
    "which BLS code",
    "U-6 underemployment",
    "unemployment by race, sex, education",
    "CPI by city",
    "employment cost index",
    "quits, hires, layoffs",
    "unit labor costs",
    "producer price index PPI codes",
  ],
  input: {
    topic: z.enum([
      "employment",
      "unemployment",
      "wages",
      "cpi",
      "cpi_components",
      "ppi",
      "productivity",
      "jolts",
      "state_employment",
    ]),
    state: z.string().optional().describe("Two letters; only with state_employment, employment, unemployment"),
  },
  example: { topic: "unemployment" },
  async run({ topic, state }) {
    if (state !== undefined && !["state_employment", "employment", "unemployment"].includes(topic))
      return fail({
        kind: "bad-arguments",
        problems: [{ argument: "state", problem: `does not go with topic ${topic}; use topic state_employment` }],
      });
    const found = seriesOfTopic(topic, state);
    return table({
      title: `BLS series: ${topic}${state === undefined ? "" : `, ${state.toUpperCase()}`}`,
      source: SERIES_HELP,
      rows: found.map(({ id, title }) => ({
        series_id: id,
        title,
        unit: unitOf(id) ?? null,
        seasonally_adjusted: isSeasonallyAdjusted(id),
      })),
      notes: [
        "Year-over-year changes of prices use series that are not seasonally adjusted.",
        ...(topic === "state_employment" && state === undefined
          ? ["Give state for its labor force series as well."]
          : []),
      ],
    });
  },
});

export const blsPopularSeries = defineTool({
  name: "bls_popular_series",
  title: "Most asked BLS series",
  description: "The 25 series ids asked for most, overall or of one survey (bls_surveys). Values: bls_series_data.",
  keywords: ["top series", "popular labor statistics", "what do people look up at BLS"],
  input: { survey: surveyCode.optional().describe("e.g. LN") },
  example: { survey: "LN" },
  async run({ survey }, { http }) {
    const ids = await fetchPopular(http, survey);
    const about = {
      title: `Most asked BLS series${survey === undefined ? "" : ` of survey ${survey}`}`,
      source: SERIES_HELP,
    };
    if (ids.length === 0) return empty({ ...about, hint: "Check the abbreviation with bls_surveys." });
    return table({
      ...about,
      rows: ids.map((id) => ({ series_id: id, title: titleOf(id) ?? null, unit: unitOf(id) ?? null })),
    });
  },
});

export const blsSurveys = defineTool({
  name: "bls_surveys",
  title: "BLS surveys",
  description: "Surveys with the two letters their series ids start with; for one, which calculations it allows.",
  keywords: ["survey abbreviations", "series id prefixes", "LN CE CU LA JT OE", "American Time Use"],
  input: { survey: surveyCode.optional() },
  example: { survey: "TU" },
  async run({ survey }, { http }) {
    const found = await fetchSurveys(http, survey);
    const about = { title: `BLS survey${survey === undefined ? "s" : ` ${survey}`}`, source: SERIES_HELP };
    if (found.length === 0) return empty({ ...about, hint: "List all abbreviations: leave survey out." });
    return table({
      ...about,
      rows: found.map((one) => ({
        survey: one.survey_abbreviation,
        name: one.survey_name,
        allows_net_change: one.allowsNetChange,
        allows_percent_change: one.allowsPercentChange,
        has_annual_averages: one.hasAnnualAverages,
      })),
      ...(survey === undefined ? { columns: ["survey", "name"] } : {}),
    });
  },
});
