import { nullable } from "@fedpipe/core";
import type { Http } from "@fedpipe/core";
import { z } from "zod";
import { type Cik, cikSchema } from "../ids.ts";
import { readDisplayName } from "../search/display-name.ts";

export interface Entity {
  readonly name: string;
  readonly cik: Cik;
  /** "GOOGL, GOOG"; null for filers without one. */
  readonly tickers: string | null;
  /** Documents that match, where the search counted them. */
  readonly documents?: number;
}

const suggestions = z.object({
  hits: z.object({
    hits: z.array(z.object({ _id: cikSchema, _source: z.object({ entity: z.string(), tickers: nullable.text }) })),
  }),
});

/** Filers of every kind (companies, funds, people) whose name resembles the words, as SEC's search box suggests them. */
export async function suggestEntities(http: Http, name: string): Promise<Entity[]> {
  const { hits } = await http.json(suggestions, { host: "efts", path: "/search-index", query: { keysTyped: name } });
  return hits.hits.map(({ _id, _source }) => ({ cik: _id, name: _source.entity, tickers: _source.tickers }));
}

const counted = z.object({
  aggregations: z.object({
    entity_filter: z.object({ buckets: z.array(z.object({ key: z.string(), doc_count: z.number() })) }),
  }),
});

/** Filers by name that filed a form since 2001, those with most documents first; at most 30. */
export async function countEntities(http: Http, name: string, form: string): Promise<Entity[]> {
  const { aggregations } = await http.json(counted, {
    host: "efts",
    path: "/search-index",
    query: { entityName: name, forms: form },
  });
  return aggregations.entity_filter.buckets.flatMap(({ key, doc_count }) => {
    const { name, cik, tickers } = readDisplayName(key);
    return cik === null ? [] : [{ name, cik, tickers, documents: doc_count }];
  });
}
