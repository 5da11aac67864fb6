import {
  defineTool,
  empty,
  failArgument,
  findState,
  type Http,
  params,
  requireState,
  type Row,
  table,
} from "@fedpipe/core";
import { z } from "zod";
import { fetchRents, fetchStateRents, rentColumns } from "./api.ts";
import { checkYear, entityId, hasTowns } from "./shared.ts";

const PAGE = "https://www.huduser.gov/portal/datasets/fmr.html";
const MONTHLY = "USD per month";
const RENT_UNITS = {
  studio: MONTHLY,
  one_bedroom: MONTHLY,
  two_bedroom: MONTHLY,
  three_bedroom: MONTHLY,
  four_bedroom: MONTHLY,
};
const BY_ZIP = "HUD sets rents by ZIP code here; the row without a ZIP is the whole area.";

const year = z.int().optional().describe("Fiscal year; default newest");

const titleOf = (name: string | null, fiscalYear: string | null): string =>
  `Fair market rents, ${name ?? "area"}${fiscalYear === null ? "" : `, fiscal year ${fiscalYear}`}`;
const dated = (fiscalYear: string | null) => (fiscalYear === null ? {} : { dataDate: fiscalYear });

export const hudFairMarketRents = defineTool({
  name: "hud_fair_market_rents",
  title: "Fair market rents",
  description:
    "Monthly fair market rents by bedrooms for all areas of a state, or one area by its entity id. For a county's FIPS code: hud_rent_for_county.",
  keywords: [
    "FMR",
    "Section 8 payment standard",
    "voucher rent",
    "small area FMR",
    "rent ceiling",
    "average rent by bedrooms",
  ],
  input: {
    state: params.state.optional(),
    entity_id: entityId.optional().describe("e.g. METRO47900M47900"),
    year,
  },
  example: { state: "VA", year: 2021 },
  async run({ state, entity_id, year }, { http, now }) {
    checkYear(year, now());
    if (entity_id !== undefined) {
      if (state !== undefined) return failArgument("state", "excludes entity_id: give one of them");
      return areaRents(http, entity_id, year);
    }
    if (state === undefined) return failArgument("state", "or entity_id is needed");
    const { postal, name } = requireState(state);
    const found = await fetchStateRents(http, postal, year);
    const about = { title: titleOf(name, found.year), source: PAGE, ...dated(found.year) };
    const rows: Row[] = [
      ...found.metros.map((metro) => ({
        kind: "metro",
        entity_id: metro.code,
        name: metro.metro_name ?? metro.name,
        ...rentColumns(metro),
        percentile: metro["FMR Percentile"],
        by_zip: metro.smallarea_status,
      })),
      ...found.counties.map((county) => ({
        kind: county.town_name === null ? "county" : "town",
        entity_id: county.fips_code,
        name: county.town_name === null ? county.county_name : `${county.town_name}, ${county.county_name ?? ""}`,
        ...rentColumns(county),
        percentile: county["FMR Percentile"],
        by_zip: county.smallarea_status,
      })),
    ];
    if (rows.length === 0) return empty({ ...about, hint: "Nothing for that year; leave year out for the newest." });
    return table({
      ...about,
      rows,
      units: RENT_UNITS,
      notes: ["by_zip: rents are set by ZIP code; ask that area alone for them."],
    });
  },
});

async function areaRents(http: Http, entity: string, year: number | undefined) {
  const found = await fetchRents(http, entity, year);
  const about = {
    title: titleOf(found.area_name ?? found.county_name ?? found.metro_name, found.year),
    source: PAGE,
    ...dated(found.year),
  };
  if (found.basicdata.length === 0)
    return empty({ ...about, hint: "Nothing for that year; leave year out for the newest." });
  return table({
    ...about,
    rows: found.basicdata.map((row) => ({ zip: row.zip_code, ...rentColumns(row) })),
    units: RENT_UNITS,
    notes: found.smallarea_status ? [BY_ZIP] : [],
  });
}

const BEDROOMS = ["studio", "one_bedroom", "two_bedroom", "three_bedroom", "four_bedroom"] as const;

export const hudRentForCounty = defineTool({
  name: "hud_rent_for_county",
  title: "Fair market rents of a county",
  description:
    "Monthly fair market rents of a county by its 5-digit FIPS code, by ZIP where HUD sets them so, by town in New England.",
  keywords: ["county rent", "two bedroom rent", "voucher limit by county", "rent by ZIP code", "affordable rent"],
  input: {
    county_fips: z
      .string()
      .trim()
      .regex(/^\d{5}$/u, "write five digits such as 51059")
      .describe("e.g. 51059"),
    year,
    bedrooms: z.int().min(0).max(4).optional(),
  },
  example: { county_fips: "51059" },
  async run({ county_fips, year, bedrooms }, { http, now }) {
    checkYear(year, now());
    const state = findState(county_fips.slice(0, 2));
    if (state === undefined || county_fips.endsWith("000"))
      return failArgument("county_fips", "is no county's FIPS code; a state is asked with hud_fair_market_rents");
    const found = hasTowns(county_fips)
      ? await townRents(http, state.postal, county_fips, year)
      : await countyRents(http, county_fips, year);
    const about = { title: titleOf(found.name, found.year), source: PAGE, ...dated(found.year) };
    if (found.rows.length === 0)
      return empty({
        ...about,
        hint: "No area under this code; Connecticut's counties became planning regions. See hud_list_counties.",
      });
    const column = bedrooms === undefined ? undefined : BEDROOMS[bedrooms];
    const rows = found.rows.map(
      ({ place, rents }): Row => ({
        ...place,
        ...(column === undefined ? rents : { [column]: rents[column] ?? null }),
      }),
    );
    return table({
      ...about,
      rows,
      units: column === undefined ? RENT_UNITS : { [column]: MONTHLY },
      notes: found.notes,
    });
  },
});

interface CountyRents {
  readonly name: string | null;
  readonly year: string | null;
  readonly rows: readonly { readonly place: Row; readonly rents: Row }[];
  readonly notes: readonly string[];
}

// A county is asked as an area of its own, named by ten digits.
async function countyRents(http: Http, countyFips: string, year: number | undefined): Promise<CountyRents> {
  const found = await fetchRents(http, `${countyFips}99999`, year);
  return {
    name: found.county_name ?? found.area_name,
    year: found.year,
    rows: found.basicdata.map((row) => ({ place: { zip: row.zip_code }, rents: rentColumns(row) })),
    notes: [
      ...(found.area_name === null ? [] : [`Rents of the area ${found.area_name}.`]),
      ...(found.smallarea_status ? [BY_ZIP] : []),
    ],
  };
}

// In New England only towns are areas: the state's list holds those of the county.
async function townRents(
  http: Http,
  state: string,
  countyFips: string,
  year: number | undefined,
): Promise<CountyRents> {
  const found = await fetchStateRents(http, state, year);
  const towns = found.counties.filter(({ fips_code }) => fips_code?.startsWith(countyFips));
  return {
    name: towns[0]?.county_name ?? null,
    year: found.year,
    rows: towns.map((town) => ({
      place: { town: town.town_name, entity_id: town.fips_code, metro: town.metro_name },
      rents: rentColumns(town),
    })),
    notes: ["HUD sets rents by town in New England."],
  };
}
