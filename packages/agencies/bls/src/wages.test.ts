import { agencyTester, rowsOf } from "@fedpipe/testing";
import { describe, expect, it } from "vitest";
import bls from "./index.ts";

const { call, failure } = agencyTester(bls, import.meta.url);

describe("QCEW traps", () => {
  it("reads suppressed zeros as missing, keeps establishments, and says so", async () => {
    const { result } = await call("bls_county_wages", { area: "17031", year: 2024, industry_code: "113" });
    expect(rowsOf(result)).toEqual([
      {
        industry_code: "113",
        industry: "NAICS 113 Forestry and logging",
        ownership: "private",
        establishments: 4,
        month1_employment: null,
        month2_employment: null,
        month3_employment: null,
        total_wages: null,
        avg_weekly_wage: null,
        employment_change: null,
        weekly_wage_change: null,
        location_quotient: null,
      },
    ]);
    expect(result).toMatchObject({ notes: [expect.stringContaining("1 of these rows")] });
  });

  it("filters an industry to a state's counties by level, not by prefix alone, and leaves the unknown county out", async () => {
    const args = { industry_code: "5415", year: 2024, state: "TX" };
    const { result } = await call("bls_industry_wages", args);
    expect(rowsOf(result).map(({ area_fips }) => area_fips)).toEqual(["48113", "48453", "48003"]);
    const state = await call("bls_industry_wages", { ...args, level: "state" });
    expect(rowsOf(state.result)).toMatchObject([{ area_fips: "48000", area: "Texas -- Statewide" }]);
  });

  it("writes a range of sectors as its file is named, and reads it as the rows write it", async () => {
    const { result } = await call("bls_county_wages", { area: "17031", year: 2024, industry_code: "31_33" });
    expect(rowsOf(result)).toMatchObject([{ industry_code: "31-33", month3_employment: 170_200 }]);
    const { requests } = await call(
      "bls_industry_wages",
      { industry_code: "31-33", year: 2024 },
      { "/cew/data/api/2024/1/industry/31_33.csv": "industry_5415_2024_1.csv" },
    );
    expect(requests.map(({ url }) => url.pathname)).toContain("/cew/data/api/2024/1/industry/31_33.csv");
  });

  it("answers a quarter that is not out with a hint", async () => {
    const { result } = await call("bls_county_wages", { area: "17031", year: 2024, quarter: "4" });
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("five months") });
  });

  it("says that metropolitan industries ended, instead of zero", async () => {
    const { result } = await call("bls_industry_wages", { industry_code: "5415", year: 2024, level: "metro" });
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("mid-2025") });
  });

  it("asks a metro by C and four digits, and shows its totals only", async () => {
    const { result, requests } = await call("bls_metro_wages", { cbsa: "16420", year: 2023 });
    expect(requests[0]?.url.pathname).toBe("/cew/data/api/2023/a/area/C1642.csv");
    expect(rowsOf(result).map(({ ownership, employment }) => [ownership, employment])).toEqual([
      ["all", 590_000],
      ["private", 520_000],
    ]);
  });

  it.each([404, 503])(
    "shows numbers without titles, and says so, when the list of titles answers %i",
    async (status) => {
      const gone = {
        "/cew/doc/titles/industry/industry_titles.csv": { status, contentType: "text/html", body: "<html>" },
      };
      const { result } = await call("bls_county_wages", { area: "17031", year: 2024, own_code: "0" }, gone);
      expect(rowsOf(result)).toMatchObject([{ industry: null, month3_employment: 2_520_000 }]);
      expect(result).toMatchObject({ notes: ["The titles of the industry codes could not be fetched."] });
    },
  );

  it("pages a long file by offset", async () => {
    const { result } = await call("bls_county_wages", { area: "17031", year: 2024, limit: 1, offset: 1 });
    expect(rowsOf(result)).toMatchObject([{ ownership: "federal" }]);
    expect(result).toMatchObject({ total: 4, next: { offset: 2 } });
  });

  it("finds codes by words in any order, and says when there are none", async () => {
    const { result } = await call("bls_qcew_codes", { kind: "area", search: "illinois cook" });
    expect(rowsOf(result)).toEqual([{ code: "17031", title: "Cook County, Illinois" }]);
    const none = await call("bls_qcew_codes", { kind: "area", search: "atlantis" });
    expect(none.result.kind).toBe("empty");
  });

  it("takes an outage of the file server for a failure, not for an area without jobs", async () => {
    const down = { "/cew/data/api/2024/1/area/17031.csv": { status: 503, contentType: "text/html", body: "<html>" } };
    expect(await failure("bls_county_wages", { area: "17031", year: 2024 }, down)).toMatchObject({
      kind: "unavailable",
    });
  });

  it.each([
    ["2024-07-20", "1", "2023"],
    ["2024-10-01", "1", "2024"],
    ["2024-07-20", "a", "2023"],
    ["2024-06-30", "a", "2022"],
    ["2024-12-31", "3", "2023"],
  ])("on %s takes quarter %s of %s for the newest that is out", async (today, quarter, year) => {
    const then = agencyTester(bls, import.meta.url, { now: () => new Date(`${today}T12:00:00Z`) });
    const path = `/cew/data/api/${year}/${quarter}/area/17031.csv`;
    const { requests } = await then.call(
      "bls_county_wages",
      { area: "17031", quarter },
      { [path]: "area_17031_2024_1.csv" },
    );
    expect(requests.map(({ url }) => url.pathname)).toContain(path);
  });
});
