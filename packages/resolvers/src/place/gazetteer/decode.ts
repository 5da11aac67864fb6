import { brotliDecompressSync } from "node:zlib";
import { type Columns, openColumns } from "./columns.ts";

/** Degrees between neighbours on the grid of points; the writer's, in scripts/generate/places/encode.ts. */
const STEP = 0.04;

export interface State {
  readonly fips: string;
  /** Postal code. */
  readonly code: string;
  readonly name: string;
}

export interface County {
  readonly fips: string;
  /** With its kind: "Cook County", "Baltimore city". */
  readonly name: string;
  readonly state: State;
  readonly center: Point;
}

/** A town of 1,000 people or more. */
export interface Town {
  readonly name: string;
  readonly county: County;
  /** Good to six percent; null where the name is only a post office's. */
  readonly population: number | null;
  readonly point: Point;
}

export interface Zip {
  readonly zip: string;
  readonly county: County;
  /** Null for a post office without a population of its own. */
  readonly town: Town | null;
  readonly point: Point;
}

/** In degrees; of towns and ZIP codes good to some four kilometres. */
export interface Point {
  readonly lat: number;
  readonly lon: number;
}

export interface Tables {
  readonly states: readonly State[];
  readonly counties: readonly County[];
  readonly towns: readonly Town[];
  readonly zips: readonly Zip[];
  /** ZIP codes of other counties that reach into a county: one list for each of `counties`. */
  readonly crossings: readonly (readonly string[])[];
}

/** The tables out of the one text that scripts/generate/places/encode.ts writes. The columns come in its order. */
export function decodePlaces(data: string): Tables {
  const columns = openColumns(brotliDecompressSync(Buffer.from(data, "base64")));
  const states = columns.texts().map(toState);
  const counties = readCounties(columns, states);
  const spots = readSpots(columns, counties);
  const zips = readZips(columns, spots);
  const counts = columns.numbers();
  const crossings = cut(columns.sums().map(toZip), counts);
  return { states, counties, towns: spots.flatMap(({ town }) => town ?? []), zips, crossings };
}

function toState(line: string): State {
  const [fips = "", code = "", name = ""] = line.split(";");
  return { fips, code, name };
}

function readCounties(columns: Columns, states: readonly State[]): readonly County[] {
  const byFips = new Map(states.map((state) => [state.fips, state]));
  const codes = columns.sums().map((code) => String(code).padStart(5, "0"));
  const names = columns.texts();
  const centers = columns.numbers();
  return codes.map((fips, index) => {
    const state = byFips.get(fips.slice(0, 2));
    if (state === undefined) throw new Error(`the tables have a county ${fips} of no state`);
    const center = { lon: at(centers, 2 * index) / 10, lat: at(centers, 2 * index + 1) / 10 };
    return { fips, name: names[index] ?? "", state, center };
  });
}

/** A town, or the rest of its county, where post offices without a population of their own are gathered. */
interface Spot {
  readonly county: County;
  readonly town: Town | null;
  readonly grid: Grid;
}
type Grid = readonly [x: number, y: number];

function readSpots(columns: Columns, counties: readonly County[]): readonly Spot[] {
  const counts = columns.numbers();
  const names = columns.texts();
  const scales = columns.numbers();
  const [x, y] = [columns.numbers(), columns.numbers()];
  const counted = counties.flatMap((county, index) => Array.from({ length: at(counts, index) }, () => county));
  const cities = new Map(counties.map((county) => [`${county.state.code} ${county.name}`, county]));
  return counted.map((county, index) => {
    const { lat, lon } = county.center;
    const grid: Grid = [Math.round(lon / STEP) + at(x, index), Math.round(lat / STEP) + at(y, index)];
    const name = names[index] ?? "";
    const population = fromScale(at(scales, index));
    // Independent cities lie within counties that most of their post offices' customers live in: Falls Church, Virginia.
    const city = population === null ? undefined : cities.get(`${county.state.code} ${name} city`);
    const town = { name, county: city ?? county, population, point: toPoint(grid) };
    return { county, town: name === "" ? null : town, grid };
  });
}

function readZips(columns: Columns, spots: readonly Spot[]): readonly Zip[] {
  const counts = columns.numbers();
  const codes = columns.sums();
  const [x, y] = [columns.numbers(), columns.numbers()];
  const counted = spots.flatMap((spot, index) => Array.from({ length: at(counts, index) }, () => spot));
  return counted.map(({ county, town, grid }, index) => ({
    zip: toZip(at(codes, index)),
    county,
    town,
    point: toPoint([grid[0] + at(x, index), grid[1] + at(y, index)]),
  }));
}

const at = (values: readonly number[], index: number): number => values[index] ?? 0;
const toZip = (code: number): string => String(code).padStart(5, "0");
const toPoint = ([x, y]: Grid): Point => ({ lat: hundredth(y * STEP), lon: hundredth(x * STEP) });
const hundredth = (degrees: number): number => Math.round(degrees * 100) / 100;

// Twentieths of a power of ten, shown with two digits.
const fromScale = (scale: number): number | null =>
  scale === 0 ? null : Number((10 ** ((scale - 1) / 20)).toPrecision(2));

/** Consecutive pieces of a list, as long as `counts` says. */
function cut<T>(items: readonly T[], counts: readonly number[]): readonly (readonly T[])[] {
  let start = 0;
  return counts.map((count) => {
    start += count;
    return items.slice(start - count, start);
  });
}
