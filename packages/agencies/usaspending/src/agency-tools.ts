import { defineTool, empty, fail, type Http, params, path, record, table } from "@fedpipe/core";
import { z } from "zod";
import { fetchAgencies } from "./agencies.ts";
import { nextPage, pageMetadata } from "./api.ts";
import { code, neededText, number, text, usd } from "./fields.ts";
import { page } from "./filters.ts";
import { fiscalYear } from "./fiscal.ts";
import { agencyCode } from "./ids.ts";

const unknownAgency = (agency_code: string) =>
  fail({ kind: "not-found", what: `agency ${agency_code}`, hint: "List codes with usa_agencies." });

export const usaAgencies = defineTool({
  name: "usa_agencies",
  title: "Federal agencies",
  description:
    "All top-tier agencies with code, abbreviation, budget, obligations and outlays of the current fiscal year, largest first.",
  keywords: ["list of departments", "agency codes", "toptier code", "biggest agency budgets", "CGAC"],
  input: {},
  example: {},
  async run(_, { http }) {
    const agencies = await fetchAgencies(http);
    return table({
      title: "Top-tier federal agencies",
      source: "https://www.usaspending.gov/agency",
      rows: agencies
        .map(({ agency_slug: _slug, ...row }) => row)
        .toSorted((a, b) => (b.budget_authority_amount ?? 0) - (a.budget_authority_amount ?? 0)),
      units: usd("budget_authority_amount", "obligated_amount", "outlay_amount"),
      notes: ["Obligations and outlays run to the end of active_fq, the last quarter reported."],
    });
  },
});

const yearRow = z.object({
  fiscal_year: number,
  agency_budgetary_resources: number,
  agency_total_obligated: number,
  agency_total_outlayed: number,
  total_budgetary_resources: number,
});

const years = z.array(yearRow);
// The service writes agency_data_by_year; its printed contract shows agency_by_year.
const budget = z
  .object({ agency_data_by_year: years.optional(), agency_by_year: years.optional() })
  .transform(({ agency_data_by_year, agency_by_year }, context) => {
    const rows = agency_data_by_year ?? agency_by_year;
    if (rows !== undefined) return rows;
    context.addIssue({ code: "custom", message: "holds no years" });
    return z.NEVER;
  });

/** Budget, obligations and outlays by fiscal year, newest first; undefined for an unknown agency. */
async function fetchBudget(http: Http, agency_code: string) {
  const rows = await http.json(budget, { path: path`/agency/${agency_code}/budgetary_resources/`, absent: [404] });
  return rows
    ?.map(({ total_budgetary_resources, ...row }) => ({
      ...row,
      government_budgetary_resources: total_budgetary_resources,
    }))
    .toSorted((a, b) => (b.fiscal_year ?? 0) - (a.fiscal_year ?? 0));
}

const BUDGET_MONEY = [
  "agency_budgetary_resources",
  "agency_total_obligated",
  "agency_total_outlayed",
  "government_budgetary_resources",
];

export const usaAgencyBudget = defineTool({
  name: "usa_agency_budget",
  title: "Agency budget by year",
  description:
    "Budgetary resources, obligations and outlays of one agency by fiscal year since 2017, beside the whole government's.",
  keywords: ["agency funding history", "department budget", "budget authority", "outlays"],
  input: { agency_code: agencyCode.describe("e.g. 075; list: usa_agencies") },
  example: { agency_code: "075" },
  async run({ agency_code }, { http }) {
    const rows = (await fetchBudget(http, agency_code)) ?? unknownAgency(agency_code);
    const about = { title: `Budget of agency ${agency_code}` };
    if (rows.length === 0)
      return empty({ ...about, hint: "This agency reports no budget; check the code with usa_agencies." });
    return table({ ...about, rows, units: usd(...BUDGET_MONEY) });
  },
});

const overview = z.object({
  fiscal_year: number,
  toptier_code: neededText,
  name: text,
  abbreviation: text,
  mission: text,
  website: text,
  congressional_justification_url: text,
  subtier_agency_count: number,
  def_codes: z.array(z.object({ code: z.string() })).nullish(),
});

const YEARS_SHOWN = 5;

export const usaAgencyOverview = defineTool({
  name: "usa_agency_overview",
  title: "Agency overview",
  description:
    "One agency: mission, website, number of parts, and budget of the last years. Where its money goes: usa_agency_breakdown.",
  keywords: ["about a department", "agency mission", "agency facts"],
  input: {
    agency_code: agencyCode.describe("e.g. 097; list: usa_agencies"),
    fiscal_year: fiscalYear.optional(),
  },
  example: { agency_code: "097" },
  async run({ agency_code, fiscal_year }, { http }) {
    const [found, rows] = await Promise.all([
      http.json(overview, { path: path`/agency/${agency_code}/`, query: { fiscal_year }, absent: [404] }),
      fetchBudget(http, agency_code),
    ]);
    if (found === undefined) return unknownAgency(agency_code);
    const { def_codes, ...fields } = found;
    const shown = (rows ?? []).filter((row) => fiscal_year === undefined || row.fiscal_year === fiscal_year);
    return record({
      title: found.name ?? `Agency ${agency_code}`,
      source: "https://www.usaspending.gov/agency",
      fields: {
        ...fields,
        emergency_fund_codes: (def_codes ?? []).map((one) => one.code),
        budget_by_year: shown.slice(0, YEARS_SHOWN),
      },
      notes: ["Amounts in USD; all years since 2017: usa_agency_budget."],
    });
  },
});

const amounts = {
  name: text,
  code,
  abbreviation: text,
  total_obligations: number,
  obligated_amount: number,
  gross_outlay_amount: number,
  total_budgetary_resources: number,
  transaction_count: number,
  new_award_count: number,
};
const group = z.object({ ...amounts, children: z.array(z.object(amounts)).nullish() });

type Amounts = z.output<z.ZodObject<typeof amounts>>;
const toRow = ({ total_obligations, obligated_amount, ...row }: Amounts, part_of: string | null) => ({
  ...row,
  obligated: obligated_amount ?? total_obligations,
  part_of,
});

const BREAKDOWN_COLUMNS = {
  sub_agency: ["name", "abbreviation", "code", "part_of", "obligated", "transaction_count", "new_award_count"],
  federal_account: ["name", "code", "part_of", "obligated", "gross_outlay_amount", "total_budgetary_resources"],
  object_class: ["name", "obligated", "gross_outlay_amount"],
  program_activity: ["name", "obligated", "gross_outlay_amount"],
  budget_function: ["name", "part_of", "obligated", "gross_outlay_amount"],
} as const;
const MONEY = new Set<string>(["obligated", "gross_outlay_amount", "total_budgetary_resources"]);

export const usaAgencyBreakdown = defineTool({
  name: "usa_agency_breakdown",
  title: "Where an agency's money sits",
  description:
    "One agency's obligations in a fiscal year by bureau, account, kind of expense (object_class), program or budget function.",
  keywords: ["bureau spending", "agency salaries", "program spending", "sub-agency budgets"],
  input: {
    agency_code: agencyCode,
    by: z.enum(["sub_agency", "federal_account", "object_class", "program_activity", "budget_function"]),
    fiscal_year: fiscalYear.optional(),
    limit: params.limit({ max: 100, byDefault: 20 }),
    page,
  },
  example: { agency_code: "073", by: "sub_agency", fiscal_year: 2018 },
  async run({ agency_code, by, fiscal_year, limit, page: number_ }, { http }) {
    const answer = z.object({ fiscal_year: number, page_metadata: pageMetadata, results: z.array(group) });
    const found =
      (await http.json(answer, {
        path: path`/agency/${agency_code}/${by}/`,
        query: { fiscal_year, limit, page: number_, order: "desc" },
        absent: [404],
      })) ?? unknownAgency(agency_code);
    const about = {
      title: `Agency ${agency_code} by ${by.replaceAll("_", " ")}, fiscal year ${found.fiscal_year ?? ""}`,
    };
    if (found.results.length === 0) return empty({ ...about, hint: "Nothing reported; accounts start in 2017." });
    const columns = BREAKDOWN_COLUMNS[by];
    const hasParts = found.results.some(({ children }) => (children ?? []).length > 0);
    return table({
      ...about,
      columns,
      rows: found.results.flatMap(({ children, ...one }) => [
        toRow(one, null),
        ...(children ?? []).map((child) => toRow(child, one.name)),
      ]),
      units: usd(...columns.filter((name) => MONEY.has(name))),
      ...nextPage(found.page_metadata, number_),
      ...(hasParts ? { notes: ["Rows with part_of are contained in the row they name: do not add both."] } : {}),
    });
  },
});
