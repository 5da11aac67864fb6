import { agencyTester, describeAgency, describeRecordings, fieldsOf, rowsOf } from "@fedpipe/testing";
import { explain } from "@fedpipe/core";
import { describe, expect, it } from "vitest";
import bls from "./index.ts";
import { seriesOfTopic } from "./series-catalogue.ts";
import { unitOf } from "./units.ts";

const { call, failure } = agencyTester(bls, import.meta.url);
const keyless = agencyTester(bls, import.meta.url, { env: {} });
const DATA = "/publicAPI/v2/timeseries/data/";

const observation = (year: string, period: string, value: string) => ({ year, period, value, footnotes: [{}] });
const answer = (series: readonly object[], message: readonly string[] = []) => ({
  body: { status: "REQUEST_SUCCEEDED", message, Results: { series } },
});
const sent = (body: string | undefined): unknown => JSON.parse(body ?? "null");

describeAgency(bls, import.meta.url);

describeRecordings(bls, import.meta.url, {
  "timeseries_latest.json": {
    tool: "bls_series_data",
    args: { series_ids: "LAUCN040010000000005", start_year: 2013, end_year: 2013 },
    path: DATA,
    check: (result) => {
      expect(rowsOf(result)).toEqual([{ date: "2013-11", value: 16_393, footnotes: "P" }]);
      expect(result).toMatchObject({ units: { value: "persons" }, notes: ["P: Preliminary."] });
    },
  },
  "timeseries_cpi_2024.json": [
    {
      tool: "bls_series_data",
      args: { series_ids: "CUUR0000SA0", start_year: 2024, end_year: 2024 },
      path: DATA,
      check: (result) => {
        expect(rowsOf(result)).toHaveLength(12);
        expect(rowsOf(result)[0]).toEqual({ date: "2024-12", value: 315.605 });
        expect(rowsOf(result).at(-1)).toEqual({ date: "2024-01", value: 308.417 });
      },
    },
    {
      tool: "bls_inflation_calculator",
      args: { amount: 100, from_year: 2024, from_month: 1, to_year: 2024 },
      path: DATA,
      now: new Date("2025-03-01T00:00:00Z"),
      check: (result) =>
        expect(fieldsOf(result)).toMatchObject({ from_index: 308.417, to_index: 313.689, adjusted_amount: 101.71 }),
    },
  ],
  "timeseries_popular.json": {
    tool: "bls_popular_series",
    args: {},
    check: (result) => {
      expect(rowsOf(result)).toHaveLength(25);
      expect(rowsOf(result)[0]).toEqual({ series_id: "LNS14000000", title: "Unemployment rate", unit: "percent" });
    },
  },
  "survey_tu.json": {
    tool: "bls_surveys",
    args: { survey: "tu" },
    check: (result) =>
      expect(rowsOf(result)).toEqual([
        {
          survey: "TU",
          name: "American Time Use",
          allows_net_change: false,
          allows_percent_change: false,
          has_annual_averages: false,
        },
      ]),
  },
  "timeseries_catalog_aspects.json": {
    tool: "bls_series_data",
    args: {
      series_ids: "WMU00140201020000001300002500,WMU00140201020000001300002500",
      start_year: 2018,
      end_year: 2018,
      calculations: true,
      annual_average: true,
    },
    check: (result) => {
      expect(rowsOf(result)).toEqual([{ date: "2018", value: 30.71 }]);
      expect(result.title).toContain("in Bloomington, IN");
    },
  },
  "error_200_daily_threshold.json": {
    tool: "bls_series_data",
    args: { series_ids: "LNS14000000", start_year: 2023, end_year: 2024 },
    fails: "rate-limited",
  },
  "qcew_2023_annual_industry_10.csv": [
    {
      tool: "bls_industry_wages",
      args: { industry_code: "10", year: 2023, quarter: "a", own_code: "0", level: "county" },
      check: (result) => {
        expect(rowsOf(result).map(({ area_fips }) => area_fips)).toEqual(["48453", "01001", "32011"]);
        expect(rowsOf(result)[0]).toEqual({
          area_fips: "48453",
          area: "Travis County, Texas",
          establishments: 52_273,
          employment: 904_044,
          total_wages: 82_263_307_633,
          avg_weekly_wage: 1750,
          avg_annual_pay: 90_995,
          employment_change: 3.1,
          weekly_wage_change: 2.8,
          location_quotient: 1,
        });
        expect(rowsOf(result)[2]).toMatchObject({ establishments: 53, employment: null, avg_annual_pay: null });
      },
    },
    {
      tool: "bls_industry_wages",
      args: { industry_code: "10", year: 2023, quarter: "a", state: "AL", own_code: "5" },
      check: (result) => expect(rowsOf(result)).toMatchObject([{ area_fips: "01001", employment: 9330 }]),
    },
  ],
});

describe("BLS time series traps", () => {
  it("reads a dash as missing, not as zero, and a true zero as zero", async () => {
    const zero = answer([
      {
        seriesID: "LNS14000000",
        data: [observation("2024", "M03", "0"), observation("2024", "M02", "-"), observation("2024", "M01", "1,234.5")],
      },
    ]);
    const { result } = await call("bls_series_data", { series_ids: "LNS14000000" }, { [DATA]: zero });
    expect(rowsOf(result).map(({ value }) => value)).toEqual([0, null, 1234.5]);
  });

  it("takes a refusal inside an HTTP 200 for a refusal, and says how to get a larger quota", async () => {
    const quota = await keyless.failure("bls_series_data", { series_ids: "QUOTA0000", start_year: 2024 });
    expect(quota.kind).toBe("rate-limited");
    expect(explain("BLS", quota)).toMatch(/25 requests a day.*BLS_API_KEY/u);
    const keyed = await failure("bls_series_data", { series_ids: "QUOTA0000", start_year: 2024 });
    expect(explain("BLS", keyed)).toMatch(/500 requests a day.*tomorrow/u);
  });

  it("tells a wrong key from wrong arguments", async () => {
    const wrong = await failure("bls_series_data", { series_ids: "BADKEY000", start_year: 2024 });
    expect(wrong).toMatchObject({ kind: "refused", why: expect.stringContaining("BLS_API_KEY was not accepted") });
    const other = { body: { status: "REQUEST_FAILED_INVALID_PARAMETERS", message: ["x"], Results: {} } };
    const failed = await failure("bls_series_data", { series_ids: "LNS14000000" }, { [DATA]: other });
    expect(failed).toMatchObject({ kind: "refused", why: expect.stringContaining("series ids") });
  });

  it("names a series that does not exist, alone as a failure, among others as a note", async () => {
    const alone = await failure("bls_series_data", { series_ids: "nosuch000", start_year: 2024 });
    expect(alone).toMatchObject({ kind: "not-found", what: "series NOSUCH000" });
    const mixed = answer(
      [
        { seriesID: "LNS14000000", data: [observation("2024", "M01", "3.7")] },
        { seriesID: "NOSUCH000", data: [] },
      ],
      ["Series does not exist for Series NOSUCH000", "No Data Available for Series LNS14000000 Year: 2025"],
    );
    const { result } = await call("bls_series_data", { series_ids: "LNS14000000,NOSUCH000" }, { [DATA]: mixed });
    expect(rowsOf(result)).toHaveLength(1);
    expect(result).toMatchObject({ notes: ["BLS has no series NOSUCH000."] });
  });

  it("says when BLS cut the range of years, and asks for the rest next", async () => {
    const cut = answer(
      [{ seriesID: "CUUR0000SA0", data: [observation("2014", "M12", "234.8"), observation("2005", "M01", "190.7")] }],
      ["Year range has been reduced to the system-allowed limit of 10 years."],
    );
    const args = { series_ids: "CUUR0000SA0", start_year: 2005, end_year: 2024 };
    const { result } = await keyless.call("bls_series_data", args, { [DATA]: cut });
    expect(result).toMatchObject({
      next: { start_year: 2015, end_year: 2024 },
      notes: [expect.stringContaining("first 10 years; with BLS_API_KEY")],
    });
  });

  it("surfaces any other remark of the agency", async () => {
    const remark = answer(
      [{ seriesID: "LNS14000000", data: [observation("2024", "M01", "3.7")] }],
      ["Rebased in May."],
    );
    const { result } = await call("bls_series_data", { series_ids: "LNS14000000" }, { [DATA]: remark });
    expect(result).toMatchObject({ notes: ["BLS remarks: Rebased in May."] });
  });

  it("keeps annual averages apart from months, quarters and halves", async () => {
    const data = ["M13", "M12", "Q05", "Q04", "S03", "S02", "A01"].map((period) => observation("2023", period, "1"));
    const both = { [DATA]: answer([{ seriesID: "LNS14000000", data }]) };
    const { result } = await call("bls_series_data", { series_ids: "LNS14000000", annual_average: true }, both);
    expect(rowsOf(result).map(({ date, period }) => [date, period])).toEqual([
      ["2023", "annual average"],
      ["2023-12", "month"],
      ["2023", "annual average"],
      ["2023-Q4", "quarter"],
      ["2023", "annual average"],
      ["2023-H2", "half-year"],
      ["2023", "year"],
    ]);
  });

  it("puts the key into the body of a POST and into the query of a GET, and asks for keyed options only when told", async () => {
    const { requests } = await call("bls_series_data", { series_ids: "LNS14000000", start_year: 2024, end_year: 2024 });
    expect(sent(requests[0]?.body)).toEqual({
      seriesid: ["LNS14000000"],
      startyear: "2024",
      endyear: "2024",
      registrationkey: "test-key",
    });
    expect(requests[0]?.url.search).toBe("");
    const popular = await call("bls_popular_series", { survey: "LN" });
    expect(popular.requests[0]?.url.searchParams.get("registrationkey")).toBe("test-key");
    const without = await keyless.call("bls_series_data", {
      series_ids: "LNS14000000",
      start_year: 2024,
      end_year: 2024,
    });
    expect(sent(without.requests[0]?.body)).not.toHaveProperty("registrationkey");
  });

  it("shows calculated changes as columns", async () => {
    const calculations = { net_changes: { "1": "0.1", "12": "-" }, pct_changes: { "12": "3.0" } };
    const series = { seriesID: "LNS14000000", data: [{ ...observation("2024", "M06", "4.1"), calculations }] };
    const { result, requests } = await call(
      "bls_series_data",
      { series_ids: "LNS14000000", calculations: true },
      { [DATA]: answer([series]) },
    );
    expect(rowsOf(result)[0]).toMatchObject({ change_1m: 0.1, change_12m: null, change_12m_percent: 3 });
    expect(sent(requests[0]?.body)).toMatchObject({ calculations: true, catalog: true });
  });

  it("asks again for the series BLS left out of a long list, as it does without a key", async () => {
    const first = answer([{ seriesID: "LASST060000000000003", data: [observation("2024", "M06", "5.2")] }]);
    const second = answer([{ seriesID: "LASST480000000000003", data: [observation("2024", "M06", "4.0")] }]);
    const { result, requests } = await keyless.call(
      "bls_state_unemployment",
      { states: "CA,TX" },
      { [DATA]: [first, second] },
    );
    expect(requests.map(({ body }) => sent(body))).toMatchObject([
      { seriesid: ["LASST060000000000003", "LASST480000000000003"] },
      { seriesid: ["LASST480000000000003"] },
    ]);
    expect(rowsOf(result)).toHaveLength(2);
  });

  it("gives up on series BLS never answers for, and says which", async () => {
    const none = { [DATA]: answer([]) };
    const { result, requests } = await call("bls_series_data", { series_ids: "LNS14000000" }, none);
    expect(requests).toHaveLength(1);
    expect(result).toMatchObject({ kind: "empty", notes: ["BLS did not answer for LNS14000000."] });
  });

  it("asks all states in two requests of at most 50 series", async () => {
    const { requests } = await call("bls_state_unemployment", {}, { [DATA]: echo() });
    expect(requests.map(({ body }) => (sent(body) as { seriesid: string[] }).seriesid.length)).toEqual([50, 1]);
  });

  it("derives years from today", async () => {
    const { requests } = await call("bls_series_data", { series_ids: "LNS14000000" }, { [DATA]: answer([]) });
    expect(sent(requests[0]?.body)).toMatchObject({ startyear: "2021", endyear: "2024" });
  });
});

// 51 answers at once: every state has one.
function echo() {
  return answer(
    seriesOfTopic("state_employment", undefined)
      .filter(({ id }) => id.endsWith("03"))
      .map(({ id }) => ({ seriesID: id, data: [observation("2024", "M06", "4.0")] })),
  );
}

describe("BLS series ids", () => {
  it("builds state ids of the length BLS wants", () => {
    const ids = seriesOfTopic("state_employment", "MI").map(({ id }) => id);
    expect(ids[0]).toBe("LASST260000000000003");
    expect(ids.at(-1)).toBe("SMS26000000000000001");
    expect(ids.every((id) => id.length === 20)).toBe(true);
  });

  it.each([
    ["LNS14000000", "percent"],
    ["LNS11300000", "percent"],
    ["LNS13023621", "thousands of persons"],
    ["CES0500000003", "USD per hour"],
    ["LAUCN040010000000005", "persons"],
    ["JTS000000000000000QUR", "percent of employment"],
    ["CIU1010000000000A", "percent"],
    ["PRS85006093", "index"],
    ["LNS12099999", undefined],
    ["ZZ1", undefined],
  ])("tells the unit of %s from its id", (id, unit) => expect(unitOf(id)).toBe(unit));

  it("calls U-6 by its own id, which is not that of job losers", () => {
    const topic = seriesOfTopic("unemployment", undefined);
    expect(topic.find(({ title }) => title.startsWith("U-6"))?.id).toBe("LNS13327709");
    expect(topic.find(({ id }) => id === "LNS13023621")?.title).toContain("job losers");
  });

  it("lists a state's series on request", async () => {
    const { result, requests } = await call("bls_search_series", { topic: "employment", state: "tx" });
    expect(requests).toEqual([]);
    expect(rowsOf(result)[0]).toEqual({
      series_id: "LASST480000000000003",
      title: "Unemployment rate, Texas",
      unit: "percent",
      seasonally_adjusted: true,
    });
  });
});

describe("BLS never hears of arguments that cannot be right", () => {
  it.each([
    ["bls_series_data", { series_ids: "../surveys" }],
    ["bls_series_data", { series_ids: ", ," }],
    ["bls_series_data", { series_ids: Array.from({ length: 51 }, (_, at) => `LNS1${at + 1000}`).join(",") }],
    ["bls_series_data", { series_ids: "LNS14000000", start_year: 1990 }],
    ["bls_series_data", { series_ids: "LNS14000000", start_year: 2024, end_year: 2020 }],
    ["bls_series_data", { series_ids: "LNS14000000", end_year: 2050 }],
    ["bls_search_series", { topic: "cpi", state: "TX" }],
    ["bls_search_series", { topic: "state_employment", state: "ZZ" }],
    ["bls_state_unemployment", { states: "CA,XX" }],
    ["bls_surveys", { survey: "../x" }],
    ["bls_county_wages", { area: "Cook County", year: 2024 }],
    ["bls_county_wages", { area: "17031", year: 2024, quarter: "5" }],
    ["bls_county_wages", { area: "17031", year: 2024, limit: 501 }],
    ["bls_industry_wages", { industry_code: "../10", year: 2024 }],
    ["bls_industry_wages", { industry_code: "5415", year: 2024, state: "TX", level: "metro" }],
    ["bls_metro_wages", { cbsa: "16984", year: 2023 }],
    ["bls_inflation_calculator", { amount: 1, from_year: 1900, to_year: 2020 }],
    ["bls_inflation_calculator", { amount: 1, from_year: 2000, to_year: 2030 }],
  ])("%s %j", async (tool, args) => {
    expect(await failure(tool, args)).toMatchObject({ kind: "bad-arguments", requests: [] });
  });
});
