import { defineTool, empty, params, record, table } from "@fedpipe/core";
import { formSchema, isMajorForm } from "../filings/forms.ts";
import { describeItem } from "../filings/items.ts";
import { fetchSubmissions, type Filing, type Submissions } from "../filings/submissions.ts";
import { type Cik, company, companyPage, documentPage, SITE } from "../ids.ts";
import { countEntities, suggestEntities } from "./entities.ts";
import { rankCompanies } from "./rank.ts";
import { fetchCompanies, resolveCik } from "./tickers.ts";

export const tickerLookup = defineTool({
  name: "sec_ticker_lookup",
  title: "Ticker and CIK look-up",
  description:
    "Finds a listed company's CIK and tickers by ticker or part of its name, largest first. Filers without a ticker: sec_company_name_search.",
  keywords: [
    "stock symbol",
    "CIK number",
    "ticker symbol",
    "public company identifier",
    "share classes",
    "find a company",
  ],
  input: { query: params.words.describe("Ticker or name"), limit: params.limit({ max: 50, byDefault: 10 }) },
  example: { query: "AAPL" },
  async run({ query, limit }, { http }) {
    const found = rankCompanies(await fetchCompanies(http), query);
    const about = { title: `Companies for "${query}"`, source: `${SITE}/files/company_tickers.json` };
    if (found.length === 0)
      return empty({ ...about, hint: "Only listed companies are in this table; try sec_company_name_search." });
    const rows = found.slice(0, limit).map(({ cik, name, tickers }) => ({ cik, name, tickers }));
    return table({ ...about, rows, total: found.length });
  },
});

export const companyNameSearch = defineTool({
  name: "sec_company_name_search",
  title: "Filers by name",
  description:
    "Finds any EDGAR filer by name: private companies, funds, fund managers, insiders. For listed companies: sec_ticker_lookup.",
  keywords: ["private filer", "mutual fund", "hedge fund manager", "person's CIK", "delisted company", "entity search"],
  input: {
    name: params.words,
    form: formSchema.optional().describe("Only who filed it, e.g. 13F-HR"),
    limit: params.limit({ max: 100, byDefault: 20 }),
  },
  example: { name: "Vanguard Group" },
  async run({ name, form, limit }, { http }) {
    const found =
      form === undefined ? await suggestEntities(http, name) : await countEntities(http, name, form.join(","));
    const about = { title: `EDGAR filers named "${name}"`, source: `${SITE}/edgar/searchedgar/companysearch` };
    if (found.length === 0)
      return empty({ ...about, hint: "Try fewer words of the name; people are written LAST FIRST." });
    const rows = found.slice(0, limit).map((entity) => ({ ...entity }));
    return table({
      ...about,
      rows,
      total: found.length,
      notes: ["SEC's search suggests a limited number of names: a more exact name may show others."],
    });
  },
});

export const companySearch = defineTool({
  name: "sec_company_search",
  title: "Company profile",
  description:
    "Profile of one filer (industry, state, fiscal year, exchanges, former names) and its 15 latest major filings. All filings: sec_recent_filings.",
  keywords: [
    "company information",
    "SIC industry code",
    "headquarters address",
    "state of incorporation",
    "former names",
    "fiscal year end",
  ],
  input: { cik: company },
  example: { cik: "0000320193" },
  async run({ cik: reference }, { http }) {
    const cik = await resolveCik(http, reference);
    const submissions = await fetchSubmissions(http, cik);
    return record({ title: submissions.name, source: companyPage(cik), fields: toProfile(cik, submissions) });
  },
});

function toProfile(cik: Cik, submissions: Submissions) {
  const { name, entityType, sic, sicDescription, tickers, exchanges, category, fiscalYearEnd, formerNames } =
    submissions;
  return {
    cik,
    name,
    entity_type: entityType,
    listings: tickers.map((ticker, index) => {
      const exchange = exchanges[index];
      return exchange ? `${ticker} (${exchange})` : ticker;
    }),
    industry: sic === null ? null : `${sic} ${sicDescription ?? ""}`.trim(),
    category: category?.replaceAll(/\s*<br\s*\/?>\s*/gu, "; ") ?? null,
    fiscal_year_end: fiscalYearEnd?.replace(/^(\d\d)(\d\d)$/u, "$1-$2") ?? null,
    state_of_incorporation: submissions.stateOfIncorporation,
    business_address: toLine(submissions),
    phone: submissions.phone,
    website: submissions.website,
    ein: submissions.ein,
    lei: submissions.lei,
    former_names: formerNames.map(
      (former) => `${former.name}${former.to === null ? "" : ` (until ${former.to.slice(0, 10)})`}`,
    ),
    latest_filings: latestMajor(submissions).map((filing) => toEntry(cik, filing)),
  };
}

function toLine({ addresses }: Submissions): string | null {
  const { street1, street2, city, stateOrCountry, zipCode } = addresses?.business ?? {};
  const parts = [street1, street2, city, [stateOrCountry, zipCode].filter(Boolean).join(" ")].filter(Boolean);
  return parts.length === 0 ? null : parts.join(", ");
}

// A filer of nothing but ownership papers (a person) has no major filing: show what there is.
function latestMajor({ filings: { recent } }: Submissions): readonly Filing[] {
  const major = recent.filter(({ form }) => isMajorForm(form));
  return (major.length > 0 ? major : recent).slice(0, 15);
}

const toEntry = (cik: Cik, { form, filed, period, items, accession, document }: Filing) => ({
  form,
  filed,
  period,
  ...(items.length === 0 ? {} : { items: items.map(describeItem) }),
  accession_number: accession,
  url: documentPage(cik, accession, document),
});
