import { failArgument, htmlToText, type Http } from "@fedpipe/core";
import { isMissing } from "../failures.ts";
import { missingFiling } from "../filings/archive.ts";
import { type Accession, ARCHIVE_FRESH_SECONDS, type Cik, documentPath } from "../ids.ts";

// Annual reports with all their exhibits in one page come close to this.
const MAX_BYTES = 64 * 1024 * 1024;

const READABLE = /\.(html?|txt|xml|xsd|json|css|js)$/iu;

/** One file of a filing as plain text. Files that are no text (pictures, PDF, archives) end the call. */
export async function fetchDocumentText(http: Http, cik: Cik, accession: Accession, file: string): Promise<string> {
  if (!READABLE.test(file)) failArgument("document", "is no text; open its address in a browser");
  const body = await http.text({
    host: "www",
    path: documentPath(cik, accession, file),
    freshForSeconds: ARCHIVE_FRESH_SECONDS,
    maxBytes: MAX_BYTES,
    absent: isMissing,
  });
  if (body === undefined) return missingFiling(cik, accession);
  return tidy(/<html|<body|<div|<p>/iu.test(body.slice(0, 20_000)) ? await htmlToText(body) : body);
}

// Tables of filings are mostly empty cells: columns for the dollar sign, the bracket, the gap.
function tidy(text: string): string {
  return text
    .replaceAll(/\r\n?/gu, "\n")
    .replaceAll("\u00A0", " ")
    .replaceAll(/[ \t]{3,}/gu, "  ")
    .replaceAll(/[ \t]+$/gmu, "")
    .replaceAll(/\n{3,}/gu, "\n\n")
    .trim();
}
