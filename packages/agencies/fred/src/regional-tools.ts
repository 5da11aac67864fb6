import { defineTool, empty, failArgument, params, type Row, table, type ToolContext } from "@fedpipe/core";
import { z } from "zod";
import { fetchRegionalData, fetchSeriesGroup } from "./api.ts";
import { frequency, seriesId } from "./shared.ts";

export const fredRegionalData = defineTool({
  name: "fred_regional_data",
  title: "FRED regional data",
  description:
    "One value per state, county, metro or country at one date. Give the series_id of any one region and the rest is looked up.",
  keywords: ["GeoFRED map", "by state", "by county", "per capita income by state", "state unemployment comparison"],
  input: {
    series_id: seriesId.optional().describe("e.g. WIPCPI"),
    series_group: z.string().optional().describe("Instead of series_id; then give the next four too"),
    region_type: z.enum(["bea", "msa", "frb", "necta", "state", "country", "county", "censusregion"]).optional(),
    season: z.enum(["SA", "NSA", "SSA", "SAAR", "NSAAR"]).optional(),
    units: z.string().optional(),
    frequency: frequency.optional(),
    date: params.isoDate.optional().describe("Default the newest"),
  },
  example: { series_id: "WIPCPI", date: "2012-01-01" },
  async run(args, { http }) {
    const group = await regionalGroup(args, http);
    const meta = await fetchRegionalData(http, { ...group, date: args.date ?? group.date });
    const rows: Row[] = Object.entries(meta.data).flatMap(([date, regions]) =>
      regions.map((region) => ({ date, ...region })),
    );
    const about = { title: meta.title, source: "https://geofred.stlouisfed.org/" };
    if (rows.length === 0) return empty({ ...about, hint: "No region has a value at that date; try another." });
    return table({ ...about, rows, units: { value: meta.units ?? group.units } });
  },
});

interface RegionalArguments {
  readonly series_id?: string | undefined;
  readonly series_group?: string | undefined;
  readonly region_type?: string | undefined;
  readonly season?: string | undefined;
  readonly units?: string | undefined;
  readonly frequency?: string | undefined;
  readonly date?: string | undefined;
}

// FRED wants all six; a series id names five of them.
async function regionalGroup(args: RegionalArguments, http: ToolContext["http"]) {
  if (args.series_id !== undefined) {
    // They would not be used, and the answer would be of other regions than the ones asked for.
    for (const name of ["series_group", "region_type", "season", "units"] as const)
      if (args[name] !== undefined) failArgument(name, "is looked up for a series_id; leave it out");
    const { series_group, region_type, season, units, max_date } = await fetchSeriesGroup(http, args.series_id);
    return { series_group, region_type, season, units, frequency: args.frequency, date: max_date };
  }
  const { series_group, region_type, season, units, date } = args;
  if (series_group === undefined) return failArgument("series_id", "or series_group is needed");
  if (region_type === undefined) return failArgument("region_type", "is needed with series_group");
  if (season === undefined) return failArgument("season", "is needed with series_group");
  if (units === undefined) return failArgument("units", "is needed with series_group");
  if (date === undefined) return failArgument("date", "is needed with series_group");
  return { series_group, region_type, season, units, frequency: args.frequency, date };
}
