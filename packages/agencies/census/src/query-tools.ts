import { defineTool, empty, failArgument, params, table, requireState } from "@fedpipe/core";
import { z } from "zod";
import { fetchData } from "./api.ts";
import {
  cautions,
  checkGeography,
  connecticutCaution,
  dataset,
  forGeography,
  inGeography,
  parsePredicates,
  ucgid,
  variableList,
} from "./arguments.ts";
import { readGrid } from "./cells.ts";
import { newestAcs1 } from "./vintages.ts";

export const censusQuery = defineTool({
  name: "census_query",
  title: "Query Census data",
  description:
    "Any table of any Census dataset by geography. Find variables with census_search_variables, codes with census_resolve_geography.",
  keywords: [
    "American Community Survey",
    "decennial census",
    "county business patterns",
    "economic census",
    "demographics",
    "tract data",
    "population estimates",
  ],
  input: {
    dataset: dataset.describe("e.g. 2022/acs/acs5"),
    variables: variableList.describe("Comma list, e.g. NAME,B19013_001E, or group(B19013)"),
    for_geo: forGeography.optional().describe("level:codes, e.g. county:*"),
    in_geo: inGeography.optional().describe("Parents, e.g. state:06 county:037"),
    ucgid: ucgid.optional().describe("Instead of for_geo"),
    time: z
      .string()
      .trim()
      .regex(/^[\w -]{4,40}$/u, "write 2023, 2023-05 or from 2020 to 2023")
      .meta({ pattern: undefined })
      .optional()
      .describe("e.g. 2023-05, from 2020 to 2023"),
    predicates: z.string().optional().describe("NAME=VALUE&..., e.g. NAICS2017=72"),
    descriptive: z.boolean().default(false).describe("With labels"),
    offset: params.offset,
  },
  example: { dataset: "2023/acs/acs1", variables: "NAME,B01001_001E", for_geo: "state:06" },
  async run({ dataset, variables, for_geo, in_geo, ucgid, time, predicates, descriptive, offset }, { http }) {
    checkGeography({ dataset, for_geo, in_geo, ucgid });
    const conditions = parsePredicates(predicates);
    const where = { for: for_geo, in: in_geo, ucgid, time, ...conditions };
    const data = await fetchData(http, dataset, { variables, where, descriptive });
    const about = { title: `Census ${dataset}` };
    const connecticut = connecticutCaution(dataset, { for_geo, in_geo });
    if (data.rows.length === 0)
      return empty({
        ...about,
        notes: connecticut,
        hint: "The query is valid and matches nothing. Check the codes with census_resolve_geography.",
      });
    const { columns, rows, notes } = readGrid(data, { codes: Object.keys(conditions) });
    const shown = rows.slice(offset);
    if (shown.length === 0) return empty({ ...about, hint: `There are ${rows.length} rows; lower offset.` });
    return table({
      ...about,
      rows: shown,
      columns,
      total: rows.length,
      paging: { argument: "offset", start: offset },
      notes: [...notes, ...labelNotes(data.labels, columns), ...cautions(dataset), ...connecticut],
    });
  },
});

const labelNotes = (labels: Readonly<Record<string, string>>, columns: readonly string[]): string[] =>
  columns.flatMap((name) => {
    const label = labels[name] ?? "";
    return label === "" || label === name ? [] : [`${name}: ${label.replaceAll(/:?!!/gu, " > ").replace(/:$/u, "")}`];
  });

export const censusPopulation = defineTool({
  name: "census_population",
  title: "Population of the states",
  description:
    "Population, median household income and median age of every state, DC and Puerto Rico, or of one. For cities and counties: census_profile.",
  keywords: ["how many people live in", "state population", "median income by state", "most populous states"],
  input: {
    year: params.year({ min: 2005 }).optional().describe("Default the newest"),
    state: params.words.optional(),
  },
  example: { year: 2023 },
  async run({ year, state }, { http, now }) {
    const vintage = year ?? newestAcs1(now());
    if (vintage === 2020) return failArgument("year", "has no 1-year survey; take 2019 or 2021");
    const code = state === undefined ? "*" : requireState(state).fips;
    const data = await fetchData(http, `${vintage}/acs/acs1`, {
      variables: ["NAME", ...Object.keys(MEASURES)],
      where: { for: `state:${code}` },
    });
    const about = { title: `Population by state, ${vintage}` };
    if (data.rows.length === 0)
      return empty({ ...about, hint: "Of the territories the survey covers Puerto Rico only." });
    const { rows, notes } = readGrid(data);
    return table({
      ...about,
      dataDate: String(vintage),
      rows: rows
        .map((row) => ({
          name: row["NAME"],
          fips: row["state"],
          ...Object.fromEntries(Object.entries(MEASURES).map(([id, measure]) => [measure, row[id]])),
        }))
        .toSorted((a, b) => String(a.name).localeCompare(String(b.name))),
      units: { median_household_income: `USD of ${vintage}`, median_age: "years" },
      notes: [...notes, "American Community Survey, 1-year estimates."],
    });
  },
});

const MEASURES = {
  B01001_001E: "population",
  B19013_001E: "median_household_income",
  B01002_001E: "median_age",
} as const;
