import {
  checkRange,
  defineTool,
  empty,
  fail,
  htmlToText,
  offsetPage,
  params,
  record,
  type Row,
  table,
} from "@fedpipe/core";
import { z } from "zod";
import {
  fetchGlossary,
  fetchLatest,
  fetchObservations,
  fetchPoint,
  fetchStations,
  type Observation,
  type Station,
} from "./api.ts";
import { convertedValue, idOfLink, lat, lon, moment, type Quantity, stationId, valueOf } from "./shared.ts";

const pointPage = (latitude: number, longitude: number): string =>
  `https://forecast.weather.gov/MapClick.php?lat=${latitude}&lon=${longitude}`;
const stationPage = (id: string): string => `https://www.weather.gov/wrh/timeseries?site=${id}`;

const OBSERVATION_UNITS = {
  temperature: "°C",
  dewpoint: "°C",
  heat_index: "°C",
  wind_chill: "°C",
  humidity: "percent",
  wind_direction: "degrees, where it comes from",
  wind_speed: "km/h",
  wind_gust: "km/h",
  pressure: "hPa",
  sea_level_pressure: "hPa",
  visibility: "m",
  rain_1h: "mm",
  rain_3h: "mm",
  rain_6h: "mm",
};

const hectopascal = (pressure: Quantity): number | null =>
  pressure?.value === null || pressure?.value === undefined ? null : Number((pressure.value / 100).toFixed(1));

function columnsOf(observation: Observation): Row {
  return {
    time: observation.timestamp,
    weather: observation.textDescription,
    temperature: valueOf(observation.temperature),
    dewpoint: valueOf(observation.dewpoint),
    heat_index: valueOf(observation.heatIndex),
    wind_chill: valueOf(observation.windChill),
    humidity: valueOf(observation.relativeHumidity),
    wind_direction: valueOf(observation.windDirection),
    wind_speed: convertedValue(observation.windSpeed),
    wind_gust: convertedValue(observation.windGust),
    pressure: hectopascal(observation.barometricPressure),
    sea_level_pressure: hectopascal(observation.seaLevelPressure),
    visibility: valueOf(observation.visibility),
    rain_1h: convertedValue(observation.precipitationLastHour),
    rain_3h: convertedValue(observation.precipitationLast3Hours),
    rain_6h: convertedValue(observation.precipitationLast6Hours),
    clouds: cloudsOf(observation),
  };
}

function cloudsOf({ cloudLayers }: Observation): string | null {
  const layers = (cloudLayers ?? []).flatMap(({ amount, base }) =>
    amount === null ? [] : [valueOf(base) === null ? amount : `${amount} at ${valueOf(base)} m`],
  );
  return layers.length === 0 ? null : layers.join(", ");
}

function extremesOf({ maxTemperatureLast24Hours, minTemperatureLast24Hours, rawMessage }: Observation): Row {
  return {
    max_24h: valueOf(maxTemperatureLast24Hours),
    min_24h: valueOf(minTemperatureLast24Hours),
    metar: rawMessage,
  };
}
const EXTREME_UNITS = { max_24h: "°C", min_24h: "°C" };

const unknownStation = (id: string): never =>
  fail({ kind: "not-found", what: `observation of a station ${id}`, hint: "Find stations with nws_stations_near." });

const nameOf = (observation: Observation, fallback: string): string => {
  const id = observation.stationId ?? idOfLink(observation.station) ?? fallback;
  return observation.stationName === null ? id : `${id} ${observation.stationName}`;
};

export const nwsPointInfo = defineTool({
  name: "nws_point_info",
  title: "Weather zones of a point",
  description:
    "Which weather office, forecast grid, forecast and county zones, time zone and radar belong to a point, and its sunrise.",
  keywords: [
    "forecast office",
    "weather zone lookup",
    "grid point",
    "which county is this point in",
    "sunrise and sunset",
  ],
  input: { lat, lon },
  example: { lat: 38.8894, lon: -77.0352 },
  async run({ lat, lon }, { http }) {
    const { fields, place } = await fetchPoint(http, lat, lon);
    return record({
      title: `Point ${lat}, ${lon}${place === null ? "" : ` near ${place}`}`,
      source: pointPage(lat, lon),
      fields,
    });
  },
});

export const nwsStationsNear = defineTool({
  name: "nws_stations_near",
  title: "Weather stations near a point",
  description: "Observation stations around a point, nearest first. What they report: nws_observation_latest.",
  keywords: ["nearest weather station", "airport weather station", "station id METAR ICAO"],
  input: { lat, lon, limit: params.limit({ max: 500, byDefault: 10 }) },
  example: { lat: 38.8894, lon: -77.0352, limit: 3 },
  async run({ lat, lon, limit }, { http }) {
    const { grid, place } = await fetchPoint(http, lat, lon);
    const stations = grid === undefined ? [] : await fetchStations(http, grid);
    const about = { title: `Stations near ${place ?? `${lat}, ${lon}`}`, source: pointPage(lat, lon) };
    if (stations.length === 0) return empty({ ...about, hint: "No station reports around here; try a point on land." });
    return table({
      ...about,
      rows: stations.slice(0, limit).map(toStationRow),
      total: stations.length,
      units: { distance: "km", elevation: "m", bearing: "degrees" },
    });
  },
});

function toStationRow({ geometry, properties }: Station): Row {
  const [longitude = null, latitude = null] = geometry?.coordinates ?? [];
  return {
    station_id: properties.stationIdentifier,
    name: properties.name,
    distance: kilometres(properties.distance),
    bearing: valueOf(properties.bearing),
    lat: latitude,
    lon: longitude,
    elevation: valueOf(properties.elevation),
    provider: properties.provider,
    time_zone: properties.timeZone,
  };
}

const kilometres = (distance: Quantity): number | null =>
  distance?.value === null || distance?.value === undefined ? null : Number((distance.value / 1000).toFixed(1));

export const nwsObservationLatest = defineTool({
  name: "nws_observation_latest",
  title: "Latest observation of a station",
  description:
    "What one station reported last, in metric units. Of the nearest station of a point: nws_current_conditions.",
  keywords: ["current METAR", "airport weather now", "station report"],
  input: {
    station_id: stationId.describe("e.g. KDCA"),
    require_qc: z.boolean().optional().describe("Quality-checked only"),
  },
  example: { station_id: "KDCA" },
  async run({ station_id, require_qc }, { http }) {
    const observation = (await fetchLatest(http, station_id, { requireQc: require_qc })) ?? unknownStation(station_id);
    return record({
      title: `Observation of ${nameOf(observation, station_id)}`,
      source: stationPage(station_id),
      fields: { ...columnsOf(observation), ...extremesOf(observation) },
      units: { ...OBSERVATION_UNITS, ...EXTREME_UNITS },
      dataDate: observation.timestamp,
    });
  },
});

/** How many stations may be asked for one that reports. */
const STATIONS_TRIED = 5;
const LONGEST_AGE_MS = 3 * 3_600_000;

export const nwsCurrentConditions = defineTool({
  name: "nws_current_conditions",
  title: "Current conditions",
  description: "Weather now at a point: the newest observation, in metric units, of the nearest station that reports.",
  keywords: ["weather right now", "current temperature outside", "is it raining", "wind now"],
  input: { lat, lon },
  example: { lat: 38.8894, lon: -77.0352 },
  async run({ lat, lon }, { http, now }) {
    const { grid, place } = await fetchPoint(http, lat, lon);
    const about = { title: `Weather now, ${place ?? `${lat}, ${lon}`}`, source: pointPage(lat, lon) };
    const stations = grid === undefined ? [] : (await fetchStations(http, grid)).slice(0, STATIONS_TRIED);
    for (const [index, station] of stations.entries()) {
      const id = station.properties.stationIdentifier;
      // A station may be broken while its neighbour reports; when the last one is out, it is no silence but a failure.
      const observation = await fetchLatest(http, id, {
        mayFail: index < stations.length - 1,
      });
      if (observation === undefined || !isCurrent(observation, now())) continue;
      return record({
        ...about,
        fields: {
          station_id: id,
          station: station.properties.name,
          distance: kilometres(station.properties.distance),
          ...columnsOf(observation),
        },
        units: { distance: "km", ...OBSERVATION_UNITS },
        dataDate: observation.timestamp,
      });
    }
    return empty({
      ...about,
      hint: "No station around here reported a temperature in the last three hours; see nws_stations_near.",
    });
  },
});

function isCurrent({ temperature, timestamp }: Observation, now: Date): boolean {
  const age = now.getTime() - Date.parse(timestamp);
  return valueOf(temperature) !== null && age <= LONGEST_AGE_MS;
}

export const nwsObservationHistory = defineTool({
  name: "nws_observation_history",
  title: "Observations of the last days",
  description:
    "Reports of one station over the last days, newest first, in metric units. Older weather is not kept here.",
  keywords: ["past weather", "yesterday's temperature", "how much did it rain", "hourly observations"],
  input: {
    station_id: stationId.describe("e.g. KDCA"),
    start: moment.optional().describe("Date or time, UTC"),
    end: moment.optional(),
    limit: params.limit({ max: 500, byDefault: 24 }),
    cursor: z.string().optional(),
  },
  example: { station_id: "KDCA", limit: 6 },
  async run({ station_id, start, end, limit, cursor }, { http }) {
    checkRange({ start, end });
    const found =
      (await fetchObservations(http, station_id, { start, end, limit, cursor })) ?? unknownStation(station_id);
    const [newest] = found.rows;
    const about = {
      title: `Observations of ${newest === undefined ? station_id : nameOf(newest, station_id)}`,
      source: stationPage(station_id),
    };
    if (newest === undefined)
      return empty({ ...about, hint: "Nothing in that time; observations are kept for about a week." });
    return table({
      ...about,
      rows: found.rows.map(columnsOf),
      units: OBSERVATION_UNITS,
      dataDate: newest.timestamp,
      // The agency offers a next page even after the last one.
      ...(found.cursor !== undefined && found.rows.length >= limit ? { next: { cursor: found.cursor } } : {}),
    });
  },
});

export const nwsGlossary = defineTool({
  name: "nws_glossary",
  title: "Weather glossary",
  description: "Weather terms and abbreviations explained.",
  keywords: ["meaning of a weather term", "definition", "what is a derecho", "weather jargon"],
  input: { term: params.words.optional(), limit: params.limit({ max: 500, byDefault: 25 }), offset: params.offset },
  example: { term: "derecho" },
  async run({ term, limit, offset }, { http }) {
    const terms = await fetchGlossary(http);
    const wanted = term?.toLowerCase();
    const found = terms
      .flatMap(({ term: name, definition }) => (name === null ? [] : [{ name, definition }]))
      .filter(({ name }) => wanted === undefined || name.toLowerCase().includes(wanted));
    // An exact hit first, then the shortest: "front" before "anafront".
    const sorted = wanted === undefined ? found : found.toSorted((a, b) => a.name.length - b.name.length);
    const shown = sorted.slice(offset, offset + limit);
    const about = {
      title: `Weather glossary${term === undefined ? "" : `: ${term}`}`,
      source: "https://forecast.weather.gov/glossary.php",
    };
    if (shown.length === 0) return empty({ ...about, hint: "Try a shorter or another word." });
    return table({
      ...about,
      rows: await Promise.all(shown.map(explained)),
      ...offsetPage({ total: sorted.length, offset, shown: shown.length }),
    });
  },
});

async function explained({ name, definition }: { name: string; definition: string | null }): Promise<Row> {
  return { term: name, definition: definition === null ? null : (await htmlToText(definition)) || null };
}
