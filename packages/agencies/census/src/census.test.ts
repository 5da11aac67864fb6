import { agencyTester, describeAgency, describeRecordings, fieldsOf, rowsOf } from "@fedpipe/testing";
import { describe, expect, it } from "vitest";
import { readGrid } from "./cells.ts";
import census from "./index.ts";
import { newestAcs1, newestAcs5 } from "./vintages.ts";

const { call, failure } = agencyTester(census, import.meta.url);
const ACS5 = "/data/2022/acs/acs5";
const inDataset = (body: unknown, path = ACS5) => ({ [path]: { body } });

const read = (header: readonly string[], ...rows: readonly (readonly (string | null)[])[]) =>
  readGrid({ header, rows });

describeAgency(census, import.meta.url);

describeRecordings(census, import.meta.url, {
  "acs5_2015_population_arizona.json": {
    tool: "census_query",
    args: { dataset: "2015/acs/acs5", variables: "NAME,B01001_001E", for_geo: "state:04" },
    check: (result) => expect(rowsOf(result)).toEqual([{ NAME: "Arizona", B01001_001E: 6_641_928, state: "04" }]),
  },
  "acs5_2009_population_us.json": {
    tool: "census_query",
    args: { dataset: "2009/acs5", variables: "NAME,B01001_001E", for_geo: "us:*" },
    check: (result) => expect(rowsOf(result)).toEqual([{ NAME: "United States", B01001_001E: 301_461_533, us: "1" }]),
  },
  "error_400_unknown_variable.txt": {
    tool: "census_query",
    args: { dataset: "2022/acs/acs5", variables: "B01003E", for_geo: "us:1" },
    path: ACS5,
    fails: "not-found",
  },
  "error_400_geography_hierarchy.txt": {
    tool: "census_query",
    args: { dataset: "2010/dec/sf1", variables: "P0010001", for_geo: "zip code tabulation area:*" },
    fails: "refused",
  },
});

describe("cells", () => {
  it.each([
    ["-666666666", "too few samples"],
    ["-999999999", "too small"],
    ["-888888888", "not applicable"],
    ["-222222222", "cannot be computed"],
    ["-333333333", "open-ended"],
    ["-555555555", "controlled"],
    ["-666666666.0", "too few samples"],
  ])("reads the jam value %s as missing, and says why", (jam, reason) => {
    const { rows, notes } = read(["B19013_001E"], [jam], ["52000"]);
    expect(rows).toEqual([{ B19013_001E: null }, { B19013_001E: 52_000 }]);
    expect(notes).toEqual([expect.stringContaining(reason)]);
  });

  it("keeps the zeros of codes", () => {
    const { rows } = read(
      ["NAME", "EMPSZES", "NAICS2017", "EMP", "state", "county"],
      ["A", "001", "72", "12", "06", "037"],
    );
    expect(rows).toEqual([{ NAME: "A", EMPSZES: "001", NAICS2017: "72", EMP: 12, state: "06", county: "037" }]);
  });

  it("reads null as missing, not as zero", () => {
    expect(read(["B25105_001E"], [null], ["0"]).rows).toEqual([{ B25105_001E: null }, { B25105_001E: 0 }]);
  });

  it("leaves out annotations that say nothing, and a column that comes twice", () => {
    const { columns, rows } = read(
      ["B19013_001E", "B19013_001EA", "B19013_001MA", "NAICS2017", "NAICS2017"],
      ["250001", "250,000+", null, "72", "72"],
    );
    expect(columns).toEqual(["B19013_001E", "B19013_001EA", "NAICS2017"]);
    expect(rows[0]).toMatchObject({ B19013_001E: 250_001, B19013_001EA: "250,000+" });
  });
});

describe("the Census data API's traps", () => {
  it("answers a valid query without rows with a hint: that is HTTP 204", async () => {
    const { result } = await call(
      "census_query",
      { dataset: "2022/acs/acs5", variables: "NAME", for_geo: "county:999", in_geo: "state:06" },
      { [ACS5]: { status: 204 } },
    );
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("census_resolve_geography") });
  });

  it("asks more than 50 variables in parts, and joins them by geography", async () => {
    const ids = Array.from({ length: 60 }, (_, index) => `B01001_${String(index + 1).padStart(3, "0")}E`);
    const part = (names: readonly string[]) => [
      ["NAME", ...names].filter((name) => name !== "NAME" || names === first),
      ["Autauga", ...names.map(() => "1"), "01", "001"].slice(names === first ? 0 : 1),
      ["Baldwin", ...names.map(() => "2"), "01", "003"].slice(names === first ? 0 : 1),
    ];
    const first = ids.slice(0, 49);
    const second = ids.slice(49);
    const [, ...rows] = part(second);
    const { result, requests } = await call(
      "census_query",
      { dataset: "2022/acs/acs5", variables: ["NAME", ...ids].join(","), for_geo: "county:*", in_geo: "state:01" },
      {
        [ACS5]: [
          { body: [[...(part(first)[0] ?? []), "state", "county"], ...part(first).slice(1)] },
          { body: [[...second, "state", "county"], ...rows.toReversed()] },
        ],
      },
    );
    expect(requests.map(({ url }) => url.searchParams.get("get")?.split(",").length)).toEqual([50, 11]);
    expect(rowsOf(result)[1]).toMatchObject({ NAME: "Baldwin", B01001_001E: 2, B01001_060E: 2, county: "003" });
  });

  it("takes labels from the second header row, not as data", async () => {
    const { result, requests } = await call(
      "census_query",
      { dataset: "2022/acs/acs5", variables: "B01003_001E", for_geo: "us:1", descriptive: true },
      inDataset([
        ["B01003_001E", "us"],
        ["Estimate!!Total", "us"],
        ["331097593", "1"],
      ]),
    );
    expect(requests[0]?.url.searchParams.get("descriptive")).toBe("true");
    expect(rowsOf(result)).toEqual([{ B01003_001E: 331_097_593, us: "1" }]);
    expect(result).toMatchObject({ notes: expect.arrayContaining(["B01003_001E: Estimate > Total"]) });
  });

  it("warns of what five-year estimates may not be compared with", async () => {
    const { result } = await call(
      "census_query",
      { dataset: "2022/acs/acs5", variables: "B01003_001E", for_geo: "us:1" },
      inDataset([
        ["B01003_001E", "us"],
        ["331097593", "1"],
      ]),
    );
    expect(result).toMatchObject({ notes: [expect.stringContaining("2018 to 2022")] });
  });

  it("encodes the blanks of level names, however they were written", async () => {
    const { requests } = await call(
      "census_query",
      { dataset: "2022/acs/acs5", variables: "NAME", for_geo: "block%20group:*", in_geo: "state:06+county:037" },
      inDataset([
        ["NAME", "state"],
        ["x", "06"],
      ]),
    );
    expect(requests[0]?.url.search).toContain("for=block%20group%3A*");
    expect(requests[0]?.url.searchParams.get("in")).toBe("state:06 county:037");
  });

  it("sends predicates as parameters of their own, repeated where there are several", async () => {
    const { requests, result } = await call(
      "census_query",
      {
        dataset: "2021/cbp",
        variables: "EMP",
        for_geo: "state:06",
        predicates: "NAICS2017=72&EMPSZES=210&EMPSZES=220",
      },
      inDataset(
        [
          ["EMP", "NAICS2017", "EMPSZES", "state"],
          ["5", "72", "210", "06"],
        ],
        "/data/2021/cbp",
      ),
    );
    expect(requests[0]?.url.searchParams.getAll("EMPSZES")).toEqual(["210", "220"]);
    expect(rowsOf(result)[0]).toEqual({ EMP: 5, NAICS2017: "72", EMPSZES: "210", state: "06" });
  });

  it("finds variables by their words in any order, not by the phrase", async () => {
    const { result } = await call("census_search_variables", { dataset: "2023/acs/acs1", keyword: "travel time work" });
    expect(rowsOf(result)[0]).toEqual({
      variable: "B08134_001E",
      label: "Estimate > Total",
      concept: "Means of Transportation to Work by Travel Time to Work",
      table: "B08134",
    });
  });

  it("never lists for and in as variables", async () => {
    const { result } = await call("census_search_variables", { dataset: "2023/acs/acs1", keyword: "census" });
    expect(result.kind).toBe("empty");
  });

  it("puts a table before the same table by race, and reads the universe despite the blank in its name", async () => {
    const { result } = await call("census_search_tables", { keyword: "household income median" });
    expect(rowsOf(result).map((row) => [row["table"], row["universe"]])).toEqual([
      ["B19013", "Households"],
      ["B19013A", "Households with a householder who is White alone"],
      ["B25064", "Renter-occupied housing units"],
    ]);
  });

  it("shows a table's estimates, and its margins of error on demand", async () => {
    const brief = await call("census_search_tables", { table_id: "b19013" });
    expect(rowsOf(brief.result).map((row) => row["variable"])).toEqual(["B19013_001E", "GEO_ID"]);
    const whole = await call("census_search_tables", { table_id: "B19013", include_all_variables: true });
    expect(rowsOf(whole.result)).toHaveLength(4);
  });

  it("shows a dataset once, under its newest vintage", async () => {
    const { result } = await call("census_datasets", { keyword: "business patterns county" });
    expect(rowsOf(result)).toEqual([
      {
        dataset: "2022/cbp",
        title: "2022 Economic Surveys: County Business Patterns",
        first_vintage: 2021,
        last_vintage: 2022,
      },
    ]);
  });

  it("takes the newest survey that is surely out", () => {
    expect(newestAcs5(new Date("2026-01-15T00:00:00Z"))).toBe(2023);
    expect(newestAcs5(new Date("2026-02-15T00:00:00Z"))).toBe(2024);
    expect(newestAcs1(new Date("2025-08-01T00:00:00Z"))).toBe(2023);
    expect(newestAcs1(new Date("2025-10-01T00:00:00Z"))).toBe(2024);
    expect(newestAcs1(new Date("2021-12-01T00:00:00Z"))).toBe(2019);
  });
});

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

describe("the Census API when nothing comes", () => {
  it("tells a wrong key from a missing one, both a web page with status 200", async () => {
    const args = { dataset: "2022/acs/acs5", variables: "NAME", for_geo: "us:1" };
    expect(await failure("census_query", args)).toMatchObject({
      kind: "refused",
      why: expect.stringContaining("Activate"),
    });
    const keyless = agencyTester(census, import.meta.url, { env: {} });
    expect(await keyless.failure("census_query", args)).toMatchObject({
      kind: "missing-key",
      env: ["CENSUS_API_KEY"],
      signupUrl: "https://api.census.gov/data/key_signup.html",
    });
  });

  it("asks without a key where there is none, and never sends it for metadata or to the geocoder", async () => {
    const keyless = agencyTester(census, import.meta.url, { env: {} });
    const args = { dataset: "2023/acs/acs1", variables: "NAME,B01001_001E", for_geo: "state:06" };
    expect(rowsOf((await keyless.call("census_query", args)).result)).toHaveLength(1);
    expect((await call("census_query", args)).requests[0]?.url.searchParams.get("key")).toBe("test-key");
    expect((await call("census_geography_levels")).requests[0]?.url.searchParams.has("key")).toBe(false);
    const geocoded = await call("census_geocode", { address: "4600 Silver Hill Rd, Washington, DC 20233" });
    expect(geocoded.requests[0]?.url.searchParams.has("key")).toBe(false);
  });

  it("says which dataset is not there, and that the newest may not be out", async () => {
    const args = { dataset: "2031/acs/acs5", variables: "NAME", for_geo: "us:1" };
    const page = { status: 404, contentType: "text/html", body: "<html>404</html>" };
    expect(await failure("census_query", args, { "/data/2031/acs/acs5": page })).toMatchObject({
      kind: "not-found",
      hint: expect.stringContaining("census_datasets"),
    });
  });

  it("points from an unknown variable to the search", async () => {
    const args = { dataset: "2022/acs/acs5", variables: "B00000_000E", for_geo: "us:1" };
    expect(await failure("census_query", args)).toMatchObject({
      kind: "not-found",
      hint: expect.stringContaining("census_search_variables"),
    });
  });

  it("says when it limits the rate, and does not take an empty 200 for no match", async () => {
    const args = { dataset: "2022/acs/acs5", variables: "NAME", for_geo: "state:*" };
    expect(await failure("census_query", args, { [ACS5]: { status: 429 } })).toMatchObject({ kind: "rate-limited" });
    expect(await failure("census_query", args, { [ACS5]: { body: "" } })).toMatchObject({ kind: "unexpected-answer" });
  });
});

describe("the Census API never hears of arguments that cannot be right", () => {
  const base = { dataset: "2022/acs/acs5", variables: "NAME" };
  it.each([
    ["census_query", { ...base, for_geo: "state=06" }],
    ["census_query", { ...base, for_geo: "state:06;county:*" }],
    ["census_query", { ...base, for_geo: "county:*", in_geo: "state:06,county:037" }],
    ["census_query", { ...base, in_geo: "state:06" }],
    ["census_query", { ...base, for_geo: "tract:*" }],
    ["census_query", { ...base, for_geo: "zip code tabulation area:*", in_geo: "state:06" }],
    ["census_query", { ...base, for_geo: "us:1", ucgid: "0100000US" }],
    ["census_query", { ...base, for_geo: "us:1", predicates: "NAICS2017:72" }],
    ["census_query", { ...base, for_geo: "us:1", predicates: "NAICS2017=72,EMPSZES=001" }],
    ["census_query", { ...base, for_geo: "us:1", predicates: "NAICS2017=72;EMPSZES=001" }],
    ["census_query", { ...base, for_geo: "us:1", predicates: "key=abc" }],
    ["census_query", { ...base, for_geo: "us:1", variables: "NAME;B01001_001E" }],
    ["census_query", { ...base, for_geo: "us:1", dataset: "2022/../../x" }],
    ["census_query", { ...base, for_geo: "us:1", dataset: "2020/acs/acs1" }],
    ["census_query", { ...base, for_geo: "us:1", dataset: "2023/pep/population" }],
    ["census_query", { ...base, for_geo: "us:1", limit: 5 }],
    ["census_population", { year: 2020 }],
    ["census_population", { state: "Bavaria" }],
    ["census_search_tables", { table_id: "../x" }],
    ["census_resolve_geography", {}],
    ["census_resolve_geography", { name: "Springfield", level: "county-subdivision" }],
    ["census_geocode", { lat: 38 }],
    ["census_compare", { places: ["Philadelphia, PA"], variables: "NAME" }],
    ["census_trade", { flow: "imports", commodity: "03", level: "HS6", time: "2024-05" }],
    ["census_trade", { flow: "imports", time: "2024-13" }],
    ["census_trade", { flow: "imports", country_code: "CA", time: "2024-05" }],
  ])("%s %j", async (tool, args) => {
    expect(await failure(tool, args)).toMatchObject({ kind: "bad-arguments", requests: [] });
  });
});
