import { fail, type Http, path, nullable } from "@fedpipe/core";
import { z } from "zod";
import { type Accession, accessionSchema, type Cik, cikSchema } from "../ids.ts";

export interface Filing {
  readonly accession: Accession;
  readonly form: string;
  /** Date filed. */
  readonly filed: string;
  /** End of the period the filing reports on, or date of its event. */
  readonly period: string | null;
  /** 8-K item numbers. */
  readonly items: readonly string[];
  /** File name of the main document, perhaps in a folder: a styled view of XML. Null for old filings. */
  readonly document: string | null;
  readonly description: string | null;
}

const textColumn = z.array(z.string().nullable()).default([]);

// A list of filings comes as one array for each field.
const columns = z.object({
  accessionNumber: z.array(accessionSchema),
  form: z.array(z.string()),
  filingDate: z.array(z.string()),
  reportDate: textColumn,
  items: textColumn,
  primaryDocument: textColumn,
  primaryDocDescription: textColumn,
});

const filingList = columns.transform((column): Filing[] =>
  column.accessionNumber.map((accession, index) => ({
    accession,
    form: column.form[index] ?? "",
    filed: column.filingDate[index] ?? "",
    period: column.reportDate[index] || null,
    items: (column.items[index] ?? "").split(",").filter((item) => item !== ""),
    document: column.primaryDocument[index] || null,
    description: column.primaryDocDescription[index] || null,
  })),
);

const address = z
  .object({
    street1: nullable.text,
    street2: nullable.text,
    city: nullable.text,
    stateOrCountry: nullable.text,
    zipCode: nullable.text,
  })
  .nullish();

const submissionsSchema = z.object({
  cik: cikSchema,
  name: z.string(),
  entityType: nullable.text,
  sic: nullable.text,
  sicDescription: nullable.text,
  ein: nullable.text,
  lei: nullable.text,
  website: nullable.text,
  category: nullable.text,
  fiscalYearEnd: nullable.text,
  stateOfIncorporation: nullable.text,
  phone: nullable.text,
  tickers: z.array(z.string()).default([]),
  exchanges: z.array(z.string().nullable()).default([]),
  addresses: z.object({ business: address }).nullish(),
  formerNames: z.array(z.object({ name: z.string(), to: nullable.text })).default([]),
  filings: z.object({
    recent: filingList,
    files: z.array(z.object({ name: z.string(), filingFrom: z.string(), filingTo: z.string() })).default([]),
  }),
});
export type Submissions = z.output<typeof submissionsSchema>;

/** A filer's profile and its newest filings: a year of them or a thousand, whichever is more. */
export async function fetchSubmissions(http: Http, cik: Cik): Promise<Submissions> {
  const found = await http.json(submissionsSchema, { path: path`/submissions/CIK${cik}.json`, absent: [404] });
  return (
    found ??
    fail({
      kind: "not-found",
      what: `filer with CIK ${cik}`,
      hint: "Find CIKs with sec_ticker_lookup, or sec_company_name_search for filers without a ticker.",
    })
  );
}

export interface Window {
  /** Dates of filing. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

interface Page {
  readonly filings: readonly Filing[];
  readonly isLast: boolean;
}

/** Filings newest first, a page at a time; a page of older ones is fetched only when the caller goes on to it. */
async function* filingPages(
  http: Http,
  { filings }: Submissions,
  { since = "", until = "9999" }: Window,
): AsyncGenerator<Page> {
  const older = filings.files
    .filter(({ filingFrom, filingTo }) => filingTo >= since && filingFrom <= until)
    .toSorted((a, b) => b.filingTo.localeCompare(a.filingTo));
  yield { filings: filings.recent, isLast: older.length === 0 };
  for (const [index, { name }] of older.entries()) {
    const page = await http.json(filingList, { path: path`/submissions/${name}` });
    yield { filings: page, isLast: index === older.length - 1 };
  }
}

export interface Choice extends Window {
  readonly matches: (filing: Filing) => boolean;
  readonly limit: number;
  readonly offset?: number;
}

export interface Selection {
  readonly filings: readonly Filing[];
  /** How many match; undefined when the search stopped before the end, because it had enough. */
  readonly total?: number;
  /** Set when the search gave up: filings before this date were not looked at. */
  readonly searchedBackTo?: string;
}

// The largest filers (banks with daily prospectuses) have pages by the hundred.
const MAX_PAGES = 12;

/** The filings that match, newest first. Reads older pages only until there are enough. */
export async function selectFilings(http: Http, submissions: Submissions, choice: Choice): Promise<Selection> {
  const { matches, since = "", until = "9999", limit, offset = 0 } = choice;
  const found: Filing[] = [];
  const cut = () => found.slice(offset, offset + limit);
  let pages = 0;
  for await (const { filings, isLast } of filingPages(http, submissions, choice)) {
    found.push(...filings.filter((filing) => filing.filed >= since && filing.filed <= until && matches(filing)));
    if (isLast) break;
    if (found.length >= offset + limit) return { filings: cut() };
    const oldest = filings.at(-1)?.filed;
    if (++pages === MAX_PAGES && oldest !== undefined) return { filings: cut(), searchedBackTo: oldest };
  }
  return { filings: cut(), total: found.length };
}

/** One filing by its number. The number's year says which older pages may hold it. */
export async function findFiling(
  http: Http,
  submissions: Submissions,
  accession: Accession,
): Promise<Filing | undefined> {
  const shortYear = Number(accession.slice(11, 13));
  const year = shortYear + (shortYear > 90 ? 1900 : 2000);
  for await (const page of filingPages(http, submissions, { since: `${year}-01-01`, until: `${year + 1}-12-31` })) {
    const found = page.filings.find((filing) => filing.accession === accession);
    if (found !== undefined) return found;
  }
  return undefined;
}
