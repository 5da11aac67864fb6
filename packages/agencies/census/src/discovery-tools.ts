import { defineTool, empty, offsetPage, params, type Row, table } from "@fedpipe/core";
import { z } from "zod";
import { dataset } from "./arguments.ts";
import { fetchCatalogue, fetchGroup, fetchGroups, fetchLevels, fetchVariables, type Variable } from "./metadata.ts";
import { newestDetailed } from "./vintages.ts";
import { rankByWords } from "./words.ts";

const API = "https://api.census.gov/data";
const newest = dataset.optional().describe("Default the newest ACS 5-year");

/** The shown part of a ranked list, with where to go on. */
function part<T>(found: readonly T[], { offset, max_results }: { offset: number; max_results: number }) {
  const shown = found.slice(offset, offset + max_results);
  return { shown, page: offsetPage({ total: found.length, offset, shown: shown.length }) };
}

export const censusSearchVariables = defineTool({
  name: "census_search_variables",
  title: "Search Census variables",
  description:
    "Finds variable ids of one dataset by words of label and table, in any order. Values: census_query. For whole tables: census_search_tables.",
  keywords: [
    "variable codes",
    "B19013_001E",
    "which ACS variable",
    "data dictionary",
    "commute time",
    "poverty",
    "median rent",
  ],
  input: {
    dataset: dataset.describe("e.g. 2022/acs/acs5"),
    keyword: params.words,
    max_results: params.limit({ max: 50, byDefault: 20 }),
    offset: params.offset,
  },
  example: { dataset: "2023/acs/acs1", keyword: "income" },
  async run({ dataset, keyword, max_results, offset }, { http }) {
    const variables = await fetchVariables(http, dataset);
    const exact = variables.filter(({ id }) => id.toLowerCase() === keyword.toLowerCase());
    const ranked = rankByWords(variables, keyword, ({ label, concept, id }) => [concept ?? "", label, id]);
    const { shown, page } = part(exact.length > 0 ? exact : ranked, { offset, max_results });
    const about = {
      title: `Variables of ${dataset} matching "${keyword}"`,
      source: `${API}/${dataset}/variables.html`,
    };
    if (shown.length === 0)
      return empty({ ...about, hint: "Try fewer or broader words, or look for tables with census_search_tables." });
    return table({ ...about, rows: shown.map(variableRow), ...page });
  },
});

const variableRow = ({ id, label, concept, group }: Variable): Row => ({ variable: id, label, concept, table: group });

export const censusSearchTables = defineTool({
  name: "census_search_tables",
  title: "Search Census tables",
  description:
    "Finds tables (groups) of a dataset by words, or lists the variables of one table_id. Ask a whole table of census_query as group(ID).",
  keywords: ["ACS tables", "B19013", "table shells", "groups", "subject tables"],
  input: {
    dataset: newest,
    keyword: params.words.optional(),
    table_id: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9_-]{1,40}$/u, "write a table id such as B19013")
      .meta({ pattern: undefined })
      .optional(),
    include_all_variables: z.boolean().default(false).describe("Also margins of error"),
    max_results: params.limit({ max: 100, byDefault: 20 }),
    offset: params.offset,
  },
  example: { keyword: "median household income" },
  async run({ dataset: given, keyword, table_id, include_all_variables, ...window }, { http, now }) {
    const dataset = given ?? newestDetailed(now());
    if (table_id !== undefined) {
      const variables = await fetchGroup(http, dataset, table_id);
      const kept = include_all_variables ? variables : variables.filter(({ id }) => !/(M|EA|MA)$/u.test(id));
      const { shown, page } = part(
        keyword === undefined ? kept : rankByWords(kept, keyword, ({ label }) => [label]),
        window,
      );
      const about = { title: `Table ${table_id} of ${dataset}`, source: `${API}/${dataset}/groups/${table_id}.html` };
      if (shown.length === 0) return empty({ ...about, hint: "No variable matches; leave keyword out." });
      return table({ ...about, rows: shown.toSorted((a, b) => a.id.localeCompare(b.id)).map(variableRow), ...page });
    }
    const groups = await fetchGroups(http, dataset);
    const found =
      keyword === undefined ? groups : rankByWords(groups, keyword, (group) => [group.description, group.table]);
    const { shown, page } = part(found, window);
    const about = { title: `Tables of ${dataset}`, source: `${API}/${dataset}/groups.html` };
    if (shown.length === 0)
      return empty({
        ...about,
        hint: "Try fewer words; some datasets have no tables, only variables (census_search_variables).",
      });
    return table({ ...about, rows: shown, ...page });
  },
});

export const censusDatasets = defineTool({
  name: "census_datasets",
  title: "Census datasets",
  description:
    "Finds Census datasets by words, newest vintage of each with the years there are. Then census_search_variables and census_geography_levels.",
  keywords: [
    "catalogue of surveys",
    "county business patterns",
    "economic census",
    "trade statistics",
    "small area poverty estimates",
    "retail sales",
  ],
  input: {
    keyword: params.words.optional(),
    vintage: params.year({ min: 1986 }).optional(),
    max_results: params.limit({ max: 200, byDefault: 25 }),
    offset: params.offset,
  },
  example: { keyword: "county business patterns", max_results: 3 },
  async run({ keyword, vintage, ...window }, { http }) {
    const families = new Map<string, { dataset: string; title: string; description: string; years: number[] }>();
    const entries = await fetchCatalogue(http, vintage);
    // Titles repeat from year to year: one row a family, under its newest vintage.
    for (const entry of entries.toSorted((a, b) => (b.vintage ?? 0) - (a.vintage ?? 0))) {
      const known = families.get(entry.family) ?? { ...entry, years: [] };
      families.set(entry.family, { ...known, years: entry.vintage === null ? [] : [...known.years, entry.vintage] });
    }
    const all = [...families.values()];
    const found =
      keyword === undefined
        ? all
        : rankByWords(all, keyword, ({ title, dataset, description }) => [title, dataset, description]);
    const { shown, page } = part(found, window);
    const about = { title: "Census datasets", source: `${API}.html` };
    if (shown.length === 0) return empty({ ...about, hint: "Try one broader word, or leave vintage out." });
    const rows = shown.map(({ dataset, title, years }) => ({
      dataset,
      title,
      first_vintage: years.at(-1) ?? null,
      last_vintage: years[0] ?? null,
    }));
    return table({ ...about, rows, ...page });
  },
});

export const censusGeographyLevels = defineTool({
  name: "census_geography_levels",
  title: "Geography levels of a dataset",
  description:
    "Which geographies a Census dataset offers for for_geo, the parents in_geo needs, and which parents may be *. Codes of places: census_resolve_geography.",
  keywords: ["summary levels", "tract", "block group", "congressional district", "metro area", "geographic hierarchy"],
  input: { dataset: newest },
  example: {},
  async run({ dataset: given }, { http, now }) {
    const dataset = given ?? newestDetailed(now());
    const rows = await fetchLevels(http, dataset);
    const about = { title: `Geography levels of ${dataset}`, source: `${API}/${dataset}/geography.html` };
    if (rows.length === 0) return empty({ ...about, hint: "This dataset is not by geography; use predicates." });
    return table({ ...about, rows });
  },
});
