import { defineTool, empty, failArgument, params, table } from "@fedpipe/core";
import { z } from "zod";
import { fetchRows } from "./api.ts";
import { readRow } from "./cells.ts";
import { equals } from "./filters.ts";
import { filterOf, LISTS, listInput, order, showList } from "./lists.ts";
import { NO_BANK, nearestNames, toSearch } from "./search.ts";

export const fdicSearchInstitutions = defineTool({
  name: "fdic_search_institutions",
  title: "Insured banks",
  description:
    "FDIC-insured banks with certificate (CERT), place, assets, deposits, income and holding company. Find CERT here; its quarters: fdic_financials.",
  keywords: [
    "find a bank",
    "is my bank insured",
    "FDIC certificate number",
    "largest banks by assets",
    "bank holding company",
    "savings institution thrift",
    "banks in a state",
    "minority community bank",
  ],
  input: {
    name: params.words.optional(),
    state: params.state.optional(),
    filters: listInput.filters.describe("e.g. ASSET:[1000000 TO *] (thousands)"),
    search: params.words.optional(),
    active: z.boolean().default(true).describe("false: closed ones too"),
    fields: params.words.optional(),
    sort_by: params.words.optional(),
    sort_order: order.default("ASC"),
    limit: listInput.limit,
    offset: listInput.offset,
  },
  example: { filters: 'STALP:"CA" AND ACTIVE:1', sort_by: "ASSET", sort_order: "DESC", limit: 5 },
  async run({ name, state, search, active, ...asked }, { http }) {
    if (name !== undefined && search !== undefined) failArgument("search", "and name exclude each other");
    const filter = filterOf("institutions", asked.filters);
    const conditions = [
      active && filter?.fields.includes("ACTIVE") !== true ? "ACTIVE:1" : undefined,
      state === undefined ? undefined : equals("STALP", state),
    ];
    const words = name === undefined ? undefined : toSearch("name", `NAME: ${name}`);
    if (words !== undefined && asked.sort_by === undefined)
      return nearestNames(http, { words, conditions, asked, name: name ?? "" });
    return showList(
      http,
      "institutions",
      { ...asked, sort_by: asked.sort_by ?? "NAME" },
      {
        conditions,
        ...(search === undefined && words === undefined ? {} : { search: words ?? toSearch("search", search ?? "") }),
        hint: NO_BANK,
      },
    );
  },
});

export const fdicLocations = defineTool({
  name: "fdic_locations",
  title: "Bank branches",
  description:
    "Branches and main offices of insured banks today: address, kind of service, coordinates. Their deposits: fdic_deposits.",
  keywords: ["bank branch", "branch locations", "offices of a bank", "bank near me", "branch addresses"],
  input: {
    filters: listInput.filters.describe('e.g. CERT:3511 AND STALP:"NC"'),
    fields: params.words.optional(),
    limit: listInput.limit,
    offset: listInput.offset,
  },
  example: { filters: 'CERT:3511 AND STALP:"NC"' },
  run: (asked, { http }) =>
    showList(
      http,
      "locations",
      { ...asked, sort_by: "NAME", sort_order: "ASC" },
      {
        hint: "Find CERT with fdic_search_institutions; states are two letters in quotes.",
      },
    ),
});

export const fdicHistory = defineTool({
  name: "fdic_history",
  title: "Changes of banks",
  description: "Mergers, name and charter changes, branch openings and closings of banks, newest first.",
  keywords: [
    "bank mergers",
    "who acquired a bank",
    "former names of a bank",
    "charter conversion",
    "branch closings",
    "bank closings",
  ],
  input: {
    filters: listInput.filters.describe("e.g. CERT:3511"),
    search: params.words.optional(),
    sort_by: params.words.optional(),
    sort_order: listInput.sort_order,
    limit: listInput.limit,
    offset: listInput.offset,
  },
  example: { filters: "CERT:3511" },
  run: ({ search, sort_by = "PROCDATE", ...asked }, { http }) =>
    showList(
      http,
      "history",
      { ...asked, sort_by },
      {
        ...(search === undefined ? {} : { search: toSearch("search", search, "INSTNAME") }),
        hint: "Find CERT with fdic_search_institutions; names are INSTNAME here.",
      },
    ),
});

/** The last day of a quarter, YYYYMMDD or YYYY-MM-DD. */
const quarterEnd = z
  .string()
  .trim()
  .transform((text) => text.replaceAll("-", ""))
  .refine(
    (text) => /^(19|20)\d{2}(0331|0630|0930|1231)$/u.test(text),
    "write the last day of a quarter, such as 20230630",
  );

export const fdicDemographics = defineTool({
  name: "fdic_demographics",
  title: "Where a bank's offices are",
  description:
    "Offices, metro area, territory and minority-ownership code (MNRTYCDE) of one bank at the end of a quarter.",
  keywords: [
    "minority-owned bank",
    "minority depository institution",
    "metro or micro area of a bank",
    "number of offices",
  ],
  input: { cert: z.int().min(1), report_date: quarterEnd.describe("Quarter end, YYYYMMDD") },
  example: { cert: 14, report_date: "20230630" },
  async run({ cert, report_date }, { http }) {
    const found = await fetchRows(http, "demographics", {
      filters: `CERT:${cert} AND REPDTE:${report_date}`,
      limit: 10,
    });
    const about = { title: `Demographics of bank ${cert}`, source: LISTS.institutions.page };
    const rows = found.rows.map((row) => readRow(row, Object.keys(row).slice(0, 40)));
    if (rows.length === 0)
      return empty({
        ...about,
        hint: "Quarters come about 60 days after their end. Find CERT with fdic_search_institutions.",
      });
    return table({ ...about, rows, total: found.total });
  },
});
