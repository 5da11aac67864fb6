import { AgencyError, empty, type JsonObject, record, type Result, type Row, table } from "@fedpipe/core";
import { describe, expect, it } from "vitest";
import {
  type Answer,
  type FakeOptions,
  fakeContext,
  missingKey,
  serverError,
} from "../../test-support/fake-context.ts";
import { resolvePlace } from "./resolve-place.ts";

const rows = (...list: readonly Row[]): Result => table({ title: "", rows: list });
type Answers = Readonly<Record<string, Answer>>;

async function resolve(place: string, answers: Answers = {}, options: FakeOptions = {}) {
  const context = fakeContext(answers, options);
  const result = await resolvePlace.call({ place }, context);
  return { result, fields: result.kind === "record" ? result.fields : {}, asked: context.asked };
}

const sources = (fields: Readonly<Record<string, unknown>>) => fields["sources"] as Record<string, JsonObject>;
const names = (fields: Readonly<Record<string, unknown>>) =>
  (fields["candidates"] as JsonObject[]).map(({ name }) => name);

const located = (county: string | null, more: Row = {}) =>
  record({
    title: "",
    fields: {
      county_geoid: county,
      place: null,
      place_geoid: null,
      tract_geoid: county === null ? null : `${county}320100`,
      congressional_district: "Congressional District 7",
      ...more,
    },
  });

const measures = (values: Readonly<Record<string, number | null>>) =>
  table({
    title: "",
    dataDate: "2024",
    rows: Object.entries(values).map(([measure, estimate]) => ({ measure, estimate })),
  });

const ILLINOIS = {
  census_geocode: located("17031"),
  census_profile: measures({ population: 5_100_000, "median household income": 80_000, "in poverty": null }),
  nws_point_info: record({
    title: "",
    fields: {
      office: "LOT",
      grid_x: 76,
      grid_y: 73,
      forecast_zone: "ILZ104",
      county_zone: "ILC031",
      time_zone: "America/Chicago",
    },
  }),
  hud_rent_for_county: table({
    title: "",
    dataDate: "2026",
    rows: [{ zip: null, two_bedroom: 1800 }],
    notes: ["Rents of the area Chicago-Joliet-Naperville, IL HUD Metro FMR Area."],
  }),
  fema_disaster_declarations: table({
    title: "",
    total: 21,
    rows: [
      { state: "IL", disaster: "DR-4749-IL", declared: "2023-11-20T00:00:00Z", incident: "Flood", title: "FLOODING" },
      {
        state: "IL",
        disaster: "DR-4728-IL",
        declared: "2023-08-15T00:00:00Z",
        incident: "Severe Storm",
        title: "STORMS",
      },
    ],
  }),
} satisfies Answers;

describe("resolving a place", () => {
  it("joins the codes of a county, and everything at the county's level", async () => {
    const { fields, asked } = await resolve("Cook County, IL", ILLINOIS);
    expect(fields["match"]).toMatchObject({
      name: "Cook County, IL",
      level: "county",
      stateFips: "17",
      countyFips: "17031",
      qcewArea: "17031",
    });
    expect(sources(fields)).toMatchObject({
      geocoder: {
        congressionalDistrict: "Congressional District 7",
        stateCode: "IL",
        of: expect.stringContaining("others may reach in"),
      },
      nws: { office: "LOT", grid: "76,73", forecastZone: "ILZ104", countyZone: "ILC031" },
      hud: {
        entityId: "1703199999",
        area: expect.stringContaining("Chicago"),
        twoBedroomRentUsd: 1800,
        fiscalYear: "2026",
      },
      fema: { level: "county", area: "Cook County", declarations: 21 },
      acs: { level: "county", area: "Cook County, IL", population: 5_100_000 },
    });
    expect(asked.find(({ tool }) => tool === "fema_disaster_declarations")?.args).toMatchObject({ county: "17031" });
  });

  it("shows a missing figure as not available, never as 0", async () => {
    const { fields } = await resolve("Cook County, IL", ILLINOIS);
    expect(sources(fields)["acs"]).toMatchObject({ povertyPercent: null, medianHomeValueUsd: null });
    expect(sources(fields)["acs"]?.["notAvailable"]).toEqual(
      expect.arrayContaining(["povertyPercent", "medianHomeValueUsd"]),
    );
  });

  it("shows a state's disasters for a state only", async () => {
    const { fields, asked } = await resolve("Illinois", ILLINOIS);
    expect(fields["match"]).toMatchObject({ level: "state", stateFips: "17", qcewArea: "17000" });
    expect(sources(fields)["fema"]).toMatchObject({ level: "state", area: "Illinois" });
    expect(asked.find(({ tool }) => tool === "fema_disaster_declarations")?.args).toMatchObject({ state: "IL" });
    expect(Object.keys(sources(fields))).toEqual(["acs", "fema"]);
  });

  it("drops declarations of another state", async () => {
    const { fields } = await resolve("Cook County, MN", ILLINOIS);
    expect(sources(fields)["fema"]).toEqual({ state: "none", level: "county", area: "Cook County" });
  });

  it("gives a town its county, so that wages and rents can be asked for", async () => {
    const { fields } = await resolve("Chicago", {
      ...ILLINOIS,
      census_resolve_geography: rows(
        { name: "Chicago Heights city, Illinois", geoid: "1714026", ucgid: "x" },
        { name: "Chicago city, Illinois", geoid: "1714000", ucgid: "1600000US1714000" },
      ),
    });
    expect(fields["match"]).toMatchObject({ level: "town", county: "Cook County", countyFips: "17031" });
    expect(sources(fields)["census"]).toMatchObject({ placeGeoid: "1714000" });
    expect(fields["followUps"]).toContainEqual({
      tool: "bls_county_wages",
      args: { area: "17031", year: 2024, quarter: "a", industry_code: "10" },
    });
  });

  it("takes years from today", async () => {
    const { fields } = await resolve("Chicago", ILLINOIS, { today: "2031-01-02T00:00:00Z" });
    expect(JSON.stringify(fields["followUps"])).toContain('"year":2029');
  });

  it("knows the county of a ZIP code, extended or not, and asks for the area the Census draws for it", async () => {
    const answers = {
      census_resolve_geography: rows({ name: "ZCTA5 60601", geoid: "60601", ucgid: "860Z200US60601" }),
    };
    const { fields } = await resolve("60601-1234", answers);
    expect(fields["match"]).toMatchObject({
      level: "zip",
      zip: "60601",
      town: "Chicago",
      countyFips: "17031",
      confidence: 1,
    });
    expect(sources(fields)["census"]).toMatchObject({ zctaGeoid: "60601" });
  });

  it("says which other counties a ZIP code reaches into", async () => {
    const { fields, result } = await resolve("30005");
    expect(fields["match"]).toMatchObject({
      county: "Fulton County",
      alsoInCounties: expect.arrayContaining(["Forsyth County 13117"]),
    });
    expect(result.notes?.[0]).toBe("It reaches into several counties; the codes are of Fulton County.");
  });

  it("takes a point's county and tract from the geocoder", async () => {
    const { fields, asked } = await resolve("41.88, -87.63", ILLINOIS);
    expect(fields["match"]).toMatchObject({ level: "point", countyFips: "17031", lat: 41.88, lon: -87.63 });
    expect(fields["match"]).not.toHaveProperty("countyBy");
    expect(sources(fields)["geocoder"]).toMatchObject({ tractGeoid: "17031320100", county: "Cook County" });
    expect(asked.find(({ tool }) => tool === "census_profile")?.args).toEqual({ place: "Cook County, IL" });
  });

  it("believes the geocoder over the nearest ZIP code", async () => {
    const { fields } = await resolve("41.88, -87.63", { ...ILLINOIS, census_geocode: located("17043") });
    expect(fields["match"]).toMatchObject({ county: "DuPage County" });
  });

  it("falls back on the nearest ZIP code's county, and says so", async () => {
    const { fields, result } = await resolve("41.88, -87.63", { ...ILLINOIS, census_geocode: serverError });
    expect(fields["match"]).toMatchObject({ county: "Cook County", countyBy: "nearest ZIP code, not exact" });
    expect(result.notes?.join(" ")).toContain("near a county line it may be the neighbour");
  });

  it("takes a centre that falls into the next state for no sign of a district", async () => {
    const { fields } = await resolve("Cook County, MN", { census_geocode: located("55007") });
    expect(sources(fields)["geocoder"]).toEqual({ state: "none" });
  });

  it.each([
    ["38.9072, 77.0369", "negative longitude"],
    ["95, 10", "latitude, longitude"],
    ["51.5,-0.1", "far from every U.S. ZIP code"],
  ])("explains the point %s", async (place, words) => {
    const { result, asked } = await resolve(place, ILLINOIS);
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining(words) });
    expect(asked).toEqual([]);
  });

  it("reads a FIPS code that says it is one", async () => {
    expect((await resolve("FIPS 17031")).fields["match"]).toMatchObject({ name: "Cook County, IL" });
    expect((await resolve("fips 06")).fields["match"]).toMatchObject({ name: "California" });
    expect((await resolve("FIPS 17999")).result).toMatchObject({
      kind: "empty",
      hint: expect.stringContaining("FIPS"),
    });
  });

  it("finds HUD's area of a New England town", async () => {
    const { fields } = await resolve("Burlington, VT", {
      hud_rent_for_county: rows(
        { town: "Bolton town", entity_id: "5000706550", two_bedroom: 1900 },
        { town: "Burlington city", entity_id: "5000710675", two_bedroom: 2000 },
      ),
    });
    expect(sources(fields)["hud"]).toMatchObject({ entityId: "5000710675", twoBedroomRentUsd: 2000 });
  });

  it("stays within about 1,500 tokens", async () => {
    const { result } = await resolve("Chicago", ILLINOIS);
    expect(JSON.stringify(result).length / 4).toBeLessThan(1500);
  });

  it("answers from its own tables when nothing else does", async () => {
    const { fields } = await resolve("Chicago", {}, { denied: ["census_geocode", "census_profile", "nws_point_info"] });
    expect(fields["match"]).toMatchObject({ countyFips: "17031" });
    expect(sources(fields)["geocoder"]).toMatchObject({ state: "failed", why: expect.stringContaining("not allowed") });
  });
});

describe("names that several places have", () => {
  it.each([
    ["Portland", "Portland, OR", "Portland, ME"],
    ["Springfield", "Springfield, MA", "Springfield, MO"],
    ["Suffolk", "Suffolk, VA", "Suffolk County, NY"],
    ["New York", "New York", "New York City, NY"],
  ])("takes the likeliest %s aloud, with the others by population", async (place, first, other) => {
    const { fields, result } = await resolve(place);
    expect(fields["match"]).toMatchObject({ name: first });
    expect(fields["ambiguous"]).toBe(true);
    expect(names(fields)).toContain(other);
    expect(result.notes?.[0]).toMatch(/^\d+ places have this name/u);
  });

  it("tells Washington the state, the District and dozens of counties apart", async () => {
    const { fields, result } = await resolve("Washington");
    expect(fields["match"]).toMatchObject({ name: "Washington", level: "state", stateFips: "53" });
    expect(names(fields)[0]).toBe("Washington, DC");
    expect(result.notes?.[0]).toMatch(/\(31 of them counties\); the state is taken/u);
    const district = await resolve("Washington, DC");
    expect(district.fields["match"]).toMatchObject({ stateFips: "11", countyFips: "11001" });
    expect(district.fields["ambiguous"]).toBeUndefined();
    const oregon = await resolve("Washington County, OR");
    expect(oregon.fields["match"]).toMatchObject({ countyFips: "41067" });
  });

  it("means the state by Georgia, and says that it is not the country", async () => {
    const { fields, result } = await resolve("georgia");
    expect(fields["match"]).toMatchObject({ stateFips: "13" });
    expect(result.notes).toContain("The state, not the country of Georgia.");
  });

  it.each([
    ["Doña Ana", "35013"],
    ["dona ana", "35013"],
    ["DOÑA ANA COUNTY", "35013"],
    ["St. Louis, MO", "29510"],
    ["Saint Louis, Missouri", "29510"],
    ["st louis mo", "29510"],
    ["portland or", "41051"],
    ["St Louis MO", "29510"],
    ["Baltimore city", "24510"],
    ["Baltimore County", "24005"],
    ["Orleans Parish", "22071"],
    ["Coeur d'Alene, ID", "16055"],
    ["Winston-Salem NC", "37067"],
    ["portland oregon", "41051"],
    ["Boise City, ID", "16001"],
  ])("takes %s for county %s", async (place, fips) => {
    const { fields } = await resolve(place);
    expect((fields["match"] as JsonObject | undefined)?.["countyFips"]).toBe(fips);
  });

  it("does not mistake the end of a name for a state", async () => {
    expect((await resolve("Port Washington")).fields["match"]).toMatchObject({ name: "Port Washington, NY" });
    expect((await resolve("Kansas")).fields["ambiguous"]).toBeUndefined();
  });

  it("says that Connecticut changed its areas", async () => {
    const { fields, result } = await resolve("Hartford, CT");
    expect(fields["match"]).toMatchObject({ countyFips: "09110" });
    expect(result.notes?.join(" ")).toContain("planning regions");
  });

  it("lists near spellings instead of taking one", async () => {
    const { fields, asked } = await resolve("Prtland, OR");
    expect(fields["match"]).toBeNull();
    expect(names(fields)).toEqual(["Portland, OR"]);
    expect(asked).toEqual([]);
  });

  it.each(["北京", "!!!", "東京, CA"])("matches nothing for %s", async (place) => {
    expect((await resolve(place)).result).toMatchObject({ kind: "empty" });
  });

  it("asks the Census Bureau for what the tables lack", async () => {
    const ocracoke = { name: "Ocracoke CDP, North Carolina", geoid: "3748740", level: "place", population: 797 };
    const { fields } = await resolve("Ocracoke, NC", { census_resolve_geography: rows(ocracoke) });
    expect(fields["match"]).toMatchObject({ geoid: "3748740", confidence: 0.7 });
    const several = await resolve("Ocracoke, NC", {
      census_resolve_geography: rows(ocracoke, { ...ocracoke, geoid: "1" }),
    });
    expect(several.fields["match"]).toBeNull();
    expect(several.fields["candidates"]).toHaveLength(2);
    expect(
      (await resolve("Ocracoke, NC", { census_resolve_geography: empty({ title: "", hint: "" }) })).result.kind,
    ).toBe("empty");
  });
});

describe("when sources fail", () => {
  it("says found, none and failed side by side, in time, and which key would help", async () => {
    const context = fakeContext({
      ...ILLINOIS,
      hud_rent_for_county: missingKey("HUD_API_TOKEN"),
      nws_point_info: "hangs",
      census_profile: serverError,
    });
    const work = resolvePlace.call({ place: "Cook County, IL" }, context);
    await context.pass(8000);
    expect(await work).toMatchObject({
      fields: {
        match: { countyFips: "17031" },
        sources: {
          fema: { state: "found" },
          hud: { state: "failed", key: ["HUD_API_TOKEN"] },
          nws: { state: "failed", why: expect.stringContaining("8 seconds") },
          acs: { state: "failed", why: expect.stringContaining("HTTP 500") },
        },
      },
    });
  });

  it("does not wait for a geocoder that hangs longer than it must", async () => {
    const context = fakeContext({ ...ILLINOIS, census_geocode: "hangs" });
    const work = resolvePlace.call({ place: "41.88,-87.63" }, context);
    await context.pass(3000);
    await context.pass(8000);
    const result = await work;
    expect(result).toMatchObject({
      fields: { match: { county: "Cook County" }, sources: { hud: { state: "found" }, geocoder: { state: "failed" } } },
    });
  });

  it("says that the Census Bureau failed, not that a place does not exist", async () => {
    const { fields } = await resolve("Ocracoke, NC", { census_resolve_geography: serverError });
    expect(fields).toMatchObject({ match: null, sources: { census: { state: "failed" } } });
  });

  it("refuses arguments it does not know", async () => {
    await expect(resolvePlace.call({ name: "Chicago" }, fakeContext({}))).rejects.toBeInstanceOf(AgencyError);
  });
});
