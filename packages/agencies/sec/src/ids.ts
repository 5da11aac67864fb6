import { path } from "@fedpipe/core";
import { z } from "zod";

/** Central Index Key of a filer, ten digits with leading zeros. */
export const cikSchema = z
  .union([z.string(), z.number()])
  .transform((cik) => String(cik).padStart(10, "0"))
  .pipe(z.string().regex(/^\d{10}$/u))
  .brand<"Cik">();
export type Cik = z.output<typeof cikSchema>;

/** Number of one filing, as EDGAR writes it: 0000320193-24-000123. */
export const accessionSchema = z
  .string()
  .trim()
  .regex(/^\d{10}-?\d{2}-?\d{6}$/u, "write an accession number such as 0000320193-24-000123")
  .meta({ pattern: undefined })
  .transform((text) => text.replaceAll("-", "").replace(/^(\d{10})(\d{2})(\d{6})$/u, "$1-$2-$3"))
  .brand<"Accession">();
export type Accession = z.output<typeof accessionSchema>;

/** What a caller may name a filer by. */
export type CompanyReference =
  | { readonly kind: "cik"; readonly cik: Cik }
  | { readonly kind: "ticker"; readonly ticker: string };

/** The `cik` argument of every tool: digits, or a ticker in any spelling (brk.b, $AAPL). */
export const company = z
  .string()
  .trim()
  .max(500)
  .transform((text) => readReference(text))
  .describe("CIK or ticker");

function readReference(text: string): CompanyReference {
  const name = text.toUpperCase().replace(/^\$/u, "");
  const digits = /^(?:CIK)?[\s#:]*(\d{1,10})$/u.exec(name)?.[1];
  // EDGAR parts share classes by a dash, exchanges by a dot: BRK-B, BRK.B.
  return digits === undefined
    ? { kind: "ticker", ticker: name.replaceAll(/[.\s/]+/gu, "-") }
    : { kind: "cik", cik: cikSchema.parse(digits) };
}

/** CIK without the leading zeros: as the archive's paths write it, and as people do. */
export const shortCik = (cik: Cik): string => String(Number(cik));

const undashed = (accession: Accession): string => accession.replaceAll("-", "");

export const SITE = "https://www.sec.gov";
const ARCHIVE = `${SITE}/Archives/edgar/data`;

/** Page that lists a filer's filings for people. */
export const companyPage = (cik: Cik): string => `${SITE}/edgar/browse/?CIK=${shortCik(cik)}`;

/** Page that lists the files of a filing for people. */
export const filingPage = (cik: Cik, accession: Accession): string =>
  `${ARCHIVE}/${shortCik(cik)}/${undashed(accession)}/${accession}-index.htm`;

/** Address of one file of a filing; without a file, of the filing's page. */
export const documentPage = (cik: Cik, accession: Accession, file: string | null): string =>
  file === null ? filingPage(cik, accession) : `${ARCHIVE}/${shortCik(cik)}/${undashed(accession)}/${file}`;

/** Filed documents never change. */
export const ARCHIVE_FRESH_SECONDS = 30 * 86_400;

/** Request path of one file of a filing; `file` may stand in a folder (xslF345X05/form4.xml). */
export function documentPath(cik: Cik, accession: Accession, file: string) {
  const [folder, name] = file.split("/", 2);
  return name === undefined
    ? path`/Archives/edgar/data/${shortCik(cik)}/${undashed(accession)}/${file}`
    : path`/Archives/edgar/data/${shortCik(cik)}/${undashed(accession)}/${folder ?? ""}/${name}`;
}
