import { defineTool, empty, type Http, params, type Row, table } from "@fedpipe/core";
import { z } from "zod";
import { resolveCik } from "../companies/tickers.ts";
import { isForm } from "../filings/forms.ts";
import { fetchSubmissions, type Filing, selectFilings } from "../filings/submissions.ts";
import { type Cik, company, companyPage } from "../ids.ts";
import { CODES } from "./codes.ts";
import { fetchOwnershipReport, type OwnershipLine, type OwnershipReport } from "./ownership.ts";

const code = z
  .string()
  .toUpperCase()
  .refine((text) => text in CODES, "write transaction codes such as P (purchase) or S (sale)");

export const insiderTransactions = defineTool({
  name: "sec_insider_transactions",
  title: "Insider transactions",
  description:
    "What directors, officers and 10% owners of a company bought, sold or were granted (Form 4), with totals of market trades.",
  keywords: [
    "insider trading",
    "insider buying and selling",
    "Form 4",
    "Form 3 initial holdings",
    "executive stock sales",
    "CEO bought shares",
    "director purchases",
    "10b5-1 plan",
    "stock grants options exercised",
  ],
  input: {
    cik: company.describe("CIK or ticker, or a person's CIK"),
    filings: params.limit({ max: 50, byDefault: 10 }).describe("Forms to read"),
    offset: params.offset.describe("Forms to skip"),
    since: params.isoDate.optional().describe("Filed since"),
    transaction_codes: params.commaList(code).optional().describe("P purchase, S sale, A grant, M exercise"),
    include_derivatives: z.boolean().default(false),
    forms: z.enum(["4", "3", "5", "3,4,5"]).default("4").describe("3: initial holdings"),
  },
  example: { cik: "AAPL", filings: 3 },
  async run({ cik: reference, filings, offset, since, transaction_codes: codes, include_derivatives, forms }, context) {
    const { http } = context;
    const cik = await resolveCik(http, reference);
    const submissions = await fetchSubmissions(http, cik);
    const wanted = forms.split(",");
    const selection = await selectFilings(http, submissions, {
      matches: ({ form }) => isForm(form, wanted),
      since,
      offset,
      limit: filings,
    });
    const about = { title: `${submissions.name}, insider transactions`, source: `${companyPage(cik)}&owner=only` };
    if (selection.filings.length === 0)
      return empty({ ...about, hint: `No Form ${forms} in this time: lower since or offset, or name other forms.` });
    const reports = await fetchReports(http, cik, selection.filings, context.progress);
    const rows = reports.flatMap(({ filing, report }) =>
      (report?.lines ?? [])
        .filter((line) => include_derivatives || !line.isDerivative)
        .filter((line) => codes === undefined || (line.code !== null && codes.includes(line.code)))
        .map((line) => toRow(filing, report, line, include_derivatives)),
    );
    const read = offset + selection.filings.length;
    const more = (selection.total ?? Number.POSITIVE_INFINITY) > read ? { next: { offset: read } } : {};
    const notes = notesOn(reports);
    if (rows.length === 0) {
      const hint = `None in the ${reports.length} forms read: read more with filings or offset, or set include_derivatives.`;
      return empty({ ...about, hint, notes });
    }
    return table({ ...about, rows, ...more, units: { price: "USD a share", value: "USD" }, notes });
  },
});

interface Read {
  readonly filing: Filing;
  /** Undefined when the report is no XML. */
  readonly report: OwnershipReport | undefined;
}

async function fetchReports(
  http: Http,
  cik: Cik,
  filings: readonly Filing[],
  progress: (done: number, total: number) => void,
): Promise<Read[]> {
  let done = 0;
  return Promise.all(
    filings.map(async (filing) => {
      const isXml = filing.document?.toLowerCase().endsWith(".xml") ?? false;
      const report = isXml ? await fetchOwnershipReport(http, cik, filing.accession, filing.document ?? "") : undefined;
      progress(++done, filings.length);
      return { filing, report };
    }),
  );
}

function toRow(
  filing: Filing,
  report: OwnershipReport | undefined,
  line: OwnershipLine,
  withDerivatives: boolean,
): Row {
  const { owners = [], isPlanned = null } = report ?? {};
  const value = line.shares === null || line.price === null ? null : Math.round(line.shares * line.price * 100) / 100;
  return {
    form: filing.form,
    filed: filing.filed,
    date: line.date,
    owner: owners.map(({ name }) => name).join("; ") || null,
    role: [...new Set(owners.flatMap(({ role }) => role ?? []))].join("; ") || null,
    company: report?.ticker ?? report?.issuer ?? null,
    code: line.code,
    transaction: line.code === null ? "holding" : (CODES[line.code] ?? null),
    security: line.security,
    acquired: line.isAcquired,
    shares: line.shares,
    price: line.price,
    value,
    shares_after: line.sharesAfter,
    ownership:
      line.isDirect === null
        ? null
        : line.isDirect
          ? "direct"
          : `indirect${line.ownership === null ? "" : `: ${line.ownership}`}`,
    planned_10b5_1: isPlanned,
    ...(withDerivatives
      ? {
          exercise_price: line.exercisePrice,
          expires: line.expires,
          underlying: line.underlying,
          underlying_shares: line.underlyingShares,
        }
      : {}),
    accession_number: filing.accession,
  };
}

function notesOn(reports: readonly Read[]): string[] {
  const originals = reports.filter(({ filing }) => !filing.form.endsWith("/A"));
  const lines = originals.flatMap(({ report }) => report?.lines ?? []).filter((line) => !line.isDerivative);
  const unread = reports.filter(({ report }) => report === undefined).length;
  return [
    `Market trades in the ${reports.length} forms read: bought ${total(lines, "P")}; sold ${total(lines, "S")}. Grants, exercises, tax and gifts are no trades.`,
    ...(originals.length < reports.length ? ["Amended forms (/A) are listed but not in the totals."] : []),
    ...(lines.some(({ isPriceFootnoted }) => isPriceFootnoted)
      ? ["Some prices have a footnote, mostly that they are an average of several trades."]
      : []),
    ...(unread > 0 ? [`${unread} of the forms are not in XML (before mid-2003) and could not be read.`] : []),
  ];
}

function total(lines: readonly OwnershipLine[], code: string): string {
  const trades = lines.filter((line) => line.code === code);
  const shares = trades.reduce((sum, line) => sum + (line.shares ?? 0), 0);
  const dollars = trades.reduce((sum, line) => sum + (line.shares ?? 0) * (line.price ?? 0), 0);
  return `${shares.toLocaleString("en-US")} shares for $${Math.round(dollars).toLocaleString("en-US")}`;
}
