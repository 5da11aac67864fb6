import type { Cell, Row } from "@fedpipe/core";

// A number in the cell that is no value: the Bureau's jam values.
const JAM_VALUES: Readonly<Record<string, string>> = {
  "-222222222": "margin of error cannot be computed",
  "-333333333": "median lies in an open-ended interval",
  "-555555555": "controlled estimate, so its margin of error is zero",
  "-666666666": "too few samples",
  "-888888888": "not applicable",
  "-999999999": "sample too small for this geography",
};

// Codes look like numbers and lose their leading zeros as such; geography columns are written in small letters.
const CODE =
  /^([a-z][a-z ()/.-]*|NAME|GEO_?ID\w*|ucgid|time|\w+_(CODE|LABEL|DESC|LDESC|SDESC|TTL|NAME|F|S)|NAICS\d*|SIC\d*|[EI]_COMMODITY|PORT|STATE|COUNTY|PLACE|MSA|CBSA|CSA|ZIPCODE|FIPS\w*)$/u;
const ANNOTATION = /_\d+\w?P?(EA|MA)$/u;
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/u;

export type RawCell = string | number | null | undefined;

export interface Grid {
  readonly header: readonly string[];
  readonly rows: readonly (readonly RawCell[])[];
}

export interface Read {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** Why cells are null where the Bureau says so. */
  readonly notes: readonly string[];
}

/**
 * The array of arrays as rows by column name: estimates as numbers, codes as text with their zeros, jam values as null
 * with a note, a column that comes twice once, annotation columns only where they say something. Pure.
 */
export function readGrid({ header, rows }: Grid, { codes = [] }: { codes?: readonly string[] } = {}): Read {
  const jammed = new Map<string, Map<string, number>>();
  const columns = header.flatMap((name, index) => {
    if (header.indexOf(name) !== index) return [];
    const cells = rows.map((row) => row[index]);
    if (ANNOTATION.test(name) && cells.every(isMissing)) return [];
    const isText = CODE.test(name) || ANNOTATION.test(name) || codes.includes(name) || !cells.every(isNumberOrMissing);
    const read = cells.map((cell) => (isText ? readText(cell) : readNumber(cell, name, jammed)));
    return [{ name, read }];
  });
  return {
    columns: columns.map(({ name }) => name),
    rows: rows.map((_, index) => Object.fromEntries(columns.map(({ name, read }) => [name, read[index] ?? null]))),
    notes: [...jammed].map(([reason, names]) => `null for ${countsOf(names)}: ${reason}.`),
  };
}

const isMissing = (cell: RawCell): boolean => cell === null || cell === undefined || cell === "";
const isNumberOrMissing = (cell: RawCell): boolean => isMissing(cell) || NUMBER.test(String(cell).trim());

function readText(cell: RawCell): Cell {
  const text = String(cell ?? "").trim();
  return text === "" || text === "N/A" || text === "." ? null : text;
}

function readNumber(cell: RawCell, column: string, jammed: Map<string, Map<string, number>>): Cell {
  if (isMissing(cell)) return null;
  const number = Number(cell);
  const reason = JAM_VALUES[String(Math.trunc(number))];
  if (reason === undefined) return number;
  const columns = jammed.get(reason) ?? new Map<string, number>();
  jammed.set(reason, columns.set(column, (columns.get(column) ?? 0) + 1));
  return null;
}

function countsOf(columns: ReadonlyMap<string, number>): string {
  const shown = [...columns].slice(0, 5).map(([name, count]) => `${name} (${count} ${count === 1 ? "row" : "rows"})`);
  return [...shown, ...(columns.size > 5 ? [`${columns.size - 5} more columns`] : [])].join(", ");
}
