import { readFields, text } from "../../shared/rows.ts";
import { known } from "../../shared/fields.ts";
import type { Source } from "../../shared/sources.ts";
import type { County } from "../gazetteer/gazetteer.ts";
import type { Subject } from "../subject.ts";

const GEOCODE = "census_geocode";

/**
 * The Census geocoder: the areas around a point. For a town, ZIP code or county the point is its centre or largest town,
 * so only the congressional district is taken from it, and said to be that of the centre.
 */
export const geocoderSource = (subject: Subject, settleCounty: (county: County | undefined) => void): Source => ({
  id: "geocoder",
  title: "Census geocoder",
  tools: [GEOCODE],
  run: async ({ ask }) => {
    try {
      const { point, place, gazetteer } = subject;
      if (point === undefined) return { state: "none" };
      const result = await ask(GEOCODE, { lat: point.lat, lon: point.lon });
      const found = readFields(GEOCODE, result, {
        county_geoid: text,
        place: text,
        place_geoid: text,
        tract_geoid: text,
        congressional_district: text,
      });
      if (found === undefined) return { state: "none" };
      const { county_geoid, tract_geoid, place: town, place_geoid, congressional_district: district } = found;
      const county = county_geoid === null ? undefined : gazetteer.findCounty(county_geoid);
      settleCounty(county);
      if (place.level !== "point")
        return district === null
          ? { state: "none" }
          : { state: "found", fields: { congressionalDistrict: district, at: "its centre; others may reach in" } };
      return {
        state: "found",
        fields: known({
          county: county?.name,
          countyGeoid: county_geoid,
          tractGeoid: tract_geoid,
          place: town,
          placeGeoid: place_geoid,
          congressionalDistrict: district,
        }),
      };
    } finally {
      settleCounty(undefined);
    }
  },
});
