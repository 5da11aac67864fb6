import { type Http, path, nullable } from "@fedpipe/core";
import { z } from "zod";

const { text, number } = nullable;

const searchAnswer = z.object({
  total_results: z.number(),
  organizations: z.array(
    z.object({
      ein: z.number(),
      name: text,
      sub_name: text,
      city: text,
      state: text,
      ntee_code: text,
      subseccd: number,
      score: number,
    }),
  ),
});

export interface SearchQuery {
  readonly q: string;
  readonly page: number;
  readonly state: string | undefined;
  readonly ntee: number | undefined;
  readonly subsection: number | undefined;
}

/** Organizations on one page of results; that nothing matches may come as 404. */
export async function searchOrganizations(http: Http, { q, page, state, ntee, subsection }: SearchQuery) {
  const answer = await http.json(searchAnswer, {
    path: "/search.json",
    query: { q, page, "state[id]": state, "ntee[id]": ntee, "c_code[id]": subsection },
    absent: [404],
  });
  return { total: answer?.total_results ?? 0, organizations: answer?.organizations ?? [] };
}

// A period is the month in which a fiscal year ends: 202206.
const month = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value) => toMonth(value));

function toMonth(value: string | number | null | undefined): string | null {
  const written = String(value ?? "").trim();
  return (/^\d{6}$/u.test(written) ? `${written.slice(0, 4)}-${written.slice(4)}` : written) || null;
}

const filing = z.object({
  tax_prd: month,
  formtype: z.coerce.number().nullish().catch(null),
  formtype_str: text,
  pdf_url: text,
});

const filingWithData = filing.extend({
  totrevenue: number,
  totfuncexpns: number,
  totassetsend: number,
  totliabend: number,
  totnetassetend: number,
  totcntrbgfts: number,
  totprgmrevnue: number,
  invstmntinc: number,
  compnsatncurrofcr: number,
  othrsalwages: number,
  profndraising: number,
  pct_compnsatncurrofcr: number,
  grscontrgifts: number,
  adjnetinc: number,
  qlfydistribtot: number,
  fairmrktvalamt: number,
});

/** One return with its figures in whole dollars; what its form does not ask for is null. */
export type Filing = z.output<typeof filingWithData>;

const organization = z.object({
  ein: z.coerce.number().nullish(),
  name: text,
  address: text,
  city: text,
  state: text,
  zipcode: text,
  subsection_code: number,
  ntee_code: text,
  ruling_date: month,
  tax_period: month,
  asset_amount: number,
  income_amount: number,
  revenue_amount: number,
  filing_requirement_code: z.coerce.number().nullish().catch(null),
});

const organizationAnswer = z.object({
  organization,
  filings_with_data: z.array(filingWithData).nullish(),
  filings_without_data: z.array(filing).nullish(),
});

export type Organization = z.output<typeof organizationAnswer>;

/** One organization with its returns, or undefined for an EIN that is not known. `ein` is nine digits. */
export async function fetchOrganization(http: Http, ein: string): Promise<Organization | undefined> {
  const answer = await http.json(organizationAnswer, { path: path`/organizations/${`${ein}.json`}`, absent: [404] });
  const name = answer?.organization.name ?? "";
  return name === "" || /^unknown organization$/iu.test(name) ? undefined : answer;
}
