import { checkRange, defineTool, empty, failArgument, offsetPage, params, table } from "@fedpipe/core";
import { z } from "zod";
import { resolveCik } from "../companies/tickers.ts";
import { formSchema } from "../filings/forms.ts";
import { company, documentPage, SITE } from "../ids.ts";
import { type DocumentHit, LAST_HIT, searchDocuments } from "./efts.ts";

// The index begins here.
const FIRST_DATE = "2001-01-01";

export const filingSearch = defineTool({
  name: "sec_filing_search",
  title: "Full-text search of filings",
  description:
    'Documents of all filings since 2001 that hold the words ("quotes" for a phrase, -word to exclude), best match first. Read one with sec_filing_text.',
  keywords: [
    "EDGAR full text search",
    "companies that mention a topic",
    "search inside filings",
    "keyword in annual reports",
    "8-K items such as cybersecurity incident, restatement, bankruptcy",
    "risk disclosure wording",
  ],
  input: {
    query: params.words.optional().describe("Optional with other filters"),
    forms: params.commaList(formSchema).optional().describe("e.g. 10-K,8-K"),
    ciks: params.commaList(company).optional().describe("CIKs or tickers"),
    items: params
      .commaList(z.string().regex(/^\d\.\d\d$/u, "write 8-K item numbers such as 1.05"))
      .optional()
      .describe("8-K: 1.05"),
    start_date: params.isoDate.optional(),
    end_date: params.isoDate.optional(),
    state: params.state.optional().describe("Of business address"),
    limit: params.limit({ max: 100, byDefault: 20 }),
    offset: z
      .int()
      .min(0)
      .max(LAST_HIT - 1)
      .default(0),
  },
  example: { query: "Apple" },
  async run({ query, forms, ciks, items, start_date, end_date, state, limit, offset }, { http, now }) {
    if ((query ?? forms ?? ciks ?? items ?? state) === undefined)
      failArgument("query", "is missing; give words, or at least one of forms, ciks, items, state");
    checkRange({ start_date, end_date });
    const hasDates = start_date !== undefined || end_date !== undefined;
    const found = await searchDocuments(
      http,
      {
        q: query,
        forms: forms?.flat(),
        ciks: ciks && (await Promise.all(ciks.map((reference) => resolveCik(http, reference, "ciks")))),
        items,
        ...(hasDates ? { startdt: start_date ?? FIRST_DATE, enddt: end_date ?? now().toISOString().slice(0, 10) } : {}),
        state,
      },
      // Past the last hit the service fails instead of answering nothing.
      { offset, limit: Math.min(limit, LAST_HIT - offset) },
    );
    const about = { title: `Filings${query === undefined ? "" : ` with ${query}`}`, source: `${SITE}/edgar/search/` };
    if (found.documents.length === 0)
      return empty({
        ...about,
        hint: "Words must all occur. Try fewer, or widen dates and forms; nothing before 2001 is indexed.",
      });
    return table({
      ...about,
      rows: found.documents.map(toRow),
      ...offsetPage({ total: found.total, offset, shown: found.documents.length }),
      notes: [
        "One row a document: a filing with exhibits shows several times.",
        ...(found.isCapped ? [`More than ${found.total} match; only the first ${LAST_HIT} can be listed.`] : []),
        ...(found.isPartial ? ["A part of the index did not answer: there may be more."] : []),
      ],
    });
  },
});

function toRow({ form, type, filed, period, filers, cik, items, accession, file }: DocumentHit) {
  return {
    form,
    document_type: type === form ? null : type,
    filed,
    period,
    company: filers.map(({ name, tickers }) => (tickers === null ? name : `${name} (${tickers})`)).join("; ") || null,
    cik,
    items: items.length === 0 ? null : items,
    accession_number: accession,
    document: file,
    url: cik === null ? null : documentPage(cik, accession, file),
  };
}
