import { empty } from "@fedpipe/core";
import { describe, expect, it } from "vitest";
import { serverError } from "../../test-support/fake-context.ts";
import { ILLINOIS, located, measures, names, resolve, rows, sources } from "../../test-support/places.ts";

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
    expect(fields["match"]).toMatchObject({
      county: "Cook County",
      countyBy: "nearest ZIP code, not exact",
      confidence: 0.7,
    });
    expect(result.notes?.join(" ")).toContain("near a county line it may be the neighbour");
  });

  it("takes Toronto for no part of New York, whether or not the geocoder answers", async () => {
    const abroad = await resolve("43.65,-79.38", { ...ILLINOIS, census_geocode: empty({ title: "", hint: "" }) });
    expect(abroad.fields["match"]).toBeNull();
    expect(abroad.result.notes?.[0]).toContain("abroad or at sea");
    expect(sources(abroad.fields)["fema"]).toEqual({ state: "none" });
    const unsure = await resolve("43.65,-79.38", { ...ILLINOIS, census_geocode: serverError });
    expect(unsure.fields["match"]).toBeNull();
    expect(names(unsure.fields)).toEqual(["Niagara County, NY"]);
    expect(unsure.result.notes?.join(" ")).toMatch(/\d+ km away/u);
  });

  it("asks for a town's figures as the Census Bureau spells it: Boise is not Boise County", async () => {
    const { fields, asked } = await resolve("Boise, ID", {
      census_profile: measures({ population: 235_000 }),
      census_resolve_geography: rows({ name: "Boise City city, Idaho", geoid: "1608830", ucgid: "x" }),
    });
    expect(asked.find(({ tool }) => tool === "census_profile")?.args).toEqual({ place: "Boise City city, Idaho" });
    expect(sources(fields)).toMatchObject({ census: { placeGeoid: "1608830" }, acs: { level: "town" } });
    expect(fields["followUps"]).toContainEqual({ tool: "census_profile", args: { place: "Boise City city, Idaho" } });
  });

  it.each([
    ["Ventura, CA", "San Buenaventura (Ventura) city, California"],
    ["Honolulu, HI", "Urban Honolulu CDP, Hawaii"],
    ["Nashville, TN", "Nashville-Davidson metropolitan government (balance), Tennessee"],
    ["Lexington, KY", "Lexington-Fayette urban county, Kentucky"],
    ["Juneau, AK", "Juneau city and borough, Alaska"],
    ["Amherst, MA", "Amherst Town city, Massachusetts"],
    ["New York, NY", "New York city, New York"],
    ["St. Paul, MN", "St. Paul city, Minnesota"],
  ])("knows %s in the Census Bureau's %s", async (place, name) => {
    const other = { name: "Somewhere Else city, Ohio", geoid: "1", ucgid: "x" };
    const { fields } = await resolve(place, {
      census_resolve_geography: rows(other, { name, geoid: "2", ucgid: "y" }),
    });
    expect(sources(fields)["census"]).toMatchObject({ placeGeoid: "2" });
  });

  it("shows the county's figures, and calls them that, for a town that the Bureau lists none of", async () => {
    const { fields } = await resolve("Manhattan, NY", { census_profile: measures({ population: 1_600_000 }) });
    expect(sources(fields)["acs"]).toMatchObject({ level: "county", area: "New York County, NY" });
  });

  it("takes a centre that falls into the next state for no sign of a district", async () => {
    const { fields } = await resolve("Cook County, MN", { census_geocode: located("55007") });
    expect(sources(fields)["geocoder"]).toEqual({ state: "none" });
  });

  it.each([
    ["38.9072, 77.0369", "negative longitude"],
    ["95, 10", "latitude, longitude"],
    ["51.5,-0.1", "far from every U.S. ZIP code"],
    ["-87.63, 41.88", "ask for 41.88,-87.63 instead"],
    ["-122.4,37.8", "ask for 37.8,-122.4 instead"],
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

  it("takes five digits for a ZIP code, names the county of that FIPS code, and takes it when there is no such ZIP code", async () => {
    const both = await resolve("06037");
    expect(both.fields["match"]).toMatchObject({ level: "zip", stateCode: "CT" });
    expect(names(both.fields)).toEqual(["Los Angeles County, CA"]);
    expect((await resolve("48201")).fields["match"]).toMatchObject({ level: "zip", stateCode: "MI" });
    expect((await resolve("51059")).fields["match"]).toMatchObject({ level: "county", name: "Fairfax County, VA" });
    expect((await resolve("09110")).fields["match"]).toMatchObject({
      level: "county",
      name: expect.stringContaining("Capitol"),
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
