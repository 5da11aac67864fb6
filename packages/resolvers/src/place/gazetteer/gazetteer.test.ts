import { describe, expect, it } from "vitest";
import { loadGazetteer } from "./gazetteer.ts";

const inside = (lat: number, lon: number) => lat > -15 && lat < 72 && (lon < -64 || lon > 140);

const gazetteer = await loadGazetteer();
const fips = (name: string) => gazetteer.countiesNamed(name).map(({ county }) => county.fips);

describe("the embedded tables", () => {
  it.each([
    ["90210", "06037", "Beverly Hills"],
    ["60601", "17031", "Chicago"],
    ["10001", "36061", "New York City"],
    ["20500", "11001", "Washington"],
    ["00601", "72001", "Adjuntas"],
    ["96910", "66010", "Hagåtña"],
    ["99723", "02185", "Barrow"],
    ["88001", "35013", "Las Cruces"],
    ["06103", "09110", "Hartford"],
    ["27960", "37095", undefined],
  ])("put ZIP code %s into county %s", (zip, fips, town) => {
    expect(gazetteer.findZip(zip)?.county.fips).toBe(fips);
    expect(gazetteer.findZip(zip)?.town?.name).toBe(town);
  });

  it("know no ZIP code that is not one", () => expect(gazetteer.findZip("00000")).toBeUndefined());

  it.each([
    ["CA", "06"],
    ["ca", "06"],
    ["06", "06"],
    ["California", "06"],
    ["D.C.", "11"],
    ["Washington, D.C.", "11"],
    ["puerto rico", "72"],
    ["U.S. Virgin Islands", "78"],
  ])("find the state %s", (text, fips) => expect(gazetteer.findState(text)?.fips).toBe(fips));

  it("find every state by its code, however written, by its FIPS code and by its name", () => {
    const codes = Array.from({ length: 78 }, (_, index) => String(index + 1).padStart(2, "0"));
    const states = codes.flatMap((code) => gazetteer.findState(code) ?? []);
    expect(states).toHaveLength(56);
    for (const { code, fips: own, name } of states)
      for (const text of [code, code.toLowerCase(), ` ${code[0]}.${code[1]}.`, own, name])
        expect([text, gazetteer.findState(text)?.code]).toEqual([text, code]);
  });

  it("hold all states and territories, today's counties and nearly every ZIP code", () => {
    expect(gazetteer.findCounty("09001")).toBeUndefined(); // Connecticut's former counties
    expect(gazetteer.findCounty("02063")?.name).toBe("Chugach Census Area");
    expect(gazetteer.findCounty("46102")?.name).toBe("Oglala Lakota County");
    expect(gazetteer.findCounty("22059")?.name).toBe("LaSalle Parish");
    expect(gazetteer.findCounty("32510")?.name).toBe("Carson City");
  });

  it("find counties with and without their kind, accents or not", () => {
    expect(fips("Doña Ana")).toEqual(["35013"]);
    expect(fips("dona ana county")).toEqual(["35013"]);
    expect(fips("Saint Louis City")).toEqual(["29510"]);
    expect(fips("St. Louis")).toEqual(expect.arrayContaining(["29189", "29510", "27137"]));
    expect(fips("Washington County")).toHaveLength(30);
    expect(fips("北京")).toEqual([]);
  });

  it("rank towns of one name by people", () => {
    const [first, second] = gazetteer.townsNamed("portland");
    expect(first?.county.state.code).toBe("OR");
    expect(second?.county.state.code).toBe("ME");
    expect(first?.population).toBeGreaterThan(500_000);
    expect(first?.population).toBeLessThan(750_000);
  });

  it("know which other counties a ZIP code and a town reach into", () => {
    expect(gazetteer.alsoIn("60601")).toEqual([]);
    expect(gazetteer.alsoIn("30005").map(({ name }) => name)).toContain("Forsyth County");
    const [chicago] = gazetteer.townsNamed("Chicago");
    expect(chicago && gazetteer.countiesOf(chicago)[0]?.name).toBe("Cook County");
  });

  it("place every town and ZIP code within the United States", () => {
    for (const name of ["Portland", "Springfield", "Washington", "Dededo Village", "Hagåtña"])
      for (const { point } of gazetteer.townsNamed(name)) expect(inside(point.lat, point.lon)).toBe(true);
    expect(gazetteer.nearestZip({ lat: 41.88, lon: -87.63 })?.zip.county.name).toBe("Cook County");
    expect(gazetteer.nearestZip({ lat: 51.5, lon: -0.1 })?.kilometers).toBeGreaterThan(2000);
  });
});
