import { type EntityName, foldEntity } from "../shared/names.ts";

/** What was asked for, in the ways in which it may be meant. */
export interface Query {
  readonly text: string;
  readonly name: EntityName;
  /** As EDGAR writes it (BRK-B), when it may be one. */
  readonly ticker?: string;
  /** Written as nobody writes a name: "$AAPL", "BRK.B", "MSFT". The sources then wait for what it stands for. */
  readonly looksLikeTicker: boolean;
  readonly lei?: string;
  readonly cik?: string;
  readonly ein?: string;
}

const TICKER = /^\$?([A-Za-z]{1,5})(?:[.\-/ ]([A-Za-z]))?$/u;

export function readQuery(text: string): Query {
  const trimmed = text.trim();
  const [, stem, series] = TICKER.exec(trimmed) ?? [];
  const ticker = stem === undefined ? undefined : [stem, series].filter(Boolean).join("-").toUpperCase();
  const isWrittenAsTicker = trimmed === trimmed.toUpperCase() || trimmed.startsWith("$") || /[.\-/]/u.test(trimmed);
  return {
    text: trimmed,
    name: foldEntity(trimmed),
    ...(ticker === undefined ? {} : { ticker }),
    looksLikeTicker: ticker !== undefined && isWrittenAsTicker,
    ...readCodes(trimmed),
  };
}

function readCodes(text: string): { lei?: string; cik?: string; ein?: string } {
  if (/^[A-Z0-9]{18}\d{2}$/iu.test(text)) return { lei: text.toUpperCase() };
  // Nine digits are an EIN: CIKs have at most seven, or ten with their zeros.
  const [, head, tail] = /^(\d{2})-?(\d{7})$/u.exec(text) ?? [];
  if (head !== undefined && tail !== undefined) return { ein: `${head}-${tail}` };
  const [, cik] = /^(?:CIK ?#?)?(0{3}\d{7}|\d{4,7})$/iu.exec(text) ?? [];
  return cik === undefined ? {} : { cik: cik.padStart(10, "0") };
}

export const isCode = ({ lei, cik, ein }: Query): boolean =>
  lei !== undefined || cik !== undefined || ein !== undefined;

// Searches match names as registered: "Corp." finds no "Corporation". What stands before the legal form is kept as
// written, "&" and all.
const LEGAL_END =
  /[\s,]+(?:inc|incorporated|corp|corporation|co|company|ltd|limited|llc|lp|llp|plc|sa|nv|ag|n\.a|s\.a|n\.v)\.?$/iu;

export function withoutLegalForm(name: string): string {
  const start = name.replace(/\s*\/[A-Z]{2,3}\/?\s*$/u, "").trim();
  let shown = start;
  for (let before = ""; before !== shown; ) {
    before = shown;
    shown = shown.replace(LEGAL_END, "").replace(/[\s,&]+$/u, "");
  }
  return /[\p{L}\p{N}]/u.test(shown) ? shown : start;
}
