import { defineTool, empty, failArgument, type Http, path, record, table } from "@fedpipe/core";
import { z } from "zod";
import { filterNotes, messages, SEARCH_PAGE } from "./api.ts";
import { awardType } from "./award-types.ts";
import { code, number, text, usd } from "./fields.ts";
import { buildFilters, common, type Wanted } from "./filters.ts";
import { fiscalYear, lastCompleteYear, periodOf } from "./fiscal.ts";

const year = fiscalYear.optional().describe("Default: last complete one");

const geographyAnswer = z.object({
  messages,
  results: z.array(
    z.object({
      shape_code: code,
      display_name: text,
      aggregated_amount: number,
      population: number,
      per_capita: number,
    }),
  ),
});

const LAYERS = ["state", "county", "district", "country"] as const;
const SCOPES = ["place_of_performance", "recipient_location"] as const;

interface Map {
  readonly geo_layer: (typeof LAYERS)[number];
  readonly scope: (typeof SCOPES)[number];
  readonly wanted: Wanted;
  readonly fiscal_year: number;
}

/** Every place of a layer, largest obligations first. */
async function mapSpending(http: Http, { geo_layer, scope, wanted, fiscal_year }: Map) {
  const isRecipientState = scope === "recipient_location";
  const answer = await http.json(geographyAnswer, {
    path: "/search/spending_by_geography/",
    json: {
      filters: await buildFilters(http, { ...wanted, isRecipientState, period: periodOf(fiscal_year) }),
      scope,
      geo_layer,
      spending_level: "transactions",
    },
  });
  const about = { title: `Spending by ${geo_layer}, fiscal year ${fiscal_year}`, source: SEARCH_PAGE };
  const notes = filterNotes(answer.messages);
  if (answer.results.length === 0)
    return empty({ ...about, hint: "Nothing was obligated that fits: drop a filter, or take another year.", notes });
  return table({
    ...about,
    rows: answer.results
      .map((row) => ({
        code: row.shape_code,
        name: row.display_name,
        amount: row.aggregated_amount,
        population: row.population,
        per_capita: row.per_capita,
      }))
      .toSorted((a, b) => (b.amount ?? 0) - (a.amount ?? 0)),
    units: usd("amount", "per_capita"),
    notes: [
      `By ${isRecipientState ? "address of the recipient" : "place where the work is done"}; amount is what was obligated in the year.`,
      ...notes,
    ],
  });
}

export const usaSpendingByGeography = defineTool({
  name: "usa_spending_by_geography",
  title: "Spending by place",
  description:
    "Obligations and amount per head for every state, county, congressional district or country in one fiscal year.",
  keywords: ["federal spending map", "per capita federal spending", "spending in my county", "district spending"],
  input: {
    geo_layer: z.enum(LAYERS).default("state"),
    scope: z.enum(SCOPES).default("place_of_performance"),
    fiscal_year: year,
    state: common.state.describe("Only places in it"),
    agency: common.agency,
    award_type: awardType.optional(),
    keyword: common.keyword,
  },
  example: { geo_layer: "state", keyword: "solar" },
  run: ({ geo_layer, scope, fiscal_year, ...wanted }, { http, now }) =>
    mapSpending(http, { geo_layer, scope, wanted, fiscal_year: fiscal_year ?? lastCompleteYear(now()) }),
});

const stateList = z.array(z.object({ name: text, code: text, fips: z.string() }));

const stateOverview = z.object({
  name: text,
  code: text,
  fips: text,
  type: text,
  population: number,
  pop_year: number,
  median_household_income: number,
  mhi_year: number,
  total_prime_amount: number,
  total_prime_awards: number,
  total_face_value_loan_amount: number,
  total_face_value_loan_prime_awards: number,
  award_amount_per_capita: number,
  total_outlays: number,
});

// The path wants FIPS with its leading zero ("06"): the service's own list has it.
async function findFips(http: Http, state: string): Promise<string> {
  const states = await http.json(stateList, { path: "/recipient/state/", freshForSeconds: 86_400 });
  const found = states.find((one) => one.code === state);
  return found?.fips ?? failArgument("state", "is no state or territory with awards");
}

export const usaSpendingByState = defineTool({
  name: "usa_spending_by_state",
  title: "Spending in a state",
  description:
    "One state's award totals, loans and amount per head in a fiscal year; without state, all states ranked.",
  keywords: ["federal money in a state", "state award totals", "federal funds per capita"],
  input: { state: common.state.describe("Omit for all"), fiscal_year: year },
  example: {},
  async run({ state, fiscal_year }, { http, now }) {
    const wantedYear = fiscal_year ?? lastCompleteYear(now());
    if (state === undefined)
      return mapSpending(http, {
        geo_layer: "state",
        scope: "place_of_performance",
        wanted: {},
        fiscal_year: wantedYear,
      });
    const fips = await findFips(http, state);
    const found = await http.json(stateOverview, {
      path: path`/recipient/state/${fips}/`,
      query: { year: wantedYear },
    });
    return record({
      title: `Federal awards in ${found.name ?? state}, fiscal year ${wantedYear}`,
      source: `https://www.usaspending.gov/state/${encodeURIComponent((found.name ?? state).toLowerCase().replaceAll(" ", "-"))}/${wantedYear}`,
      fields: { fiscal_year: wantedYear, ...found },
      units: usd(
        "median_household_income",
        "total_prime_amount",
        "total_face_value_loan_amount",
        "award_amount_per_capita",
        "total_outlays",
      ),
    });
  },
});
