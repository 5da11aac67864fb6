import { countyAt, type Outline, readOutlines } from "./outlines.ts";
import {
  type Point,
  readCountyNames,
  readTerritoryZips,
  readTopology,
  readTowns,
  readZipCounties,
  readZips,
  type Town,
  type Zip,
} from "./read-sources.ts";

/** Names of county-like areas made since the list of kinds (2010); all of Alaska's are census areas. */
const NEWER_KINDS: Readonly<Record<string, string>> = { "46102": "County" };

export interface County {
  readonly fips: string;
  /** With its kind: "Orleans Parish", "Baltimore city". */
  readonly name: string;
  readonly point: Point;
  /** By folded name. */
  readonly towns: Map<string, TownEntry>;
  /** Every ZIP code that reaches into it, its own among them. */
  readonly reachedBy: string[];
}

export interface TownEntry {
  readonly name: string;
  readonly point: Point;
  /** Undefined for a post office's name without a population of its own. */
  readonly population: number | undefined;
  readonly zips: { readonly zip: string; readonly point: Point }[];
}

export interface Places {
  readonly states: readonly { readonly fips: string; readonly code: string; readonly name: string }[];
  /** By FIPS code. */
  readonly counties: readonly County[];
}

/** States, counties, towns and ZIP codes, joined from the packages that hold them. */
export function buildPlaces(): Places {
  const topology = readTopology();
  const outlines = readOutlines(topology);
  const kinds = readCountyNames();
  const fipsOfState = new Map(kinds.map(({ state, statefp }) => [state, statefp]));
  const fullNames = new Map(kinds.map(({ statefp, countyfp, countyname }) => [statefp + countyfp, countyname]));
  const counties = new Map(outlines.map((outline) => [outline.fips, toCounty(outline, fullNames)]));
  const locate = createLocator(outlines, counties, fipsOfState);
  for (const town of readTowns()) addTown(locate(town.point, town.state), town);
  const isTown = createTownTest(counties);
  for (const zip of [...readZips(), ...readTerritoryZips()]) {
    const county = locateZip(zip, { counties, fipsOfState, locate });
    if (county !== undefined) addZip(county, isTown(county, zip.town) ? zip : { ...zip, town: "" });
  }
  for (const { zip, fips } of readZipCounties()) counties.get(fips)?.reachedBy.push(zip);
  const codes = new Map([...fipsOfState].map(([code, fips]) => [fips, code]));
  const states = topology.objects.states.geometries.map(({ id: fips, properties }) => ({
    fips,
    code: codes.get(fips) ?? "",
    name: properties.name.replace(/^(?:Commonwealth of the|United States) /u, ""),
  }));
  return { states: states.toSorted(byFips), counties: [...counties.values()].toSorted(byFips) };
}

const byFips = (a: { readonly fips: string }, b: { readonly fips: string }): number => a.fips.localeCompare(b.fips);

function toCounty({ fips, name, box }: Outline, fullNames: ReadonlyMap<string, string>): County {
  // The older list writes no accents: only the kind is taken from it.
  const kind = KIND.exec(fullNames.get(fips) ?? "")?.[0] ?? newerKind(fips);
  const [west, south, east, north] = box;
  return {
    fips,
    name: kind === "" || name.endsWith(kind) ? name : `${name} ${kind}`,
    point: [tenth((west + east) / 2), tenth((south + north) / 2)],
    towns: new Map(),
    reachedBy: [],
  };
}

const KIND = /(?:County|Parish|City and Borough|Borough|Municipality|Municipio|Census Area|District|Island|city)$/u;

const tenth = (degrees: number): number => Math.round(degrees * 10) / 10;

function newerKind(fips: string): string {
  const newer = NEWER_KINDS[fips];
  if (newer !== undefined) return newer;
  if (fips.startsWith("02")) return "Census Area";
  return fips.startsWith("09") ? "Planning Region" : "";
}

const fold = (name: string): string =>
  name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/\bsaint\b/gu, "st")
    .replaceAll(/[^a-z0-9]/gu, "");

type Locate = (point: Point, state: string) => County | undefined;

function createLocator(
  outlines: readonly Outline[],
  counties: ReadonlyMap<string, County>,
  fipsOfState: ReadonlyMap<string, string>,
): Locate {
  const byState = new Map<string, Outline[]>();
  for (const outline of outlines) {
    const state = outline.fips.slice(0, 2);
    byState.set(state, [...(byState.get(state) ?? []), outline]);
  }
  return (point, state) => counties.get(countyAt(byState.get(fipsOfState.get(state) ?? "") ?? [], point)?.fips ?? "");
}

function locateZip(
  { state, county, point }: Zip,
  {
    counties,
    fipsOfState,
    locate,
  }: { counties: ReadonlyMap<string, County>; fipsOfState: ReadonlyMap<string, string>; locate: Locate },
): County | undefined {
  return counties.get(`${fipsOfState.get(state) ?? ""}${county ?? ""}`) ?? locate(point, state);
}

function addTown(county: County | undefined, { name, population, point }: Town): void {
  const known = county?.towns.get(fold(name));
  if (known !== undefined && (known.population ?? 0) >= population) return;
  county?.towns.set(fold(name), { name, point, population, zips: known?.zips ?? [] });
}

// Names of post offices without a population of their own are half of all names: for those the county has to do.
function createTownTest(counties: ReadonlyMap<string, County>): (county: County, name: string) => boolean {
  const names = new Set(
    [...counties.values()].flatMap(({ fips, towns }) => [...towns.keys()].map((name) => key(fips, name))),
  );
  return ({ fips }, name) => names.has(key(fips, fold(name))) || names.has(key(fips, `${fold(name)}city`));
}

const key = (fips: string, name: string): string => `${fips.slice(0, 2)} ${name}`;

function addZip(county: County, { zip, town, point }: Zip): void {
  // The mail says "New York" where GeoNames says "New York City".
  const name = [fold(town), `${fold(town)}city`].find((one) => county.towns.has(one)) ?? fold(town);
  const home = county.towns.get(name) ?? {
    name: town,
    point: town === "" ? county.point : point,
    population: undefined,
    zips: [],
  };
  county.towns.set(name, { ...home, zips: [...home.zips, { zip, point }] });
}
