import { nullable } from "@fedpipe/core";
import type { Http, Json, JsonObject } from "@fedpipe/core";
import { z } from "zod";

// Names keep double blanks where a middle name is missing.
const text = nullable.text.transform((value) => value?.replaceAll(/ {2,}/gu, " ") ?? null);

// Dates come with a midnight nobody means.
const { day, number } = nullable;

const projectSchema = z.object({
  appl_id: number,
  subproject_id: text,
  fiscal_year: number,
  project_num: text,
  core_project_num: text,
  activity_code: text,
  award_type: text,
  award_amount: number,
  direct_cost_amt: number,
  indirect_cost_amt: number,
  is_active: z.boolean().nullish(),
  project_title: text,
  abstract_text: text,
  phr_text: text,
  pref_terms: text,
  project_start_date: day,
  project_end_date: day,
  budget_start: day,
  budget_end: day,
  award_notice_date: day,
  contact_pi_name: text,
  principal_investigators: z
    .array(z.object({ profile_id: number, full_name: text, is_contact_pi: z.boolean().nullish() }))
    .nullish(),
  program_officers: z.array(z.object({ full_name: text })).nullish(),
  organization: z
    .object({ org_name: text, org_city: text, org_state: text, org_country: text, dept_type: text, primary_uei: text })
    .nullish(),
  cong_dist: text,
  agency_ic_admin: z.object({ abbreviation: text, name: text }).nullish(),
  agency_ic_fundings: z.array(z.object({ abbreviation: text, total_cost: number })).nullish(),
  spending_categories: z.array(z.coerce.number()).nullish(),
  spending_categories_desc: text,
  funding_mechanism: text,
  opportunity_number: text,
  full_study_section: z.object({ name: text }).nullish(),
  project_detail_url: text,
});

/** One fiscal year of a project, or of a part of it (`subproject_id`). Amounts are US dollars. Fields not asked for are null. */
export type Project = z.output<typeof projectSchema>;

const answerOf = <T extends z.ZodType>(row: T) =>
  z.object({ meta: z.object({ total: z.number() }), results: z.array(row).nullish() });

const projects = answerOf(projectSchema);
const publications = answerOf(z.object({ coreproject: text, pmid: number, applid: number }));

export type Field =
  | "AbstractText"
  | "ActivityCode"
  | "AgencyIcAdmin"
  | "ApplId"
  | "AwardAmount"
  | "ContactPiName"
  | "CoreProjectNum"
  | "FiscalYear"
  | "IsActive"
  | "Organization"
  | "ProjectDetailUrl"
  | "ProjectEndDate"
  | "ProjectNum"
  | "ProjectStartDate"
  | "ProjectTitle"
  | "SpendingCategories"
  | "SpendingCategoriesDesc"
  | "SubprojectId";

export interface ProjectQuery {
  /** NIH ignores criteria it does not know and then answers with everything: names are checked by our tests. */
  readonly criteria: JsonObject;
  /** All when absent. */
  readonly fields?: readonly Field[];
  readonly offset?: number;
  readonly limit: number;
  readonly sort?: string | undefined;
  readonly order?: "asc" | "desc" | undefined;
}

export interface Page<T> {
  readonly total: number;
  readonly rows: readonly T[];
}

/** Rows that match; `total` counts project-years, not projects. */
export async function searchProjects(http: Http, query: ProjectQuery): Promise<Page<Project>> {
  const { criteria, fields, offset = 0, limit, sort, order } = query;
  const { meta, results } = await http.json(projects, {
    path: "/projects/search",
    json: defined({ criteria, include_fields: fields, offset, limit, sort_field: sort, sort_order: order }),
  });
  return { total: meta.total, rows: results ?? [] };
}

/** Links of projects to publications, by PubMed id. */
export async function searchPublications(
  http: Http,
  criteria: JsonObject,
  { offset, limit }: { offset: number; limit: number },
) {
  const { meta, results } = await http.json(publications, {
    path: "/publications/search",
    json: { criteria, offset, limit },
  });
  return { total: meta.total, rows: results ?? [] };
}

/** The largest page and the last row there is. */
const PAGE = 500;
const LAST_ROW = 15_000;

/**
 * Projects with the largest awards first, page after page, up to `maxPages`: a second each, so a whole institute's year does
 * not fit into one call. `total` says how many there are.
 */
export async function collectProjects(
  http: Http,
  query: Pick<ProjectQuery, "criteria" | "fields">,
  { maxPages, onPage }: { maxPages: number; onPage: () => void },
): Promise<Page<Project>> {
  const fetchPage = async (index: number) => {
    const page = await searchProjects(http, {
      ...query,
      limit: PAGE,
      offset: index * PAGE,
      sort: "award_amount",
      order: "desc",
    });
    onPage();
    return page;
  };
  const first = await fetchPage(0);
  const pages = Math.min(maxPages, Math.ceil(Math.min(first.total, LAST_ROW) / PAGE));
  // All at once: the host's limiter paces them.
  const others = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, index) => fetchPage(index + 1)));
  return { total: first.total, rows: [first, ...others].flatMap(({ rows }) => rows) };
}

/** The criteria that were given; NIH reads an empty list as "none". */
export function defined(values: Readonly<Record<string, Json | readonly Json[] | undefined>>): JsonObject {
  const given = Object.entries(values).flatMap(([name, value]): [string, Json][] => {
    if (value === undefined) return [];
    return [[name, isList(value) ? [...value] : value]];
  });
  return Object.fromEntries(given.filter(([, value]) => !Array.isArray(value) || value.length > 0));
}

const isList = (value: Json | readonly Json[]): value is readonly Json[] => Array.isArray(value);
