import { agencyTester, describeAgency, describeRecordings, rowsOf } from "@fedpipe/testing";
import { describe, expect, it } from "vitest";
import census from "./index.ts";
import { newestAcs1, newestAcs5 } from "./vintages.ts";

const { call, failure } = agencyTester(census, import.meta.url);
const ACS5 = "/data/2022/acs/acs5";
const inDataset = (body: unknown, path = ACS5) => ({ [path]: { body } });

const askConnecticut = (dataset: string) =>
  call(
    "census_query",
    { dataset, variables: "NAME", for_geo: "county:001", in_geo: "state:09" },
    { [`/data/${dataset}`]: { status: 204 } },
  );

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

  it("says that Connecticut has other counties from 2022 on", async () => {
    expect((await askConnecticut("2022/acs/acs5")).result).toMatchObject({
      notes: [expect.stringContaining("planning regions")],
    });
    expect((await askConnecticut("2021/acs/acs5")).result).toMatchObject({ notes: [] });
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
    ["census_resolve_geography", { name: "Philadelphia, PA", state: "TX" }],
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
