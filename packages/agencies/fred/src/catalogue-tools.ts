import { defineTool, empty, failArgument, offsetPage, params, record, table } from "@fedpipe/core";
import { z } from "zod";
import { type CatalogueList, fetchCatalogue, searchSeries } from "./api.ts";
import { SITE, seriesId, seriesPage } from "./shared.ts";

export const fredSearch = defineTool({
  name: "fred_search",
  title: "Search FRED series",
  description:
    "Finds economic series ids by words, most popular matches first. Short queries find more; values come from fred_series_data.",
  keywords: ["find time series", "economic indicator lookup", "series id", "macro data", "statistics database"],
  input: {
    query: params.words,
    search_type: z.enum(["full_text", "series_id"]).default("full_text").describe("series_id allows *"),
    filter_variable: z.enum(["frequency", "units", "seasonal_adjustment"]).optional(),
    filter_value: z.string().optional().describe("e.g. Monthly"),
    tag_names: z.string().optional().describe("e.g. usa;quarterly: all must match"),
    exclude_tag_names: z.string().optional(),
    order_by: z.enum(["search_rank", "popularity", "last_updated", "title"]).optional(),
    sort_order: z.enum(["asc", "desc"]).optional(),
    limit: params.limit({ max: 1000, byDefault: 20 }),
    offset: params.offset,
  },
  example: { query: "unemployment rate" },
  async run({ query, ...rest }, { http }) {
    if ((rest.filter_variable === undefined) !== (rest.filter_value === undefined)) {
      failArgument("filter_value", "and filter_variable go together; give both or none");
    }
    if (rest.exclude_tag_names !== undefined && rest.tag_names === undefined) {
      failArgument("tag_names", "is needed beside exclude_tag_names");
    }
    const { count, series } = await searchSeries(http, { search_text: query, ...rest });
    const about = {
      title: `FRED series for "${query}"`,
      source: `${SITE}/searchresults/?st=${encodeURIComponent(query)}`,
    };
    if (series.length === 0)
      return empty({ ...about, hint: "The API finds less than the web site: try fewer or shorter words." });
    const rows = series.map(({ notes: _, ...row }) => row);
    return table({ ...about, rows, ...offsetPage({ total: count, offset: rest.offset, shown: rows.length }) });
  },
});

// What each kind of browsing asks, and whether its list needs an id.
const BROWSE = {
  categories: { list: "categories", idName: "category_id" },
  category_series: { list: "category_series", idName: "category_id" },
  releases: { list: "releases", idName: undefined },
  release_series: { list: "release_series", idName: "release_id" },
  release_dates: { list: "release_dates", idName: "release_id" },
  sources: { list: "sources", idName: undefined },
  source_releases: { list: "source_releases", idName: "source_id" },
  updates: { list: "updates", idName: undefined },
} as const satisfies Record<string, { list: CatalogueList; idName: string | undefined }>;

export const fredBrowse = defineTool({
  name: "fred_browse",
  title: "Browse FRED",
  description:
    "Walks FRED's catalogue: subcategories, the series of a category or release, releases, sources, latest updates. Start at category 0.",
  keywords: ["category tree", "list of releases", "data sources", "recently updated series"],
  input: {
    kind: z
      .enum([
        "categories",
        "category_series",
        "releases",
        "release_series",
        "release_dates",
        "sources",
        "source_releases",
        "updates",
      ])
      .default("categories"),
    id: z.int().min(0).default(0).describe("Of the category, release or source"),
    filter: z.enum(["all", "macro", "regional"]).optional().describe("For updates"),
    include_future: z.boolean().optional().describe("For release_dates"),
    limit: params.limit({ max: 1000, byDefault: 100 }),
    offset: params.offset,
  },
  example: { kind: "category_series", id: 22, limit: 5 },
  async run({ kind, id, filter, include_future, limit, offset }, { http }) {
    const { list, idName } = BROWSE[kind];
    for (const [argument, value, owner] of [
      ["filter", filter, "updates"],
      ["include_future", include_future, "release_dates"],
    ] as const)
      if (value !== undefined && kind !== owner) failArgument(argument, `is for kind ${owner} only`);
    if (idName === undefined && id !== 0) failArgument("id", `does not go with ${kind}, which lists all`);
    // Dates of all releases live at another path than those of one.
    const isAllDates = kind === "release_dates" && id === 0;
    if (idName !== undefined && idName !== "category_id" && id === 0 && !isAllDates) {
      failArgument(
        "id",
        `is needed for ${kind}; list ids with kind ${idName === "source_id" ? "sources" : "releases"}`,
      );
    }
    const { count, rows } = await fetchCatalogue(http, isAllDates ? "all_release_dates" : list, {
      ...(idName === undefined || isAllDates ? {} : { [idName]: id }),
      ...(kind === "updates" ? { filter_value: filter } : {}),
      ...(kind === "release_dates" ? { include_release_dates_with_no_data: include_future } : {}),
      ...(kind === "categories" ? {} : { limit, offset }),
    });
    const about = {
      title: `FRED ${kind.replaceAll("_", " ")}${idName === undefined ? "" : ` of ${id}`}`,
      source: `${SITE}/categories`,
    };
    if (rows.length === 0)
      return empty({ ...about, hint: "Series live in leaf categories: go down with kind categories." });
    return table({
      ...about,
      rows,
      ...(kind === "categories" ? {} : offsetPage({ total: count, offset: offset, shown: rows.length })),
    });
  },
});

export const fredSeriesTags = defineTool({
  name: "fred_series_tags",
  title: "FRED series tags",
  description: "Tags and categories of one series: geography, source, frequency, topic. Tags narrow fred_search.",
  keywords: ["classification of a series", "which category"],
  input: { series_id: seriesId },
  example: { series_id: "UNRATE" },
  async run({ series_id }, { http }) {
    const [tags, categories] = await Promise.all([
      fetchCatalogue(http, "series_tags", { series_id }),
      fetchCatalogue(http, "series_categories", { series_id }),
    ]);
    return record({
      title: `FRED ${series_id}, tags and categories`,
      source: seriesPage(series_id),
      fields: {
        series_id,
        tags: tags.rows.map(({ name, group_id }) => `${name} (${group_id})`),
        categories: categories.rows.map(({ id, name }) => `${name} (${id})`),
      },
    });
  },
});
