import { defineTool, empty, offsetPage, params, table, type Tool, type Units } from "@fedpipe/core";
import { z } from "zod";
import { type Endpoint, fetchRows, type Found } from "./api.ts";
import { type Columns, readRow } from "./columns.ts";
import { searchQuery, sortOrder } from "./search.ts";

/** What sets one list of records apart from the next; the rest is the same for all. */
export interface RowTool {
  readonly name: `fda_${string}`;
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly endpoint: Endpoint;
  /** Fields worth searching, as queries write them: shown with the argument, and again when nothing matches. */
  readonly fields: string;
  readonly example: { readonly search: string; readonly limit?: number };
  readonly columns: Columns;
  readonly units?: Units;
  readonly notes?: readonly string[];
  /** More to try when nothing matches. */
  readonly hint?: string;
}

/** The four arguments of every list. */
export const queryInput = (fields: string) => ({
  search: searchQuery.optional().describe(fields),
  limit: params.limit({ max: 100, byDefault: 10 }),
  skip: z.int().min(0).max(25_000).default(0),
  sort: sortOrder.optional(),
});

/** A tool that lists the records of one endpoint. */
export function rowTool({ name, title, description, keywords, endpoint, fields, example, ...rest }: RowTool): Tool {
  return defineTool({
    name,
    title,
    description,
    keywords,
    input: queryInput(fields),
    example,
    async run({ search, limit, skip, sort }, { http }) {
      const found = await fetchRows(http, endpoint, { search, limit, skip, sort });
      return toResult({ ...rest, title, fields }, { search, skip, ...found });
    },
  });
}

type Shown = Pick<RowTool, "title" | "fields" | "columns" | "units" | "notes" | "hint">;

/** A page of records as a table, or why there is none. */
export function toResult(
  { title, fields, columns, units, notes = [], hint }: Shown,
  { search, skip, rows, total, updated }: Found & { search: string | undefined; skip: number },
) {
  const about = {
    title: search === undefined ? title : `${title}: ${search}`,
    ...(updated === undefined ? {} : { dataDate: updated }),
  };
  if (rows.length === 0)
    return empty({
      ...about,
      hint:
        skip > 0
          ? "No record so far on; lower skip."
          : `A misspelt field finds nothing, too. Fields: ${fields}.${hint === undefined ? "" : ` ${hint}`}`,
    });
  return table({
    ...about,
    rows: rows.map((row) => readRow(row, columns)),
    ...(units === undefined ? {} : { units }),
    notes: [...notes, ...lastPageNote(skip + rows.length, total)],
    ...pageOf({ total, skip, shown: rows.length }),
  });
}

/** Where openFDA stops counting rows. */
const LAST_SKIP = 25_000;

function pageOf({ total, skip, shown }: { total: number; skip: number; shown: number }) {
  const { next, ...page } = { next: undefined, ...offsetPage({ total, offset: skip, shown, argument: "skip" }) };
  return next === undefined || skip + shown > LAST_SKIP ? page : { ...page, next };
}

const lastPageNote = (reached: number, total: number): string[] =>
  reached > LAST_SKIP && reached < total
    ? ["openFDA pages no further; narrow the search, for instance by date, to see the rest."]
    : [];
