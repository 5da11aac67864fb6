import {
  checkRange,
  defineTool,
  empty,
  failArgument,
  type Http,
  type JsonObject,
  offsetPage,
  params,
  record,
  table,
} from "@fedpipe/core";
import { z } from "zod";
import { covidResponse, fiscalYear, positive } from "./arguments.ts";
import { type Field, type Project, searchProjects, searchPublications } from "./api.ts";
import { namesOfCategories, splitNames } from "./categories.ts";
import { toCriteria } from "./criteria.ts";
import { institute } from "./institutes.ts";
import { SITE } from "./site.ts";

const activityCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{3}$/u, "write an activity code such as R01")
  .meta({ pattern: undefined });

const SUMMARY: readonly Field[] = [
  "ApplId",
  "SubprojectId",
  "FiscalYear",
  "ProjectNum",
  "ProjectTitle",
  "ContactPiName",
  "Organization",
  "AgencyIcAdmin",
  "ActivityCode",
  "AwardAmount",
  "ProjectStartDate",
  "ProjectEndDate",
  "IsActive",
  "ProjectDetailUrl",
];

export const searchProjectsTool = defineTool({
  name: "nih_search_projects",
  title: "NIH-funded projects",
  description:
    "Research grants by topic, investigator, institution, state, institute or amount; one row a project and fiscal year. Abstracts: nih_project_detail.",
  keywords: [
    "NIH grants",
    "R01 R21 U01 awards",
    "medical research funding",
    "principal investigator",
    "who studies a disease",
    "SBIR small business research",
    "National Cancer Institute NCI NIAID NIA projects",
    "funded studies",
  ],
  input: {
    text: params.words.optional().describe('Words, "phrase", or AND OR NOT'),
    fiscal_years: z.array(fiscalYear).optional(),
    agencies: z.array(institute).optional().describe("Institutes: NCI, NIA"),
    pi_name: params.words.optional(),
    org_names: z.array(params.words).optional(),
    org_states: z.array(params.state).optional(),
    spending_categories: z.array(positive).optional().describe("RCDC ids; 27 is cancer"),
    activity_codes: z.array(activityCode).optional().describe("R01, U01"),
    funding_mechanism: z.array(z.string().trim().min(1)).optional().describe("RP, SB, RC, TR"),
    award_amount_min: positive.optional(),
    award_amount_max: positive.optional(),
    project_start_from: params.isoDate.optional(),
    active_only: z.boolean().optional(),
    covid_response: z.array(covidResponse).optional().describe("All, CV, C3 to C6"),
    exclude_subprojects: z.boolean().default(true),
    sort_field: z.enum(["award_amount", "fiscal_year", "project_start_date", "project_end_date"]).optional(),
    sort_order: z.enum(["desc", "asc"]).optional(),
    limit: params.limit({ max: 50, byDefault: 10 }),
    offset: z.int().min(0).max(14_999).default(0),
  },
  example: { text: "breast cancer", fiscal_years: [2024], limit: 5 },
  async run({ limit, offset, sort_field, sort_order, ...filters }, { http, now }) {
    const { award_amount_min, award_amount_max } = filters;
    checkRange({ award_amount_min, award_amount_max });
    if (sort_order !== undefined && sort_field === undefined)
      failArgument("sort_order", "needs sort_field beside it; without it the most relevant come first");
    const { total, rows } = await searchProjects(http, {
      criteria: toCriteria(filters, { today: now(), isSorted: sort_field !== undefined }),
      fields: SUMMARY,
      offset,
      limit,
      sort: sort_field,
      order: sort_field === undefined ? undefined : (sort_order ?? "desc"),
    });
    // The last year of a project that is over may lie in the future, too.
    const shown = filters.active_only === true ? rows.filter(({ is_active }) => is_active === true) : rows;
    const about = {
      title: `NIH projects${filters.text === undefined ? "" : ` on ${filters.text}`}`,
      source: `${SITE}/advanced-search`,
    };
    const page = offsetPage({ total, offset, shown: rows.length });
    if (shown.length === 0)
      return empty({
        ...about,
        hint:
          "next" in page
            ? `None of these ${rows.length} is active; go on with offset ${offset + rows.length}.`
            : "Use fewer words or filters; names of institutions match in part, years are fiscal (from October).",
      });
    return table({ ...about, rows: shown.map(toRow), units: { award_amount: "USD" }, ...page, notes: [PER_YEAR] });
  },
});

const PER_YEAR = "One row is a project in one fiscal year (October to September): the same grant returns each year.";

function toRow(project: Project) {
  return {
    fiscal_year: project.fiscal_year,
    project_num: project.project_num,
    title: project.project_title,
    contact_pi: project.contact_pi_name,
    organization: project.organization?.org_name ?? null,
    state: project.organization?.org_state ?? null,
    institute: project.agency_ic_admin?.abbreviation ?? null,
    activity_code: project.activity_code,
    award_amount: project.award_amount,
    start: project.project_start_date,
    end: project.project_end_date,
    is_active: project.is_active ?? null,
    appl_id: project.appl_id,
    ...(project.subproject_id === null ? {} : { subproject_id: project.subproject_id }),
  };
}

export const projectDetail = defineTool({
  name: "nih_project_detail",
  title: "One NIH project",
  description:
    "One project in full: abstract, investigators, costs, study section, spending categories, yearly awards and publications. Find numbers with nih_search_projects.",
  keywords: [
    "grant abstract",
    "public health relevance",
    "project number",
    "award history",
    "study section",
    "indirect costs",
  ],
  input: {
    project_num: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9-]{6,30}$/u, "write a project number such as 5R01CA123456-03 or R01CA123456")
      .meta({ pattern: undefined })
      .optional()
      .describe("With or without type and year"),
    appl_id: positive.optional(),
  },
  example: { project_num: "5UG1HD078437-07" },
  async run({ project_num, appl_id }, { http }) {
    if ((project_num === undefined) === (appl_id === undefined))
      failArgument("project_num", "or appl_id is needed, and not both");
    const project = await findProject(http, appl_id ?? project_num ?? "");
    const core = project?.core_project_num ?? null;
    if (project === undefined)
      return empty({
        title: `NIH project ${project_num ?? appl_id}`,
        hint: "Find project numbers with nih_search_projects.",
      });
    const [years, papers] =
      core === null ? [[], undefined] : await Promise.all([fetchYears(http, core), fetchPapers(http, core)]);
    return record({
      title: `NIH ${project.project_num ?? core}`,
      source: project.appl_id === null ? SITE : `${SITE}/project-details/${project.appl_id}`,
      fields: { ...toFields(project), years, publications: papers?.total ?? null, pmids: papers?.pmids ?? [] },
      units: { award_amount: "USD", direct_cost: "USD", indirect_cost: "USD" },
    });
  },
});

// A full number starts with the type of award and ends with the year of support: 5R01CA123456-03.
const isFull = (number: string): boolean => /^\d[A-Z0-9]+-\d/u.test(number);

async function findProject(http: Http, reference: string | number): Promise<Project | undefined> {
  const criteria: JsonObject =
    typeof reference === "number"
      ? { appl_ids: [reference] }
      : { project_nums: [isFull(reference) ? reference : `*${reference}*`] };
  const { rows } = await searchProjects(http, { criteria, limit: 50, sort: "fiscal_year", order: "desc" });
  // A center grant stands once as a whole and once for each of its parts.
  return rows.find(({ subproject_id }) => subproject_id === null) ?? rows[0];
}

async function fetchYears(http: Http, core: string) {
  const { rows } = await searchProjects(http, {
    criteria: { project_nums: [`*${core}*`], exclude_subprojects: true },
    fields: ["FiscalYear", "ProjectNum", "AwardAmount"],
    limit: 100,
    sort: "fiscal_year",
    order: "desc",
  });
  return rows.map(({ fiscal_year, project_num, award_amount }) => ({ fiscal_year, project_num, award_amount }));
}

async function fetchPapers(http: Http, core: string) {
  const { total, rows } = await searchPublications(http, { core_project_nums: [core] }, { offset: 0, limit: 500 });
  return { total, pmids: [...new Set(rows.flatMap(({ pmid }) => pmid ?? []))].slice(0, 100) };
}

function toFields(project: Project) {
  const names = namesOfCategories([project]);
  const { organization, principal_investigators: investigators } = project;
  return {
    project_num: project.project_num,
    core_project_num: project.core_project_num,
    appl_id: project.appl_id,
    subproject_id: project.subproject_id,
    fiscal_year: project.fiscal_year,
    is_active: project.is_active ?? null,
    title: project.project_title,
    contact_pi: project.contact_pi_name,
    investigators: (investigators ?? []).map(({ full_name, profile_id }) => ({ name: full_name, profile_id })),
    program_officers: (project.program_officers ?? []).flatMap(({ full_name }) => full_name ?? []),
    organization: organization?.org_name ?? null,
    department: organization?.dept_type ?? null,
    place:
      [organization?.org_city, organization?.org_state, organization?.org_country].filter(Boolean).join(", ") || null,
    uei: organization?.primary_uei ?? null,
    congressional_district: project.cong_dist,
    institute: project.agency_ic_admin?.abbreviation ?? null,
    funding: (project.agency_ic_fundings ?? []).map(({ abbreviation, total_cost }) => ({
      institute: abbreviation,
      amount: total_cost,
    })),
    activity_code: project.activity_code,
    award_type: project.award_type,
    funding_mechanism: project.funding_mechanism,
    opportunity_number: project.opportunity_number,
    award_amount: project.award_amount,
    direct_cost: project.direct_cost_amt,
    indirect_cost: project.indirect_cost_amt,
    project_start: project.project_start_date,
    project_end: project.project_end_date,
    budget_start: project.budget_start,
    budget_end: project.budget_end,
    award_notice: project.award_notice_date,
    study_section: project.full_study_section?.name ?? null,
    // One project cannot tell which name is which id, unless there is one of each.
    spending_categories: names.size > 0 ? [...names].map(([id, name]) => `${name} (${id})`) : splitNames(project),
    spending_category_ids: project.spending_categories ?? [],
    terms: (project.pref_terms ?? "").split(";").filter((term) => term !== ""),
    public_health_relevance: project.phr_text,
    abstract: project.abstract_text,
  };
}
