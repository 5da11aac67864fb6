import { agencyTester, fieldsOf, rowsOf } from "@fedpipe/testing";
import { describe, expect, it } from "vitest";
import bls from "./index.ts";

const { call, failure } = agencyTester(bls, import.meta.url);
const DATA = "/publicAPI/v2/timeseries/data/";

const observation = (year: string, period: string, value: string) => ({ year, period, value, footnotes: [{}] });
const answer = (series: readonly object[], message: readonly string[] = []) => ({
  body: { status: "REQUEST_SUCCEEDED", message, Results: { series } },
});
const sent = (body: string | undefined): unknown => JSON.parse(body ?? "null");

describe("BLS summaries", () => {
  it("shows the newest published month of each component beside the year before", async () => {
    const { result } = await call("bls_cpi_breakdown", {});
    expect(rowsOf(result)).toEqual([
      { component: "All items", series_id: "CUUR0000SA0", date: "2024-06", index: 314.175, change_12m: 3 },
      {
        component: "Rent of primary residence",
        series_id: "CUUR0000SEHA",
        date: "2024-06",
        index: 421,
        change_12m: null,
      },
      { component: "Gasoline", series_id: "CUUR0000SETB01", date: "2024-05", index: 311.2, change_12m: 2.1 },
    ]);
  });

  it("asks one year more than shown, because a change needs the year before", async () => {
    const { result, requests } = await call(
      "bls_cpi_breakdown",
      { start_year: 2024, end_year: 2024 },
      { [DATA]: "cpi_components.json" },
    );
    expect(sent(requests[0]?.body)).toMatchObject({ startyear: "2023", endyear: "2024" });
    expect(rowsOf(result).every(({ date }) => String(date).startsWith("2024"))).toBe(true);
  });

  it("ranks the states, with the change in points", async () => {
    const { result } = await call("bls_state_unemployment", { states: "tx, ca" }, { [DATA]: "state_rates.json" });
    expect(rowsOf(result).map(({ state, rate, change_12m }) => [state, rate, change_12m])).toEqual([
      ["California", 5.2, 0.5],
      ["Texas", 4, 0.1],
    ]);
  });

  it("counts sector changes in thousands of jobs", async () => {
    const { result } = await call("bls_employment_by_industry", {});
    expect(rowsOf(result)[0]).toMatchObject({ sector: "Total nonfarm", employees: 158_638, change_12m: 2611 });
  });

  it("averages whole years, and lets the newest month stand for a year that runs", async () => {
    const whole = await call("bls_inflation_calculator", { amount: 100, from_year: 2015, to_year: 2023 });
    expect(fieldsOf(whole.result)).toMatchObject({ from_index: 236.25, to_index: 303.25, adjusted_amount: 128.36 });
    const running = answer([
      { seriesID: "CUUR0000SA0", data: [observation("2024", "M06", "314"), observation("2024", "M05", "313")] },
    ]);
    const older = answer([{ seriesID: "CUUR0000SA0", data: [observation("1980", "M01", "78.5")] }]);
    const { result, requests } = await call(
      "bls_inflation_calculator",
      { amount: 1, from_year: 1980, from_month: 1, to_year: 2024 },
      { [DATA]: [older, running] },
    );
    expect(requests.map(({ body }) => sent(body))).toMatchObject([
      { startyear: "1980", endyear: "1980" },
      { startyear: "2024", endyear: "2024" },
    ]);
    expect(fieldsOf(result)).toMatchObject({ to: "2024-06", adjusted_amount: 4 });
    expect(result).toMatchObject({ notes: [expect.stringContaining("2024 is not over")] });
  });

  it("names the newest month when the one asked for is not out", async () => {
    const running = answer([{ seriesID: "CUUR0000SA0", data: [observation("2024", "M06", "314")] }]);
    const args = { amount: 1, from_year: 2024, from_month: 6, to_year: 2024, to_month: 7 };
    expect(await failure("bls_inflation_calculator", args, { [DATA]: running })).toMatchObject({
      kind: "not-found",
      hint: expect.stringContaining("2024-06"),
    });
  });
});
