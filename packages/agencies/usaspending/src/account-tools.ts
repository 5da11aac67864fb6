import { defineTool, fail, path, record } from "@fedpipe/core";
import { z } from "zod";
import { neededNumber, neededText, number, text, usd } from "./fields.ts";
import { fiscalYear } from "./fiscal.ts";

const account = z.object({
  fiscal_year: number,
  federal_account_code: neededText,
  account_title: text,
  parent_agency_toptier_code: text,
  parent_agency_name: text,
  bureau_name: text,
  total_obligated_amount: number,
  total_gross_outlay_amount: number,
  total_budgetary_resources: number,
  children: z
    .array(
      z.object({
        code: text,
        name: text,
        obligated_amount: number,
        gross_outlay_amount: number,
        budgetary_resources_amount: number,
      }),
    )
    .nullish(),
});

export const usaFederalAccount = defineTool({
  name: "usa_federal_account",
  title: "One federal account",
  description:
    "One Treasury account: agency, bureau, resources, obligations and outlays of a fiscal year, with its sub-accounts. Codes: usa_agency_breakdown.",
  keywords: ["Treasury account symbol", "TAS", "appropriation account", "federal account balance"],
  input: {
    account: z
      .string()
      .trim()
      .regex(/^\d{3}-\d{4}$/u, "write agency and main account, such as 011-1022")
      .describe("e.g. 011-1022"),
    fiscal_year: fiscalYear.optional(),
  },
  example: { account: "011-1022" },
  async run({ account: wanted, fiscal_year }, { http }) {
    const found =
      (await http.json(account, { path: path`/federal_accounts/${wanted}/`, query: { fiscal_year }, absent: [404] })) ??
      fail({
        kind: "not-found",
        what: `federal account ${wanted}`,
        hint: "Find codes with usa_agency_breakdown by federal_account.",
      });
    const { children, ...fields } = found;
    return record({
      title: found.account_title ?? `Federal account ${wanted}`,
      source: `https://www.usaspending.gov/federal_account/${wanted}`,
      fields: { ...fields, treasury_accounts: children ?? [] },
      units: usd("total_obligated_amount", "total_gross_outlay_amount", "total_budgetary_resources"),
    });
  },
});

const overview = z.object({
  total_budget_authority: neededNumber,
  spending: z
    .object({ award_obligations: number, award_outlays: number, total_obligations: number, total_outlays: number })
    .nullish(),
  funding: z.array(z.object({ def_code: text, amount: number })).nullish(),
});

export const usaDisasterOverview = defineTool({
  name: "usa_disaster_overview",
  title: "Emergency funding",
  description:
    "Budget authority, obligations and outlays of emergency laws (COVID-19 relief, infrastructure) by fund code.",
  keywords: ["COVID-19 spending", "CARES Act", "American Rescue Plan", "infrastructure law spending", "DEFC"],
  input: {
    def_codes: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9]{1,3}(\s*,\s*[A-Z0-9]{1,3})*$/u, "write fund codes separated by commas")
      .optional()
      .describe("e.g. Z,1 (infrastructure); omit for COVID-19"),
  },
  example: {},
  async run({ def_codes }, { http }) {
    const found = await http.json(overview, {
      path: "/disaster/overview/",
      query: { def_codes: def_codes?.replaceAll(/\s/gu, "") },
    });
    return record({
      title: `Emergency funding${def_codes === undefined ? ", COVID-19" : `, codes ${def_codes}`}`,
      source: "https://www.usaspending.gov/disaster/covid-19",
      fields: {
        total_budget_authority: found.total_budget_authority,
        award_obligations: found.spending?.award_obligations ?? null,
        award_outlays: found.spending?.award_outlays ?? null,
        total_obligations: found.spending?.total_obligations ?? null,
        total_outlays: found.spending?.total_outlays ?? null,
        funding: found.funding ?? [],
      },
      units: usd("total_budget_authority", "award_obligations", "award_outlays", "total_obligations", "total_outlays"),
    });
  },
});
