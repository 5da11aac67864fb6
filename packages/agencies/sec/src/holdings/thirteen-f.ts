import type { Http } from "@fedpipe/core";
import { z } from "zod";
import { isMissing } from "../failures.ts";
import { fetchFiles } from "../filings/archive.ts";
import { ARCHIVE_FRESH_SECONDS, type Cik, documentPath } from "../ids.ts";
import type { Filing } from "../filings/submissions.ts";

const number = z.string().transform((text, context) => {
  const value = Number(text.replaceAll(",", "").trim() || Number.NaN);
  if (Number.isFinite(value)) return value;
  context.addIssue("not a number");
  return z.NEVER;
});

const row = z.object({
  nameOfIssuer: z.string(),
  titleOfClass: z.string(),
  cusip: z.string(),
  value: number,
  shrsOrPrnAmt: z.object({ sshPrnamt: number, sshPrnamtType: z.string() }),
  putCall: z.string().optional(),
});

const informationTable = z.object({
  informationTable: z.preprocess(
    (node) => (node === "" ? {} : node),
    z.object({ infoTable: z.array(row).default([]) }),
  ),
});

/** A line of a 13F information table; one security may have several (a line for each manager and kind of discretion). */
export interface HoldingLine {
  readonly issuer: string;
  readonly class: string;
  readonly cusip: string;
  readonly putCall: "Put" | "Call" | null;
  /** Shares, or principal of a bond. */
  readonly amount: number;
  readonly isPrincipal: boolean;
  /** As filed: dollars, or thousands (see `toDollars`). */
  readonly value: number;
}

// The table of a large manager has tens of thousands of rows.
const MAX_BYTES = 64 * 1024 * 1024;

/** The information table of one 13F-HR; undefined when the filing has none in XML (before mid-2013). */
export async function fetchHoldings(http: Http, cik: Cik, filing: Filing): Promise<HoldingLine[] | undefined> {
  const files = await fetchFiles(http, cik, filing.accession);
  // Its name is free: it is the XML that is not the cover page.
  const [file] = files
    .filter(({ name }) => /\.xml$/iu.test(name) && !/^primary_doc/iu.test(name))
    .toSorted((a, b) => (b.bytes ?? 0) - (a.bytes ?? 0));
  if (file === undefined) return undefined;
  const found = await http.xml(informationTable, {
    host: "www",
    path: documentPath(cik, filing.accession, file.name),
    arrays: ["infoTable"],
    freshForSeconds: ARCHIVE_FRESH_SECONDS,
    maxBytes: MAX_BYTES,
  });
  return found.informationTable.infoTable.map(
    ({ nameOfIssuer, titleOfClass, cusip, value, shrsOrPrnAmt, putCall }) => ({
      issuer: nameOfIssuer.trim(),
      class: titleOfClass.trim(),
      cusip: cusip.trim().toUpperCase(),
      putCall: putCall === undefined ? null : /^put/iu.test(putCall.trim()) ? "Put" : "Call",
      amount: shrsOrPrnAmt.sshPrnamt,
      isPrincipal: shrsOrPrnAmt.sshPrnamtType.trim() === "PRN",
      value,
    }),
  );
}

const cover = z.object({
  edgarSubmission: z.object({
    formData: z.object({
      coverPage: z.object({
        reportCalendarOrQuarter: z.string(),
        reportType: z.string().optional(),
        filingManager: z.object({ name: z.string() }),
        otherManagersInfo: z
          .union([
            z.string(),
            z.object({ otherManager: z.array(z.object({ name: z.string().optional() })).default([]) }),
          ])
          .optional(),
      }),
      summaryPage: z.object({ tableEntryTotal: number.optional(), tableValueTotal: number.optional() }).optional(),
    }),
  }),
});

export interface Cover {
  readonly manager: string;
  readonly reportType: string | null;
  /** Lines the manager says the table has. */
  readonly entries: number | null;
  /** Managers that report positions of this one. */
  readonly otherManagers: readonly string[];
}

/** The cover page of a 13F report. */
export async function fetchCover(http: Http, cik: Cik, filing: Filing): Promise<Cover | undefined> {
  const found = await http.xml(cover, {
    host: "www",
    path: documentPath(cik, filing.accession, "primary_doc.xml"),
    arrays: ["otherManager"],
    freshForSeconds: ARCHIVE_FRESH_SECONDS,
    absent: isMissing,
  });
  if (found === undefined) return undefined;
  const { coverPage, summaryPage } = found.edgarSubmission.formData;
  const { otherManagersInfo: others } = coverPage;
  return {
    manager: coverPage.filingManager.name.trim(),
    reportType: coverPage.reportType?.trim() ?? null,
    entries: summaryPage?.tableEntryTotal ?? null,
    otherManagers: typeof others === "object" ? others.otherManager.flatMap(({ name }) => name ?? []) : [],
  };
}
