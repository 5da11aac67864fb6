import { type About, empty, type Http, type Json, type Path, record, type Result, type Row } from "@fedpipe/core";
import { z } from "zod";
import { isMissing } from "../failures.ts";
import { oneOf } from "./fields.ts";

export type Fields = Readonly<Record<string, Json>>;

/** A row as JSON: cells that are not there are null. */
export const toJson = (row: Row): Fields =>
  Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, cell ?? null]));

export interface ItemRequest<T> {
  readonly path: Path | `/${string}`;
  /** Name the record stands under in the answer. */
  readonly container: string;
  readonly item: z.ZodType<T>;
  readonly freshForSeconds?: number;
}

/** One record; undefined when there is none. Some come as a list of one. */
export async function fetchItem<T>(
  http: Http,
  { path, container, item, freshForSeconds }: ItemRequest<T>,
): Promise<T | undefined> {
  // Without its container the answer is of another form; an empty list in it means that there is none.
  const schema = z
    .looseObject({})
    .refine((answer) => answer[container] !== undefined, { path: [container] })
    .pipe(z.object({ [container]: oneOf(item.optional()) }));
  const answer = await http.json(schema, {
    path,
    query: { format: "json" },
    absent: isMissing,
    ...(freshForSeconds === undefined ? {} : { freshForSeconds }),
  });
  return answer?.[container];
}

export interface Item<T> extends ItemRequest<T>, About {
  readonly hint: string;
}

/** Fetches a record and shows it; an unknown one is `empty` with the item's hint. */
export async function fetchRecord(http: Http, item: Item<Fields>): Promise<Result> {
  return toRecord(item, await fetchItem(http, item));
}

/** Fields as the record of an item. */
export function toRecord(
  { title, source, hint, notes = [] }: Omit<Item<Fields>, "path" | "container" | "item">,
  fields: Fields | undefined,
): Result {
  const about: About = { title, ...(source === undefined ? {} : { source }), ...(notes.length === 0 ? {} : { notes }) };
  return fields === undefined ? empty({ ...about, hint }) : record({ ...about, fields });
}
