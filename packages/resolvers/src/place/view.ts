import type { JsonObject } from "@fedpipe/core";
import { known } from "../shared/fields.ts";
import type { Match } from "../shared/confidence.ts";
import { nameOf, type Place } from "./find-places.ts";
import type { County, Gazetteer } from "./gazetteer/gazetteer.ts";

interface Around {
  readonly county: County | undefined;
  /** False where a point's county is only that of the nearest ZIP code. */
  readonly isCountyExact: boolean;
  readonly gazetteer: Gazetteer;
}

// The point is sure, what lies around it is not.
const APPROXIMATE: Match = { confidence: 0.7, basis: "nearest" };

/** The place with every code that the embedded tables give. */
export function toMatch(place: Place, { county, isCountyExact, gazetteer }: Around): JsonObject {
  const state = county?.state ?? place.state;
  return known({
    name: nameOf(place),
    level: place.level,
    ...(isCountyExact ? place.match : APPROXIMATE),
    state: state.name,
    stateCode: state.code,
    stateFips: state.fips,
    county: county?.name,
    countyFips: county?.fips,
    ...(isCountyExact ? {} : { countyBy: "nearest ZIP code, not exact" }),
    // The Quarterly Census of Employment and Wages names areas by FIPS code, states with three zeros.
    qcewArea: county?.fips ?? `${state.fips}000`,
    ...ofLevel(place, gazetteer),
  });
}

function ofLevel(place: Place, gazetteer: Gazetteer): JsonObject {
  switch (place.level) {
    case "town": {
      const others = gazetteer.countiesOf(place.town).slice(1);
      return known({
        populationAbout: place.town.population,
        ...place.town.point,
        alsoInCounties: others.length === 0 ? undefined : others.map(shortly),
      });
    }
    case "zip": {
      const others = gazetteer.alsoIn(place.zip.zip);
      return known({
        zip: place.zip.zip,
        town: place.zip.town?.name,
        ...place.zip.point,
        alsoInCounties: others.length === 0 ? undefined : others.map(shortly),
      });
    }
    case "point":
      return { ...place.point };
    case "county":
    case "state":
      return {};
  }
}

const shortly = ({ name, fips }: County): string => `${name} ${fips}`;

/** A namesake, with what tells it apart. */
export function toCandidate(place: Place, { townsIn }: Gazetteer): JsonObject {
  return known({
    name: nameOf(place),
    level: place.level,
    confidence: place.match.confidence,
    county: place.level === "town" ? place.county.name : undefined,
    fips: place.level === "county" ? place.county.fips : place.level === "state" ? place.state.fips : undefined,
    populationAbout: place.level === "town" ? place.population : undefined,
    largestTown: place.level === "county" ? townsIn(place.county)[0]?.name : undefined,
  });
}
