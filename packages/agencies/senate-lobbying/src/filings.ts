import { type Http, path } from "@fedpipe/core";
import { z } from "zod";
import { fetchPage, type ListPage, type Query } from "./api.ts";
import { dollars, flag, number, person, posted, text } from "./fields.ts";

const lobbyist = z.object({ lobbyist: person, covered_position: text, new: flag });

const activity = z.object({
  general_issue_code: text,
  general_issue_code_display: text,
  description: text,
  foreign_entity_issues: text,
  lobbyists: z.array(lobbyist).nullish(),
  government_entities: z.array(z.object({ name: text })).nullish(),
});

const organization = z.object({ name: text, country_display: text });

const filing = z.object({
  filing_uuid: z.string(),
  filing_type: text,
  filing_type_display: text,
  filing_year: number,
  filing_period: text,
  filing_period_display: text,
  income: dollars,
  expenses: dollars,
  expenses_method_display: text,
  dt_posted: posted,
  termination_date: text,
  registrant: z.object({ id: number, name: text, description: text, city: text, state: text }).nullish(),
  client: z
    .object({
      id: number,
      name: text,
      general_description: text,
      client_self_select: flag,
      state: text,
      country_display: text,
    })
    .nullish(),
  lobbying_activities: z.array(activity).nullish(),
  foreign_entities: z.array(organization).nullish(),
  affiliated_organizations: z.array(organization).nullish(),
  conviction_disclosures: z.array(z.unknown()).nullish(),
});
export type Filing = z.output<typeof filing>;

/** One page of registrations (LD-1) and reports (LD-2). */
export function fetchFilings(http: Http, query: Query): Promise<ListPage<Filing>> {
  return fetchPage(http, filing, { path: "/filings/", query });
}

/** One filing. Throws not-found for an unknown id. */
export function fetchFiling(http: Http, uuid: string): Promise<Filing> {
  // A filing never changes: what amends it is another filing.
  return http.json(filing, { path: path`/filings/${uuid}/`, freshForSeconds: 7 * 86_400 });
}

/** The document a person reads. Built here, for old answers still name the host that is gone. */
export const documentPage = (uuid: string, kind: "filing" | "contribution" = "filing") =>
  `https://lda.gov/filings/public/${kind}/${encodeURIComponent(uuid)}/print/`;

export const AMOUNTS_NOTE =
  "income is what a firm was paid by its client, expenses what an in-house filer spent: two sides of the same money, never to be added.";
