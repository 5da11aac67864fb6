import { type Http, path, nullable } from "@fedpipe/core";
import { z } from "zod";
import { idOfLink, nextCursor, quantity } from "./shared.ts";

const DAY = 86_400;
const LINKED_DATA = { accept: "application/ld+json" };

const point = z.object({
  properties: z.object({
    gridId: z.string().nullish(),
    gridX: z.number().nullish(),
    gridY: z.number().nullish(),
    type: nullable.text,
    forecastZone: z.string().nullish(),
    county: z.string().nullish(),
    fireWeatherZone: z.string().nullish(),
    timeZone: nullable.text,
    radarStation: nullable.text,
    relativeLocation: z.object({ properties: z.object({ city: nullable.text, state: nullable.text }) }).nullish(),
    astronomicalData: z.object({ sunrise: nullable.text, sunset: nullable.text }).nullish(),
    nwr: z.object({ transmitter: nullable.text, sameCode: nullable.text }).nullish(),
  }),
});

export interface Grid {
  readonly office: string;
  readonly x: number;
  readonly y: number;
}

/** What a point belongs to. `grid` is undefined where there is none: open water. */
export interface Point {
  readonly grid: Grid | undefined;
  readonly place: string | null;
  readonly fields: Readonly<Record<string, string | number | null>>;
}

/** Throws not-found for a point outside the covered area. */
export async function fetchPoint(http: Http, lat: number, lon: number): Promise<Point> {
  const { properties } = await http.json(point, { path: path`/points/${lat},${lon}`, freshForSeconds: DAY });
  const { gridId, gridX, gridY, relativeLocation, astronomicalData, nwr } = properties;
  const { city = null, state = null } = relativeLocation?.properties ?? {};
  const hasGrid = gridId && typeof gridX === "number" && typeof gridY === "number";
  return {
    grid: hasGrid ? { office: gridId, x: gridX, y: gridY } : undefined,
    place: city === null ? null : `${city}${state === null ? "" : `, ${state}`}`,
    fields: {
      office: gridId ?? null,
      grid_x: gridX ?? null,
      grid_y: gridY ?? null,
      surface: properties.type,
      city,
      state,
      forecast_zone: idOfLink(properties.forecastZone),
      county_zone: idOfLink(properties.county),
      // The alert code of a county is its FIPS code behind a digit for parts of counties.
      county_fips: /^\d(\d{5})$/u.exec(nwr?.sameCode ?? "")?.[1] ?? null,
      fire_zone: idOfLink(properties.fireWeatherZone),
      time_zone: properties.timeZone,
      radar: properties.radarStation,
      weather_radio: nwr?.transmitter ?? null,
      sunrise: astronomicalData?.sunrise ?? null,
      sunset: astronomicalData?.sunset ?? null,
    },
  };
}

// Numbers and text today; quantities for who asks with a feature flag, and perhaps for all one day.
const numberOrQuantity = z.union([z.number(), quantity]).nullish();
const textOrQuantity = z.union([nullable.text, quantity]);

const period = z.object({
  name: nullable.text,
  startTime: z.string(),
  endTime: z.string(),
  isDaytime: z.boolean().nullish(),
  temperature: numberOrQuantity,
  temperatureUnit: z.string().nullish(),
  probabilityOfPrecipitation: quantity,
  dewpoint: quantity,
  relativeHumidity: quantity,
  windSpeed: textOrQuantity,
  windDirection: nullable.text,
  shortForecast: nullable.text,
  detailedForecast: nullable.text,
});
export type ForecastPeriod = z.output<typeof period>;
const forecast = z.object({ properties: z.object({ updateTime: z.string().nullish(), periods: z.array(period) }) });

/** Periods of 12 hours for a week, or hours for about six days; undefined where this grid has none (over water). */
export async function fetchForecast(http: Http, { office, x, y }: Grid, units: "us" | "si", isHourly: boolean) {
  const answer = await http.json(forecast, {
    path: isHourly
      ? path`/gridpoints/${office}/${x},${y}/forecast/hourly`
      : path`/gridpoints/${office}/${x},${y}/forecast`,
    query: { units: units === "us" ? undefined : units },
    freshForSeconds: 600,
    absent: [404],
  });
  return answer?.properties;
}

const zoneForecast = z.object({
  properties: z.object({
    updated: z.string().nullish(),
    periods: z.array(z.object({ name: nullable.text, detailedForecast: nullable.text })),
  }),
});

/** The worded forecast of a zone; undefined when there is no such zone or it has no forecast. */
export async function fetchZoneForecast(http: Http, zone: string) {
  const answer = await http.json(zoneForecast, {
    path: path`/zones/forecast/${zone}/forecast`,
    freshForSeconds: 600,
    absent: [404],
  });
  return answer?.properties;
}

const station = z.object({
  geometry: z.object({ coordinates: z.array(z.number()) }).nullish(),
  properties: z.object({
    stationIdentifier: z.string(),
    name: nullable.text,
    timeZone: nullable.text,
    provider: nullable.text,
    elevation: quantity,
    distance: quantity,
    bearing: quantity,
  }),
});
export type Station = z.output<typeof station>;

/** All stations around a grid cell, nearest first: some dozens. Asked whole, so that every caller shares one cached answer. */
export async function fetchStations(http: Http, { office, x, y }: Grid): Promise<readonly Station[]> {
  const answer = await http.json(z.object({ features: z.array(station) }), {
    path: path`/gridpoints/${office}/${x},${y}/stations`,
    freshForSeconds: DAY,
    absent: [404],
  });
  return answer?.features ?? [];
}

const cloudLayer = z.object({ base: quantity, amount: nullable.text });
const observation = z.object({
  properties: z.object({
    station: z.string().nullish(),
    stationId: nullable.text,
    stationName: nullable.text,
    timestamp: z.string(),
    rawMessage: nullable.text,
    textDescription: nullable.text,
    temperature: quantity,
    dewpoint: quantity,
    windChill: quantity,
    heatIndex: quantity,
    relativeHumidity: quantity,
    windDirection: quantity,
    windSpeed: quantity,
    windGust: quantity,
    barometricPressure: quantity,
    seaLevelPressure: quantity,
    visibility: quantity,
    precipitationLastHour: quantity,
    precipitationLast3Hours: quantity,
    precipitationLast6Hours: quantity,
    maxTemperatureLast24Hours: quantity,
    minTemperatureLast24Hours: quantity,
    cloudLayers: z.array(cloudLayer).nullish(),
  }),
});
export type Observation = z.output<typeof observation>["properties"];

/**
 * The newest observation of a station; undefined when there is none. `mayFail`: a station whose newest observation cannot
 * be read counts as having none, for callers who have another station to ask.
 */
export async function fetchLatest(
  http: Http,
  id: string,
  { requireQc, mayFail = false }: { requireQc?: boolean | undefined; mayFail?: boolean } = {},
): Promise<Observation | undefined> {
  const answer = await http.json(observation, {
    path: path`/stations/${id}/observations/latest`,
    query: { require_qc: requireQc },
    absent: mayFail ? [404, 500, 502, 503] : [404],
  });
  return answer?.properties;
}

const observations = z.object({ features: z.array(observation), pagination: nextCursor });

/** Observations of a station, newest first; undefined when there is no such station. */
export async function fetchObservations(
  http: Http,
  id: string,
  query: Readonly<Record<string, string | number | undefined>>,
) {
  const answer = await http.json(observations, { path: path`/stations/${id}/observations`, query, absent: [404] });
  return answer && { rows: answer.features.map(({ properties }) => properties), cursor: answer.pagination };
}

const products = z.object({ "@graph": z.array(z.object({ id: z.string(), issuanceTime: z.string() })).nullish() });
const product = z.object({ issuanceTime: z.string(), productName: nullable.text, productText: z.string() });

/** The newest text product of a kind from a place; undefined when there is none. */
export async function fetchNewestProduct(http: Http, type: string, location: string) {
  const listed = await http.json(products, {
    path: path`/products/types/${type}/locations/${location}`,
    headers: LINKED_DATA,
    absent: [404],
  });
  const [newest] = (listed?.["@graph"] ?? []).toSorted(
    (a, b) => Date.parse(b.issuanceTime) - Date.parse(a.issuanceTime),
  );
  if (newest === undefined) return undefined;
  return http.json(product, { path: path`/products/${newest.id}`, headers: LINKED_DATA, freshForSeconds: DAY });
}

const glossary = z.object({ glossary: z.array(z.object({ term: nullable.text, definition: nullable.text })) });

/** Every term of the glossary; definitions are HTML. */
export async function fetchGlossary(http: Http) {
  const answer = await http.json(glossary, { path: "/glossary", headers: LINKED_DATA, freshForSeconds: DAY });
  return answer.glossary;
}
