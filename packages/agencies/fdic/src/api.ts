import type { Http } from "@fedpipe/core";
import { z } from "zod";
import type { RawRow } from "./cells.ts";

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const answer = z.object({
  meta: z.object({ total: z.number().nullish() }).nullish(),
  // Rows lie one level down, beside how well they match a search.
  data: z.array(z.object({ data: z.record(z.string(), cell.catch(null)), score: z.number().nullish() })),
});

export interface RowQuery {
  readonly filters?: string | undefined;
  /** Fuzzy: `NAME: Island`. */
  readonly search?: string | undefined;
  /** All when absent: more than a hundred. */
  readonly fields?: readonly string[];
  readonly sortBy?: string;
  readonly sortOrder?: "ASC" | "DESC";
  readonly limit: number;
  readonly offset?: number;
}

export type List = "institutions" | "failures" | "financials" | "summary" | "sod" | "history" | "locations";

/** Rows of a list; `total` counts all that match. Money is in thousands of dollars (`unitsOf`). */
export async function fetchRows(
  http: Http,
  list: List | "demographics",
  query: RowQuery,
): Promise<{ total: number; rows: readonly RawRow[]; scores: readonly number[] }> {
  const { meta, data } = await http.json(answer, {
    path: `/${list}`,
    query: {
      filters: query.filters,
      search: query.search,
      fields: query.fields?.join(","),
      sort_by: query.sortBy,
      sort_order: query.sortOrder,
      limit: query.limit,
      offset: query.offset,
    },
  });
  return {
    total: meta?.total ?? data.length,
    rows: data.map(({ data: row }) => row),
    scores: data.map(({ score }) => score ?? 0),
  };
}
