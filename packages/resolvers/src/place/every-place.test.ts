import { describe, expect, it } from "vitest";
import { findPlaces, nameOf } from "./find-places.ts";
import { decodePlaces } from "./gazetteer/decode.ts";
import { indexPlaces, type State } from "./gazetteer/gazetteer.ts";
import file from "./generated/us-places.json" with { type: "json" };
import { parsePlace } from "./parse-place.ts";

const tables = decodePlaces(file.data);
const gazetteer = indexPlaces(tables);
const find = (text: string) => findPlaces(parsePlace(text, gazetteer), gazetteer);
const spellings = (name: string, { code, name: state }: State) => [
  `${name}, ${code}`,
  `${name} ${state}`.toLowerCase(),
];

describe("every place of the tables", () => {
  it("is found as a county by its name and state", () => {
    const lost = tables.counties.flatMap((county) =>
      spellings(county.name, county.state).filter((text) => {
        const [best] = find(text);
        // The one county of the District and of Guam is the District and Guam.
        return best?.level === "state"
          ? best.state !== county.state || county.name !== best.state.name
          : best?.county !== county;
      }),
    );
    expect(lost).toEqual([]);
  });

  it("is found as a town by its name and state, in its state", () => {
    const towns = tables.towns.filter(({ population }) => (population ?? 0) >= 10_000);
    const lost = towns.flatMap(({ name, county }) =>
      spellings(name, county.state).filter((text) => {
        const found = find(text);
        return (
          found[0]?.state !== county.state || !found.some((place) => place.level !== "state" && place.county === county)
        );
      }),
    );
    expect(lost).toEqual([]);
    expect(towns.length).toBeGreaterThan(3000);
  });

  it("is found as a ZIP code at the end of an address", () => {
    for (const { zip, county } of tables.zips.filter((_, index) => index % 50 === 0)) {
      const [best] = find(`1 Main St, Anytown, ${county.state.name} ${zip}-0001`);
      expect(best && nameOf(best)).toBe(zip);
    }
  });

  it("has each independent city in itself", () => {
    for (const name of ["Falls Church, VA", "Colonial Heights, VA", "Manassas Park, VA"])
      expect(find(name)[0]).toMatchObject({ level: "town", county: { name: `${name.slice(0, -4)} city` } });
  });
});
