import type { Cell, Row, Units } from "@fedpipe/core";

const THOUSANDS = "thousands of USD";
const MONEY =
  /^(ASSET|DEP|DEPDOM|DEPINS|DEPI|NETINCQ?|EQ|EQTOT|LIAB|LNLS(NET|GR)?|LNATRES|LNRE|LNCI|LNCRCD|SC|INTINC|EINTEXP|NIM|NONII|NONIX|ELNATR|QBFDEP|QBFASSET|COST|DEPSUM(BR)?|P[39]ASSET|P[39]LNLS|NALNLS|NCLNLS|ORE)$/u;
const PERCENT = /^(RO[AE]Q?|ROAPTXQ?|NIMYQ?|EEFFR|NCLNLSR|NTLNLSR|EQV|RBC1AAJ|RBCRWAJ|IDT1CER)$/u;

// Numbers that come as text in one list and as numbers in another. ZIP and FIPS codes stay text: their zeros count.
const NUMERIC = /^(CERT|([A-Z]+_|NEW|PAR|ULT)CERT|YEAR|FAILYR|EFFYEAR|OFFNUM|OFFICES|OFFDOM|NUMEMP|BRNUM)$/u;
// A merger without the other bank's number, a branch without a place: 0 stands for "none".
const NO_ZERO = /^[A-Z]+_(CERT|UNINUM)$|LATITUDE$|LONGITUDE$/u;

// Codes whose zeros count, should one come as a number.
const FIVE_DIGITS = /^(ZIP|ZIPBR|STCNTY|STCNTYBR)$/u;
const COMPACT_DAYS = /^(REPDTE|CALLYMD|RISDATE)$/u;

/** One value as it is meant: dates as YYYY-MM-DD, numbers as numbers, "" and the end of time as null. */
export function readCell(field: string, value: string | number | boolean | null): Cell {
  if (value === null || value === "") return null;
  if (Number(value) === 0 && NO_ZERO.test(field)) return null;
  if (COMPACT_DAYS.test(field)) return toDay(String(value).replace(/^(\d{4})(\d{2})(\d{2})$/u, "$1-$2-$3"));
  if (typeof value === "number" && FIVE_DIGITS.test(field)) return String(value).padStart(5, "0");
  if (typeof value !== "string") return value;
  const text = value.trim();
  const isNumeric = NUMERIC.test(field) || MONEY.test(field) || PERCENT.test(field);
  return isNumeric && /^-?\d+(\.\d+)?$/u.test(text) ? Number(text) : toDay(text);
}

// Written MM/DD/YYYY or with a midnight; the end of time says "still so".
function toDay(text: string): string | null {
  if (/^(12\/31\/9999|9999-12-31.*|31-Dec-9999)$/u.test(text)) return null;
  const american = /^(\d{2})\/(\d{2})\/(\d{4})$/u.exec(text);
  if (american !== null) return `${american[3]}-${american[1]}-${american[2]}`;
  return (/^\d{4}-\d{2}-\d{2}T/u.test(text) ? text.slice(0, 10) : text) || null;
}

export type RawRow = Readonly<Record<string, string | number | boolean | null>>;

/** The asked fields of a row, in their order; one the FDIC left out is left out. */
export const readRow = (row: RawRow, fields: readonly string[]): Row =>
  Object.fromEntries(
    fields.flatMap((field): [string, Cell][] => {
      const value = row[field];
      return value === undefined ? [] : [[field, readCell(field, value)]];
    }),
  );

/** All money of the FDIC is in thousands; rates are percent. */
export function unitsOf(rows: readonly Row[]): Units {
  const shown = new Set(rows.flatMap((row) => Object.keys(row)));
  return Object.fromEntries(
    [...shown].flatMap((field) => {
      if (MONEY.test(field)) return [[field, THOUSANDS]];
      return PERCENT.test(field) ? [[field, "percent"]] : [];
    }),
  );
}
