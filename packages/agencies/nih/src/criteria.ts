import type { JsonObject } from "@fedpipe/core";
import { defined } from "./api.ts";

export interface Filters {
  readonly text?: string | undefined;
  readonly fiscal_years?: readonly number[] | undefined;
  readonly agencies?: readonly string[] | undefined;
  readonly pi_name?: string | undefined;
  readonly org_names?: readonly string[] | undefined;
  readonly org_states?: readonly string[] | undefined;
  readonly spending_categories?: readonly number[] | undefined;
  readonly activity_codes?: readonly string[] | undefined;
  readonly funding_mechanism?: readonly string[] | undefined;
  readonly award_amount_min?: number | undefined;
  readonly award_amount_max?: number | undefined;
  readonly project_start_from?: string | undefined;
  readonly active_only?: boolean | undefined;
  readonly covid_response?: readonly string[] | undefined;
  readonly exclude_subprojects: boolean;
}

/** The criteria of a project search. Their names matter: NIH ignores one it does not know, and answers with everything. */
export function toCriteria(filters: Filters, { today, isSorted }: { today: Date; isSorted: boolean }): JsonObject {
  const { text, pi_name, spending_categories, award_amount_min, award_amount_max, project_start_from, active_only } =
    filters;
  const hasAmount = award_amount_min !== undefined || award_amount_max !== undefined;
  return defined({
    use_relevance: text !== undefined && !isSorted ? true : undefined,
    advanced_text_search: text === undefined ? undefined : textSearch(text),
    fiscal_years: filters.fiscal_years,
    agencies: filters.agencies,
    pi_names: pi_name === undefined ? undefined : [toName(pi_name)],
    org_names: filters.org_names,
    org_states: filters.org_states,
    spending_categories: spending_categories === undefined ? undefined : inCategories(spending_categories),
    activity_codes: filters.activity_codes,
    funding_mechanism: filters.funding_mechanism,
    award_amount_range: hasAmount
      ? { min_amount: award_amount_min ?? 0, max_amount: award_amount_max ?? 1e9 }
      : undefined,
    project_start_date: project_start_from === undefined ? undefined : { from_date: project_start_from, to_date: "" },
    // include_active_projects would add projects of all other years: the filter must be another.
    project_end_date: active_only === true ? { from_date: today.toISOString().slice(0, 10), to_date: "" } : undefined,
    covid_response: filters.covid_response,
    exclude_subprojects: filters.exclude_subprojects,
  });
}

/** Criteria for projects about a topic. */
export function textSearch(text: string): JsonObject {
  const isExpression = /\b(AND|OR|NOT)\b|[()]/u.test(text);
  return {
    operator: isExpression ? "advanced" : "and",
    search_field: "projecttitle,terms,abstracttext",
    search_text: text,
  };
}

/** Criteria for projects in any of some spending categories. NIH wants this truth value as text. */
export const inCategories = (ids: readonly number[]): JsonObject => ({ values: [...ids], match_all: "false" });

// "Doe, Jane A." and "Jane A. Doe"; one word may be any part of the name.
function toName(name: string): JsonObject {
  const [last, first] = name.split(",").map((part) => part.trim());
  const words = name.split(/\s+/u);
  if (last && first) return { first_name: first.split(/\s+/u)[0] ?? first, last_name: last };
  return words.length < 2 ? { any_name: name } : { first_name: words[0] ?? name, last_name: words.at(-1) ?? name };
}
