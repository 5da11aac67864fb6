import {
  type About,
  empty,
  type Http,
  offsetPage,
  type QueryValue,
  type Request,
  type Result,
  type Row,
  table,
} from "@fedpipe/core";
import { z } from "zod";
import { isMissing } from "../failures.ts";
import { whole } from "./fields.ts";

/** Most rows the API gives at once; more is cut without a word. */
export const MOST_ROWS = 250;

/** Members, committees, treaties, reports: they change by the day at most. */
export const DAILY = 86_400;

/** Where the rows of an answer stand and what each is: reads a whole answer of the API. */
export type RowsSchema<R> = z.ZodType<readonly R[]>;

/** What to ask for and how to read it. */
export interface ListRequest<R> {
  readonly path: Request["path"];
  readonly rows: RowsSchema<R>;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly limit: number;
  readonly offset?: number;
  readonly freshForSeconds?: number;
}

export interface Page<R> {
  readonly rows: readonly R[];
  /** Rows there are in all. */
  readonly total: number;
}

/**
 * Rows under one of the named containers ("bills", or "committee-bills.bills" where it is nested). The documentation and
 * the API differ on some names, so several may be given. A list that is null, or left out while the count is 0, is empty.
 */
export function rowsAt<R>(containers: readonly string[], row: z.ZodType<R>): RowsSchema<R> {
  return z
    .unknown()
    .transform((answer, context) => {
      const found = containers.map((container) => dig(answer, container)).find((value) => value !== undefined);
      if (found === null || (found === undefined && dig(answer, "pagination.count") === 0)) return [];
      if (found === undefined) context.addIssue({ code: "custom", message: "missing", path: [containers[0] ?? ""] });
      return found;
    })
    .pipe(z.array(row));
}

function dig(value: unknown, container: string): unknown {
  return container
    .split(".")
    .reduce<unknown>(
      (inner, name) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, name) : undefined),
      value,
    );
}

const pagination = z.object({ count: whole, total: whole }).nullish();

/** One page of a list; undefined when what it belongs to does not exist. */
export async function fetchList<R>(http: Http, request: ListRequest<R>): Promise<Page<R> | undefined> {
  const { path, rows, query, limit, offset = 0, freshForSeconds } = request;
  const schema = z.preprocess(
    (answer) => ({ pagination: dig(answer, "pagination"), rows: answer }),
    z.object({ pagination, rows }),
  );
  const answer = await http.json(schema, {
    path,
    query: { ...query, limit, offset, format: "json" },
    absent: isMissing,
    ...(freshForSeconds === undefined ? {} : { freshForSeconds }),
  });
  if (answer === undefined) return undefined;
  // Lists that cannot be paged come without a count.
  const counted = answer.pagination?.count ?? answer.pagination?.total ?? 0;
  const { rows: found } = answer;
  return { rows: found, total: found.length === 0 ? counted : Math.max(counted, offset + found.length) };
}

/** The whole of a list, 250 rows at a time: smaller pages were seen to repeat rows and to leave some out. */
export async function fetchAll<R>(
  http: Http,
  request: Omit<ListRequest<R>, "limit" | "offset">,
): Promise<readonly R[] | undefined> {
  const first = await fetchList(http, { ...request, limit: MOST_ROWS });
  if (first === undefined) return undefined;
  const more = Math.max(0, Math.ceil(first.total / MOST_ROWS) - 1);
  const others = await Promise.all(
    Array.from({ length: more }, (_, index) =>
      fetchList(http, { ...request, limit: MOST_ROWS, offset: (index + 1) * MOST_ROWS }),
    ),
  );
  return [first, ...others].flatMap((page) => page?.rows ?? []);
}

/** How a list is shown. */
export interface Shown extends About {
  /** What to try when nothing comes. */
  readonly hint: string;
  readonly offset?: number;
  /** False for lists whose tool takes no `offset`: they come whole. */
  readonly isPaged?: boolean;
}

/** A list as a tool shows it. */
export interface List<R extends Row> extends ListRequest<R>, Shown {
  readonly offset?: number;
}

/** Fetches a list and lays it out as a table; nothing is `empty` with the list's hint. */
export async function fetchTable<R extends Row>(http: Http, list: List<R>): Promise<Result> {
  return toTable(list, await fetchList(http, list));
}

/** A page of rows as a table of the list. */
export function toTable(shown: Shown, page: Page<Row> | undefined): Result {
  const { title, source, notes = [], hint, offset = 0, isPaged = true } = shown;
  const about: About = { title, ...(source === undefined ? {} : { source }), ...(notes.length === 0 ? {} : { notes }) };
  if (page === undefined || page.rows.length === 0) {
    const isPast = page !== undefined && page.total > 0 && offset > 0;
    return empty({ ...about, hint: isPast ? `There are ${page.total} rows: ask for a lower offset.` : hint });
  }
  const { rows, total } = page;
  const rest = isPaged ? offsetPage({ total, offset, shown: rows.length }) : total > MOST_ROWS ? { total } : {};
  return table({ ...about, rows, ...rest });
}
