import { defineTool, empty, failArgument, type Http, params, record, table, requireState } from "@fedpipe/core";
import { z } from "zod";
import { fetchData } from "./api.ts";
import { cautions, dataset, variableList } from "./arguments.ts";
import { readGrid } from "./cells.ts";
import { geocodeAddress, geocodePoint } from "./geocoder.ts";
import { findPlaces, LEVELS, type Place, requirePlace } from "./places.ts";
import { fetchProfile } from "./profile.ts";
import { newestAcs5, newestDetailed } from "./vintages.ts";

const GEOCODER = "https://geocoding.geo.census.gov/geocoder/";
const PLACES_PAGE = "https://www.census.gov/library/reference/code-lists/ansi.html";

export const censusResolveGeography = defineTool({
  name: "census_resolve_geography",
  title: "Census codes of a place",
  description:
    "FIPS codes and ready for_geo, in_geo and ucgid texts for a state, county, city, town, ZIP code area or address. Use before census_query.",
  keywords: ["FIPS code", "GEOID", "what county is", "place code", "ZCTA", "ZIP code"],
  input: {
    name: params.words.optional().describe("e.g. Philadelphia, PA"),
    level: z.enum(LEVELS).optional(),
    state: params.words.optional(),
    address: params.words.optional().describe("Instead of name"),
    limit: params.limit({ max: 50, byDefault: 10 }),
  },
  example: { name: "Philadelphia, PA" },
  async run({ name, level, state, address, limit }, { http, now }) {
    if (name === undefined)
      return address === undefined ? failArgument("name", "or address is needed") : ofAddress(http, address);
    if (address !== undefined) return failArgument("address", "replaces name; give one of them");
    const within = state === undefined ? undefined : requireState(state);
    const found = await findPlaces(http, newestDetailed(now()), { name, level, state: within });
    const about = { title: `Census codes of "${name}"`, source: PLACES_PAGE };
    if (found.length === 0)
      return empty({
        ...about,
        hint: "Leave level out, check the spelling, or give an address. Townships are county subdivisions.",
      });
    const shown = found.slice(0, limit);
    return table({
      ...about,
      rows: shown.map((place) => ({ ...place })),
      total: found.length,
      units: { population: "people" },
      notes: found.length > 1 ? ["Likeliest first: equal names, then the more populous."] : [],
    });
  },
});

async function ofAddress(http: Http, address: string) {
  const about = { title: `Census codes of "${address}"`, source: GEOCODER };
  const [match] = await geocodeAddress(http, address);
  if (match === undefined) return empty({ ...about, hint: NO_ADDRESS });
  const { state_fips, county_geoid, place_geoid, tract_geoid } = match;
  const state = state_fips === null ? null : `state:${state_fips}`;
  const county = county_geoid === null ? null : `county:${county_geoid.slice(2)}`;
  const rows = [
    { level: "state", name: match.state, geoid: state_fips, for_geo: state, in_geo: null, prefix: "0400000US" },
    { level: "county", name: match.county, geoid: county_geoid, for_geo: county, in_geo: state, prefix: "0500000US" },
    {
      level: "place",
      name: match.place,
      geoid: place_geoid,
      for_geo: place_geoid === null ? null : `place:${place_geoid.slice(2)}`,
      in_geo: state,
      prefix: "1600000US",
    },
    {
      level: "tract",
      name: null,
      geoid: tract_geoid,
      for_geo: tract_geoid === null ? null : `tract:${tract_geoid.slice(5)}`,
      in_geo: state === null || county === null ? null : `${state} ${county}`,
      prefix: "1400000US",
    },
  ];
  return table({
    ...about,
    rows: rows
      .filter(({ geoid }) => geoid !== null)
      .map(({ prefix, ...row }) => ({ ...row, ucgid: `${prefix}${row.geoid ?? ""}` })),
    notes: [`Matched: ${match.matched_address ?? address}.`],
  });
}

const NO_ADDRESS =
  "The geocoder knows no such address. It needs house number, street, and city with state or ZIP code.";

export const censusGeocode = defineTool({
  name: "census_geocode",
  title: "Geocode a U.S. address",
  description:
    "Coordinates, county, tract, block, place and congressional district of a U.S. street address, or of a point.",
  keywords: [
    "address lookup",
    "latitude longitude",
    "which congressional district",
    "census tract of an address",
    "reverse geocoding",
  ],
  input: {
    address: params.words.optional().describe("One line with house number"),
    lat: z.number().min(-90).max(90).optional(),
    lon: z.number().min(-180).max(180).optional(),
  },
  example: { address: "4600 Silver Hill Rd, Washington, DC 20233" },
  async run({ address, lat, lon }, { http }) {
    if (address !== undefined) {
      if (lat !== undefined || lon !== undefined)
        return failArgument("address", "replaces lat and lon; give one of them");
      const rows = await geocodeAddress(http, address);
      const about = { title: `Geocoding "${address}"`, source: GEOCODER };
      return rows.length === 0 ? empty({ ...about, hint: NO_ADDRESS }) : table({ ...about, rows });
    }
    if (lat === undefined || lon === undefined) return failArgument("address", "or lat and lon are needed");
    const found = await geocodePoint(http, lat, lon);
    const about = { title: `Census areas at ${lat}, ${lon}`, source: GEOCODER };
    if (found === undefined)
      return empty({ ...about, hint: "The point lies outside the United States; check that lon is negative." });
    return record({ ...about, fields: { ...found } });
  },
});

export const censusProfile = defineTool({
  name: "census_profile",
  title: "Profile of a place",
  description:
    "Population, age, income, poverty, education, housing and commuting of one U.S. place with margins of error (ACS 5-year): nation, state, county, city or ZIP code.",
  keywords: [
    "demographics of a city",
    "facts about a county",
    "median income of",
    "poverty rate",
    "home value",
    "rent",
    "quick facts",
  ],
  input: {
    place: params.words.describe("e.g. Cook County, IL; 19104"),
    year: params.year({ min: 2010 }).optional().describe("Default the newest"),
  },
  example: { place: "Philadelphia, PA" },
  async run({ place: name, year }, { http, now }) {
    const vintage = year ?? newestAcs5(now());
    const { place, others } = await requirePlace(http, newestDetailed(now()), name);
    const { rows, notes } = await fetchProfile(http, vintage, place);
    const about = { title: `${place.name}, ${vintage - 4} to ${vintage}`, source: pageOf(place) };
    if (rows.length === 0)
      return empty({ ...about, hint: "The survey has no profile of this area in that year; try a newer one." });
    return table({
      ...about,
      dataDate: String(vintage),
      rows,
      notes: [...notes, ...namesakes(others), `Dollars are of ${vintage}.`],
    });
  },
});

// The site's own spelling of an id: 160XX00US4260000.
const pageOf = ({ ucgid }: Place): string =>
  `https://data.census.gov/profile?g=${ucgid.replace(/^(\d{3})\w{4}US/u, "$1XX00US")}`;

const namesakes = (others: readonly Place[]): string[] =>
  others.length === 0
    ? []
    : [
        `The most populous of ${others.length + 1} areas of this name; others: ${others
          .slice(0, 3)
          .map(({ name }) => name)
          .join("; ")}.`,
      ];

export const censusCompare = defineTool({
  name: "census_compare",
  title: "Compare places",
  description:
    "The same Census variables for two to ten places side by side. Find variable ids with census_search_variables.",
  keywords: ["versus", "side by side cities", "compare counties", "rank places"],
  input: {
    places: z.array(params.words).min(2).max(10),
    variables: variableList.describe("e.g. B01003_001E,B19013_001E"),
    dataset: dataset.optional().describe("Default the newest ACS 5-year"),
  },
  example: { places: ["Philadelphia, PA", "Pittsburgh, PA"], variables: "B01003_001E,B19013_001E" },
  async run({ places, variables, dataset: given }, { http, now }) {
    const asked = given ?? newestDetailed(now());
    const found = await Promise.all(places.map((name) => requirePlace(http, newestDetailed(now()), name)));
    const grids = await Promise.all(
      found.map(({ place }) =>
        fetchData(http, asked, {
          variables: ["NAME", ...variables.filter((name) => name !== "NAME")],
          where: { for: place.for_geo, in: place.in_geo },
        }),
      ),
    );
    const read = grids.map((grid) => readGrid(grid));
    const about = { title: `Census ${asked}, ${places.length} places` };
    if (read.every(({ rows }) => rows.length === 0))
      return empty({
        ...about,
        hint: "None of the places is in this dataset; the 1-year survey has large areas only.",
      });
    const columns = [...new Set(read.flatMap(({ columns }) => columns))].filter((name) => !/^[a-z]/u.test(name));
    const rows = read.map(({ rows: [row] }, index) => ({
      ucgid: found[index]?.place.ucgid ?? null,
      ...Object.fromEntries(
        columns.map((name) => [name, row?.[name] ?? (name === "NAME" ? (found[index]?.place.name ?? null) : null)]),
      ),
    }));
    return table({
      ...about,
      rows,
      columns: [...columns, "ucgid"],
      notes: [
        ...new Set([
          ...read.flatMap(({ notes }) => notes),
          ...found.flatMap(({ others, place }) => namesakes(others).map((note) => `${place.name}: ${note}`)),
          ...cautions(asked),
        ]),
      ],
    });
  },
});
