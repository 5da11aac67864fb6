import { failureNotes, type States } from "../shared/show-sources.ts";
import type { Place } from "./find-places.ts";
import type { FormerCounty } from "./former-counties.ts";
import type { County, Gazetteer } from "./gazetteer/gazetteer.ts";

/** Below this share of the first one's people a namesake is listed, and the first one taken to be meant. */
const PLAUSIBLE = 0.05;

/**
 * Whether another place of the name may be meant just as well: one as well named and not far less populous, or a county
 * elsewhere with more people.
 */
export function isAmbiguous([best, ...others]: readonly Place[]): boolean {
  if (best === undefined) return false;
  return others.some((other) => {
    if (other.match.confidence >= best.match.confidence) return other.population >= PLAUSIBLE * best.population;
    return other.level === "county" && !isAround(other.county, best) && other.population >= best.population;
  });
}

const isAround = ({ fips }: County, place: Place): boolean => place.level !== "state" && place.county.fips === fips;

interface Outcome {
  readonly places: readonly Place[];
  readonly former: readonly FormerCounty[];
  readonly county: County | undefined;
  readonly isCountyExact: boolean;
  readonly states: States;
  readonly gazetteer: Gazetteer;
}

/** What a reader must know before using the answer. */
export function cautions({ places, former, county, isCountyExact, states, gazetteer }: Outcome): string[] {
  const [best] = places;
  if (best === undefined) return [];
  const isCrossing =
    (best.level === "zip" && gazetteer.alsoIn(best.zip.zip).length > 0) ||
    (best.level === "town" && gazetteer.countiesOf(best.town).length > 1);
  return [
    ...(isAmbiguous(places) ? [ambiguity(places)] : []),
    ...(best.level === "state" && best.state.code === "GA" ? ["The state, not the country of Georgia."] : []),
    ...(isCrossing ? [`It reaches into several counties; the codes are of ${county?.name ?? "the first"}.`] : []),
    ...(best.level === "point" && !isCountyExact ? [nearest(best.kilometers)] : []),
    ...former.map(({ name, stateCode, until }) => `${name}, ${stateCode}, a county until ${until}, is not among them.`),
    ...(county?.state.code === "CT" ? [CONNECTICUT] : []),
    ...failureNotes(states),
  ];
}

/** A ZIP code farther away says little about a point. */
export const NEARBY_KILOMETERS = 25;

const nearest = (kilometers: number): string =>
  kilometers > NEARBY_KILOMETERS
    ? `The county is that of the nearest ZIP code, ${Math.round(kilometers)} km away: the point may lie in another, or outside the country.`
    : "The county is that of the nearest ZIP code: near a county line it may be the neighbour.";

const CONNECTICUT =
  "Connecticut's planning regions replaced its counties in federal data in 2022 to 2024; older data uses the former counties' codes, FEMA still does.";

function ambiguity(places: readonly Place[]): string {
  const [best] = places;
  const counties = places.filter(({ level }) => level === "county").length;
  const taken = best?.level === "state" ? "the state is taken" : `the most populous ${best?.level ?? "one"} is taken`;
  const ofThem = counties > 1 ? ` (${counties} of them counties)` : "";
  return `${places.length} places have this name${ofThem}; ${taken}. If another is meant, ask again with its state: see candidates.`;
}
