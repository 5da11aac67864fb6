import { fail, type Http } from "@fedpipe/core";
import { z } from "zod";
import { isMissing } from "../failures.ts";
import { type Accession, ARCHIVE_FRESH_SECONDS, type Cik, documentPath } from "../ids.ts";

const size = z.union([z.string(), z.number()]).transform((text) => (text === "" ? null : Number(text)));

const folder = z.object({
  directory: z.object({
    item: z.array(z.object({ name: z.string(), size, "last-modified": z.string() })),
  }),
});

export interface ArchiveFile {
  readonly name: string;
  readonly bytes: number | null;
  readonly modified: string;
}

/** The files of one filing, in the archive's order. */
export async function fetchFiles(http: Http, cik: Cik, accession: Accession): Promise<ArchiveFile[]> {
  const found = await http.json(folder, {
    host: "www",
    path: documentPath(cik, accession, "index.json"),
    freshForSeconds: ARCHIVE_FRESH_SECONDS,
    absent: isMissing,
  });
  if (found === undefined) return missingFiling(cik, accession);
  return found.directory.item.map(({ name, size: bytes, "last-modified": modified }) => ({ name, bytes, modified }));
}

/** Ends the call: there is no such filing of this filer. */
export function missingFiling(cik: Cik, accession: Accession): never {
  return fail({
    kind: "not-found",
    what: `filing ${accession} of CIK ${cik}`,
    hint: "Take cik and accession_number from the same row of sec_recent_filings or sec_filing_search.",
  });
}
