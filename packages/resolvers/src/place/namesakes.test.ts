import { empty, type JsonObject } from "@fedpipe/core";
import { describe, expect, it } from "vitest";
import { names, resolve, rows, sources } from "../../test-support/places.ts";

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
    ["Billings, MT", "30111"],
    ["billings mt", "30111"],
    ["Yellowstone County, MT", "30111"],
    ["La Salle County, IL", "17099"],
    ["De Kalb County, GA", "13089"],
    ["City of Chicago", "17031"],
    ["Town of Islip, NY", "36103"],
    ["County of Los Angeles", "06037"],
    ["Portland, Oregon, USA", "41051"],
    ["Chicago, IL 60601", "17031"],
    ["1600 Pennsylvania Ave NW, Washington, DC 20500", "11001"],
    ["233 Virginia St, Charleston, West Virginia 25301-1234", "54039"],
  ])("takes %s for county %s", async (place, fips) => {
    const { fields } = await resolve(place);
    expect((fields["match"] as JsonObject | undefined)?.["countyFips"]).toBe(fips);
  });

  it("means the city by New York, NY, and names its five counties", async () => {
    const { fields, result } = await resolve("New York, NY");
    expect(fields["match"]).toMatchObject({ name: "New York City, NY", level: "town", countyFips: "36061" });
    expect((fields["match"] as JsonObject)["alsoInCounties"]).toHaveLength(4);
    expect(result.notes?.join(" ")).toContain("several counties");
  });

  it("counts Carson City, which is its own county, once", async () => {
    const { fields } = await resolve("Carson City, NV");
    expect(fields["match"]).toMatchObject({ level: "town", countyFips: "32510" });
    expect(names(fields)).toEqual([]);
  });

  it("knows counties that are no more, with the ones they are in now", async () => {
    const { fields, result } = await resolve("Hartford County, CT");
    expect(fields["match"]).toMatchObject({ level: "former county", countyFips: "09003", until: 2022 });
    expect(names(fields)[0]).toBe("Capitol Planning Region, CT");
    expect(result.notes?.[0]).toContain("ask again");
    expect(JSON.stringify(fields["followUps"])).toContain('"county":"09003"');
    expect((await resolve("FIPS 46113")).fields["match"]).toMatchObject({ name: "Shannon County, SD" });
    expect((await resolve("Fairfield County")).result.notes).toContain(
      "Fairfield County, CT, a county until 2022, is not among them.",
    );
  });

  it("asks FEMA for Connecticut's former counties, under which it files disasters", async () => {
    const { fields, asked } = await resolve("Hartford, CT", {
      fema_disaster_declarations: rows({ state: "CT", disaster: "DR-1", declared: null, incident: "", title: "" }),
    });
    expect(asked.find(({ tool }) => tool === "fema_disaster_declarations")?.args).toMatchObject({ county: "09003" });
    expect(sources(fields)["fema"]).toMatchObject({ level: "former county", area: "Hartford County" });
  });

  it.each([
    ["902101234", "five digits"],
    ["9021", "five digits"],
    ["Portland, OR 04101", "is in Maine, not in Oregon"],
  ])("explains %s without asking anybody", async (place, words) => {
    const { result, asked } = await resolve(place);
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining(words) });
    expect(asked).toEqual([]);
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
