import { failArgument, type Http, type QueryValue, type Request } from "@fedpipe/core";
import { z } from "zod";

export type Query = Readonly<Record<string, QueryValue>>;

const pagination = z.object({
  count: z.number().nullish(),
  is_count_exact: z.boolean().nullish(),
  page: z.number().nullish(),
  pages: z.number().nullish(),
  per_page: z.number().nullish(),
  // Of keyset-paged lists. last_index is text of up to 19 digits: as a number it would lose some.
  last_indexes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullish(),
});
export type Pagination = z.output<typeof pagination>;

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly pagination: Pagination;
}

const envelope = <Row extends z.ZodType>(row: Row) =>
  z.object({ pagination: pagination.nullish(), results: z.array(row) });

/** One page of a list. Throws not-found for a period outside 1976 to now. */
export async function fetchPage<Row extends z.ZodType>(
  http: Http,
  row: Row,
  request: Request,
): Promise<Page<z.output<Row>>> {
  const { results, pagination: found } = await http.json(envelope(row), request);
  return { rows: results, pagination: found ?? {} };
}

/** One page of what belongs to an id in the path. An unknown id answers 404 or no rows: both are no rows here. */
export async function fetchPageOf<Row extends z.ZodType>(
  http: Http,
  row: Row,
  request: Request,
): Promise<Page<z.output<Row>>> {
  const answer = await http.json(envelope(row), { ...request, absent: [404] });
  return { rows: answer?.results ?? [], pagination: answer?.pagination ?? {} };
}

// Counts of large lists are estimates, and an estimate may be below what is on the page.
const countOf = ({ count, is_count_exact }: Pagination) =>
  is_count_exact === false || count === null || count === undefined ? undefined : count;

const about = ({ count, is_count_exact }: Pagination) =>
  is_count_exact === false && typeof count === "number" ? [`About ${count} rows match; the count is an estimate.`] : [];

/** `total` and `next` of a list that counts pages; `notes` where its count is an estimate. */
export function pageNumbers({ rows, pagination: given }: Page<unknown>, page: number) {
  const total = countOf(given);
  return {
    ...(total === undefined ? {} : { total: Math.max(total, rows.length) }),
    ...(rows.length > 0 && page < (given.pages ?? 1) ? { next: { page: page + 1 } } : {}),
    notes: about(given),
  };
}

/**
 * `total` and `next` of a keyset-paged list, which would silently answer its first page to any `page`. The cursor is
 * the whole of `last_indexes`; a last page that is full has one, too, and leads to an empty page.
 */
export function keysetPage({ rows, pagination: given }: Page<unknown>, perPage: number) {
  const total = countOf(given);
  const indexes = Object.entries(given.last_indexes ?? {}).filter(([, value]) => value !== null);
  const cursor = new URLSearchParams(
    Object.fromEntries(indexes.map(([key, value]) => [key, String(value)])),
  ).toString();
  const isLast = rows.length < perPage || cursor === "" || total === rows.length;
  return {
    ...(total === undefined ? {} : { total: Math.max(total, rows.length) }),
    ...(isLast ? {} : { next: { cursor } }),
    notes: about(given),
  };
}

/** A cursor as the parameters it stands for. Throws bad-arguments for what `keysetPage` did not write. */
export function readCursor(cursor: string | undefined): Query {
  if (cursor === undefined) return {};
  const parameters = Object.fromEntries(new URLSearchParams(cursor));
  const isOurs = Object.entries(parameters).every(([key]) => /^(last_[a-z_]+|sort_null_only)$/u.test(key));
  if (!isOurs || !/^\d+$/u.test(parameters["last_index"] ?? ""))
    return failArgument("cursor", "is not one of this list; take it from next of the page before");
  return parameters;
}
