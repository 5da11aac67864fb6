import { defineTool, empty, failArgument, params, record, table } from "@fedpipe/core";
import { z } from "zod";
import { fetchOrganization, type Filing, type Organization, searchOrganizations } from "./api.ts";

const SITE = "https://projects.propublica.org/nonprofits";
const PAGE_SIZE = 25;

// 501(c)(1) has no organizations here, and (c)(20) and (c)(24) are no longer in the law.
const subsection = z
  .int()
  .refine(
    (code) => code === 92 || (code >= 2 && code <= 28 && ![20, 24].includes(code)),
    "write the number of the 501(c) subsection, such as 3, or 92 for a 4947(a)(1) trust",
  );

export const nonprofitsSearch = defineTool({
  name: "nonprofits_search",
  title: "Nonprofit organizations",
  description:
    "Charities, foundations and other tax-exempt organizations by name or city, with EIN. Their money: nonprofit_financials.",
  keywords: [
    "find a charity",
    "EIN lookup",
    "foundation",
    "501c3",
    "tax-exempt status",
    "nonprofit hospital",
    "university endowment",
    "trade association",
    "NTEE",
  ],
  input: {
    query: params.words.describe('All words must match; or "phrase", +must, -not'),
    state: params.state.optional(),
    ntee: z
      .int()
      .min(1)
      .max(10)
      .optional()
      .describe(
        "1 arts, 2 education, 3 environment, animals, 4 health, 5 human services, 6 international, 7 public benefit, 8 religion, 9 mutual benefit",
      ),
    subsection: subsection.optional().describe("501(c) number: 3 charity"),
    limit: params.limit({ max: PAGE_SIZE, byDefault: 10 }),
    page: z.int().min(0).default(0),
  },
  example: { query: "American Red Cross", limit: 3 },
  async run({ query, limit, page, ...filters }, { http }) {
    const q = toQuery(query);
    // The service's pages have 25 rows; ours have as many as asked for, so none is skipped between two of them.
    const start = page * limit;
    const first = Math.floor(start / PAGE_SIZE);
    const last = Math.floor((start + limit - 1) / PAGE_SIZE);
    const ask = (number: number) =>
      searchOrganizations(http, {
        q,
        page: number,
        state: undefined,
        ntee: undefined,
        subsection: undefined,
        ...filters,
      });
    const { total, organizations } = await ask(first);
    const isMore = last > first && total > last * PAGE_SIZE;
    const found = isMore ? [...organizations, ...(await ask(last)).organizations] : organizations;
    const skipped = start - first * PAGE_SIZE;
    const rows = found.slice(skipped, skipped + limit).map(({ ein, subseccd, ...one }) => ({
      ein: toEin(ein),
      name: one.name,
      sub_name: one.sub_name === one.name ? null : one.sub_name,
      city: one.city,
      state: one.state,
      ntee_code: one.ntee_code,
      subsection: subseccd,
      score: one.score,
    }));
    const about = { title: `Nonprofits, ${query}`, source: `${SITE}/search?q=${encodeURIComponent(q)}` };
    if (rows.length === 0)
      return empty({
        ...about,
        hint:
          total > 0 && page > 0
            ? `There are only ${total}.`
            : "Use fewer words or filters; names are as registered with the IRS, and churches need not register.",
      });
    return table({ ...about, rows, total, ...(start + rows.length < total ? { next: { page: page + 1 } } : {}) });
  },
});

/** Several plain words are an OR to the service, and bring thousands: ask for all of them. */
function toQuery(query: string): string {
  if ((query.match(/"/gu) ?? []).length % 2 === 1) failArgument("query", "has a quote that is not closed");
  if (!/[\p{L}\p{N}]/u.test(query)) failArgument("query", "holds no letter or digit");
  if (/"|(?<=^|\s)[+-]/u.test(query)) return query;
  const words = query.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.length > 1 ? words.map((word) => `+${word}`).join(" ") : words.join("");
}

/** XX-XXXXXXX: as a number it has lost its leading zeros. */
function toEin(ein: number | string): string {
  const digits = String(ein).padStart(9, "0");
  return `${digits.slice(0, 2)}-${digits.slice(2)}`;
}

const FORMS = ["990", "990-EZ", "990-PF"];

export const nonprofitFinancials = defineTool({
  name: "nonprofit_financials",
  title: "Form 990 figures of a nonprofit",
  description:
    "One organization by EIN: exempt status, and revenue, expenses, assets and pay of its Form 990 returns, newest first. Find EIN with nonprofits_search.",
  keywords: [
    "form 990",
    "990-PF",
    "charity revenue and expenses",
    "executive compensation nonprofit",
    "foundation assets",
    "ruling date",
    "exempt status of an EIN",
    "fundraising costs",
  ],
  input: {
    ein: z
      .string()
      .trim()
      .regex(/^\d{2}-?\d{7}$/u, "write nine digits: 53-0196605")
      .transform((text) => text.replace("-", "")),
    years: params.limit({ max: 20, byDefault: 5 }),
  },
  example: { ein: "53-0196605", years: 3 },
  async run({ ein, years }, { http }) {
    const found = await fetchOrganization(http, ein);
    const about = { title: `Nonprofit ${toEin(ein)}`, source: `${SITE}/organizations/${ein}` };
    if (found === undefined)
      return empty({ ...about, hint: "No such organization. Find the EIN with nonprofits_search." });
    return record({
      ...about,
      title: found.organization.name ?? about.title,
      fields: toFields(ein, years, found),
      units: Object.fromEntries(MONEY.map((name) => [name, "USD"])),
      notes: notesOn(found),
    });
  },
});

const MONEY = [
  "master_file_assets",
  "master_file_income",
  "master_file_revenue",
  "revenue",
  "expenses",
  "assets",
  "liabilities",
  "net_assets",
  "contributions",
  "program_revenue",
  "investment_income",
  "officer_pay",
  "other_pay",
  "fundraising",
  "net_income",
  "distributions",
  "market_value",
];

const newestFirst = <T extends { tax_prd: string | null }>(filings: readonly T[]): T[] =>
  filings.toSorted((a, b) => (b.tax_prd ?? "").localeCompare(a.tax_prd ?? ""));

function toFields(ein: string, years: number, { organization, filings_with_data, filings_without_data }: Organization) {
  const withData = newestFirst(filings_with_data ?? []);
  const without = newestFirst(filings_without_data ?? []);
  // Who files no figures stands in the master file with 0, which is not known to be so.
  const amount = (value: number | null) => (value === 0 && withData.length === 0 ? null : value);
  return {
    ein: toEin(ein),
    name: organization.name,
    address: organization.address,
    city: organization.city,
    state: organization.state,
    zip: organization.zipcode,
    subsection: organization.subsection_code,
    ntee_code: organization.ntee_code,
    ruling_date: organization.ruling_date,
    latest_tax_period: organization.tax_period,
    master_file_assets: amount(organization.asset_amount),
    master_file_income: amount(organization.income_amount),
    master_file_revenue: amount(organization.revenue_amount),
    returns_with_figures: withData.length,
    returns: withData.slice(0, years).map(toReturn),
    returns_without_figures: without.slice(0, years).map(({ tax_prd, formtype, formtype_str, pdf_url }) => ({
      fiscal_year_end: tax_prd,
      form: formtype_str ?? formOf(formtype),
      pdf_url,
    })),
  };
}

const formOf = (code: number | null | undefined): string | null => FORMS[code ?? -1] ?? null;

/** The figures of one return; what its form does not have is left out. */
function toReturn(filing: Filing) {
  const share = filing.pct_compnsatncurrofcr;
  const figures = {
    revenue: filing.totrevenue,
    expenses: filing.totfuncexpns,
    assets: filing.totassetsend,
    liabilities: filing.totliabend,
    net_assets: filing.totnetassetend,
    contributions: filing.totcntrbgfts ?? filing.grscontrgifts,
    program_revenue: filing.totprgmrevnue,
    investment_income: filing.invstmntinc,
    officer_pay: filing.compnsatncurrofcr,
    officer_pay_percent: share === null ? null : Math.round(share * 10_000) / 100,
    other_pay: filing.othrsalwages,
    fundraising: filing.profndraising,
    net_income: filing.adjnetinc,
    distributions: filing.qlfydistribtot,
    market_value: filing.fairmrktvalamt,
  };
  return {
    fiscal_year_end: filing.tax_prd,
    form: formOf(filing.formtype),
    ...Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== null)),
    pdf_url: filing.pdf_url,
  };
}

const newestPeriod = (filings: readonly { tax_prd: string | null }[] | null | undefined): string =>
  newestFirst(filings ?? [])[0]?.tax_prd ?? "";

function notesOn({ organization, filings_with_data, filings_without_data }: Organization): string[] {
  const hasFigures = (filings_with_data ?? []).length > 0;
  return [
    ...(hasFigures
      ? ["fiscal_year_end is the month in which the year ends; officer_pay_percent is the share of expenses."]
      : [
          "No return with figures: organizations with small receipts file a 990-N without any, and churches need not file. A chapter may be in its parent's return.",
        ]),
    ...(newestPeriod(filings_without_data) > newestPeriod(filings_with_data)
      ? ["The newest returns are under returns_without_figures, as PDF only."]
      : []),
    ...(organization.asset_amount === null || !hasFigures
      ? []
      : ["master_file amounts are the IRS's own and may differ from the return."]),
  ];
}
