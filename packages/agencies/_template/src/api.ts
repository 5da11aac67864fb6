import { type Http, path } from "@fedpipe/core";
import { z } from "zod";

// Only the fields we read; what the agency may leave out is nullish.
const item = z.object({ id: z.string(), name: z.string(), value: z.number().nullish() });
const items = z.object({ total: z.number(), items: z.array(item) });

/** Items that match `query`, newest first. `value` is in US dollars. */
export function fetchItems(http: Http, query: { q: string; limit: number; offset: number }) {
  return http.json(items, { path: "/items", query });
}

/** One item; undefined when the agency has none of that id (it answers 404). */
export function fetchItem(http: Http, id: string) {
  return http.json(item, { path: path`/items/${id}`, absent: [404] });
}
