import { agencyTester, fieldsOf, rowsOf } from "@fedpipe/testing";
import { describe, expect, it } from "vitest";
import census from "./index.ts";

const { call, failure } = agencyTester(census, import.meta.url);

describe("places", () => {
  it("finds the city before the county of the same name, with texts ready for census_query", async () => {
    const { result } = await call("census_resolve_geography", { name: "Philadelphia, PA" });
    expect(rowsOf(result)[0]).toEqual({
      name: "Philadelphia city, Pennsylvania",
      level: "place",
      population: 1_593_208,
      geoid: "4260000",
      for_geo: "place:60000",
      in_geo: "state:42",
      ucgid: "1600000US4260000",
    });
    expect(rowsOf(result)[1]).toMatchObject({ level: "county", geoid: "42101", ucgid: "0500000US42101" });
  });

  it("puts the most populous of several first, and shows the others", async () => {
    const { result } = await call("census_resolve_geography", { name: "Portland" });
    expect(rowsOf(result).map((row) => [row["name"], row["population"]])).toEqual([
      ["Portland city, Oregon", 646_101],
      ["Portland city, Maine", 68_280],
      ["Portland town, North Dakota", null],
    ]);
    expect(result).toMatchObject({ notes: [expect.stringContaining("populous")] });
  });

  it.each([
    ["Saint Paul", "St. Paul city, Minnesota"],
    ["Boise", "Boise City city, Idaho"],
    ["cook county", "Cook County, Illinois"],
  ])("knows %s", async (name, expected) => {
    const { result } = await call("census_resolve_geography", { name });
    expect(rowsOf(result)[0]).toMatchObject({ name: expected });
  });

  it("takes five digits for a ZIP code area, zeros kept, and outside of states", async () => {
    const { result } = await call("census_resolve_geography", { name: "02139" });
    expect(rowsOf(result)[0]).toMatchObject({ level: "zcta", geoid: "02139", in_geo: null, ucgid: "860Z200US02139" });
  });

  it("says that nothing has the name", async () => {
    const { result } = await call("census_resolve_geography", { name: "Atlantis, PA" });
    expect(result).toMatchObject({ kind: "empty" });
    expect(await failure("census_profile", { place: "Atlantis, PA" })).toMatchObject({ kind: "not-found" });
  });

  it("finds codes of an address", async () => {
    const { result } = await call("census_resolve_geography", { address: "4600 Silver Hill Rd, Washington, DC 20233" });
    expect(rowsOf(result).at(-1)).toMatchObject({
      level: "tract",
      for_geo: "tract:000100",
      in_geo: "state:11 county:001",
      ucgid: "1400000US11001000100",
    });
  });

  it("reads districts and blocks whatever the vintage in their layer's name", async () => {
    const { result } = await call("census_geocode", { lat: 38.85, lon: -76.93 });
    expect(fieldsOf(result)).toMatchObject({
      congressional_district: "Delegate District (at Large)",
      block_geoid: "110010001001001",
      place: "Washington city",
    });
  });

  it("says that an address is unknown, or a point outside", async () => {
    expect((await call("census_geocode", { address: "1 Nowhere Road, Atlantis" })).result.kind).toBe("empty");
    expect((await call("census_geocode", { lat: 38.85, lon: 76.93 })).result).toMatchObject({
      kind: "empty",
      hint: expect.stringContaining("negative"),
    });
  });

  it("finds a profile's measures by label, since ids move between vintages", async () => {
    const { result } = await call("census_profile", { place: "Philadelphia, PA" });
    expect(rowsOf(result)).toEqual(
      expect.arrayContaining([
        { measure: "population", estimate: 1_593_208, margin_of_error: null, unit: "people", variable: "DP05_0001E" },
        {
          measure: "bachelor's degree or higher",
          estimate: 33.9,
          margin_of_error: 0.5,
          unit: "percent",
          variable: "DP02_0068PE",
        },
        { measure: "median home value", estimate: null, margin_of_error: null, unit: "USD", variable: "DP04_0089E" },
      ]),
    );
    expect(result).toMatchObject({
      notes: expect.arrayContaining([expect.stringContaining("controlled"), expect.stringContaining("10 measures")]),
      source: "https://data.census.gov/profile?g=160XX00US4260000",
    });
  });

  it("compares places, a missing value as null with its reason", async () => {
    const { result } = await call("census_compare", {
      places: ["Philadelphia, PA", "Pittsburgh, PA"],
      variables: "B01003_001E,B19013_001E",
    });
    expect(rowsOf(result).map((row) => [row["NAME"], row["B19013_001E"]])).toEqual([
      ["Philadelphia city, Pennsylvania", 57_537],
      ["Pittsburgh city, Pennsylvania", null],
    ]);
    expect(result).toMatchObject({ notes: expect.arrayContaining([expect.stringContaining("too few samples")]) });
  });
});

describe("trade", () => {
  it("takes the sum of all countries out of the list, and sorts by value", async () => {
    const { result } = await call("census_trade", { flow: "imports", commodity: "03", time: "2024-05" });
    expect(rowsOf(result).map((row) => [row["commodity"], row["country_code"], row["month_value"]])).toEqual([
      ["03", "1220", 280_000_000],
      ["03", "3370", 240_000_000],
    ]);
    expect(result).toMatchObject({ notes: [expect.stringContaining("1500000000 USD")], units: { month_value: "USD" } });
  });

  it("asks for all countries together when neither commodity nor country is given", async () => {
    const path = "/data/timeseries/intltrade/exports/statehs";
    const { requests } = await call(
      "census_trade",
      { flow: "exports", state: "texas", time: "2024-05" },
      { [path]: { status: 204 } },
    );
    expect(Object.fromEntries(requests[0]?.url.searchParams ?? [])).toMatchObject({
      CTY_CODE: "-",
      STATE: "TX",
      COMM_LVL: "HS2",
      get: "E_COMMODITY,E_COMMODITY_LDESC,CTY_CODE,CTY_NAME,ALL_VAL_MO,ALL_VAL_YR",
    });
  });
});
