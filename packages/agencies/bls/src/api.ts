import { type Http, type Json, path } from "@fedpipe/core";
import { z } from "zod";
import { type PeriodKind, toNumber, toPeriod, type Years } from "./values.ts";

const changes = z.record(z.string(), z.coerce.string()).nullish();
const observation = z.object({
  year: z.coerce.string(),
  period: z.string(),
  value: z.union([z.string(), z.number()]).nullish(),
  // A value without footnotes has one empty footnote.
  footnotes: z.array(z.object({ code: z.string().nullish(), text: z.string().nullish() })).nullish(),
  calculations: z.object({ net_changes: changes, pct_changes: changes }).nullish(),
});
const oneSeries = z.object({
  seriesID: z.string(),
  catalog: z.object({ series_title: z.string().nullish() }).nullish(),
  data: z.array(observation).nullish(),
});
const results = z.object({ series: z.array(oneSeries).nullish() });
const timeseries = z.object({
  message: z.array(z.string()).nullish(),
  // An object when asked, an array on the agency's own page: both are read.
  Results: z.union([z.array(results), results]).nullish(),
});

export interface Observation {
  readonly date: string;
  readonly kind: PeriodKind;
  readonly value: number | null;
  readonly footnotes: readonly { readonly code: string; readonly text: string }[];
  /** Changes over 1, 3, 6 and 12 months, where asked for. */
  readonly netChanges: Readonly<Record<string, number | null>>;
  readonly percentChanges: Readonly<Record<string, number | null>>;
}

export interface Series {
  readonly id: string;
  /** The agency's own title, where the answer holds one. */
  readonly title: string | undefined;
  /** Newest first. */
  readonly observations: readonly Observation[];
}

export interface Answered {
  readonly series: readonly Series[];
  /** Ids the agency says do not exist. */
  readonly unknownIds: readonly string[];
  /** Set when the agency shortened the range to so many years; it keeps the earliest. */
  readonly yearLimit: number | undefined;
  /** Other remarks of the agency, as it wrote them. */
  readonly remarks: readonly string[];
}

export interface SeriesQuery {
  readonly ids: readonly string[];
  readonly years: Years;
  /** These need a key; `true` also asks for titles, which need one, too. */
  readonly calculations?: boolean;
  readonly annualAverage?: boolean;
}

/** Most series one request takes, with a key; without one it is half as many, and the agency drops the rest. */
const MOST_SERIES = 50;

/**
 * Observations of any number of series, newest first. A refusal inside an HTTP 200 is thrown (see readFailure); series
 * that the agency leaves out of a long list are asked for again. Source: POST /timeseries/data/.
 */
export async function fetchSeries(http: Http, query: SeriesQuery): Promise<Answered> {
  const answers: Answered[] = [];
  let waiting = [...new Set(query.ids)];
  while (waiting.length > 0) {
    const asked = waiting.slice(0, MOST_SERIES);
    const answer = await fetchOnce(http, { ...query, ids: asked });
    answers.push(answer);
    const answered = new Set([...answer.series.map(({ id }) => id), ...answer.unknownIds]);
    const left = answered.size === 0 ? [] : asked.filter((id) => !answered.has(id));
    // No progress at all: asking again would bring the same.
    waiting = [...(left.length < asked.length ? left : []), ...waiting.slice(MOST_SERIES)];
  }
  return {
    series: answers.flatMap(({ series }) => series),
    unknownIds: [...new Set(answers.flatMap(({ unknownIds }) => unknownIds))],
    yearLimit: answers.find(({ yearLimit }) => yearLimit !== undefined)?.yearLimit,
    remarks: [...new Set(answers.flatMap(({ remarks }) => remarks))],
  };
}

async function fetchOnce(http: Http, { ids, years, calculations, annualAverage }: SeriesQuery): Promise<Answered> {
  const json: Json = {
    seriesid: [...ids],
    startyear: String(years.start),
    endyear: String(years.end),
    ...(calculations ? { calculations: true } : {}),
    ...(annualAverage ? { annualaverage: true } : {}),
    ...(calculations || annualAverage ? { catalog: true } : {}),
  };
  const { message, Results } = await http.json(timeseries, { path: "/timeseries/data/", json });
  const found = [Results ?? []].flat().flatMap(({ series }) => series ?? []);
  // The agency answers twice to an id asked twice, in any case.
  const byId = new Map(found.map((one) => [one.seriesID, toSeries(one)]));
  return { series: [...byId.values()], ...readMessages(message ?? []) };
}

function toSeries({ seriesID, catalog, data }: z.output<typeof oneSeries>): Series {
  const observations = (data ?? []).map(({ year, period, value, footnotes, calculations }) => ({
    ...toPeriod(year, period),
    value: toNumber(value),
    footnotes: (footnotes ?? []).flatMap(({ code, text }) => (code ? [{ code, text: text ?? code }] : [])),
    netChanges: numbersOf(calculations?.net_changes),
    percentChanges: numbersOf(calculations?.pct_changes),
  }));
  return { id: seriesID, title: catalog?.series_title ?? undefined, observations };
}

function numbersOf(texts: Readonly<Record<string, string>> | null | undefined): Record<string, number | null> {
  return Object.fromEntries(Object.entries(texts ?? {}).map(([months, text]) => [months, toNumber(text)]));
}

function readMessages(messages: readonly string[]): Omit<Answered, "series"> {
  const unknownIds: string[] = [];
  const remarks: string[] = [];
  let yearLimit: number | undefined;
  for (const message of messages) {
    const unknown = /does not exist for series\s+(\S+)/iu.exec(message)?.[1];
    const limit = /year range has been reduced\D*(\d+)/iu.exec(message)?.[1];
    if (unknown !== undefined) unknownIds.push(unknown.replace(/[.,;]$/u, ""));
    else if (limit !== undefined) yearLimit = Number(limit);
    // A year without data is seen in the rows; the current one has none until its first release.
    else if (!/no data available/iu.test(message) && message.trim() !== "") remarks.push(message.trim().slice(0, 300));
  }
  return { unknownIds, yearLimit, remarks };
}

const popular = z.object({ Results: z.union([z.array(results), results]).nullish() });

/** The ids asked for most, of one survey or of all: 25 at most. Source: GET /timeseries/popular. */
export async function fetchPopular(http: Http, survey: string | undefined): Promise<readonly string[]> {
  const { Results } = await http.json(popular, {
    host: "get",
    path: "/timeseries/popular",
    query: { survey },
    freshForSeconds: 86_400,
  });
  return [Results ?? []].flat().flatMap(({ series }) => (series ?? []).map(({ seriesID }) => seriesID));
}

// Written as text: "true".
const flag = z
  .union([z.boolean(), z.string()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? undefined : String(value).toLowerCase() === "true"));
const survey = z.object({
  survey_abbreviation: z.string(),
  survey_name: z.string(),
  allowsNetChange: flag,
  allowsPercentChange: flag,
  hasAnnualAverages: flag,
});
const surveyResults = z.object({ survey: z.array(survey).nullish() });
const surveys = z.object({ Results: z.union([z.array(surveyResults), surveyResults]).nullish() });
export type Survey = z.output<typeof survey>;

/** All surveys, by name alone; or one, with what it allows. Source: GET /surveys and /surveys/{abbreviation}. */
export async function fetchSurveys(http: Http, abbreviation: string | undefined): Promise<readonly Survey[]> {
  const { Results } = await http.json(surveys, {
    host: "get",
    path: abbreviation === undefined ? "/surveys" : path`/surveys/${abbreviation}`,
    freshForSeconds: 86_400,
  });
  return [Results ?? []].flat().flatMap((one) => one.survey ?? []);
}
