import { editDistance } from "@fedpipe/catalog";
import { EXACT_ID, type Match } from "../shared/confidence.ts";
import type { County, Gazetteer, Point, State, Town, Zip } from "./gazetteer/gazetteer.ts";
import type { PlaceQuery } from "./parse-place.ts";

/** A place of the embedded tables, at its level. */
export type Place = { readonly match: Match; readonly population: number } & (
  | { readonly level: "state"; readonly state: State }
  | { readonly level: "county"; readonly state: State; readonly county: County }
  | { readonly level: "town"; readonly state: State; readonly county: County; readonly town: Town }
  | { readonly level: "zip"; readonly state: State; readonly county: County; readonly zip: Zip }
  | {
      readonly level: "point";
      readonly state: State;
      /** That of the nearest ZIP code, so many kilometres away. */
      readonly county: County;
      readonly kilometers: number;
      readonly point: Point;
    }
);

export const EXACT_NAME: Match = { confidence: 0.95, basis: "exact name" };
// A county without its kind: who says "Cook" may mean something else.
const BARE_COUNTY: Match = { confidence: 0.85, basis: "exact name" };
const OTHER_CODE: Match = { confidence: 0.6, basis: "exact id" };
const FUZZY: Match = { confidence: 0.55, basis: "fuzzy" };
// Farther from every ZIP code than that is outside the United States.
const OUTSIDE_KILOMETERS = 150;

/** Places that a query may mean, the likeliest first: states, then towns, then counties, the more populous first. */
export function findPlaces(query: PlaceQuery, gazetteer: Gazetteer): readonly Place[] {
  switch (query.kind) {
    case "zip":
      return zipPlaces(query.zip, gazetteer);
    case "point":
      return pointPlaces(query.point, gazetteer);
    case "fips":
      return fipsPlaces(query.fips, gazetteer);
    case "name":
      return namedPlaces(query, gazetteer);
  }
}

// Five digits are a ZIP code first; the county of that FIPS code may be meant as well.
function zipPlaces(code: string, gazetteer: Gazetteer): readonly Place[] {
  const zip = gazetteer.findZip(code);
  const sameFips = gazetteer.findCounty(code);
  if (zip === undefined) return fipsPlaces(code, gazetteer);
  const { county, town } = zip;
  const place: Place = {
    level: "zip",
    match: EXACT_ID,
    population: town?.population ?? 0,
    state: county.state,
    county,
    zip,
  };
  return sameFips === undefined ? [place] : [place, countyPlace(sameFips, gazetteer, OTHER_CODE)];
}

// The nearest ZIP code's county: right but near a county line. The geocoder says it exactly, when it answers.
function pointPlaces(point: Point, { nearestZip }: Gazetteer): readonly Place[] {
  const nearest = nearestZip(point);
  if (nearest === undefined || nearest.kilometers > OUTSIDE_KILOMETERS) return [];
  const { county } = nearest.zip;
  const { kilometers } = nearest;
  return [{ level: "point", match: EXACT_ID, population: 0, state: county.state, county, kilometers, point }];
}

function fipsPlaces(fips: string, gazetteer: Gazetteer): readonly Place[] {
  if (fips.length === 2) {
    const state = gazetteer.findState(fips);
    return state === undefined ? [] : [statePlace(state, gazetteer, EXACT_ID)];
  }
  const county = gazetteer.findCounty(fips);
  return county === undefined ? [] : [countyPlace(county, gazetteer, EXACT_ID)];
}

function namedPlaces({ name, state: within }: PlaceQuery & { kind: "name" }, gazetteer: Gazetteer): readonly Place[] {
  const [towns = []] = spellings(name)
    .map((one) => gazetteer.townsNamed(one, within))
    .filter((found) => found.length > 0);
  const [counties = []] = spellings(name)
    .map((one) => gazetteer.countiesNamed(one, within))
    .filter((found) => found.length > 0);
  const state = gazetteer.findState(name);
  // "New York, NY" is the city: nobody writes a state behind its own name.
  const isState = within === undefined || (state === within && towns.length === 0);
  const found = [
    ...(state !== undefined && isState ? [statePlace(state, gazetteer, EXACT_NAME)] : []),
    ...towns.map((town) => townPlace(town, EXACT_NAME)),
    ...counties.map(({ county, isWhole }) => countyPlace(county, gazetteer, isWhole ? EXACT_NAME : BARE_COUNTY)),
  ];
  if (found.length > 0) return order(withoutDoubles(found));
  const near = gazetteer
    .townsLike(name, isNear)
    .filter(({ county }) => within === undefined || county.state === within);
  return near.slice(0, 10).map((town) => townPlace(town, FUZZY));
}

// "Boise City" is a town of its own in Oklahoma, and what some call Boise; "City of Industry" is a name, "City of Chicago" not.
function spellings(name: string): readonly string[] {
  const [, kind, bare] = /^(city|town|village|borough|county|parish) of (.+)$/iu.exec(name) ?? [];
  const inOrder = kind === undefined ? [] : /county|parish/iu.test(kind) ? [`${bare} ${kind}`] : [bare ?? ""];
  return [name, name.replace(/ city$/iu, ""), ...inOrder];
}

// A slip or two, fewer in short names.
const isNear = (a: string, b: string): boolean =>
  Math.abs(a.length - b.length) <= 2 && a.length > 3 && editDistance(a, b) <= (a.length > 7 ? 2 : 1);

/** States, of a kind, that are one county, and whose name that bears. */
const ONE_COUNTY = new Set(["DC", "GU"]);

// An independent city is a county and a town of one extent, the District a state besides: once is enough. Of a city and
// its county the one is kept that was named: "Baltimore" or "Baltimore city"; the town where both are called alike, as
// Carson City is.
function withoutDoubles(places: readonly Place[]): readonly Place[] {
  const isOneCounty = ({ state }: Place) => ONE_COUNTY.has(state.code);
  const [first] = places.filter(isOneCounty);
  const cities = places.flatMap((place) => (place.level === "county" && isCity(place.county) ? [place] : []));
  const isDouble = (place: Place): boolean => {
    if (isOneCounty(place)) return place !== first;
    const twin = cities.find(({ county }) => place.level !== "state" && place.county === county);
    if (twin === undefined) return false;
    const isTownNamed = hasTown(places, twin) && (twin.match === BARE_COUNTY || !twin.county.name.endsWith(" city"));
    return place === twin ? isTownNamed : !isTownNamed;
  };
  return places.filter((place) => !isDouble(place));
}

const isCity = ({ name }: County): boolean => / city$/iu.test(name);

const hasTown = (places: readonly Place[], city: Place & { readonly level: "county" }): boolean =>
  places.some((place) => place.level === "town" && place.county === city.county);

/** A county this many times as populous as the largest town of its name is meant when the kind is left out: "Doña Ana". */
const OUTSHINES = 50;

// A state is meant before a town of its name, and a town before a county named without its kind; behind the first, the
// more populous stands before the less.
function order(places: readonly Place[]): readonly Place[] {
  const by = places.toSorted(
    (a, b) => b.match.confidence - a.match.confidence || rank(a) - rank(b) || b.population - a.population,
  );
  const [first] = by;
  const largest = by.toSorted((a, b) => b.population - a.population)[0];
  const outshines =
    first?.level === "town" && largest?.level === "county" && largest.population >= OUTSHINES * first.population;
  const best = outshines ? largest : first;
  const others = by.filter((place) => place !== best).toSorted((a, b) => b.population - a.population);
  return best === undefined ? [] : [best, ...others];
}

const rank = ({ level }: Place): number => (level === "state" ? 0 : 1);

const statePlace = (state: State, { statePopulation }: Gazetteer, match: Match): Place => ({
  level: "state",
  match,
  population: statePopulation(state),
  state,
});

export const countyPlace = (county: County, { countyPopulation }: Gazetteer, match: Match): Place => ({
  level: "county",
  match,
  population: countyPopulation(county),
  state: county.state,
  county,
});

const townPlace = (town: Town, match: Match): Place => ({
  level: "town",
  match,
  population: town.population ?? 0,
  state: town.county.state,
  county: town.county,
  town,
});

/** "Portland, OR", "Cook County, IL", "ZIP code 19104": as the tools take it, and a person reads it. */
export function nameOf(place: Place): string {
  switch (place.level) {
    case "state":
      return place.state.name;
    case "county":
      return nameOfCounty(place.county);
    case "town":
      return `${place.town.name}, ${place.state.code}`;
    case "zip":
      return place.zip.zip;
    case "point":
      return `${place.point.lat}, ${place.point.lon}`;
  }
}

/** As the tools take it. The one county of the District is called like it. */
export const nameOfCounty = ({ name, state }: County): string =>
  name === state.name ? name : `${name}, ${state.code}`;

/** Where to ask for weather and district: the point itself, a town's or ZIP code's, a county's largest town. */
export function pointOf(place: Place, { townsIn }: Gazetteer): Point | undefined {
  switch (place.level) {
    case "state":
      return undefined;
    case "county":
      return townsIn(place.county)[0]?.point ?? place.county.center;
    case "town":
      return place.town.point;
    case "zip":
      return place.zip.point;
    case "point":
      return place.point;
  }
}
