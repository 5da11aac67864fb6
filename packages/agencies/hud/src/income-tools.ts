import { defineTool, empty, failArgument, params, requireState, type Row, table } from "@fedpipe/core";
import { z } from "zod";
import { fetchIncomeLimits, fetchTaxCreditLimits, type IncomeLimits, personColumns } from "./api.ts";
import { checkYear, entityId } from "./shared.ts";

const YEARLY = "USD per year";
const UNITS = {
  percent_of_median: "percent",
  median_income: YEARLY,
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((count) => [`persons_${count}`, YEARLY])),
};

const year = z.int().optional().describe("Default newest");

function aboutArea(
  what: string,
  { area_name, county_name, town_name, metro_name, year }: Partial<IncomeLimits>,
  fallback: string,
) {
  const name = town_name ?? county_name ?? area_name ?? metro_name ?? fallback;
  const isWithin = area_name !== undefined && area_name !== null && area_name !== name;
  return {
    title: `${what}, ${name}${year ? `, ${year}` : ""}`,
    ...(year ? { dataDate: year } : {}),
    notes: isWithin ? [`Limits of the area ${area_name}.`] : [],
  };
}

export const hudIncomeLimits = defineTool({
  name: "hud_income_limits",
  title: "Income limits",
  description:
    "Extremely low, very low and low income limits (30, 50, 80 percent of the median) by household size, and the median, of an area or a whole state.",
  keywords: [
    "AMI",
    "area median income",
    "low income threshold",
    "Section 8 eligibility",
    "median family income",
    "who qualifies for housing",
  ],
  input: {
    state: params.state.optional(),
    entity_id: entityId.optional().describe("County FIPS, ten digits or metro code"),
    year,
  },
  example: { entity_id: "0100199999" },
  async run({ state, entity_id, year }, { http, now }) {
    checkYear(year, now());
    if ((state === undefined) === (entity_id === undefined))
      return failArgument("entity_id", "or state is needed, and only one of them");
    const place = entity_id === undefined ? { state: requireState(state ?? "").postal } : { entity: entity_id };
    const found = await fetchIncomeLimits(http, place, year);
    const fallback = entity_id ?? requireState(state ?? "").name;
    return table({
      ...aboutArea("Income limits", found, fallback),
      source: "https://www.huduser.gov/portal/datasets/il.html",
      rows: [
        limitRow("extremely low", 30, found.median_income, found.extremely_low),
        limitRow("very low", 50, found.median_income, found.very_low),
        limitRow("low", 80, found.median_income, found.low),
      ],
      units: UNITS,
    });
  },
});

function limitRow(limit: string, percent: number, median: number | null, byPersons: IncomeLimits["low"]): Row {
  return { limit, percent_of_median: percent, median_income: median, ...personColumns(byPersons) };
}

export const hudMtspIncomeLimits = defineTool({
  name: "hud_mtsp_income_limits",
  title: "Tax-credit income limits",
  description:
    "Multifamily tax subsidy (LIHTC) income limits of an area at 20 to 80 percent of the median by household size. No state totals exist.",
  keywords: ["MTSP", "LIHTC income limit", "tax credit housing", "60 percent AMI", "affordable housing developers"],
  input: { entity_id: entityId.describe("County FIPS, ten digits or metro code"), year },
  example: { entity_id: "0100199999" },
  async run({ entity_id, year }, { http, now }) {
    checkYear(year, now());
    const found = await fetchTaxCreditLimits(http, entity_id, year);
    const about = {
      ...aboutArea("Tax-credit income limits", found, entity_id),
      source: "https://www.huduser.gov/portal/datasets/mtsp.html",
    };
    if (found.levels.length === 0)
      return empty({ ...about, hint: "HUD sent no limits for that year; leave year out." });
    return table({
      ...about,
      rows: found.levels.map(({ percent, persons }) => ({
        percent_of_median: percent,
        median_income: found.median_income,
        ...personColumns(persons),
      })),
      units: UNITS,
    });
  },
});
