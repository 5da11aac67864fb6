import { agencyTester, describeAgency, describeRecordings, rowsOf } from "@fedpipe/testing";
import { describe, expect, it } from "vitest";
import { CHAS_CODES } from "./chas-codes.ts";
import hud from "./index.ts";

const { call, failure } = agencyTester(hud, import.meta.url);
const BASE = "/hudapi/public";

const meaning = (wanted: string) => CHAS_CODES.find(({ code }) => code === wanted);
const answering = (status: number) => ({ [`${BASE}/fmr/listStates`]: { status, body: "{}" } });

describeAgency(hud, import.meta.url);

describeRecordings(hud, import.meta.url, {
  "fmr_data_small_area_METRO47900M47900.json": {
    tool: "hud_fair_market_rents",
    args: { entity_id: "metro47900m47900" },
    check: (result) => {
      expect(rowsOf(result)).toHaveLength(4);
      expect(rowsOf(result)[0]).toEqual({
        zip: null,
        studio: 1772,
        one_bedroom: 1803,
        two_bedroom: 2045,
        three_bedroom: 2544,
        four_bedroom: 3015,
      });
      expect(rowsOf(result)[3]).toMatchObject({ zip: "20003", two_bedroom: 3070 });
      expect(result).toMatchObject({ dataDate: "2024", units: { studio: "USD per month" } });
    },
  },
  "fmr_statedata_VA_2021.json": {
    tool: "hud_fair_market_rents",
    args: { state: "va", year: 2021 },
    check: (result) => {
      expect(rowsOf(result)[0]).toEqual({
        kind: "metro",
        entity_id: "METRO13980M13980",
        name: "Blacksburg-Christiansburg-Radford, VA HUD Metro FMR Area",
        studio: 795,
        one_bedroom: 858,
        two_bedroom: 978,
        three_bedroom: 1400,
        four_bedroom: 1693,
        percentile: 40,
        by_zip: false,
      });
      expect(rowsOf(result).find(({ entity_id }) => entity_id === "5151099999")).toMatchObject({
        kind: "county",
        name: "Alexandria city",
        two_bedroom: 1765,
        by_zip: true,
      });
    },
  },
  "il_data_0100199999.json": {
    tool: "hud_income_limits",
    args: { entity_id: "01001" },
    check: (result) => {
      expect(
        rowsOf(result).map(({ limit, persons_1, persons_4, persons_8 }) => [limit, persons_1, persons_4, persons_8]),
      ).toEqual([
        ["extremely low", 13_850, 25_750, 43_430],
        ["very low", 23_100, 32_950, 43_500],
        ["low", 36_900, 52_700, 69_600],
      ]);
      expect(result).toMatchObject({
        title: "Income limits, Autauga County, AL, 2019",
        rows: [{ median_income: 65_900 }, {}, {}],
      });
    },
  },
});

describe("HUD's traps", () => {
  it("sends the token as Bearer, and accepts JSON and nothing else", async () => {
    const { requests } = await call("hud_list_states", {});
    expect(requests[0]?.headers).toMatchObject({ authorization: "Bearer test-key", accept: "application/json" });
  });

  it("completes a county's five digits to HUD's ten, leading zero kept", async () => {
    const { requests, result } = await call("hud_rent_for_county", { county_fips: "01001" });
    expect(requests[0]?.url.pathname).toBe(`${BASE}/fmr/data/0100199999`);
    expect(rowsOf(result)).toEqual([
      { zip: null, studio: 600, one_bedroom: 700, two_bedroom: 850, three_bedroom: 1100, four_bedroom: 1300 },
    ]);
    expect(result).toMatchObject({ notes: ["Rents of the area Montgomery, AL MSA."], dataDate: "2019" });
  });

  it("shows rents by ZIP where HUD sets them so, and says which row is the whole area", async () => {
    const { result } = await call("hud_rent_for_county", { county_fips: "51059", bedrooms: 2 });
    expect(rowsOf(result)).toEqual([
      { zip: null, two_bedroom: 2045 },
      { zip: "22031", two_bedroom: 2300 },
    ]);
    expect(result).toMatchObject({
      notes: [expect.any(String), expect.stringContaining("without a ZIP")],
      units: { two_bedroom: "USD per month" },
    });
  });

  it("reads New England by town, since its counties are no areas of HUD's", async () => {
    const { requests, result } = await call("hud_rent_for_county", { county_fips: "50007" });
    expect(requests[0]?.url.pathname).toBe(`${BASE}/fmr/statedata/VT`);
    expect(rowsOf(result)).toEqual([
      expect.objectContaining({ town: "Burlington city", entity_id: "5000710675", two_bedroom: 1600 }),
    ]);
    const refused = await failure("hud_income_limits", { entity_id: "50007" });
    expect(refused).toMatchObject({ kind: "bad-arguments", requests: [] });
    const town = await call(
      "hud_income_limits",
      { entity_id: "5000710675" },
      { [`${BASE}/il/data/5000710675`]: "limits_autauga.json" },
    );
    expect(rowsOf(town.result)).toHaveLength(3);
  });

  it("says that Connecticut's old counties are gone", async () => {
    const { result } = await call(
      "hud_rent_for_county",
      { county_fips: "09001" },
      { [`${BASE}/fmr/statedata/CT`]: "state_vt.json" },
    );
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("planning regions") });
  });

  it("reads numbers written as text, a blank as missing, and the older name of a metro area", async () => {
    const { result } = await call("hud_fair_market_rents", { state: "VA", year: 2021 });
    expect(rowsOf(result)[0]).toMatchObject({
      name: "Example, VA MSA",
      one_bedroom: 758,
      four_bedroom: null,
      by_zip: true,
    });
  });

  it("takes lists bare or under data", async () => {
    const states = await call("hud_list_states", {});
    expect(rowsOf(states.result)).toEqual([
      { state: "AL", name: "Alabama", fips: "01" },
      { state: "VA", name: "Virginia", fips: "51" },
    ]);
    const counties = await call("hud_list_counties", { state: "vt" });
    expect(rowsOf(counties.result)[1]).toEqual({
      entity_id: "5002303175",
      county: "Washington County",
      town: "Barre city",
    });
  });

  it("gives the limits of a whole state, and a missing one as missing", async () => {
    const state = await call("hud_income_limits", { state: "VA" });
    expect(state.result).toMatchObject({
      title: "Income limits, Virginia, 2024",
      rows: [{ median_income: 106_000, persons_1: 21_000 }, {}, {}],
    });
    const area = await call("hud_income_limits", { entity_id: "0100199999" });
    expect(rowsOf(area.result)[2]).toMatchObject({ persons_7: 47_000, persons_8: null });
  });

  it("lists the tax-credit levels there are", async () => {
    const { result } = await call("hud_mtsp_income_limits", { entity_id: "0100199999" });
    expect(rowsOf(result).map(({ percent_of_median, persons_4 }) => [percent_of_median, persons_4])).toEqual([
      [50, 29_000],
      [60, 34_000],
      [80, 44_000],
    ]);
  });

  it("finds metro areas by words", async () => {
    const { result } = await call("hud_list_metro_areas", { search: "alexandria washington" });
    expect(rowsOf(result).map(({ entity_id }) => entity_id)).toEqual(["METRO47900M47900"]);
  });

  it("shows the county with most of a ZIP's addresses first", async () => {
    const { result } = await call("hud_zip_crosswalk", { zip: "22031" });
    expect(rowsOf(result)).toEqual([
      { code: "51059", residential: 0.88, business: 0.8, other: 1, total: 0.87, city: "FAIRFAX", state: "VA" },
      { code: "51600", residential: 0.12, business: 0.2, other: 0, total: 0.13, city: "FAIRFAX", state: "VA" },
    ]);
    expect(result).toMatchObject({ dataDate: "2024-Q1" });
  });

  it.each([
    ["tract", 1],
    ["cd", 5],
    ["countysub", 11],
  ])("asks the crosswalk of a ZIP to %s by its number", async (to, type) => {
    const { requests } = await call("hud_zip_crosswalk", { zip: "22031", to }, { [`${BASE}/usps`]: "zip_22031.json" });
    expect(requests[0]?.url.searchParams.get("type")).toBe(String(type));
  });

  it("asks the other way by its own numbers", async () => {
    const { requests } = await call(
      "hud_geo_to_zip",
      { kind: "cd", code: "5108" },
      { [`${BASE}/usps`]: "county_51059.json" },
    );
    expect(Object.fromEntries(requests[0]?.url.searchParams ?? [])).toEqual({ type: "10", query: "5108" });
  });
});

describe("CHAS", () => {
  it("names every code once, from A1 to J17", () => {
    const codes = CHAS_CODES.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).toHaveLength(135);
    expect([codes[0], codes.at(-1)]).toEqual(["A1", "J17"]);
    expect(meaning("A8")).toMatchObject({ measure: "households", income: "50-80%", tenure: "renters" });
    expect(meaning("D8")).toMatchObject({ measure: "pays over 50% of income", tenure: "renters" });
    expect(meaning("F21")).toMatchObject({ measure: "1+ of 4 housing problems", income: "all", tenure: "renters" });
    expect(meaning("H5")).toMatchObject({ measure: "pays over 50% of income", income: "30-50%", tenure: "all" });
    expect(meaning("E4")).toBeUndefined();
  });

  it("reads counts written as text, keeps missing ones missing, and works out the shares", async () => {
    const { result } = await call("hud_chas", { type: "nation" });
    expect(rowsOf(result)[0]).toEqual({
      code: "A1",
      measure: "households",
      income: "up to 30% of HAMFI",
      tenure: "owners",
      households: 1000,
    });
    expect(rowsOf(result).find(({ code }) => code === "B7")).toMatchObject({ households: null });
    expect(rowsOf(result).find(({ code }) => code === "J14")).toMatchObject({ households: null });
    expect(result).toMatchObject({
      title: "Housing need, Nation",
      dataDate: "2018-2022",
      notes: [
        "Renters: 50.0% pay over 30% of income for housing, 25.0% over 50%.",
        "Owners: 20.0% pay over 30% of income for housing, 5.0% over 50%.",
      ],
    });
  });

  it.each([
    [
      { type: "state", state_id: "FL" },
      { type: "2", stateId: "12" },
    ],
    [
      { type: "state", state_id: "01" },
      { type: "2", stateId: "1" },
    ],
    [
      { type: "county", state_id: "12", entity_id: "57", year: "2018-2022" },
      { type: "3", stateId: "12", entityId: "57", year: "2018-2022" },
    ],
    [
      { type: "county", state_id: "12", entity_id: "12057" },
      { type: "3", stateId: "12", entityId: "57" },
    ],
    [
      { type: "county", state_id: "12", entity_id: "1205799999" },
      { type: "3", stateId: "12", entityId: "57" },
    ],
    [
      { type: "place", state_id: "12", entity_id: "07000" },
      { type: "5", stateId: "12", entityId: "7000" },
    ],
  ])("asks %j as HUD numbers it", async (args, query) => {
    const { requests } = await call("hud_chas", args, { [`${BASE}/chas`]: "chas_nation.json" });
    expect(Object.fromEntries(requests[0]?.url.searchParams ?? [])).toEqual(query);
  });
});

describe("HUD when nothing comes", () => {
  it("tells an unknown area from a wrong token and from a token without this dataset", async () => {
    expect(await failure("hud_fair_market_rents", { entity_id: "0100099999" })).toMatchObject({
      kind: "not-found",
      hint: expect.stringContaining("hud_list_counties"),
    });
    expect(await failure("hud_fair_market_rents", { entity_id: "0199999999" })).toMatchObject({
      kind: "refused",
      why: expect.stringContaining("HUD_USER_TOKEN was not accepted"),
    });
    expect(await failure("hud_zip_crosswalk", { zip: "22031", to: "tract" })).toMatchObject({
      kind: "refused",
      why: expect.stringContaining("not registered for this dataset"),
    });
  });

  it("says when HUD limits the rate, refuses, or is out", async () => {
    expect(await failure("hud_income_limits", { entity_id: "01003" })).toMatchObject({ kind: "rate-limited" });
    expect(await failure("hud_list_states", {}, answering(400))).toMatchObject({ kind: "refused" });
    expect(await failure("hud_list_states", {}, answering(500))).toMatchObject({ kind: "unavailable" });
  });

  it("answers a ZIP or an area without addresses with a hint", async () => {
    const none = { [`${BASE}/usps`]: { status: 404, body: "{}" } };
    const zip = await call("hud_zip_crosswalk", { zip: "00000" }, none);
    expect(zip.result).toMatchObject({ kind: "empty" });
    const area = await call("hud_geo_to_zip", { kind: "county", code: "99999" }, none);
    expect(area.result).toMatchObject({ kind: "empty" });
    const need = await call(
      "hud_chas",
      { type: "nation", year: "1990-1994" },
      { [`${BASE}/chas`]: { status: 404, body: "{}" } },
    );
    expect(need.result).toMatchObject({ kind: "empty" });
  });

  it("names the token that is missing, and where to get it", async () => {
    const keyless = agencyTester(hud, import.meta.url, { env: {} });
    expect(await keyless.failure("hud_list_states", {})).toMatchObject({
      kind: "missing-key",
      env: ["HUD_USER_TOKEN"],
      signupUrl: expect.stringContaining("huduser.gov"),
      requests: [],
    });
  });
});

describe("HUD never hears of arguments that cannot be right", () => {
  it.each([
    ["hud_fair_market_rents", {}],
    ["hud_fair_market_rents", { state: "VA", entity_id: "5105999999" }],
    ["hud_fair_market_rents", { state: "ZZ" }],
    ["hud_fair_market_rents", { entity_id: "../il/data/1" }],
    ["hud_fair_market_rents", { state: "VA", year: 2050 }],
    ["hud_income_limits", {}],
    ["hud_income_limits", { state: "VA", entity_id: "5105999999" }],
    ["hud_rent_for_county", { county_fips: "Fairfax" }],
    ["hud_rent_for_county", { county_fips: "51000" }],
    ["hud_rent_for_county", { county_fips: "99001" }],
    ["hud_rent_for_county", { county_fips: "51059", bedrooms: 5 }],
    ["hud_zip_crosswalk", { zip: "2203" }],
    ["hud_zip_crosswalk", { zip: "22031", quarter: 2 }],
    ["hud_geo_to_zip", { kind: "county", code: "510" }],
    ["hud_geo_to_zip", { kind: "tract", code: "51059" }],
    ["hud_chas", { type: "nation", state_id: "12" }],
    ["hud_chas", { type: "state" }],
    ["hud_chas", { type: "county", state_id: "12" }],
    ["hud_chas", { type: "county", state_id: "12", entity_id: "13057" }],
    ["hud_chas", { type: "nation", year: "2018-2020" }],
  ])("%s %j", async (tool, args) => {
    expect(await failure(tool, args)).toMatchObject({ kind: "bad-arguments", requests: [] });
  });
});
