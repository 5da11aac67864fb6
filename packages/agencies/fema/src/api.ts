import { type Cell, fail, type Http, path, type Row } from "@fedpipe/core";
import { z } from "zod";
import type { Dataset } from "./datasets.ts";

const metadata = z.object({
  count: z.number().nullish(),
  DeprecationInformation: z.object({ depDate: z.string().nullish() }).nullish(),
});
const rowsUnderName = z.looseObject({ metadata: metadata.nullish() });
const rawRow = z.record(z.string(), z.unknown());
type RawRow = z.output<typeof rawRow>;

export interface Query {
  readonly filter?: string | undefined;
  readonly select?: string | undefined;
  readonly orderBy?: string | undefined;
  readonly top?: number | undefined;
  readonly skip?: number | undefined;
  /** Counting costs the service time: only when the number is shown. */
  readonly count?: boolean | undefined;
}

export interface Page {
  readonly rows: readonly Row[];
  /** How many rows match, where counted. */
  readonly total: number | undefined;
  readonly notes: readonly string[];
}

/**
 * Rows of any OpenFEMA set. Cells are flat: nested objects (geometry) are left out, midnight is a date, "" is missing.
 * Throws refused for a filter the set does not take, not-found for a set or version that is not there.
 */
export async function fetchRows(
  http: Http,
  { name, version }: Dataset,
  query: Query,
  freshForSeconds?: number,
): Promise<Page> {
  const answer = await http.json(rowsUnderName, {
    path: path`/v${version}/${name}`,
    query: {
      $filter: query.filter,
      $select: query.select,
      $orderby: query.orderBy,
      $top: query.top,
      $skip: query.skip === 0 ? undefined : query.skip,
      $count: query.count ? true : undefined,
    },
    ...(freshForSeconds === undefined ? {} : { freshForSeconds }),
  });
  const total = query.count ? (answer.metadata?.count ?? undefined) : undefined;
  const raw = answer[name];
  // Without rows and without a count this is another envelope, not a set without matches.
  if (raw === undefined && !total)
    return fail({ kind: "unexpected-answer", host: "www.fema.gov", detail: `no rows under "${name}"` });
  const parsed = z.array(rawRow).safeParse(raw ?? []);
  if (!parsed.success)
    return fail(
      { kind: "unexpected-answer", host: "www.fema.gov", detail: `"${name}" holds no rows` },
      { cause: parsed.error },
    );
  const withdrawn = answer.metadata?.DeprecationInformation?.depDate;
  return {
    rows: parsed.data.map(toRow),
    total,
    notes: withdrawn
      ? [`FEMA withdraws this version of the dataset (${withdrawn.slice(0, 10)}); see fema_datasets.`]
      : [],
  };
}

function toRow(raw: RawRow): Row {
  return Object.fromEntries(
    Object.entries(raw).flatMap(([name, value]) => {
      const cell = toCell(value);
      return cell === undefined ? [] : [[name, cell]];
    }),
  );
}

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

function toCell(value: unknown): Cell | undefined {
  const one = scalar.safeParse(value);
  if (one.success) return typeof one.data === "string" ? toText(one.data) : one.data;
  const many = z.array(scalar).safeParse(value);
  return many.success ? many.data : undefined;
}

function toText(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  return trimmed.replace(/^(\d{4}-\d{2}-\d{2})T00:00:00(\.000)?Z$/u, "$1");
}

/** What every set carries for machines only. */
const HOUSEKEEPING = new Set(["id", "hash", "lastRefresh"]);

export function withoutHousekeeping(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !HOUSEKEEPING.has(name)));
}

/** Text as the filter language quotes it: O'Hare is 'O''Hare'. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Conditions joined; undefined when there are none. */
export function allOf(conditions: readonly (string | undefined | false)[]): string | undefined {
  const given = conditions.filter((condition) => typeof condition === "string");
  return given.length === 0 ? undefined : given.join(" and ");
}
