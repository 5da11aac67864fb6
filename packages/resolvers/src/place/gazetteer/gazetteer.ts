import { foldWords } from "../../shared/names.ts";
import { type County, decodePlaces, type Point, type State, type Tables, type Town, type Zip } from "./decode.ts";

export type { County, Point, State, Town, Zip } from "./decode.ts";

/** States, counties, towns and ZIP codes by name, code and place; embedded, so it answers offline. */
export interface Gazetteer {
  /** By postal code, FIPS code or name. */
  readonly findState: (text: string) => State | undefined;
  readonly findZip: (zip: string) => Zip | undefined;
  readonly findCounty: (fips: string) => County | undefined;
  /** Counties called so, with or without their kind: "Cook", "Cook County", "Baltimore city", "La Salle" for LaSalle. */
  readonly countiesNamed: (name: string, within?: State) => readonly NamedCounty[];
  readonly townsNamed: (name: string, within?: State) => readonly Town[];
  /** Towns whose name is all but the one given, the likeliest first. */
  readonly townsLike: (name: string, isNear: (a: string, b: string) => boolean) => readonly Town[];
  readonly nearestZip: (point: Point) => { readonly zip: Zip; readonly kilometers: number } | undefined;
  readonly countyPopulation: (county: County) => number;
  readonly statePopulation: (state: State) => number;
  readonly townsIn: (county: County) => readonly Town[];
  /** Counties into which the ZIP codes of a town reach, its own first. */
  readonly countiesOf: (town: Town) => readonly County[];
  /** Other counties into which a ZIP code reaches. */
  readonly alsoIn: (zip: string) => readonly County[];
}

export interface NamedCounty {
  readonly county: County;
  /** Whether the name said "County", "Parish" and so on. */
  readonly isWhole: boolean;
}

const loaded: { gazetteer?: Promise<Gazetteer> } = {};

/** Read and indexed on first use only. */
export function loadGazetteer(): Promise<Gazetteer> {
  loaded.gazetteer ??= import("../generated/us-places.json", { with: { type: "json" } }).then((file) =>
    indexPlaces(decodePlaces(file.default.data)),
  );
  return loaded.gazetteer;
}

/** One spelling for all: "St. Louis" and "Saint Louis", "Doña Ana" and "dona ana". */
export const foldPlace = (name: string): string => foldWords(name).join(" ");

const KINDS =
  / (?:county|parish|city borough|borough|census area|municipality|municipio|planning region|district|island|city)$/u;

export function indexPlaces({ states, counties, towns, zips, crossings }: Tables): Gazetteer {
  const stateKeys = new Map<string, State>();
  for (const state of states) {
    for (const key of [state.fips, foldPlace(state.name)]) stateKeys.set(key, state);
  }
  // Codes are no words: folded as one, "MT" would be "mount".
  const stateCodes = new Map(states.map((state) => [state.code, state]));
  for (const [name, code] of ALIASES) {
    const state = stateCodes.get(code);
    if (state !== undefined) stateKeys.set(name, state);
  }
  const countyByFips = new Map(counties.map((county) => [county.fips, county]));
  const countyNames = indexNames(counties, ({ name }) => foldPlace(name));
  const bareNames = indexNames(counties, ({ name }) => foldPlace(name).replace(KINDS, ""));
  const townNames = groupBy(towns, ({ name }) => foldPlace(name));
  const populatedNames = indexNames(
    towns.filter(({ population }) => population !== null),
    ({ name }) => foldPlace(name),
  );
  const townsByCounty = groupBy(towns, ({ county }) => county.fips);
  const zipByCode = new Map(zips.map((zip) => [zip.zip, zip]));
  const alsoByZip = new Map<string, County[]>();
  for (const [index, county] of counties.entries())
    for (const zip of crossings[index] ?? []) alsoByZip.set(zip, [...(alsoByZip.get(zip) ?? []), county]);
  const inCounty = (county: County) => townsByCounty.get(county.fips) ?? [];
  const countyPopulation = (county: County) => sum(inCounty(county).map(({ population }) => population ?? 0));
  return {
    findState: (text) => stateCodes.get(text.replaceAll(/[\s.]/gu, "").toUpperCase()) ?? stateKeys.get(foldPlace(text)),
    findZip: (zip) => zipByCode.get(zip),
    findCounty: (fips) => countyByFips.get(fips),
    countiesNamed: (name, within) => {
      const isIn = ({ state }: County) => within === undefined || state === within;
      const whole = countyNames(name, isIn);
      const bare = bareNames(name, isIn).filter((county) => !whole.includes(county));
      return [...toNamed(whole, true), ...toNamed(bare, false)].toSorted(
        (a, b) => Number(b.isWhole) - Number(a.isWhole) || countyPopulation(b.county) - countyPopulation(a.county),
      );
    },
    townsNamed: (name, within) =>
      mostPopulous(
        populatedNames(
          TOWN_ALIASES.get(foldPlace(name)) ?? name,
          ({ county: { state } }) => within === undefined || state === within,
        ),
      ),
    townsLike: (name, isNear) => {
      const key = foldPlace(name);
      const near = [...townNames].filter(([candidate]) => isNear(key, candidate)).flatMap(([, group]) => group);
      return mostPopulous(near.filter(({ population }) => population !== null));
    },
    nearestZip: (point) => nearest(zips, point),
    countyPopulation,
    statePopulation: (state) =>
      sum(counties.filter((county) => county.state === state).map((county) => countyPopulation(county))),
    townsIn: (county) => mostPopulous(inCounty(county)),
    countiesOf: (town) => [
      ...new Set([
        town.county,
        ...(townNames.get(foldPlace(town.name)) ?? [])
          .filter(({ county, population }) => population === null && county.state === town.county.state)
          .map(({ county }) => county),
        ...(town.name === NEW_YORK_CITY ? BOROUGHS.flatMap((fips) => countyByFips.get(fips) ?? []) : []),
      ]),
    ],
    alsoIn: (zip) => alsoByZip.get(zip) ?? [],
  };
}

// Names in use that no table has.
const ALIASES = [
  ["washington dc", "DC"],
  ["washington d c", "DC"],
  ["northern marianas", "MP"],
  ["us virgin islands", "VI"],
  ["united states virgin islands", "VI"],
] as const;

const NEW_YORK_CITY = "New York City";
// No ZIP code of the other four boroughs bears the city's name.
const BOROUGHS = ["36005", "36047", "36061", "36081", "36085"];

// What everybody calls a town that GeoNames calls otherwise.
const TOWN_ALIASES = new Map([
  ["new york", NEW_YORK_CITY],
  ["nyc", NEW_YORK_CITY],
]);

const toNamed = (counties: readonly County[], isWhole: boolean): NamedCounty[] =>
  counties.map((county) => ({ county, isWhole }));

const mostPopulous = (towns: readonly Town[]): readonly Town[] =>
  towns.toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0));

function nearest(zips: readonly Zip[], { lat, lon }: Point) {
  const narrowing = Math.cos((lat * Math.PI) / 180);
  let best: { zip: Zip; kilometers: number } | undefined;
  for (const zip of zips) {
    // Guam is as near to Samoa over the date line as over the map.
    const east = Math.abs(zip.point.lon - lon);
    const kilometers = 111.2 * Math.hypot(Math.min(east, 360 - east) * narrowing, zip.point.lat - lat);
    if (best === undefined || kilometers < best.kilometers) best = { zip, kilometers };
  }
  return best;
}

/** Items by name; where no item has it, by its letters alone: "La Salle" is LaSalle, "De Kalb" DeKalb. */
function indexNames<T>(items: readonly T[], keyOf: (item: T) => string) {
  const byWords = groupBy(items, keyOf);
  const byLetters = groupBy(items, (item) => keyOf(item).replaceAll(" ", ""));
  return (name: string, isWanted: (item: T) => boolean): readonly T[] => {
    const key = foldPlace(name);
    const exact = (byWords.get(key) ?? []).filter(isWanted);
    return exact.length > 0 ? exact : (byLetters.get(key.replaceAll(" ", "")) ?? []).filter(isWanted);
  };
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
