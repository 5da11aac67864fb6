import { type Http, type Json, type JsonObject, path } from "@fedpipe/core";
import { z } from "zod";

// With reference ids a theme is { identifier, data }, without them it is the text itself.
const label = z.union([z.string(), z.object({ data: z.string() }).transform(({ data }) => data)]);

const dataset = z.object({
  identifier: z.string(),
  title: z.string(),
  modified: z.string().nullish(),
  temporal: z.string().nullish(),
  theme: z.array(label).nullish(),
  keyword: z.array(label).nullish(),
});
export type Dataset = z.output<typeof dataset>;

/** All datasets, about seventy: one of each kind and program year, and the totals over all years. */
export function fetchCatalogue(http: Http): Promise<Dataset[]> {
  return http.json(z.array(dataset), {
    path: "/metastore/schemas/dataset/items",
    // Sent with a value: the bare name stopped working elsewhere on this software.
    query: { "show-reference-ids": true },
  });
}

// Every value comes as text, a missing one as "".
const cell = z
  .union([z.string(), z.number(), z.null()])
  .transform((value) => (value === null ? null : String(value).trim() || null));
const rowsAnswer = z.object({
  results: z.array(z.record(z.string(), cell)),
  count: z.coerce.number().nullish(),
});

export type RawRow = Readonly<Record<string, string | null>>;

export interface Condition {
  readonly property: string;
  readonly value: string;
  readonly operator: "=" | "<>" | "like";
}

export interface RowQuery {
  readonly conditions: readonly Condition[];
  readonly limit: number;
  readonly offset?: number;
  readonly sort?: { readonly property: string; readonly order: "asc" | "desc" };
  /** Columns to group by; with them the sums and counts below are the answer. */
  readonly groupings?: readonly string[];
  readonly aggregates?: readonly { operator: "sum" | "count"; property: string; alias: string }[];
}

/** The service gives at most this many rows at once. */
export const MOST_ROWS = 500;

/** Rows of a dataset; `total` is how many match, undefined for groups, whose number it does not tell. */
export async function fetchRows(
  http: Http,
  datasetId: string,
  { conditions, limit, offset = 0, sort, groupings, aggregates }: RowQuery,
): Promise<{ rows: RawRow[]; total: number | undefined }> {
  const isGrouped = groupings !== undefined;
  const json: JsonObject = {
    conditions: conditions.map((condition): Json => ({ ...condition })),
    limit,
    offset,
    count: !isGrouped,
    results: true,
    schema: false,
    keys: true,
    ...(sort === undefined ? {} : { sorts: [{ ...sort }] }),
    ...(isGrouped
      ? {
          groupings: [...groupings],
          properties: [
            ...groupings,
            ...(aggregates ?? []).map(
              ({ operator, property, alias }): Json => ({
                expression: { operator, operands: [property] },
                alias,
              }),
            ),
          ],
        }
      : {}),
  };
  const answer = await http.json(rowsAnswer, {
    path: path`/datastore/query/${datasetId}/${0}`,
    json,
    timeoutMs: 60_000,
  });
  return { rows: answer.results, total: isGrouped ? undefined : (answer.count ?? undefined) };
}

/** All rows that match, in pages of 500, up to `most`; `total` says how many there are. */
export async function fetchAllRows(
  http: Http,
  datasetId: string,
  conditions: readonly Condition[],
  most = 5000,
): Promise<{ rows: RawRow[]; total: number }> {
  const fetchPage = (offset: number) => fetchRows(http, datasetId, { conditions, limit: MOST_ROWS, offset });
  const first = await fetchPage(0);
  const total = first.total ?? first.rows.length;
  const pages = Math.ceil(Math.min(total, most) / MOST_ROWS);
  const others = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, (_, index) => fetchPage((index + 1) * MOST_ROWS)),
  );
  return { rows: [first, ...others].flatMap(({ rows }) => rows), total };
}
