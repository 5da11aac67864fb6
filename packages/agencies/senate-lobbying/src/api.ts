import type { Http, Path, QueryValue } from "@fedpipe/core";
import { z } from "zod";

export type Query = Readonly<Record<string, QueryValue>>;

/** What the service cuts a larger page to, without a word. */
export const MAX_PAGE_SIZE = 25;

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** Exact. */
  readonly count: number;
  readonly hasNext: boolean;
}

/** One page of a list; pages count from 1. */
export async function fetchPage<Row extends z.ZodType>(
  http: Http,
  row: Row,
  { path, query }: { path: Path | `/${string}`; query: Query },
): Promise<ListPage<z.output<Row>>> {
  const list = z.object({ count: z.number(), next: z.string().nullish(), results: z.array(row) });
  const { count, next, results } = await http.json(list, { path, query });
  return { rows: results, count, hasNext: typeof next === "string" && next !== "" };
}

export interface Reading<Row, Kept> {
  readonly fetchOne: (page: number) => Promise<ListPage<Row>>;
  /** What of a page counts; the service cannot be asked for it. */
  readonly keep: (rows: readonly Row[]) => readonly Kept[];
  readonly page: number;
  /** Reading stops once so many are kept. */
  readonly enough: number;
  readonly maxPages: number;
}

export interface Read<Kept> {
  readonly kept: readonly Kept[];
  readonly count: number;
  /** Rows read, of which `kept` are what counts. */
  readonly read: number;
  /** Absent when everything was read. */
  readonly nextPage?: number;
}

/** Reads on, page after page, until enough rows are kept, the list ends or `maxPages` are read. */
export async function readOn<Row, Kept>({
  fetchOne,
  keep,
  page,
  enough,
  maxPages,
}: Reading<Row, Kept>): Promise<Read<Kept>> {
  const kept: Kept[] = [];
  let read = 0;
  for (let current = page; ; current++) {
    const { rows, count, hasNext } = await fetchOne(current);
    kept.push(...keep(rows));
    read += rows.length;
    if (!hasNext) return { kept, count, read };
    if (kept.length >= enough || current - page + 1 >= maxPages) return { kept, count, read, nextPage: current + 1 };
  }
}

/** `total` and `next` of one page. */
export const pageNumbers = ({ count, hasNext, rows }: ListPage<unknown>, page: number) => ({
  total: Math.max(count, rows.length),
  ...(hasNext ? { next: { page: page + 1 } } : {}),
});
