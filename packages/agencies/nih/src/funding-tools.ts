import { defineTool, empty, failArgument, type Http, params, table } from "@fedpipe/core";
import { z } from "zod";
import { collectProjects, defined, searchProjects } from "./api.ts";
import { fiscalYear, fiscalYears, positive } from "./arguments.ts";
import { namesOfCategories } from "./categories.ts";
import { inCategories, textSearch } from "./criteria.ts";
import { AWARDING, INSTITUTES, institute } from "./institutes.ts";
import { SITE } from "./site.ts";
import { coverage, sumBy } from "./sums.ts";

// A page of 500 projects takes a second; the whole call must stay below a minute.
const MAX_PAGES = 25;

const PARENTS_ONLY = { exclude_subprojects: true };
const PARTS = "Parts of center grants are not counted beside the whole.";

export const spendingByCategory = defineTool({
  name: "nih_spending_by_category",
  title: "NIH spending on a disease or field",
  description:
    "Projects and dollars of one NIH spending category (RCDC: a disease or research area) by fiscal year. Categories are assigned after a year closes.",
  keywords: [
    "RCDC categories",
    "cancer research budget",
    "how much does NIH spend on a disease",
    "Alzheimer's opioid diabetes research spending",
    "research funding trend",
  ],
  input: {
    category: params.words.optional().describe("Name, e.g. Diabetes"),
    category_id: positive.optional().describe("27 is Cancer"),
    fiscal_years: fiscalYears,
  },
  example: { category_id: 27, fiscal_years: [2023, 2024] },
  async run({ category, category_id, fiscal_years }, { http, progress }) {
    if ((category === undefined) === (category_id === undefined))
      failArgument("category", "or category_id is needed, and not both");
    const chosen = category_id === undefined ? await findCategory(http, category ?? "") : { id: category_id };
    if ("hint" in chosen) return empty({ title: `NIH spending category ${category}`, source: SITE, hint: chosen.hint });
    const years = [...new Set(fiscal_years)].toSorted((a, b) => b - a);
    const perYear = Math.max(1, Math.floor(MAX_PAGES / years.length));
    let pages = 0;
    const sums = await Promise.all(
      years.map(async (year) => {
        const found = await collectProjects(
          http,
          {
            criteria: { ...PARENTS_ONLY, fiscal_years: [year], spending_categories: inCategories([chosen.id]) },
            fields: ["FiscalYear", "AwardAmount", "SpendingCategories", "SpendingCategoriesDesc"],
          },
          { maxPages: perYear, onPage: () => progress(++pages) },
        );
        return { year, found };
      }),
    );
    const rows = sums.flatMap(({ found }) => found.rows);
    const title = `NIH spending category ${namesOfCategories(rows).get(chosen.id) ?? category ?? chosen.id}`;
    if (rows.length === 0) {
      await checkCategory(http, chosen.id);
      return empty({
        title,
        source: SITE,
        hint: "None in these years: categories are assigned after a fiscal year closes. Ask for earlier years.",
      });
    }
    return table({
      title,
      source: `${SITE}/advanced-search`,
      rows: sums.map(({ year, found }) => ({
        fiscal_year: year,
        projects: found.total,
        amount:
          found.rows.length === 0 ? null : found.rows.reduce((sum, { award_amount }) => sum + (award_amount ?? 0), 0),
        projects_in_amount: found.rows.length,
      })),
      units: { amount: "USD" },
      notes: [
        ...sums.map(({ year, found }) => `${year}: ${coverage(found)}`),
        `A project counts with its whole award in each of its categories. ${PARTS}`,
      ],
    });
  },
});

// NIH answers an unknown category with no projects, as it does a year that is not done yet.
async function checkCategory(http: Http, id: number): Promise<void> {
  const { total } = await searchProjects(http, {
    criteria: { spending_categories: inCategories([id]) },
    fields: ["ApplId"],
    limit: 1,
  });
  if (total === 0) failArgument("category_id", "is no spending category; give its name as category instead");
}

/** The id of a category by its name, from projects about it: NIH has no list of them. */
async function findCategory(http: Http, name: string): Promise<{ id: number } | { hint: string }> {
  const { rows } = await searchProjects(http, {
    criteria: { ...PARENTS_ONLY, use_relevance: true, advanced_text_search: textSearch(name) },
    fields: ["SpendingCategories", "SpendingCategoriesDesc"],
    limit: 500,
  });
  const names = [...namesOfCategories(rows)].toSorted(([, a], [, b]) => a.length - b.length);
  const wanted = name.toLowerCase();
  const exact = names.find(([, known]) => known.toLowerCase() === wanted);
  const partial = names.filter(([, known]) => known.toLowerCase().includes(wanted));
  const found = exact ?? (partial.length === 1 ? partial[0] : undefined);
  if (found !== undefined) return { id: found[0] };
  const shown = (partial.length > 0 ? partial : names).slice(0, 15).map(([id, known]) => `${known} (${id})`);
  return {
    hint:
      shown.length === 0
        ? "No category goes by this name; search projects with nih_search_projects instead."
        : `Give one of these as category or category_id: ${shown.join("; ")}.`,
  };
}

export const projectsByAgency = defineTool({
  name: "nih_projects_by_agency",
  title: "NIH projects by institute",
  description:
    "How many projects each NIH institute funded in one fiscal year, the most first. Half a minute for all; dollars of one: nih_top_organizations.",
  keywords: ["institutes compared", "NCI NIAID NHLBI counts", "number of grants by institute", "largest institutes"],
  input: {
    fiscal_year: fiscalYear,
    agencies: z.array(institute).min(1).max(35).optional().describe("Institutes: NCI, NIA; default all of NIH"),
  },
  example: { fiscal_year: 2024, agencies: ["NCI", "NIA"] },
  async run({ fiscal_year, agencies }, { http, progress }) {
    const codes = [...new Set(agencies ?? AWARDING)];
    let done = 0;
    const rows = await Promise.all(
      codes.map(async (code) => {
        const criteria = { ...PARENTS_ONLY, fiscal_years: [fiscal_year], agencies: [code] };
        const { total } = await searchProjects(http, { criteria, fields: ["ApplId"], limit: 1 });
        progress(++done, codes.length, code);
        return { institute: code, name: INSTITUTES[code] ?? null, projects: total };
      }),
    );
    const about = { title: `NIH projects by institute, fiscal year ${fiscal_year}`, source: `${SITE}/advanced-search` };
    if (rows.every(({ projects }) => projects === 0))
      return empty({ ...about, hint: "No projects in this fiscal year: it begins in October of the year before." });
    return table({
      ...about,
      rows: rows.toSorted((a, b) => b.projects - a.projects),
      notes: [`${PARTS} A project of two institutes may count for both.`],
    });
  },
});

export const topOrganizations = defineTool({
  name: "nih_top_organizations",
  title: "Institutions with most NIH money",
  description:
    "Universities, hospitals and companies ranked by NIH dollars in one fiscal year, for a topic, institute or state. One institution: nih_organization_funding.",
  keywords: [
    "top funded universities",
    "medical school ranking",
    "largest grant recipients",
    "who gets the most funding",
  ],
  input: {
    text: params.words.optional().describe("Topic"),
    fiscal_year: fiscalYear,
    agencies: z.array(institute).optional().describe("Institutes: NCI"),
    org_states: z.array(params.state).optional(),
    limit: params.limit({ max: 200, byDefault: 10 }),
  },
  example: { text: "alzheimer", fiscal_year: 2024 },
  async run({ text, fiscal_year, agencies, org_states, limit }, { http, progress }) {
    let pages = 0;
    const found = await collectProjects(
      http,
      {
        criteria: defined({
          ...PARENTS_ONLY,
          fiscal_years: [fiscal_year],
          advanced_text_search: text === undefined ? undefined : textSearch(text),
          agencies,
          org_states,
        }),
        fields: ["Organization", "AwardAmount"],
      },
      { maxPages: MAX_PAGES, onPage: () => progress(++pages) },
    );
    const about = {
      title: `NIH money by institution, ${text === undefined ? "" : `${text}, `}fiscal year ${fiscal_year}`,
      source: `${SITE}/advanced-search`,
    };
    if (found.rows.length === 0) return empty({ ...about, hint: "Use fewer words, or another fiscal year." });
    const sums = sumBy(found.rows, ({ organization }) => organization?.org_name ?? "not named");
    return table({
      ...about,
      rows: sums.slice(0, limit).map(({ key, sum }, index) => ({ rank: index + 1, organization: key, ...sum })),
      total: sums.length,
      units: { amount: "USD" },
      notes: [coverage(found), PARTS],
    });
  },
});

export const organizationFunding = defineTool({
  name: "nih_organization_funding",
  title: "NIH money of one institution",
  description:
    "One institution's NIH projects and dollars by fiscal year and institute. The name matches in part; its projects: nih_search_projects.",
  keywords: [
    "university research funding",
    "hospital grants",
    "how much NIH money does a university get",
    "institution awards by year",
  ],
  input: { org_name: params.words, fiscal_years: fiscalYears },
  example: { org_name: "University of Vermont", fiscal_years: [2023, 2024] },
  async run({ org_name, fiscal_years }, { http, progress }) {
    let pages = 0;
    const found = await collectProjects(
      http,
      {
        criteria: { ...PARENTS_ONLY, fiscal_years: [...new Set(fiscal_years)], org_names: [org_name] },
        fields: ["Organization", "FiscalYear", "AwardAmount", "AgencyIcAdmin"],
      },
      { maxPages: MAX_PAGES, onPage: () => progress(++pages) },
    );
    const about = { title: `NIH money of ${org_name}`, source: `${SITE}/advanced-search` };
    if (found.rows.length === 0)
      return empty({
        ...about,
        hint: "Try a shorter part of the name as NIH writes it, such as UNIV OF CALIFORNIA for the university.",
      });
    const names = sumBy(found.rows, ({ organization }) => organization?.org_name ?? "not named").map(({ key }) => key);
    const sums = sumBy(found.rows, (row) => `${row.fiscal_year}/${row.agency_ic_admin?.abbreviation ?? "other"}`);
    return table({
      ...about,
      rows: sums
        .map(({ key, sum }) => ({ fiscal_year: Number(key.slice(0, 4)), institute: key.slice(5), ...sum }))
        .toSorted((a, b) => b.fiscal_year - a.fiscal_year || b.amount - a.amount),
      units: { amount: "USD" },
      notes: [
        ...sumBy(found.rows, ({ fiscal_year }) => String(fiscal_year))
          .toSorted((a, b) => b.key.localeCompare(a.key))
          .map(({ key, sum }) => `${key}: ${sum.projects} projects, $${sum.amount.toLocaleString("en-US")}.`),
        `Names matched: ${names.slice(0, 10).join("; ")}${names.length > 10 ? ` and ${names.length - 10} more` : ""}.`,
        coverage(found),
        PARTS,
      ],
    });
  },
});
