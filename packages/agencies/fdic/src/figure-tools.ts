import { checkRange, defineTool, empty, failArgument, type Http, offsetPage, params, table } from "@fedpipe/core";
import { z } from "zod";
import { fetchRows } from "./api.ts";
import type { RawRow } from "./cells.ts";
import { allOf, equals } from "./filters.ts";
import { filterOf, LISTS, listInput, showList } from "./lists.ts";

const sortBy = params.words.optional();

export const fdicFailures = defineTool({
  name: "fdic_failures",
  title: "Bank failures",
  description:
    "Banks that failed since 1934, newest first: date, assets, deposits, cost to the insurance fund, acquirer. Amounts in thousands of USD.",
  keywords: [
    "failed banks",
    "bank collapse",
    "bank closed by regulators",
    "receivership",
    "cost to the deposit insurance fund",
    "savings and loan crisis",
  ],
  input: {
    filters: listInput.filters.describe("e.g. QBFASSET:[1000000 TO *]"),
    state: params.state.optional(),
    from_year: params.year({ min: 1934 }).optional(),
    to_year: params.year({ min: 1934 }).optional(),
    sort_by: sortBy,
    sort_order: listInput.sort_order,
    limit: listInput.limit,
    offset: listInput.offset,
  },
  example: { filters: 'PSTALP:"GA"' },
  run({ state, from_year, to_year, sort_by = "FAILDATE", ...asked }, { http }) {
    checkRange({ from_year, to_year });
    const years =
      from_year === undefined && to_year === undefined
        ? undefined
        : `FAILYR:[${from_year === undefined ? "*" : `"${from_year}"`} TO ${to_year === undefined ? "*" : `"${to_year}"`}]`;
    return showList(
      http,
      "failures",
      { ...asked, sort_by },
      {
        conditions: [state === undefined ? undefined : equals("PSTALP", state), years],
        notes: ["COST is empty before 1986 and where it is not yet estimated; failures before 1966 may have no CERT."],
        hint: "Names are exact and in capitals here (NAME); states are PSTALP, years FAILYR in quotes.",
      },
    );
  },
});

export const fdicFinancials = defineTool({
  name: "fdic_financials",
  title: "Call report figures",
  description:
    "Quarterly balance sheet, income and ratios of banks, in thousands of USD, newest first. NETINC is year to date, NETINCQ the quarter. CERT: fdic_search_institutions.",
  keywords: [
    "call report",
    "bank balance sheet",
    "bank income statement",
    "return on assets ROA ROE",
    "net interest margin NIM",
    "capital ratio",
    "noncurrent loans",
    "bank equity",
  ],
  input: {
    cert: z.int().min(1).optional(),
    filters: listInput.filters.describe("e.g. REPDTE:20240331"),
    fields: params.words.optional().describe("e.g. CERT,LNRE"),
    sort_by: sortBy,
    sort_order: listInput.sort_order,
    limit: listInput.limit,
    offset: listInput.offset,
  },
  example: { filters: "CERT:3511", fields: "CERT,NAME,REPDTE,ASSET,DEP,NETINC,ROA,ROE" },
  run: ({ cert, sort_by = "REPDTE", ...asked }, { http }) =>
    showList(
      http,
      "financials",
      { ...asked, sort_by },
      {
        conditions: [cert === undefined ? undefined : `CERT:${cert}`],
        notes: ["Income without a Q at the end of its name is year to date."],
        hint: "REPDTE is the last day of a quarter, YYYYMMDD, about 60 days after it; find CERT with fdic_search_institutions.",
      },
    ),
});

export const fdicSummary = defineTool({
  name: "fdic_summary",
  title: "Banking industry by year",
  description:
    "Yearly number of banks, offices, employees, assets, deposits and income by state; commercial banks (CB) and savings institutions (SI) apart. In thousands of USD.",
  keywords: [
    "how many banks",
    "banking industry totals",
    "banks by state",
    "number of commercial banks",
    "aggregate bank assets",
    "historical banking statistics",
  ],
  input: {
    filters: listInput.filters.describe('e.g. YEAR:2023 AND STNAME:"Texas"'),
    fields: params.words.optional(),
    sort_by: sortBy,
    sort_order: listInput.sort_order,
    limit: listInput.limit,
    offset: listInput.offset,
  },
  example: { filters: 'YEAR:2023 AND STNAME:"Texas"' },
  run: ({ sort_by = "YEAR", ...asked }, { http }) =>
    showList(
      http,
      "summary",
      { ...asked, sort_by },
      {
        notes: [
          "One row is one kind of bank: add CB and SI. The national row is STNAME United States and Other Areas.",
        ],
        hint: "States are written out in STNAME; the last full year is out in spring.",
      },
    ),
});

export const fdicDeposits = defineTool({
  name: "fdic_deposits",
  title: "Deposits by branch",
  description:
    "Deposits of each branch as of 30 June (Summary of Deposits), in thousands of USD, newest first. Sums by bank in one place: fdic_market_share.",
  keywords: ["summary of deposits", "branch deposits", "SOD", "largest branches", "deposits by county"],
  input: {
    filters: listInput.filters.describe("e.g. CERT:3511 AND YEAR:2024"),
    sort_by: sortBy,
    sort_order: listInput.sort_order,
    limit: listInput.limit,
    offset: listInput.offset,
  },
  example: { filters: "CERT:3511 AND YEAR:2024", sort_by: "DEPSUMBR", sort_order: "DESC" },
  run({ sort_by = "YEAR", ...asked }, { http }) {
    const isHome = filterOf("sod", asked.filters)?.fields.includes("STALP") === true;
    return showList(
      http,
      "sod",
      { ...asked, sort_by },
      {
        notes: isHome ? ["STALP is the state of the bank; the branch's is STALPBR."] : [],
        hint: "A year's deposits are those of 30 June, out in autumn. The branch's state is STALPBR, its county STCNTYBR (FIPS).",
      },
    );
  },
});

const MOST_ROWS = 10_000;

export const fdicMarketShare = defineTool({
  name: "fdic_market_share",
  title: "Deposit market share",
  description:
    "Banks of one county, city or state by deposits of their branches there, with share, as of 30 June of a year. In thousands of USD.",
  keywords: [
    "deposit market share",
    "biggest banks in a county",
    "bank competition",
    "market concentration",
    "HHI",
    "deposits by bank",
  ],
  input: {
    year: params.year({ min: 1994 }),
    county_fips: z
      .string()
      .trim()
      .regex(/^\d{5}$/u, "write five digits, state and county: 37119")
      .optional(),
    city: params.words.optional(),
    state: params.state.optional(),
    limit: listInput.limit,
    offset: listInput.offset,
  },
  example: { year: 2024, county_fips: "37119" },
  async run({ year, county_fips, city, state, limit, offset }, { http }) {
    if (county_fips !== undefined && (city ?? state) !== undefined)
      failArgument("county_fips", "stands alone; leave out city and state");
    if (county_fips === undefined && state === undefined)
      failArgument("state", "is needed, with or without a city, or else county_fips");
    const filters = allOf([
      `YEAR:${year}`,
      county_fips === undefined ? undefined : equals("STCNTYBR", county_fips),
      city === undefined ? undefined : equals("CITYBR", city),
      state === undefined ? undefined : equals("STALPBR", state),
    ]);
    const branches = await fetchBranches(http, filters);
    const place = county_fips === undefined ? [city, state].filter(Boolean).join(", ") : `county ${county_fips}`;
    const about = { title: `Deposits in ${place}, June ${year}`, source: LISTS.sod.page, dataDate: `${year}-06-30` };
    if (branches.length === 0)
      return empty({
        ...about,
        hint: "The year's deposits come out in autumn. Write the city as in addresses, the county as FIPS code.",
      });
    const banks = toBanks(branches);
    const total = banks.reduce((sum, { deposits }) => sum + deposits, 0);
    const rows = banks.slice(offset, offset + limit).map((bank, index) => ({
      rank: offset + index + 1,
      ...bank,
      share: total === 0 ? null : Math.round((bank.deposits / total) * 10_000) / 100,
    }));
    if (rows.length === 0) return empty({ ...about, hint: `There are only ${banks.length} banks.` });
    return table({
      ...about,
      rows,
      units: { deposits: "thousands of USD", share: "percent" },
      notes: [
        `${banks.length} banks with ${branches.length} branches hold ${total} thousand USD in all.`,
        "A main office may book deposits of customers elsewhere.",
      ],
      ...offsetPage({ total: banks.length, offset, shown: rows.length }),
    });
  },
});

async function fetchBranches(http: Http, filters: string | undefined): Promise<readonly RawRow[]> {
  const fetchFrom = (offset: number) =>
    fetchRows(http, "sod", {
      filters,
      fields: ["CERT", "NAMEFULL", "DEPSUMBR"],
      sortBy: "DEPSUMBR",
      sortOrder: "DESC",
      limit: MOST_ROWS,
      offset,
    });
  const first = await fetchFrom(0);
  const offsets = Array.from(
    { length: Math.max(0, Math.ceil(first.total / MOST_ROWS) - 1) },
    (_, page) => (page + 1) * MOST_ROWS,
  );
  const others = await Promise.all(offsets.map(fetchFrom));
  return [first, ...others].flatMap(({ rows }) => rows);
}

function toBanks(branches: readonly RawRow[]) {
  const banks = new Map<string, { cert: number; bank: string | null; branches: number; deposits: number }>();
  for (const row of branches) {
    const key = String(row["CERT"]);
    const known = banks.get(key) ?? {
      cert: Number(key),
      bank: String(row["NAMEFULL"] ?? "") || null,
      branches: 0,
      deposits: 0,
    };
    const deposits = Number(row["DEPSUMBR"] ?? 0);
    banks.set(key, { ...known, branches: known.branches + 1, deposits: known.deposits + deposits });
  }
  return [...banks.values()].toSorted((a, b) => b.deposits - a.deposits);
}
