import type { Http, QueryValue } from "@fedpipe/core";
import { z } from "zod";

type Query = Readonly<Record<string, QueryValue>>;

// FRED writes a missing value as "."; Number(".") is NaN, and 0 would be a lie.
const observedValue = z.string().transform((text) => (text === "." ? null : Number(text)));

// Without file_type=json every answer, errors included, is XML.
const asJson = (query: Query): Query => ({ ...query, file_type: "json" });

const series = z.object({
  id: z.string(),
  title: z.string(),
  frequency: z.string(),
  units: z.string(),
  seasonal_adjustment: z.string(),
  observation_start: z.string(),
  observation_end: z.string(),
  last_updated: z.string(),
  popularity: z.coerce.number().optional(), // text in XML, a number in JSON
  notes: z.string().optional(),
});
export type Series = z.output<typeof series>;

const counted = { count: z.number().optional() };
const seriesList = z.object({ ...counted, seriess: z.array(series) });

/** What one series is: title, frequency, units, range. Throws not-found for an unknown id. */
export async function fetchSeries(http: Http, id: string): Promise<Series | undefined> {
  const { seriess } = await http.json(seriesList, { path: "/fred/series", query: asJson({ series_id: id }) });
  return seriess[0];
}

export async function searchSeries(http: Http, query: Query): Promise<{ count: number; series: Series[] }> {
  const answer = await http.json(seriesList, { path: "/fred/series/search", query: asJson(query) });
  return { count: answer.count ?? answer.seriess.length, series: answer.seriess };
}

// A row holds `value`, or (output types 2 and 3) one key per vintage: GDP_20240125.
const observation = z.object({ date: z.string() }).catchall(z.string());
const observations = z.object({ ...counted, observations: z.array(observation) });

export interface Observations {
  readonly count: number;
  readonly rows: readonly Readonly<Record<string, string | number | null>>[];
}

/**
 * Dated values of one series. `date` is the first day of the period; units are those of the series (`fetchSeries`).
 * With output types 2 and 3 a row has one column per vintage instead of `value`.
 */
export async function fetchObservations(http: Http, query: Query): Promise<Observations> {
  const answer = await http.json(observations, { path: "/fred/series/observations", query: asJson(query) });
  const rows = answer.observations.map(({ date, realtime_start: _start, realtime_end: _end, ...values }) => ({
    date,
    ...Object.fromEntries(Object.entries(values).map(([name, text]) => [name, observedValue.parse(text)])),
  }));
  return { count: answer.count ?? rows.length, rows };
}

const releaseObservations = z.object({
  has_more: z.boolean(),
  next_cursor: z.string().nullish(),
  release: z.object({ release_id: z.number(), name: z.string(), url: z.string().optional() }),
  series: z.array(
    z.object({
      series_id: z.string(),
      title: z.string(),
      frequency: z.string(),
      units: z.string(),
      observations: z.array(z.object({ date: z.string(), value: observedValue })),
    }),
  ),
});

/** All observations of a release, a page at a time; `limit` counts observations, not series. */
export function fetchReleaseObservations(
  http: Http,
  query: { release_id: number; limit: number; next_cursor?: string },
) {
  return http.json(releaseObservations, {
    host: "v2",
    path: "/release/observations",
    query: { ...query, format: "json" },
  });
}

export type CatalogueRow = Readonly<Record<string, string | number | boolean | null | undefined>>;

// FRED's lists differ by the key their rows stand under (`seriess`, with two s, is no slip); here it is always `rows`.
const listUnder = (key: string, row: z.ZodType<CatalogueRow>) =>
  z.preprocess(
    (answer) =>
      typeof answer === "object" && answer !== null ? { ...answer, rows: Reflect.get(answer, key) } : answer,
    z.object({ count: z.number().optional(), rows: z.array(row) }),
  );

const named = z.object({ id: z.number(), name: z.string() });
const category = named.extend({ parent_id: z.number().optional() });
const release = named.extend({ press_release: z.boolean().optional(), link: z.string().optional() });
const releaseDate = z.object({ release_id: z.number(), release_name: z.string().optional(), date: z.string() });
const source = named.extend({ link: z.string().optional() });
const tag = z.object({ name: z.string(), group_id: z.string(), series_count: z.number().optional() });
const seriesRow = series.omit({ notes: true });

const CATALOGUE = {
  categories: { path: "/fred/category/children", schema: listUnder("categories", category) },
  category_series: { path: "/fred/category/series", schema: listUnder("seriess", seriesRow) },
  releases: { path: "/fred/releases", schema: listUnder("releases", release) },
  release_series: { path: "/fred/release/series", schema: listUnder("seriess", seriesRow) },
  release_dates: { path: "/fred/release/dates", schema: listUnder("release_dates", releaseDate) },
  all_release_dates: { path: "/fred/releases/dates", schema: listUnder("release_dates", releaseDate) },
  sources: { path: "/fred/sources", schema: listUnder("sources", source) },
  source_releases: { path: "/fred/source/releases", schema: listUnder("releases", release) },
  updates: { path: "/fred/series/updates", schema: listUnder("seriess", seriesRow) },
  series_tags: { path: "/fred/series/tags", schema: listUnder("tags", tag) },
  series_categories: { path: "/fred/series/categories", schema: listUnder("categories", category) },
} as const;

export type CatalogueList = keyof typeof CATALOGUE;

/** One list of FRED's catalogue; `count` is how many there are in all. */
export async function fetchCatalogue(
  http: Http,
  list: CatalogueList,
  query: Query,
): Promise<{ count: number; rows: CatalogueRow[] }> {
  const { path, schema } = CATALOGUE[list];
  const { count, rows } = await http.json(schema, { path, query: asJson(query) });
  return { count: count ?? rows.length, rows };
}

const vintages = z.object({ ...counted, vintage_dates: z.array(z.string()) });

/** Dates on which a series was published or revised. */
export async function fetchVintageDates(http: Http, query: Query): Promise<{ count: number; dates: string[] }> {
  const answer = await http.json(vintages, { path: "/fred/series/vintagedates", query: asJson(query) });
  return { count: answer.count ?? answer.vintage_dates.length, dates: answer.vintage_dates };
}

const tableElement = z.object({
  element_id: z.number(),
  parent_id: z.number().nullish(),
  line: z.string().nullish(),
  type: z.string().optional(),
  name: z.string(),
  level: z.coerce.number().optional(),
  series_id: z.string().nullish(),
  observation_value: z.string().nullish(),
  observation_date: z.string().nullish(),
});
const releaseTable = z.object({
  name: z.string().nullish(),
  release_id: z.coerce.number().optional(),
  elements: z.record(z.string(), tableElement),
});

/** The lines of a release's table, in the agency's order, with the value of each where it has one. */
export async function fetchReleaseTable(http: Http, query: Query) {
  const answer = await http.json(releaseTable, {
    path: "/fred/release/tables",
    query: asJson({ ...query, include_observation_values: true }),
  });
  return { name: answer.name ?? undefined, elements: Object.values(answer.elements) };
}

const seriesGroup = z.object({
  series_group: z.object({
    title: z.string(),
    region_type: z.string(),
    series_group: z.coerce.string(),
    season: z.string(),
    units: z.string(),
    frequency: z.string(),
    min_date: z.string().optional(),
    max_date: z.string().optional(),
  }),
});
export type SeriesGroup = z.output<typeof seriesGroup>["series_group"];

/** The map group a regional series belongs to: what `fetchRegionalData` must be told. */
export async function fetchSeriesGroup(http: Http, seriesId: string): Promise<SeriesGroup> {
  const answer = await http.json(seriesGroup, {
    path: "/geofred/series/group",
    query: asJson({ series_id: seriesId }),
  });
  return answer.series_group;
}

const regionalRow = z.object({
  region: z.string(),
  code: z.coerce.string(),
  // The maps write a number, or text with the same missing mark as the observations.
  value: z.union([z.number().nullable(), observedValue]),
  series_id: z.string().optional(),
});
const regionalData = z.object({
  meta: z.object({
    title: z.string(),
    units: z.string().optional(),
    frequency: z.string().optional(),
    data: z.record(z.string(), z.array(regionalRow)),
  }),
});

/** One value a region, by date: states, counties, metros. */
export async function fetchRegionalData(http: Http, query: Query) {
  const { meta } = await http.json(regionalData, { path: "/geofred/regional/data", query: asJson(query) });
  return meta;
}
