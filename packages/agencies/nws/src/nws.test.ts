import { agencyTester, describeAgency, describeRecordings, fieldsOf, rowsOf, textOf } from "@fedpipe/testing";
import { describe, expect, it } from "vitest";
import nws from "./index.ts";

const { call, failure } = agencyTester(nws, import.meta.url);
const WASHINGTON = { lat: 38.8894, lon: -77.0352 };
const GUAM = { lat: 13.444, lon: 144.778 };

const LATEST = (id: string) => `/stations/${id}/observations/latest`;
const report = (timestamp: string, value: number | null) => ({
  body: { properties: { timestamp, temperature: { value } } },
});

describeAgency(nws, import.meta.url);

describeRecordings(nws, import.meta.url, {
  "points.json": {
    tool: "nws_point_info",
    args: GUAM,
    check: (result) =>
      expect(fieldsOf(result)).toMatchObject({
        office: "GUM",
        grid_x: 47,
        city: "Ordot",
        forecast_zone: "GUZ001",
        county_zone: "GUC010",
        county_fips: "66010",
        radar: "PGUA",
      }),
  },
  "forecast.json": {
    tool: "nws_forecast",
    args: GUAM,
    beside: ["points.json"],
    check: (result) => {
      expect(rowsOf(result)).toHaveLength(14);
      expect(rowsOf(result)[1]).toMatchObject({
        period: "Friday",
        daytime: true,
        temperature: 88,
        rain_chance: 13,
        wind: "10 to 15 mph",
        wind_direction: "E",
      });
      expect(result).toMatchObject({ title: "Forecast, Ordot, GU", units: { temperature: "°F" } });
    },
  },
  "forecast_hourly.json": {
    tool: "nws_forecast_hourly",
    args: { ...GUAM, hours: 20 },
    beside: ["points.json"],
    check: (result) => {
      expect(rowsOf(result)).toHaveLength(20);
      expect(rowsOf(result)[0]).toMatchObject({ temperature: 77, dewpoint: 76, humidity: 94, rain_chance: 19 });
    },
  },
  "gridpoint_stations.json": {
    tool: "nws_stations_near",
    args: { ...GUAM, limit: 2 },
    beside: ["points.json"],
    check: (result) => {
      expect(rowsOf(result)).toHaveLength(2);
      expect(rowsOf(result)[0]).toMatchObject({
        station_id: "PGUM",
        distance: 4.4,
        elevation: 92.7,
        lat: 13.48395,
        lon: 144.79712,
      });
      expect(result).toMatchObject({ total: 5 });
    },
  },
  "station_observations.json": {
    tool: "nws_observation_history",
    args: { station_id: "PGUM", limit: 1 },
    check: (result) => {
      expect(rowsOf(result)[0]).toMatchObject({
        temperature: 27.2,
        wind_speed: 14.8,
        wind_gust: null,
        pressure: 1010.2,
        humidity: 84.7,
        clouds: "BKN at 1430 m",
      });
      expect(result).toMatchObject({ next: { cursor: "eyJzIjoiMjAyNi0wNS0xNFQxNTo1NDowMCswMDowMCJ9" } });
    },
  },
  "alerts_active.json": {
    tool: "nws_alerts_active",
    args: { limit: 2 },
    check: (result) => {
      expect(result).toMatchObject({ total: 6, next: { offset: 2 } });
      expect(rowsOf(result)[0]).toMatchObject({ event: "Air Quality Alert", ends: "2026-05-15T20:00:00-07:00" });
      expect(rowsOf(result)[1]).toMatchObject({ event: "Red Flag Warning", ends: "2026-05-14T17:00:00-05:00" });
    },
  },
  "observation_latest.json": {
    tool: "nws_observation_latest",
    args: { station_id: "kfll" },
    check: (result) =>
      expect(fieldsOf(result)).toMatchObject({
        temperature: 22.8,
        wind_speed: 7.6,
        visibility: 16_090,
        rain_1h: null,
        rain_6h: 0,
        max_24h: null,
        clouds: "FEW at 790 m, BKN at 1680 m",
      }),
  },
  "product_afd.json": {
    tool: "nws_forecast_discussion",
    args: { office: "KALY" },
    answers: {
      "/products/types/AFD/locations/ALY": {
        body: { "@graph": [{ id: "81724a6c-3b8f-4284-bd62-49d259b39697", issuanceTime: "2024-09-05T11:29:00+00:00" }] },
      },
    },
    check: (result) => {
      expect(textOf(result)).toContain("AREA FORECAST DISCUSSION\nNational Weather Service Albany NY");
      expect(result).toMatchObject({ dataDate: "2024-09-05T11:29:00+00:00", offset: 0 });
    },
  },
  "products_afd_list.json": {
    tool: "nws_text_product",
    args: { type: "afd", location: "FGZ" },
    answers: { "/products/798a1c6b-1317-4a4c-bb68-71091b3003da": "afd.json" },
    check: (result) => expect(textOf(result)).toContain("Example discussion."),
  },
  "error_500_hourly.json": {
    tool: "nws_forecast_hourly",
    args: WASHINGTON,
    path: "/gridpoints/LWX/97,71/forecast/hourly",
    fails: "unavailable",
  },
  "error_404_station.json": {
    tool: "nws_observation_latest",
    args: { station_id: "KBOSa" },
    path: "/stations/KBOSA/observations/latest",
    fails: "not-found",
  },
});

describe("weather.gov's traps", () => {
  it("rounds coordinates to the four decimals the agency takes without a redirect", async () => {
    const { requests } = await call("nws_point_info", { lat: 38.889_412_345, lon: -77.035_199_9 });
    expect(requests[0]?.url.pathname).toBe("/points/38.8894,-77.0352");
  });

  it("says who asks, and which form it wants", async () => {
    const { requests } = await call("nws_forecast_discussion", { office: "ALY" });
    expect(requests[0]?.headers).toMatchObject({
      "user-agent": expect.stringContaining("fedpipe"),
      accept: "application/ld+json",
    });
    const point = await call("nws_point_info", WASHINGTON);
    expect(point.requests[0]?.headers["accept"]).toBe("application/geo+json");
  });

  it("tries a forecast again that failed for a moment", async () => {
    const path = "/gridpoints/LWX/97,71/forecast";
    const { result } = await call("nws_forecast", WASHINGTON, {
      [path]: [{ status: 500, body: "{}" }, "forecast.json"],
    });
    expect(rowsOf(result)).toHaveLength(2);
  });

  it("states the unit it asked for, and brings the dew point to it", async () => {
    const { result } = await call("nws_forecast_hourly", { ...WASHINGTON, hours: 1 });
    expect(rowsOf(result)).toMatchObject([{ temperature: 76, dewpoint: 68 }]);
    expect(result).toMatchObject({ units: { temperature: "°F", dewpoint: "°F" } });
    const metric = {
      properties: {
        periods: [{ startTime: "a", endTime: "b", temperature: 24, temperatureUnit: "C", dewpoint: { value: 20 } }],
      },
    };
    const si = await call(
      "nws_forecast_hourly",
      { ...WASHINGTON, units: "si" },
      { "/gridpoints/LWX/97,71/forecast/hourly": { body: metric } },
    );
    expect(si.requests[1]?.url.search).toBe("?units=si");
    expect(si.result).toMatchObject({ units: { temperature: "°C" }, rows: [{ temperature: 24, dewpoint: 20 }] });
  });

  it("reads quantities where the agency may one day send them instead of text", async () => {
    const period = {
      name: "",
      startTime: "a",
      endTime: "b",
      temperature: { unitCode: "wmoUnit:degC", value: 21.66 },
      temperatureUnit: "C",
      windSpeed: { unitCode: "wmoUnit:km_h-1", value: 18 },
      shortForecast: "",
    };
    const answers = { "/gridpoints/LWX/97,71/forecast": { body: { properties: { periods: [period] } } } };
    const { result } = await call("nws_forecast", WASHINGTON, answers);
    expect(rowsOf(result)[0]).toMatchObject({ temperature: 21.7, wind: "18 km/h", period: null, forecast: null });
  });

  it("explains a point over water, which has zones but no forecast", async () => {
    const gone = { "/gridpoints/LWX/97,71/forecast": { status: 404, body: "{}" } };
    const { result } = await call("nws_forecast", WASHINGTON, gone);
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("nws_zone_forecast") });
    const sea = { body: { properties: { gridId: null, gridX: null, gridY: null, type: "marine" } } };
    const open = await call("nws_forecast_hourly", WASHINGTON, { "/points/38.8894,-77.0352": sea });
    expect(open.result.kind).toBe("empty");
    const info = await call("nws_point_info", WASHINGTON, { "/points/38.8894,-77.0352": sea });
    expect(fieldsOf(info.result)).toMatchObject({ office: null, surface: "marine", county_fips: null });
  });

  it("keeps actual alerts apart from tests, unless asked", async () => {
    const { requests } = await call("nws_alerts_active", { area: "ca" });
    expect(Object.fromEntries(requests[0]?.url.searchParams ?? [])).toEqual({ status: "actual", area: "CA" });
  });

  it("shows when the event ends, not when the message lapses", async () => {
    const { result } = await call("nws_alerts_active", { area: "CA" });
    expect(rowsOf(result).map(({ starts, ends }) => [starts, ends])).toEqual([
      ["2024-07-20T10:00:00-07:00", "2024-07-21T20:00:00-07:00"],
      ["2024-07-20T04:00:00-07:00", "2024-07-20T12:00:00-07:00"],
    ]);
  });

  it("takes an alert's address for its id, and sends the bare URN", async () => {
    const { requests, result } = await call("nws_alert", {
      id: "https://api.weather.gov/alerts/urn:oid:2.49.0.1.840.0.1234.001.1",
    });
    expect(requests[0]?.url.pathname).toBe("/alerts/urn:oid:2.49.0.1.840.0.1234.001.1");
    expect(fieldsOf(result)).toMatchObject({
      zones: ["CAC037"],
      county_fips: ["06037"],
      instruction: null,
      details: { windThreat: "RADAR INDICATED", BLOCKCHANNEL: "EAS; CMAS" },
    });
  });

  it("writes event names as the agency does", async () => {
    const { requests } = await call("nws_alert_history", { area: "tx", event: "tornado warning" });
    expect(requests[0]?.url.searchParams.get("event")).toBe("Tornado Warning");
  });

  it("sends moments without fractions of a second", async () => {
    const { requests } = await call(
      "nws_observation_history",
      { station_id: "KDCA", start: "2024-07-19", end: "2024-07-19T18:30:00.123-04:00" },
      { "/stations/KDCA/observations": "history_kdca.json" },
    );
    expect(requests[0]?.url.searchParams.get("start")).toBe("2024-07-19T00:00:00Z");
    expect(requests[0]?.url.searchParams.get("end")).toBe("2024-07-19T22:30:00Z");
  });

  it("offers no next page after one that was not full", async () => {
    const { result } = await call("nws_observation_history", { station_id: "KDCA", limit: 6 });
    expect(result).not.toHaveProperty("next");
    const full = await call(
      "nws_observation_history",
      { station_id: "KDCA", limit: 2 },
      { "/stations/KDCA/observations": "history_kdca.json" },
    );
    expect(full.result).toMatchObject({ next: { cursor: "abc=" } });
  });

  it("reads metres of rain as well as millimetres, and metres per second as km/h", async () => {
    const properties = {
      timestamp: "2024-07-20T11:52:00+00:00",
      precipitationLastHour: { unitCode: "wmoUnit:m", value: 0.0051 },
      windSpeed: { unitCode: "unit:m_s-1", value: 10 },
    };
    const { result } = await call(
      "nws_observation_latest",
      { station_id: "KDCA" },
      { "/stations/KDCA/observations/latest": { body: { properties } } },
    );
    expect(fieldsOf(result)).toMatchObject({ rain_1h: 5.1, wind_speed: 36, temperature: null });
  });

  it("counts alerts by state before zones, most first", async () => {
    const { result } = await call("nws_alert_counts", {});
    expect(rowsOf(result).map((row) => Object.values(row).join(" "))).toEqual([
      "all total 3",
      "all land 2",
      "all marine 1",
      "region GM 1",
      "state TX 2",
      "state CA 1",
      "zone TXZ100 2",
      "zone CAZ041 1",
    ]);
  });

  it("takes the newest product, whatever the order of the list", async () => {
    const { requests } = await call("nws_text_product", { type: "hwo", location: "kaly" });
    expect(requests.at(-1)?.url.pathname).toBe("/products/HWO-new");
  });

  it("reads the glossary's HTML as text, shortest term first", async () => {
    const derecho = await call("nws_glossary", { term: "DERECHO" });
    expect(rowsOf(derecho.result)).toEqual([{ term: "Derecho", definition: "A widespread wind storm." }]);
    const front = await call("nws_glossary", { term: "front" });
    expect(rowsOf(front.result)).toEqual([
      { term: "Front", definition: "A boundary." },
      { term: "Anafront", definition: null },
    ]);
  });
});

describe("current conditions", () => {
  it("takes the nearest station that reports, passing over broken, silent and stale ones", async () => {
    const { result } = await call("nws_current_conditions", WASHINGTON, {
      [LATEST("KDCA")]: { status: 500, body: "{}" },
      [LATEST("KADW")]: report("2024-07-20T11:00:00+00:00", null),
      [LATEST("KCGS")]: report("2024-07-20T11:30:00+00:00", 23.4),
    });
    expect(fieldsOf(result)).toMatchObject({ station_id: "KCGS", distance: 14, temperature: 23.4 });
  });

  it("says that nobody reports when all are silent or old", async () => {
    const { result } = await call("nws_current_conditions", WASHINGTON, {
      [LATEST("KDCA")]: report("2024-07-19T11:30:00+00:00", 20),
      [LATEST("KADW")]: { status: 404, body: "{}" },
      [LATEST("KCGS")]: report("2024-07-20T11:30:00+00:00", null),
    });
    expect(result.kind).toBe("empty");
  });

  it("is a failure, not silence, when no station can be read at all", async () => {
    const down = { status: 503, body: "{}" };
    const answers = { [LATEST("KDCA")]: down, [LATEST("KADW")]: down, [LATEST("KCGS")]: down };
    expect(await failure("nws_current_conditions", WASHINGTON, answers)).toMatchObject({ kind: "unavailable" });
  });
});

describe("weather.gov when nothing comes", () => {
  it("answers a state without alerts with a hint", async () => {
    const { result } = await call("nws_alerts_active", { area: "VT" });
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("nws_alert_history") });
  });

  it("says that a point lies outside, and what may be wrong with it", async () => {
    const outside = await failure("nws_forecast", { lat: 10, lon: 10 });
    expect(outside).toMatchObject({ kind: "not-found", hint: expect.stringContaining("swapped") });
  });

  it("names a station it does not know", async () => {
    expect(await failure("nws_observation_latest", { station_id: "KXXX" })).toMatchObject({
      kind: "not-found",
      what: expect.stringContaining("KXXX"),
    });
  });

  it("tells a refused value from a limit of the rate", async () => {
    expect(await failure("nws_alerts_active", { area: "QQ" })).toMatchObject({
      kind: "refused",
      why: expect.stringContaining("two letters"),
    });
    expect(await failure("nws_alerts_active", { area: "TX" })).toMatchObject({ kind: "rate-limited" });
  });

  it("answers an office without that product, a zone without forecast and an alert long gone", async () => {
    const gone = { status: 404, body: "{}" };
    const product = await call(
      "nws_text_product",
      { type: "XXX", location: "ALY" },
      { "/products/types/XXX/locations/ALY": gone },
    );
    expect(product.result.kind).toBe("empty");
    const zone = await call("nws_zone_forecast", { zone_id: "DCZ999" }, { "/zones/forecast/DCZ999/forecast": gone });
    expect(zone.result.kind).toBe("empty");
    const alert = await failure("nws_alert", { id: "urn:oid:1.2" }, { "/alerts/urn:oid:1.2": gone });
    expect(alert).toMatchObject({ kind: "not-found", hint: expect.stringContaining("seven days") });
  });
});

describe("weather.gov never hears of arguments that cannot be right", () => {
  it.each([
    ["nws_forecast", { lat: 91, lon: 0 }],
    ["nws_forecast", { lat: "north", lon: 0 }],
    ["nws_forecast_hourly", { ...WASHINGTON, hours: 157 }],
    ["nws_zone_forecast", { zone_id: "DCC001" }],
    ["nws_zone_forecast", { zone_id: "../DCZ001" }],
    ["nws_alerts_active", { area: "California" }],
    ["nws_alerts_active", { area: "CA", zone: "CAZ006" }],
    ["nws_alerts_active", { point: "38.9" }],
    ["nws_alerts_active", { event: "Tornado; Warning" }],
    ["nws_alerts_active", { limit: 501 }],
    ["nws_alert", { id: "1234" }],
    ["nws_alert", { id: "urn:oid:../types" }],
    ["nws_alert_history", { end: "2024-01-01" }],
    ["nws_alert_history", { start: "yesterday" }],
    ["nws_alert_history", { start: "2024-02-30" }],
    ["nws_observation_latest", { station_id: "../KDCA" }],
    ["nws_observation_history", { station_id: "KDCA", start: "2024-02-30T99:00" }],
    ["nws_forecast_discussion", { office: "Albany" }],
    ["nws_text_product", { type: "A/../B", location: "ALY" }],
  ])("%s %j", async (tool, args) => {
    expect(await failure(tool, args)).toMatchObject({ kind: "bad-arguments", requests: [] });
  });
});
