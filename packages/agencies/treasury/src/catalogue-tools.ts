import { defineTool, empty, offsetPage, params, table } from "@fedpipe/core";
import { z } from "zod";
import { fetchRows, MOST_ROWS, unitsOf } from "./api.ts";
import { DATASETS, endpointText, pageOf, resolveEndpoint, searchTables, SITE } from "./endpoints.ts";
import { parseFilters } from "./filters.ts";

const withoutBlanks = (text: string): string => text.replaceAll(/\s+/gu, "");

const endpoint = endpointText.describe("e.g. /v2/accounting/od/debt_to_penny");

export const treasuryListDatasets = defineTool({
  name: "treasury_list_datasets",
  title: "Treasury datasets",
  description: "Every Fiscal Data dataset with its endpoints. To find one by words: treasury_search_datasets.",
  keywords: ["fiscal data catalogue", "list of treasury endpoints", "what data does the treasury have"],
  aliases: ["list_datasets"],
  input: {},
  example: {},
  run: async () =>
    table({
      title: "Treasury Fiscal Data datasets",
      source: `${SITE}/datasets/`,
      rows: DATASETS.map(({ dataset, tables }) => ({ dataset, endpoints: tables.map(({ endpoint }) => endpoint) })),
    }),
});

export const treasurySearchDatasets = defineTool({
  name: "treasury_search_datasets",
  title: "Search Treasury datasets",
  description:
    "Finds Fiscal Data endpoints by words of their dataset and table. See columns with treasury_endpoint_fields, rows with treasury_query.",
  keywords: [
    "find treasury data",
    "savings bonds",
    "trust funds",
    "gold reserve",
    "certified interest rates",
    "receivables",
  ],
  aliases: ["search_datasets"],
  input: { query: params.words, limit: params.limit({ max: 200, byDefault: 25 }), offset: params.offset },
  example: { query: "debt" },
  async run({ query, limit, offset }) {
    const found = searchTables(query);
    const about = { title: `Treasury datasets matching "${query}"`, source: `${SITE}/datasets/` };
    const shown = found.slice(offset, offset + limit);
    if (shown.length === 0)
      return empty({ ...about, hint: "Try one broader word, or list everything with treasury_list_datasets." });
    return table({
      ...about,
      rows: shown.map(({ endpoint, dataset, table }) => ({ endpoint, dataset, table })),
      ...offsetPage({ total: found.length, offset, shown: shown.length }),
    });
  },
});

export const treasuryEndpointFields = defineTool({
  name: "treasury_endpoint_fields",
  title: "Columns of a Treasury endpoint",
  description: "Field names, labels, types and a sample value of one Fiscal Data endpoint. Use before treasury_query.",
  keywords: ["columns", "schema of a dataset", "field names", "data dictionary"],
  aliases: ["get_endpoint_fields"],
  input: { endpoint },
  example: { endpoint: "/v2/accounting/od/debt_to_penny" },
  async run({ endpoint: text }, { http }) {
    const path = resolveEndpoint(text);
    const { rows, total, labels, dataTypes } = await fetchRows(http, path, { limit: 1 });
    const about = { title: `Fields of ${path}`, source: pageOf(path) };
    const [sample] = rows;
    const fields = Object.keys({ ...dataTypes, ...sample });
    if (fields.length === 0) return empty({ ...about, hint: "The endpoint holds no rows now; its page says more." });
    return table({
      ...about,
      rows: fields.map((field) => ({
        field,
        label: labels[field] ?? null,
        type: dataTypes[field] ?? null,
        sample: sample?.[field] ?? null,
      })),
      notes: [`${total} rows in all; the sample is the oldest.`],
    });
  },
});

export const treasuryQuery = defineTool({
  name: "treasury_query",
  title: "Query Treasury data",
  description:
    "Rows of any Fiscal Data endpoint, filtered and sorted. Find endpoints with treasury_search_datasets, fields with treasury_endpoint_fields.",
  keywords: [
    "fiscal data api",
    "savings bond",
    "I bond rate",
    "gold reserve",
    "trust fund",
    "receipts by department",
    "MSPD",
  ],
  aliases: ["query_fiscal_data"],
  input: {
    endpoint,
    fields: params
      .commaList(z.string().regex(/^\w+$/u, "is no field name"), { max: 200 })
      .transform((names) => names.join(","))
      .optional()
      .describe("Comma list; leaving out identifying fields makes the API sum rows"),
    filter: z.string().optional().describe("field:op:value,...; op lt lte gt gte eq in; in takes (a,b)"),
    sort: z
      .string()
      .regex(/^-?\w+(\s*,\s*-?\w+)*$/u, "write field names separated by commas, - before one for descending")
      .meta({ pattern: undefined })
      .transform(withoutBlanks)
      .optional()
      .describe("e.g. -record_date for newest first"),
    page_number: params.page,
    page_size: params.limit({ max: MOST_ROWS, byDefault: 100 }),
  },
  example: { endpoint: "/v2/accounting/od/debt_to_penny", page_size: 5 },
  async run({ endpoint: text, fields, filter, sort, page_number, page_size }, { http }) {
    const path = resolveEndpoint(text);
    const filters = filter === undefined ? [] : parseFilters(filter);
    const offset = (page_number - 1) * page_size;
    const found = await fetchRows(http, path, { fields, filters, sort, offset, limit: page_size });
    const { rows, total, dataTypes, isPartial } = found;
    const about = { title: `Fiscal Data ${path}`, source: pageOf(path) };
    if (rows.length === 0)
      return empty({
        ...about,
        hint:
          total > 0
            ? `There are ${total} rows, fewer than this page starts at.`
            : "Loosen filter; values are case-sensitive, and treasury_endpoint_fields shows a sample of each.",
      });
    const hasMore = offset + rows.length < total;
    const notes = [
      ...(hasMore && sort === undefined ? ["Oldest first; sort=-record_date gives the newest."] : []),
      ...(isPartial ? ["Only the first 10,000 candidates were looked through; narrow the filter by date alone."] : []),
    ];
    return table({
      ...about,
      rows,
      units: unitsOf(path, dataTypes, Object.keys(rows[0] ?? {})),
      total,
      notes,
      ...(hasMore ? { next: { page_number: page_number + 1 } } : {}),
    });
  },
});
