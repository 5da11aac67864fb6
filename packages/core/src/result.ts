import type { Json, JsonObject } from "@fedpipe/catalog";

/** One cell of a table: missing is `null`, never `0`, `""` or `"."`. */
export type Cell = string | number | boolean | null | readonly (string | number | boolean | null)[];

export type Row = Readonly<Record<string, Cell | undefined>>;

/** Unit of each column that has one: `{ value: "percent", amount: "USD" }`. */
export type Units = Readonly<Record<string, string>>;

/** What every result says of itself. */
export interface About {
  /** What this is, in a few words: "FRED UNRATE". Opens the summary line. */
  readonly title: string;
  /** Page or request URL where a person sees the same; without it core names the request it made. Never holds a key. */
  readonly source?: string;
  /** The data's own date or vintage, where known: "2024-09-30". */
  readonly dataDate?: string;
  /** Caveats a reader must know: "ends 2018", "county data, not state". */
  readonly notes?: readonly string[];
}

export interface Table extends About {
  readonly kind: "table";
  readonly rows: readonly Row[];
  /** Order of the columns; without it, the order in which the rows show them. */
  readonly columns?: readonly string[];
  readonly units?: Units;
  /** Rows that match at the agency, of which `rows` may be a part. */
  readonly total?: number;
  /** More match than these rows, nobody says how many, and there is no `next`: the head of a ranking, suggestions. */
  readonly isPartial?: boolean;
  /** Arguments that, laid over those of this call, fetch the next part. Absent when this was the last. */
  readonly next?: JsonObject;
  /** Where row 0 stands, when an argument counts rows: lets core cut a long answer and say where to go on. */
  readonly paging?: { readonly argument: string; readonly start: number };
}

export interface Record_ extends About {
  readonly kind: "record";
  readonly fields: Readonly<Record<string, Json | undefined>>;
  readonly units?: Units;
}

export interface Text extends About {
  readonly kind: "text";
  readonly text: string;
  /** Position of the first character within the whole. */
  readonly offset?: number;
  /** Characters of the whole. */
  readonly total?: number;
  readonly next?: JsonObject;
  /** Name of the argument that takes a character position: lets core cut and say where to go on. */
  readonly paging?: { readonly argument: string; readonly start: number };
}

/** Nothing matches: an answer, not an error. */
export interface Empty extends About {
  readonly kind: "empty";
  /** What to try instead. */
  readonly hint: string;
}

export type Result = Table | Record_ | Text | Empty;

type Of<T extends Result> = Omit<T, "kind">;

export const table = (content: Of<Table>): Table => ({ kind: "table", ...content });
export const record = (content: Of<Record_>): Record_ => ({ kind: "record", ...content });
export const text = (content: Of<Text>): Text => ({ kind: "text", ...content });
export const empty = (content: Of<Empty>): Empty => ({ kind: "empty", ...content });

/** `total`, `paging` and `next` of a list whose agency counts rows with an offset argument. */
export function offsetPage({
  total,
  offset,
  shown,
  argument = "offset",
}: {
  total: number;
  offset: number;
  shown: number;
  argument?: string;
}) {
  const paging = { argument, start: offset };
  return shown > 0 && offset + shown < total
    ? { total, paging, next: { [argument]: offset + shown } }
    : { total, paging };
}
