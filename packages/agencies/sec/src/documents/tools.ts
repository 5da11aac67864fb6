import { defineTool, empty, failArgument, type Http, params, text } from "@fedpipe/core";
import { z } from "zod";
import { resolveCik } from "../companies/tickers.ts";
import { missingFiling } from "../filings/archive.ts";
import { formSchema, isOwnershipForm } from "../filings/forms.ts";
import { fetchSubmissions, type Filing, findFiling, type Submissions, selectFilings } from "../filings/submissions.ts";
import { type Accession, accessionSchema, type Cik, company, companyPage, documentPage } from "../ids.ts";
import { findSection, listSections, SECTIONS } from "./sections.ts";
import { fetchDocumentText } from "./text.ts";

export const filingText = defineTool({
  name: "sec_filing_text",
  title: "Text of a filing",
  description: "A filing as text, or one section of a 10-K or 10-Q: by accession_number, or the newest of a form.",
  keywords: [
    "read 10-K 10-Q 8-K",
    "risk factors",
    "MD&A management discussion",
    "business description",
    "press release exhibit",
    "legal proceedings",
    "number of employees",
    "full document",
  ],
  input: {
    cik: company,
    accession_number: accessionSchema.optional(),
    form: formSchema.optional().describe("10-K: its newest, instead of accession_number"),
    document: z
      .string()
      .trim()
      .regex(/^[\w.-]+(\/[\w.-]+)?$/u, "take a document name from sec_filing_documents")
      .meta({ pattern: undefined })
      .optional()
      .describe("From sec_filing_documents; default the main one"),
    section: z.enum(SECTIONS).optional(),
    offset: params.offset.describe("Character"),
    max_chars: params.limit({ max: 200_000, byDefault: 20_000 }),
  },
  example: { cik: "AAPL", accession_number: "0000320193-24-000123", section: "risk_factors", max_chars: 3000 },
  async run({ cik: reference, accession_number, form, document, section, offset, max_chars }, { http }) {
    if ((accession_number === undefined) === (form === undefined))
      failArgument(
        "accession_number",
        "or form is needed, not both: a filing's number, or a form such as 10-K for its newest",
      );
    const cik = await resolveCik(http, reference);
    const found = await chooseDocument(http, cik, { accession: accession_number, forms: form, document });
    if ("hint" in found) return empty({ title: found.title, source: companyPage(cik), hint: found.hint });
    const about = {
      title: `${found.title}${section === undefined ? "" : `, ${section.replaceAll("_", " ")}`}`,
      source: documentPage(cik, found.accession, found.file),
      ...(found.filed === undefined ? {} : { dataDate: found.filed }),
    };
    const whole = await fetchDocumentText(http, cik, found.accession, found.file);
    const part = section === undefined ? whole : findSection(whole, section);
    if (part === undefined || part === "") return empty({ ...about, hint: whatElse(whole) });
    if (offset >= part.length) failArgument("offset", `is past the end: there are ${part.length} characters`);
    const end = offset + max_chars;
    return text({
      ...about,
      text: part.slice(offset, end),
      offset,
      total: part.length,
      paging: { argument: "offset", start: offset },
      ...(end < part.length ? { next: { offset: end } } : {}),
    });
  },
});

interface Wanted {
  readonly accession: Accession | undefined;
  readonly forms: readonly string[] | undefined;
  readonly document: string | undefined;
}

interface Chosen {
  readonly title: string;
  readonly accession: Accession;
  readonly file: string;
  readonly filed?: string;
}

async function chooseDocument(
  http: Http,
  cik: Cik,
  { accession, forms, document }: Wanted,
): Promise<Chosen | { title: string; hint: string }> {
  // With both names there is nothing to look up.
  if (accession !== undefined && document !== undefined)
    return { title: `${accession} ${document}`, accession, file: document };
  const submissions = await fetchSubmissions(http, cik);
  const filing =
    accession === undefined
      ? await newest(http, submissions, forms ?? [])
      : ((await findFiling(http, submissions, accession)) ?? missingFiling(cik, accession));
  if (filing === undefined) return { title: `${submissions.name}, text of a filing`, hint: formsFiled(submissions) };
  return {
    title: `${submissions.name}, ${filing.form} of ${filing.filed}`,
    accession: filing.accession,
    // Filings of before 2001 have no main document: everything is in one text file.
    file: document ?? filing.document ?? `${filing.accession}.txt`,
    filed: filing.filed,
  };
}

// An amendment often holds a part only: the report itself is what is meant.
async function newest(http: Http, submissions: Submissions, forms: readonly string[]): Promise<Filing | undefined> {
  const { filings } = await selectFilings(http, submissions, { matches: ({ form }) => forms.includes(form), limit: 1 });
  return filings[0];
}

function formsFiled({ filings }: Submissions): string {
  const forms = [...new Set(filings.recent.map(({ form }) => form))].filter((form) => !isOwnershipForm(form));
  return `It files no such form. It files: ${forms.slice(0, 15).join(", ")}.`;
}

function whatElse(whole: string): string {
  const titles = listSections(whole);
  return titles.length === 0
    ? "The document has no such section: read it without section, from offset 0 on."
    : `The document has no such section. It has: ${titles.slice(0, 25).join("; ")}. Read it without section to see all.`;
}
