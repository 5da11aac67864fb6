import type { Http } from "@fedpipe/core";
import { z } from "zod";
import { isMissing } from "../failures.ts";
import { type Accession, ARCHIVE_FRESH_SECONDS, type Cik, documentPath } from "../ids.ts";

// An empty element reads as "".
const element = <T extends z.ZodType>(schema: T) =>
  z.preprocess((node) => (node === "" ? undefined : node), schema.optional());

// <shares><value>12</value><footnoteId id="F1"/></shares>; the value may be missing, the footnote not.
const valued = element(z.object({ value: z.string().optional(), footnoteId: z.unknown().optional() }));
const words = valued.transform((node) => node?.value?.trim() || null);
const amount = valued.transform((node) => toNumber(node?.value));
const footnoted = valued.transform((node) => ({
  value: toNumber(node?.value),
  isFootnoted: node?.footnoteId !== undefined,
}));

function toNumber(text: string | undefined): number | null {
  const number = Number(text?.replaceAll(",", "").trim() || Number.NaN);
  return Number.isFinite(number) ? number : null;
}

// Older schemas write 1 and 0, newer ones true and false.
const flag = z
  .string()
  .optional()
  .transform((text) => text === "1" || text?.toLowerCase() === "true");
const plainText = z
  .string()
  .optional()
  .transform((text) => text?.trim() || null);

const position = z.object({
  securityTitle: words,
  conversionOrExercisePrice: amount,
  expirationDate: words,
  underlyingSecurity: element(z.object({ underlyingSecurityTitle: words, underlyingSecurityShares: amount })),
  postTransactionAmounts: element(
    z.object({ sharesOwnedFollowingTransaction: amount, valueOwnedFollowingTransaction: amount }),
  ),
  ownershipNature: element(z.object({ directOrIndirectOwnership: words, natureOfOwnership: words })),
});

const transaction = position.extend({
  transactionDate: words,
  transactionCoding: element(z.object({ transactionCode: plainText })),
  transactionAmounts: element(
    z.object({
      transactionShares: amount,
      transactionPricePerShare: footnoted,
      transactionAcquiredDisposedCode: words,
    }),
  ),
});

const ownershipDocument = z.object({
  ownershipDocument: z.object({
    documentType: z.string(),
    periodOfReport: plainText,
    issuer: z.object({ issuerCik: plainText, issuerName: plainText, issuerTradingSymbol: plainText }),
    reportingOwner: z
      .array(
        z.object({
          reportingOwnerId: z.object({ rptOwnerName: z.string() }),
          reportingOwnerRelationship: element(
            z.object({
              isDirector: flag,
              isOfficer: flag,
              isTenPercentOwner: flag,
              isOther: flag,
              officerTitle: plainText,
              otherText: plainText,
            }),
          ),
        }),
      )
      .default([]),
    aff10b5One: z.string().optional(),
    nonDerivativeTable: element(
      z.object({
        nonDerivativeTransaction: z.array(transaction).default([]),
        nonDerivativeHolding: z.array(position).default([]),
      }),
    ),
    derivativeTable: element(
      z.object({
        derivativeTransaction: z.array(transaction).default([]),
        derivativeHolding: z.array(position).default([]),
      }),
    ),
  }),
});

type Document = z.output<typeof ownershipDocument>["ownershipDocument"];
type Owner = Document["reportingOwner"][number];
type Position = z.output<typeof position>;
type Transaction = z.output<typeof transaction>;

/** A trade, grant or exercise, or (without code) a holding as Form 3 lists it. */
export interface OwnershipLine {
  readonly isDerivative: boolean;
  readonly code: string | null;
  readonly date: string | null;
  readonly security: string | null;
  readonly isAcquired: boolean | null;
  readonly shares: number | null;
  /** US dollars a share. */
  readonly price: number | null;
  /** A footnote stands at the price: mostly an average of several trades. */
  readonly isPriceFootnoted: boolean;
  readonly sharesAfter: number | null;
  readonly isDirect: boolean | null;
  readonly ownership: string | null;
  readonly exercisePrice: number | null;
  readonly expires: string | null;
  readonly underlying: string | null;
  readonly underlyingShares: number | null;
}

export interface OwnershipReport {
  readonly issuer: string | null;
  readonly ticker: string | null;
  /** One report may be of several owners: a fund and those who control it. */
  readonly owners: readonly { readonly name: string; readonly role: string | null }[];
  /** Under a trading plan of Rule 10b5-1; null before the form asked (2023). */
  readonly isPlanned: boolean | null;
  readonly lines: readonly OwnershipLine[];
}

/** One Form 3, 4 or 5; undefined when the file is not there (reports of before 2003 are no XML). */
export async function fetchOwnershipReport(
  http: Http,
  cik: Cik,
  accession: Accession,
  file: string,
): Promise<OwnershipReport | undefined> {
  const found = await http.xml(ownershipDocument, {
    host: "www",
    // The main document EDGAR names is a styled view in a folder of its own; the XML lies beside that folder.
    path: documentPath(cik, accession, file.replace(/^xsl[^/]*\//u, "")),
    arrays: [
      "reportingOwner",
      "nonDerivativeTransaction",
      "nonDerivativeHolding",
      "derivativeTransaction",
      "derivativeHolding",
    ],
    freshForSeconds: ARCHIVE_FRESH_SECONDS,
    absent: isMissing,
  });
  return found && toReport(found.ownershipDocument);
}

function toReport(report: Document): OwnershipReport {
  const { issuer, reportingOwner, aff10b5One, nonDerivativeTable, derivativeTable } = report;
  return {
    issuer: issuer.issuerName,
    ticker: issuer.issuerTradingSymbol,
    owners: reportingOwner.map((owner) => ({ name: owner.reportingOwnerId.rptOwnerName.trim(), role: roleOf(owner) })),
    isPlanned: aff10b5One === undefined ? null : flag.parse(aff10b5One),
    lines: [
      ...(nonDerivativeTable?.nonDerivativeTransaction ?? []).map((line) => toTransaction(line, false)),
      ...(nonDerivativeTable?.nonDerivativeHolding ?? []).map((line) => toHolding(line, false)),
      ...(derivativeTable?.derivativeTransaction ?? []).map((line) => toTransaction(line, true)),
      ...(derivativeTable?.derivativeHolding ?? []).map((line) => toHolding(line, true)),
    ],
  };
}

function roleOf({ reportingOwnerRelationship: relationship }: Owner): string | null {
  if (relationship === undefined) return null;
  const { isDirector, isOfficer, isTenPercentOwner, isOther, officerTitle, otherText } = relationship;
  const roles = [
    ...(isOfficer || officerTitle !== null ? [officerTitle ?? "officer"] : []),
    ...(isDirector ? ["director"] : []),
    ...(isTenPercentOwner ? ["10% owner"] : []),
    ...(isOther ? [otherText ?? "other"] : []),
  ];
  return roles.length === 0 ? null : roles.join(", ");
}

function toHolding(line: Position, isDerivative: boolean): OwnershipLine {
  const direct = line.ownershipNature?.directOrIndirectOwnership;
  const after = line.postTransactionAmounts;
  return {
    isDerivative,
    code: null,
    date: null,
    isAcquired: null,
    shares: null,
    price: null,
    isPriceFootnoted: false,
    security: line.securityTitle,
    sharesAfter: after?.sharesOwnedFollowingTransaction ?? null,
    isDirect: direct === "D" ? true : direct === "I" ? false : null,
    ownership: line.ownershipNature?.natureOfOwnership ?? null,
    exercisePrice: line.conversionOrExercisePrice,
    expires: line.expirationDate,
    underlying: line.underlyingSecurity?.underlyingSecurityTitle ?? null,
    underlyingShares: line.underlyingSecurity?.underlyingSecurityShares ?? null,
  };
}

function toTransaction(line: Transaction, isDerivative: boolean): OwnershipLine {
  const amounts = line.transactionAmounts;
  const direction = amounts?.transactionAcquiredDisposedCode;
  return {
    ...toHolding(line, isDerivative),
    code: line.transactionCoding?.transactionCode ?? "J",
    date: line.transactionDate,
    isAcquired: direction === "A" ? true : direction === "D" ? false : null,
    shares: amounts?.transactionShares ?? null,
    price: amounts?.transactionPricePerShare.value ?? null,
    isPriceFootnoted: amounts?.transactionPricePerShare.isFootnoted ?? false,
  };
}
