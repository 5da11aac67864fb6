import { agencyTester, describeAgency, describeRecordings, fieldsOf, rowsOf } from "@fedpipe/testing";
import { describe, expect, it } from "vitest";
import fred from "./index.ts";

const { call, failure } = agencyTester(fred, import.meta.url);

describeAgency(fred, import.meta.url);

describeRecordings(fred, import.meta.url, {
  "series_observations_gdp.json": {
    tool: "fred_series_data",
    args: { series_id: "GDP", start_date: "1999-01-01", end_date: "2023-05-09" },
    answers: { "/fred/series": "series_unrate.json" },
    check: (result) => {
      expect(rowsOf(result)).toHaveLength(97);
      expect(rowsOf(result)[0]).toEqual({ date: "1999-01-01", value: 9411.682 });
    },
  },
  "series_observations_fedfunds_missing_value.json": {
    tool: "fred_series_data",
    args: { series_id: "FEDFUNDS" },
    check: (result) => {
      expect(rowsOf(result).at(-2)).toEqual({ date: "2023-06-01", value: 5.08 });
      expect(rowsOf(result).at(-1)).toEqual({ date: "2023-07-01", value: null });
    },
  },
  "series_search.json": {
    tool: "fred_search",
    args: { query: "monetary service index" },
    check: (result) => {
      expect(rowsOf(result)[0]).toMatchObject({ id: "MSIM2", units: "Billions of Dollars", popularity: 34 });
      expect(result).toMatchObject({ total: 32, next: { offset: 3 } });
    },
  },
  "error_400_bad_key.json": { tool: "fred_browse", args: { kind: "updates" }, fails: "refused" },
  "error_400_no_key.xml": { tool: "fred_browse", args: { kind: "updates" }, fails: "refused" },
});

describe("FRED's traps", () => {
  it("always asks for JSON, because FRED's own choice is XML, errors included", async () => {
    const { requests } = await call("fred_series_info", { series_id: "UNRATE" });
    expect(requests[0]?.url.searchParams.get("file_type")).toBe("json");
  });

  it("sends ids in capitals, as FRED wants them", async () => {
    const { result } = await call("fred_series_info", { series_id: " unrate " });
    expect(fieldsOf(result)).toMatchObject({ id: "UNRATE", units: "Percent", popularity: 95 });
  });

  it("reads a missing value as null, not zero", async () => {
    const { result } = await call("fred_compare", {
      series_ids: ["UNRATE", "FEDFUNDS"],
      start_date: "2024-01-01",
      frequency: "m",
    });
    expect(rowsOf(result)).toEqual([
      { date: "2024-07-01", FEDFUNDS: null },
      { date: "2024-06-01", UNRATE: 4.1, FEDFUNDS: 5.33 },
      { date: "2024-05-01", UNRATE: 4 },
    ]);
  });

  it("takes the unit of the values from the series, since the answer does not hold it", async () => {
    const { result } = await call("fred_series_data", {
      series_id: "UNRATE",
      start_date: "2024-01-01",
      end_date: "2024-06-01",
    });
    expect(result).toMatchObject({ units: { value: "Percent" } });
  });

  it("names the unit of a transformed series", async () => {
    const { result } = await call(
      "fred_series_data",
      { series_id: "UNRATE", units: "pc1" },
      { "/fred/series/observations": "observations_unrate.json" },
    );
    expect(result).toMatchObject({ units: { value: "percent change from year ago" } });
  });

  it("sends the key as a Bearer header to v2, which refuses the parameter v1 demands", async () => {
    const { requests } = await call("fred_release_data", { release_id: 53 });
    expect(requests[0]?.headers["authorization"]).toBe("Bearer test-key");
    expect(requests[0]?.url.searchParams.has("api_key")).toBe(false);
    const v1 = await call("fred_series_info", { series_id: "UNRATE" });
    expect(v1.requests[0]?.url.searchParams.get("api_key")).toBe("test-key");
    expect(v1.requests[0]?.headers["authorization"]).toBeUndefined();
  });

  it("goes on with next_cursor, because FRED ignores a parameter called cursor", async () => {
    const first = await call("fred_release_data", { release_id: 53 });
    expect(first.result).toMatchObject({ next: { cursor: "GDPC1,2024-01-01" } });
    const { requests } = await call(
      "fred_release_data",
      { release_id: 53, cursor: "GDPC1,2024-01-01" },
      { "/fred/v2/release/observations": "release_observations.json" },
    );
    expect(requests[0]?.url.searchParams.get("next_cursor")).toBe("GDPC1,2024-01-01");
  });

  it("widens the window for vintages, which FRED refuses over today alone", async () => {
    const vintage = { observations: [{ date: "2024-01-01", GDP_20240125: "27938.8", GDP_20240228: "." }], count: 1 };
    const { result, requests } = await call(
      "fred_series_data",
      { series_id: "UNRATE", output_type: "2" },
      { "/fred/series/observations": { body: vintage } },
    );
    const sent = requests.find(({ url }) => url.pathname.endsWith("observations"))?.url.searchParams;
    expect(sent?.get("realtime_start")).toBe("1776-07-04");
    expect(rowsOf(result)).toEqual([{ date: "2024-01-01", GDP_20240125: 27_938.8, GDP_20240228: null }]);
  });

  it("reads table values written for people", async () => {
    const { result } = await call("fred_release_tables", { release_id: 53 });
    expect(rowsOf(result).map(({ observation_value }) => observation_value)).toEqual([28_269.2, null]);
  });

  it("looks up the map group of a single regional series", async () => {
    const { result, requests } = await call("fred_regional_data", { series_id: "WIPCPI", date: "2012-01-01" });
    expect(requests.map(({ url }) => url.pathname)).toEqual(["/geofred/series/group", "/geofred/regional/data"]);
    expect(rowsOf(result).map(({ region, value }) => [region, value])).toEqual([
      ["Wisconsin", 42_121],
      ["Guam", null],
    ]);
  });

  it("starts the calendar today, not on a day written into the code", async () => {
    const { requests } = await call("fred_release_calendar", { include_future: true, limit: 50 });
    expect(requests[0]?.url.searchParams.get("realtime_start")).toBe("2024-07-20");
  });
});

describe("FRED when nothing comes", () => {
  it("answers a search without matches with a hint", async () => {
    const { result } = await call("fred_search", { query: "electric vehicle sales" });
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("fewer") });
  });

  it("tells a wrong key from a wrong argument", async () => {
    expect(await failure("fred_series_info", { series_id: "BADKEY" })).toMatchObject({
      kind: "refused",
      why: expect.stringContaining("FRED_API_KEY"),
    });
    expect(await failure("fred_series_data", { series_id: "NOSUCH" })).toMatchObject({
      kind: "not-found",
      what: "such series",
    });
  });

  it("says when FRED limits the rate", async () => {
    expect(await failure("fred_series_info", { series_id: "TOOMANY" })).toMatchObject({ kind: "rate-limited" });
  });

  it("names the key that is missing, and where to get it", async () => {
    const keyless = agencyTester(fred, import.meta.url, { env: {} });
    expect(await keyless.failure("fred_search", { query: "gdp" })).toMatchObject({
      kind: "missing-key",
      env: ["FRED_API_KEY"],
      signupUrl: "https://fredaccount.stlouisfed.org/apikeys",
      requests: [],
    });
  });
});

describe("FRED never hears of arguments that cannot be right", () => {
  it.each([
    ["fred_series_info", { series_id: "../category" }],
    ["fred_series_info", { series_id: "" }],
    ["fred_series_data", { series_id: "GDP", start_date: "2024-02-30" }],
    ["fred_series_data", { series_id: "GDP", limit: 0 }],
    ["fred_series_data", { series_id: "GDP", limit: 1e9 }],
    ["fred_series_data", { series_id: "GDP", start: "2024-01-01" }],
    ["fred_search", { query: "x".repeat(100_000) }],
    ["fred_search", { query: "rate", filter_variable: "units" }],
    ["fred_search", { query: "rate", exclude_tag_names: "usa" }],
    ["fred_browse", { kind: "release_series" }],
    ["fred_compare", { series_ids: ["GDP"] }],
    ["fred_regional_data", { series_group: "882" }],
    ["fred_regional_data", { series_id: "WIPCPI", region_type: "county" }],
    ["fred_browse", { kind: "categories", filter: "macro" }],
    ["fred_browse", { kind: "updates", include_future: true }],
    ["fred_browse", { kind: "sources", id: 3 }],
    ["fred_series_data", { series_id: "GDP", vintage_dates: "2024-01-25,soon" }],
  ])("%s %j", async (tool, args) => {
    expect(await failure(tool, args)).toMatchObject({ kind: "bad-arguments", requests: [] });
  });
});
