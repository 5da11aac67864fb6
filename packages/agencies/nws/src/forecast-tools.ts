import { defineTool, empty, params, type Row, table, text } from "@fedpipe/core";
import { z } from "zod";
import {
  fetchForecast,
  fetchNewestProduct,
  fetchPoint,
  fetchZoneForecast,
  type ForecastPeriod,
  type Point,
} from "./api.ts";
import { lat, lon, type Quantity, valueOf } from "./shared.ts";

const units = z.enum(["us", "si"]).default("us");

const pointPage = (latitude: number, longitude: number): string =>
  `https://forecast.weather.gov/MapClick.php?lat=${latitude}&lon=${longitude}`;

const aboutPoint = (what: string, { place }: Point, latitude: number, longitude: number) => ({
  title: `${what}, ${place ?? `${latitude}, ${longitude}`}`,
  source: pointPage(latitude, longitude),
});

const OVER_WATER =
  "There is no gridded forecast here, as over open water; take the zone from nws_point_info and ask nws_zone_forecast.";

export const nwsForecast = defineTool({
  name: "nws_forecast",
  title: "Weather forecast",
  description:
    "Forecast of a point for seven days in half-days: temperature, chance of rain, wind, wording. Hour by hour: nws_forecast_hourly.",
  keywords: [
    "weather this week",
    "will it rain",
    "temperature tomorrow",
    "weekend weather",
    "snow forecast",
    "high and low",
  ],
  input: { lat, lon, units },
  example: { lat: 38.8894, lon: -77.0352 },
  async run({ lat, lon, units }, { http }) {
    const point = await fetchPoint(http, lat, lon);
    const about = aboutPoint("Forecast", point, lat, lon);
    const found = point.grid && (await fetchForecast(http, point.grid, units, false));
    if (found === undefined || found.periods.length === 0) return empty({ ...about, hint: OVER_WATER });
    return table({
      ...about,
      rows: found.periods.map((period) => ({
        period: period.name,
        start: period.startTime,
        ...shared(period),
        detail: period.detailedForecast,
      })),
      units: { temperature: temperatureUnit(found.periods), rain_chance: "percent" },
      ...dated(found.updateTime),
    });
  },
});

export const nwsForecastHourly = defineTool({
  name: "nws_forecast_hourly",
  title: "Hourly weather forecast",
  description: "Forecast of a point hour by hour, up to 156 hours. Days with wording: nws_forecast.",
  keywords: ["hourly weather", "when will it rain today", "temperature tonight", "humidity", "wind by hour"],
  input: { lat, lon, hours: z.int().min(1).max(156).default(48), units },
  example: { lat: 38.8894, lon: -77.0352 },
  async run({ lat, lon, hours, units }, { http }) {
    const point = await fetchPoint(http, lat, lon);
    const about = aboutPoint("Hourly forecast", point, lat, lon);
    const found = point.grid && (await fetchForecast(http, point.grid, units, true));
    if (found === undefined || found.periods.length === 0) return empty({ ...about, hint: OVER_WATER });
    const unit = temperatureUnit(found.periods);
    return table({
      ...about,
      rows: found.periods.slice(0, hours).map((period) => ({
        start: period.startTime,
        ...shared(period),
        dewpoint: inUnit(period.dewpoint, unit),
        humidity: valueOf(period.relativeHumidity),
      })),
      units: { temperature: unit, dewpoint: unit, rain_chance: "percent", humidity: "percent" },
      ...dated(found.updateTime),
    });
  },
});

function shared(period: ForecastPeriod): Row {
  const { temperature, windSpeed } = period;
  return {
    daytime: period.isDaytime ?? null,
    temperature: typeof temperature === "number" ? temperature : valueOf(temperature ?? undefined),
    rain_chance: valueOf(period.probabilityOfPrecipitation),
    wind: typeof windSpeed === "string" ? windSpeed : withUnit(windSpeed ?? undefined),
    wind_direction: period.windDirection,
    forecast: period.shortForecast,
  };
}

const withUnit = (wind: Quantity): string | null => (valueOf(wind) === null ? null : `${valueOf(wind)} km/h`);

function temperatureUnit(periods: readonly ForecastPeriod[]): string {
  return periods[0]?.temperatureUnit === "F" ? "°F" : "°C";
}

// The dew point comes in °C beside a temperature in °F: one table, one unit.
function inUnit(dewpoint: Quantity, unit: string): number | null {
  const celsius = dewpoint?.value;
  if (celsius === null || celsius === undefined) return null;
  return Number((unit === "°F" ? celsius * 1.8 + 32 : celsius).toFixed(1));
}

const dated = (moment: string | null | undefined) => (moment ? { dataDate: moment } : {});

export const nwsZoneForecast = defineTool({
  name: "nws_zone_forecast",
  title: "Zone forecast",
  description:
    "Worded forecast of a forecast zone, also of coastal and offshore waters. nws_point_info names the zone of a point.",
  keywords: ["public zone forecast", "coastal waters forecast", "marine forecast", "county weather text"],
  input: {
    zone_id: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}Z\d{3}$/u, "a forecast zone is written like DCZ001; county zones (DCC001) have no forecast")
      .describe("e.g. DCZ001"),
  },
  example: { zone_id: "DCZ001" },
  async run({ zone_id }, { http }) {
    const found = await fetchZoneForecast(http, zone_id);
    const about = {
      title: `Forecast of zone ${zone_id}`,
      source: `https://forecast.weather.gov/MapClick.php?zoneid=${zone_id}`,
    };
    if (found === undefined || found.periods.length === 0)
      return empty({
        ...about,
        hint: "No such zone, or none with a forecast; nws_point_info names the zone of a point.",
      });
    return table({
      ...about,
      rows: found.periods.map(({ name, detailedForecast }) => ({ period: name, forecast: detailedForecast })),
      ...dated(found.updated),
    });
  },
});

const office = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]?[A-Z0-9]{3}$/u, "an office is three letters such as ALY; nws_point_info names the office of a point")
  // KALY, PHFO and TJSJ are the same offices in the international spelling.
  .transform((code) => code.slice(-3));

async function newestProduct(
  { type, location, offset }: { type: string; location: string; offset: number },
  http: Parameters<typeof fetchNewestProduct>[0],
) {
  const found = await fetchNewestProduct(http, type, location);
  const about = {
    title: `${found?.productName ?? `Text product ${type}`}, ${location}`,
    source: `https://forecast.weather.gov/product.php?site=${location}&product=${type}&issuedby=${location}`,
  };
  if (found === undefined)
    return empty({
      ...about,
      hint: "None is on file; products are kept for some days, and not every office issues every kind.",
    });
  const whole = found.productText.trim();
  if (offset > 0 && offset >= whole.length)
    return empty({ ...about, hint: `The text ends at ${whole.length} characters.` });
  return text({
    ...about,
    text: whole.slice(offset),
    offset,
    total: whole.length,
    paging: { argument: "offset", start: offset },
    dataDate: found.issuanceTime,
  });
}

export const nwsForecastDiscussion = defineTool({
  name: "nws_forecast_discussion",
  title: "Forecast discussion",
  description:
    "Newest area forecast discussion of an office: the forecasters' reasoning. nws_point_info names the office of a point.",
  keywords: ["AFD", "meteorologist reasoning", "why is rain expected", "forecaster confidence"],
  input: { office: office.describe("e.g. ALY"), offset: params.offset.describe("Characters") },
  example: { office: "ALY" },
  run: ({ office, offset }, { http }) => newestProduct({ type: "AFD", location: office, offset }, http),
});

export const nwsTextProduct = defineTool({
  name: "nws_text_product",
  title: "Text product",
  description:
    "Newest text product of a kind and office: HWO hazardous outlook, ZFP zones, SPS statement, PNS information, CLI climate.",
  keywords: [
    "hazardous weather outlook",
    "special weather statement",
    "public information statement",
    "storm report LSR",
  ],
  input: {
    type: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9]{3}$/u, "a product type is three letters, such as HWO")
      .describe("e.g. HWO"),
    location: office.describe("e.g. ALY"),
    offset: params.offset.describe("Characters"),
  },
  example: { type: "HWO", location: "ALY" },
  run: (args, { http }) => newestProduct(args, http),
});
