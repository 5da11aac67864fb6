import { fail, type Http, nullable } from "@fedpipe/core";
import { z } from "zod";
import { type Accession, accessionSchema, type Cik, cikSchema } from "../ids.ts";
import { readDisplayName } from "./display-name.ts";

const texts = z
  .array(z.string())
  .nullish()
  .transform((list) => list ?? []);

const hit = z.object({
  _id: z.string(),
  _source: z.object({
    adsh: accessionSchema,
    ciks: z.array(cikSchema).nullish(),
    display_names: texts,
    form: nullable.text,
    file_type: nullable.text,
    file_date: nullable.text,
    period_ending: nullable.text,
    items: texts,
  }),
});

const answer = z.object({
  timed_out: z.boolean().optional(),
  _shards: z.object({ failed: z.number().default(0) }).optional(),
  hits: z.object({
    total: z.object({ value: z.number(), relation: z.string().optional() }),
    hits: z.array(hit),
  }),
});

/** One document of a filing: a filing with exhibits is found several times. */
export interface DocumentHit {
  readonly accession: Accession;
  readonly file: string;
  readonly form: string | null;
  /** EX-99.1, or the form for the main document. */
  readonly type: string | null;
  readonly filed: string | null;
  readonly period: string | null;
  /** Forms 3, 4 and 5 name the owner before the issuer. */
  readonly filers: readonly { name: string; cik: Cik | null; tickers: string | null }[];
  readonly cik: Cik | null;
  readonly items: readonly string[];
}

export interface TextQuery {
  readonly q?: string | undefined;
  readonly forms?: readonly string[] | undefined;
  readonly ciks?: readonly Cik[] | undefined;
  readonly items?: readonly string[] | undefined;
  readonly startdt?: string | undefined;
  readonly enddt?: string | undefined;
  readonly state?: string | undefined;
}

/** Hits come in pages of a hundred, and none after the ten-thousandth. */
export const PAGE = 100;
export const LAST_HIT = 10_000;

/** Documents that match, best first: `limit` of them from `offset` on, of whichever pages these lie on. */
export async function searchDocuments(
  http: Http,
  query: TextQuery,
  { offset, limit }: { offset: number; limit: number },
) {
  const first = Math.floor(offset / PAGE) * PAGE;
  const pages = [await fetchPage(http, query, first)];
  const total = pages[0]?.total ?? 0;
  if (offset + limit > first + PAGE && first + PAGE < total) pages.push(await fetchPage(http, query, first + PAGE));
  const documents = pages.flatMap(({ documents }) => documents).slice(offset - first, offset - first + limit);
  return {
    documents,
    total,
    isCapped: pages.some(({ isCapped }) => isCapped),
    isPartial: pages.some(({ isPartial }) => isPartial),
  };
}

async function fetchPage(http: Http, { q, forms, ciks, items, startdt, enddt, state }: TextQuery, from: number) {
  const { hits, timed_out, _shards } = await http.json(answer, {
    host: "efts",
    path: "/search-index",
    query: {
      q,
      forms: forms?.join(","),
      ciks: ciks?.join(","),
      items: items?.join(","),
      ...(startdt === undefined ? {} : { dateRange: "custom", startdt, enddt }),
      // SEC's own page sends both.
      ...(state === undefined ? {} : { locationCode: state, locationCodes: state }),
      from: from === 0 ? undefined : from,
    },
  });
  // A search that ran out of time answers 200 with a part, or with nothing.
  if (timed_out === true)
    return fail({ kind: "unavailable", host: "efts.sec.gov", cause: "the search ran out of time" });
  return {
    documents: hits.hits.map(toDocument),
    total: hits.total.value,
    isCapped: hits.total.relation === "gte",
    isPartial: (_shards?.failed ?? 0) > 0,
  };
}

function toDocument({ _id, _source }: z.output<typeof hit>): DocumentHit {
  const filers = _source.display_names.map(readDisplayName);
  return {
    accession: _source.adsh,
    file: _id.slice(_id.indexOf(":") + 1),
    form: _source.form,
    type: _source.file_type,
    filed: _source.file_date,
    period: _source.period_ending,
    filers,
    // Under any of a filing's filers its address works; the company says most.
    cik: filers.find(({ tickers }) => tickers !== null)?.cik ?? filers[0]?.cik ?? _source.ciks?.[0] ?? null,
    items: _source.items,
  };
}
