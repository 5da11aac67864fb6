import type { Cell, Http, Row, Units } from "@fedpipe/core";
import { z } from "zod";
import { divideFilters, type Filter, meets, writeFilters } from "./filters.ts";

/** Most rows the service gives at once. */
export const MOST_ROWS = 10_000;

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const answer = z.object({
  data: z.array(z.record(z.string(), value)),
  meta: z.object({
    labels: z.record(z.string(), z.string()).default({}),
    dataTypes: z.record(z.string(), z.string()).default({}),
    "total-count": z.coerce.number().default(0),
  }),
});

type DataTypes = Readonly<Record<string, string>>;

export interface RowQuery {
  readonly fields?: string | undefined;
  readonly filters?: readonly Filter[];
  /** Comma list, "-" before a field for descending; the service's own order is oldest first. */
  readonly sort?: string | undefined;
  readonly offset?: number;
  readonly limit: number;
}

export interface Rows {
  readonly rows: readonly Row[];
  /** Rows that match at the service. */
  readonly total: number;
  readonly labels: Readonly<Record<string, string>>;
  readonly dataTypes: DataTypes;
  /** True when only the first 10,000 candidates could be looked through. */
  readonly isPartial: boolean;
}

/**
 * Rows of an endpoint from `offset` on, values by the types the answer itself declares: numbers are numbers, the text
 * "null" is null. Units are the endpoint's own (`unitsOf`).
 */
export async function fetchRows(
  http: Http,
  endpoint: `/${string}`,
  { fields, filters = [], sort, offset = 0, limit }: RowQuery,
): Promise<Rows> {
  const { asked, kept } = divideFilters(filters);
  const page = kept.length === 0 ? coveringPage(offset, limit) : { number: 1, size: MOST_ROWS, skip: offset };
  const { data, meta } = await http.json(answer, {
    path: endpoint,
    query: {
      // What we check ourselves must be in the row: the columns are cut afterwards then.
      fields: kept.length === 0 ? fields : undefined,
      filter: writeFilters(asked),
      sort,
      "page[number]": page.number,
      "page[size]": page.size,
    },
    freshForSeconds: isDaily(endpoint) ? 3600 : 6 * 3600,
  });
  const read = data.map((row) => readRow(row, meta.dataTypes)).filter((row) => meets(row, kept));
  return {
    rows: read.slice(page.skip, page.skip + limit).map((row) => (kept.length === 0 ? row : cutTo(row, fields))),
    total: kept.length === 0 ? meta["total-count"] : read.length,
    labels: meta.labels,
    dataTypes: meta.dataTypes,
    isPartial: kept.length > 0 && meta["total-count"] > MOST_ROWS,
  };
}

function cutTo(row: Row, fields: string | undefined): Row {
  const names = fields?.split(",");
  return names === undefined ? row : Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
}

const isDaily = (endpoint: string): boolean => /\/dts\/|debt_to_penny|auction|daily/u.test(endpoint);

/**
 * The smallest page that holds rows `offset` to `offset + limit`, since the service counts pages, not rows. Where none of
 * 10,000 rows does, the page that holds the first of them.
 */
export function coveringPage(offset: number, limit: number): { number: number; size: number; skip: number } {
  for (let size = limit; size <= MOST_ROWS; size += 1) {
    const index = Math.floor(offset / size);
    if (offset + limit <= (index + 1) * size) return { number: index + 1, size, skip: offset - index * size };
  }
  const index = Math.floor(offset / MOST_ROWS);
  return { number: index + 1, size: MOST_ROWS, skip: offset - index * MOST_ROWS };
}

const NUMERIC = /^(NUMBER|CURRENCY\d*|PERCENTAGE|INTEGER|SMALL_FRACTION|YEAR|QUARTER|MONTH|DAY)$/u;

function readRow(row: Readonly<Record<string, string | number | boolean | null>>, dataTypes: DataTypes): Row {
  return Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, readCell(cell, dataTypes[name])]));
}

// Every value comes as text: a missing one as "null", and the class of a total row as "_".
function readCell(cell: string | number | boolean | null, dataType: string | undefined): Cell {
  if (typeof cell !== "string") return cell;
  const text = cell.trim();
  if (text === "null" || text === "" || text === "_") return null;
  return dataType !== undefined && NUMERIC.test(dataType) ? (numberOf(text) ?? text) : text;
}

/** The number in a cell, whatever type its endpoint declares for it. */
export function numberOf(cell: Cell | undefined): number | null {
  if (typeof cell === "number") return cell;
  if (typeof cell !== "string" || cell === "") return null;
  const number = Number(cell.replaceAll(/[$,%]/gu, ""));
  return Number.isFinite(number) ? number : null;
}

export const textOf = (cell: Cell | undefined): string | null =>
  cell === null || cell === undefined ? null : String(cell);

const IN_MILLIONS = /\/accounting\/dts\/|\/debt\/mspd\//u;
const IN_DOLLARS =
  /\/mts\/mts_table_|\/od\/(debt_to_penny|debt_outstanding|interest_expense|auctions_query|upcoming_auctions)$/u;

/** Unit of each money and percentage column, as far as the endpoint is known to us; the scale differs from set to set. */
export function unitsOf(endpoint: string, dataTypes: DataTypes, columns: readonly string[]): Units {
  const units = columns.map((name) => [name, unitOf(endpoint, name, dataTypes[name] ?? "")] as const);
  return Object.fromEntries(units.filter((pair): pair is [string, string] => pair[1] !== undefined));
}

function unitOf(endpoint: string, name: string, dataType: string): string | undefined {
  if (dataType === "PERCENTAGE") return "percent";
  if (!dataType.startsWith("CURRENCY") && !/_mil_amt$|^mil_amt$/u.test(name)) return undefined;
  if (IN_MILLIONS.test(endpoint) || name.endsWith("mil_amt")) return "millions of USD";
  return IN_DOLLARS.test(endpoint) ? "USD" : "USD (scale: see the dataset's page)";
}
