import { brotliCompressSync, constants } from "node:zlib";
import type { County, Places, TownEntry } from "./build-places.ts";
import type { Point } from "./read-sources.ts";

/** Degrees between two neighbours on the grid of points: about four kilometres, enough for a county or forecast zone. */
const STEP = 0.04;

/**
 * The tables as one base64 text: columns of text and of zigzag varints, one after the other, each with its length before
 * it, all under Brotli. Read by packages/resolvers/src/place/gazetteer/decode.ts.
 */
export function encodePlaces({ states, counties }: Places): string {
  const ordered = counties.map((county) => ({ ...county, list: orderTowns(county) }));
  const towns = ordered.flatMap(({ point, list }) => list.map((town) => ({ ...town, from: point })));
  const zips = towns.flatMap((town) => town.zips.map((zip) => ({ ...zip, from: town.point })));
  const crossings = ordered.map(({ reachedBy, list }) => without(reachedBy, list));
  const columns = [
    texts(states.map(({ fips, code, name }) => `${fips};${code};${name}`)),
    numbers(differences(counties.map(({ fips }) => Number(fips)))),
    texts(counties.map(({ name }) => name)),
    numbers(counties.flatMap(({ point }) => point.map((degrees) => Math.round(degrees * 10)))),
    numbers(ordered.map(({ list }) => list.length)),
    texts(towns.map(({ name }) => name)),
    numbers(towns.map(({ population }) => toScale(population))),
    ...steps(towns),
    numbers(towns.map(({ zips: own }) => own.length)),
    numbers(differences(zips.map(({ zip }) => Number(zip)))),
    ...steps(zips),
    numbers(crossings.map((own) => own.length)),
    numbers(differences(crossings.flat().map(Number))),
  ];
  const whole = Buffer.concat(columns.flatMap((column) => [numbers([column.length]), column]));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  return brotliCompressSync(whole, { params }).toString("base64");
}

// By ZIP code, so that the differences between codes stay small.
const orderTowns = ({ towns }: County): readonly TownEntry[] =>
  [...towns.values()]
    .map((town) => ({ ...town, zips: town.zips.toSorted((a, b) => a.zip.localeCompare(b.zip)) }))
    .toSorted((a, b) => firstZip(a).localeCompare(firstZip(b)) || a.name.localeCompare(b.name));

const firstZip = ({ zips }: TownEntry): string => zips[0]?.zip ?? "99999";

function without(reachedBy: readonly string[], towns: readonly TownEntry[]): readonly string[] {
  const own = new Set(towns.flatMap(({ zips }) => zips.map(({ zip }) => zip)));
  return [...new Set(reachedBy)].filter((zip) => !own.has(zip)).toSorted((a, b) => a.localeCompare(b));
}

// Twentieths of a power of ten, six percent either way: towns are ranked by it, and "about" so large.
const toScale = (population: number | undefined): number =>
  population === undefined || population <= 0 ? 0 : 1 + Math.round(20 * Math.log10(population));

const steps = (items: readonly { readonly point: Point; readonly from: Point }[]): [Buffer, Buffer] => [
  numbers(items.map(({ point, from }) => Math.round(point[0] / STEP) - Math.round(from[0] / STEP))),
  numbers(items.map(({ point, from }) => Math.round(point[1] / STEP) - Math.round(from[1] / STEP))),
];

const differences = (values: readonly number[]): number[] =>
  values.map((value, index) => value - (index === 0 ? 0 : (values[index - 1] ?? 0)));

const texts = (lines: readonly string[]): Buffer => Buffer.from(lines.join("\n"), "utf8");

function numbers(values: readonly number[]): Buffer {
  const bytes: number[] = [];
  for (const value of values) {
    let rest = value < 0 ? -2 * value - 1 : 2 * value;
    while (rest >= 128) {
      bytes.push((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    bytes.push(rest);
  }
  return Buffer.from(bytes);
}
