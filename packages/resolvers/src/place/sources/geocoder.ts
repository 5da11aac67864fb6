import { readFields, text } from "../../shared/rows.ts";
import { known } from "../../shared/fields.ts";
import type { Source } from "../../shared/sources.ts";
import type { County } from "../gazetteer/gazetteer.ts";
import type { Subject } from "../subject.ts";

const GEOCODE = "census_geocode";

/** Where a point lies: its county, or outside the country; unknown where the geocoder does not say. */
export type Whereabouts = County | "outside" | "unknown";

/**
 * The Census geocoder: the areas around a point. For a town, ZIP code or county the point is its centre or largest town,
 * so only the congressional district is taken from it, and said to be that of the centre.
 */
export const geocoderSource = (subject: Subject, locate: (whereabouts: Whereabouts) => void): Source => ({
  id: "geocoder",
  title: "Census geocoder",
  tools: [GEOCODE],
  run: async ({ ask }) => {
    const { point, place, gazetteer } = subject;
    if (point === undefined) return { state: "none" };
    const found = readFields(GEOCODE, await ask(GEOCODE, { lat: point.lat, lon: point.lon }), COLUMNS);
    if (found === undefined) {
      locate("outside");
      return { state: "none" };
    }
    const { county_geoid: geoid, congressional_district: district } = found;
    const county = geoid === null ? undefined : gazetteer.findCounty(geoid);
    locate(county ?? "unknown");
    if (place.level === "point") {
      const { tract_geoid, place: town, place_geoid } = found;
      const codes = {
        stateCode: county?.state.code,
        countyGeoid: geoid,
        tractGeoid: tract_geoid,
        place: town,
        placeGeoid: place_geoid,
      };
      return { state: "found", fields: known({ county: county?.name, ...codes, congressionalDistrict: district }) };
    }
    // Centres are rough: one that falls into the next state says nothing of this one.
    if (district === null || geoid?.slice(0, 2) !== place.state.fips) return { state: "none" };
    return {
      state: "found",
      fields: { congressionalDistrict: district, stateCode: place.state.code, of: CENTERS[place.level] },
    };
  },
});

const COLUMNS = {
  county_geoid: text,
  place: text,
  place_geoid: text,
  tract_geoid: text,
  congressional_district: text,
};

const CENTERS = {
  state: "the state",
  county: "the largest town's centre; others may reach into the county",
  town: "the centre; others may reach into the town",
  zip: "the centre; others may reach into the ZIP code",
} as const;
