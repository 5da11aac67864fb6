import { checkRange, defineTool, empty, params, table } from "@fedpipe/core";
import { z } from "zod";
import { resolveCik } from "../companies/tickers.ts";
import { accessionSchema, type Cik, company, companyPage, documentPage, filingPage, SITE } from "../ids.ts";
import { fetchFiles } from "./archive.ts";
import { formSchema, isForm, isOwnershipForm } from "./forms.ts";
import { describeItem } from "./items.ts";
import { FEED_PAGE, fetchLatestFilings, type LatestFiling } from "./latest.ts";
import { fetchSubmissions, type Filing, type Selection, selectFilings, type Submissions } from "./submissions.ts";

export const recentFilings = defineTool({
  name: "sec_recent_filings",
  title: "Filings of a company",
  description:
    "Filings of one company, newest first, with links and decoded 8-K items. Forms 3, 4, 5 and 144 only when named in forms. Read one with sec_filing_text.",
  keywords: [
    "10-K annual report",
    "10-Q quarterly report",
    "8-K current report material event",
    "DEF 14A proxy statement",
    "S-1 IPO prospectus registration",
    "20-F 6-K foreign issuer",
    "13D 13G activist stake beneficial ownership",
    "list of filings accession number",
    "disclosures filed by a company",
  ],
  input: {
    cik: company,
    forms: params.commaList(formSchema).optional().describe("e.g. 10-K,8-K"),
    since: params.isoDate.optional(),
    until: params.isoDate.optional(),
    limit: params.limit({ max: 200, byDefault: 25 }),
    offset: params.offset,
  },
  example: { cik: "AAPL", forms: "8-K", limit: 3 },
  async run({ cik: reference, forms, since, until, limit, offset }, { http }) {
    checkRange({ since, until });
    const cik = await resolveCik(http, reference);
    const submissions = await fetchSubmissions(http, cik);
    const wanted = forms?.flat();
    const selection = await selectFilings(http, submissions, {
      matches: ({ form }) => (wanted === undefined ? !isOwnershipForm(form) : isForm(form, wanted)),
      since,
      until,
      limit,
      offset,
    });
    const about = { title: `${submissions.name}, filings`, source: companyPage(cik) };
    if (selection.filings.length === 0) return empty({ ...about, hint: whyNoFilings(submissions, selection) });
    return table({
      ...about,
      rows: selection.filings.map((filing) => toRow(cik, filing)),
      paging: { argument: "offset", start: offset },
      ...goOn(selection, offset),
    });
  },
});

function toRow(cik: Cik, { form, filed, period, items, description, accession, document }: Filing) {
  return {
    form,
    filed,
    period,
    items: items.length === 0 ? null : items.map(describeItem),
    // Many filers repeat the form as the description.
    description: description === form ? null : description,
    accession_number: accession,
    url: documentPage(cik, accession, document),
  };
}

function goOn({ filings, total, searchedBackTo }: Selection, offset: number) {
  if (searchedBackTo !== undefined) {
    return {
      next: { until: searchedBackTo, offset: 0 },
      notes: [`Older filings than ${searchedBackTo} were not searched; next goes on there.`],
    };
  }
  const isMore = total === undefined || total > offset + filings.length;
  return {
    ...(total === undefined ? {} : { total }),
    ...(isMore ? { next: { offset: offset + filings.length } } : {}),
  };
}

function whyNoFilings({ filings }: Submissions, { searchedBackTo, total }: Selection): string {
  if (searchedBackTo !== undefined) return `Searched back to ${searchedBackTo} only: give until to search before that.`;
  if (total !== undefined && total > 0) return `There are only ${total}: lower offset.`;
  const forms = [...new Set(filings.recent.map(({ form }) => form))].slice(0, 15).join(", ");
  return `Widen the dates or the forms.${forms === "" ? "" : ` Forms it filed lately: ${forms}.`}`;
}

export const latestFilings = defineTool({
  name: "sec_latest_filings",
  title: "Latest filings of all companies",
  description:
    "The newest filings of all filers, minutes old. Of one company: sec_recent_filings; by words: sec_filing_search.",
  keywords: ["just filed", "filings today", "live feed", "new 8-K", "current events", "who filed"],
  input: {
    form: formSchema.optional().describe("e.g. 8-K"),
    owner: z.enum(["include", "exclude", "only"]).default("include").describe("Insiders' Forms 3, 4, 5"),
    count: params.limit({ max: 100, byDefault: 40 }),
  },
  example: { form: "8-K", count: 10 },
  async run({ form: forms, owner, count }, { http }) {
    const isOwner = forms?.some(isOwnershipForm) ?? false;
    const filings: LatestFiling[] = [];
    // The feed's filter is a prefix (form 4 also gives 424B5), so a page may hold few of those wanted.
    for (let page = 0; page < MAX_FEED_PAGES && filings.length < count; page++) {
      const { entries, filings: found } = await fetchLatestFilings(http, {
        form: forms === undefined ? undefined : commonStart(forms),
        owner: isOwner && owner === "include" ? "only" : owner,
        start: page * FEED_PAGE,
      });
      filings.push(...found.filter(({ form }) => forms === undefined || isForm(form, forms)));
      if (entries < FEED_PAGE) break;
    }
    const about = { title: "Latest EDGAR filings", source: `${SITE}/cgi-bin/browse-edgar?action=getcurrent` };
    const rows = filings.slice(0, count).map(toFeedRow);
    if (rows.length === 0)
      return empty({ ...about, hint: "None among the newest filings. Search a longer time with sec_filing_search." });
    return table({ ...about, rows });
  },
});

const MAX_FEED_PAGES = 5;

/** "SC" for SC 13D and SCHEDULE 13D. */
function commonStart([first = "", ...others]: readonly string[]): string {
  let length = first.length;
  while (!others.every((other) => other.startsWith(first.slice(0, length)))) length--;
  return first.slice(0, length);
}

function toFeedRow({ form, filers, acceptedAt, items, accession, page }: LatestFiling) {
  // The company a paper is about stands before the person or fund that filed it.
  const sorted = filers.toSorted((a, b) => Number(isAuthor(a.role)) - Number(isAuthor(b.role)));
  const [first, ...others] = sorted;
  return {
    form,
    company: first?.name ?? null,
    cik: first?.cik ?? null,
    also: others.length === 0 ? null : others.map(({ name, role }) => `${name} (${role})`),
    accepted: acceptedAt,
    items: items.length === 0 ? null : items,
    accession_number: accession,
    url: page,
  };
}

const isAuthor = (role: string): boolean => role === "Reporting" || role === "Filed by";

export const filingDocuments = defineTool({
  name: "sec_filing_documents",
  title: "Files of a filing",
  description:
    "Every file of one filing: main document, exhibits (press releases are EX-99), data. Read one by its name with sec_filing_text.",
  keywords: [
    "exhibits",
    "attachments",
    "EX-99.1 press release",
    "earnings release",
    "EX-21 subsidiaries",
    "filing index",
  ],
  input: { cik: company, accession_number: accessionSchema },
  example: { cik: "NVDA", accession_number: "0001045810-26-000051" },
  async run({ cik: reference, accession_number }, { http }) {
    const cik = await resolveCik(http, reference);
    const files = await fetchFiles(http, cik, accession_number);
    const about = { title: `Files of ${accession_number}`, source: filingPage(cik, accession_number) };
    const shown = files.filter(({ name }) => !RENDERED.test(name) && !INDEX.test(name));
    const rendered = files.filter(({ name }) => RENDERED.test(name)).length;
    if (shown.length === 0) return empty({ ...about, hint: "The folder is empty." });
    return table({
      ...about,
      rows: shown.map(({ name, bytes, modified }) => ({
        document: name,
        size: bytes,
        modified,
        url: documentPage(cik, accession_number, name),
      })),
      units: { size: "bytes" },
      ...(rendered === 0
        ? {}
        : {
            notes: [
              `Left out: ${rendered} pages of rendered statements, R1.htm and on; R2.htm and R4.htm are mostly balance sheet and income statement.`,
            ],
          }),
    });
  },
});

// XBRL viewer pages: a 10-K has about a hundred.
const RENDERED = /^R\d+\.(htm|xml)$/u;
const INDEX = /-index(-headers)?\.html?$/u;
