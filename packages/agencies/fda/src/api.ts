import type { Http } from "@fedpipe/core";
import { z } from "zod";
import type { Raw } from "./columns.ts";
import { isNoMatch } from "./failures.ts";

export const ENDPOINTS = [
  "drug/event",
  "drug/label",
  "drug/ndc",
  "drug/enforcement",
  "drug/drugsfda",
  "drug/shortages",
  "device/event",
  "device/510k",
  "device/classification",
  "device/enforcement",
  "device/recall",
  "device/pma",
  "device/registrationlisting",
  "device/udi",
  "device/covid19serology",
  "food/enforcement",
  "food/event",
  "cosmetic/event",
  "animalandveterinary/event",
  "tobacco/problem",
  "tobacco/researchdigitalads",
  "tobacco/researchpreventionads",
  "other/historicaldocument",
  "other/nsde",
  "other/substance",
  "other/unii",
  "transparency/crl",
] as const;
export type Endpoint = (typeof ENDPOINTS)[number];

export interface RowQuery {
  readonly search?: string | undefined;
  readonly limit: number;
  readonly skip?: number;
  readonly sort?: string | undefined;
}

const updated = z.string().optional();
const rowsAnswer = z.object({
  meta: z.object({ last_updated: updated, results: z.object({ total: z.number() }) }),
  results: z.array(z.record(z.string(), z.unknown())),
});

export interface Found {
  readonly rows: readonly Raw[];
  readonly total: number;
  /** Day the index was built. */
  readonly updated: string | undefined;
}

/** Records of one endpoint as openFDA keeps them. None is a 404 there, and an empty list here. */
export async function fetchRows(
  http: Http,
  endpoint: Endpoint,
  { search, limit, skip, sort }: RowQuery,
): Promise<Found> {
  const answer = await http.json(rowsAnswer, {
    path: `/${endpoint}.json`,
    query: { search, limit, ...(skip === undefined || skip === 0 ? {} : { skip }), sort },
    absent: isNoMatch,
  });
  return {
    rows: answer?.results ?? [],
    total: answer?.meta.results.total ?? 0,
    updated: answer?.meta.last_updated,
  };
}

const countsAnswer = z.object({
  meta: z.object({ last_updated: updated }),
  results: z.array(
    z.object({
      term: z.union([z.string(), z.number(), z.boolean()]).optional(),
      time: z.string().optional(), // instead of term, when a date was counted
      count: z.number(),
    }),
  ),
});

export type Count = z.output<typeof countsAnswer>["results"][number];

/** How many records hold each value of a field, most frequent first; days in order when the field is a date. */
export async function fetchCounts(
  http: Http,
  endpoint: Endpoint,
  { search, count, limit }: { search?: string | undefined; count: string; limit: number },
): Promise<{ counts: readonly Count[]; updated: string | undefined }> {
  const answer = await http.json(countsAnswer, {
    path: `/${endpoint}.json`,
    query: { search, count, limit },
    absent: isNoMatch,
  });
  return { counts: answer?.results ?? [], updated: answer?.meta.last_updated };
}

const status = z.object({
  endpoint: z.string(),
  status: z.string().nullish(),
  last_updated: z.string().nullish(),
  documents: z.coerce.number().nullish(),
});

/** State, index date and number of records of every endpoint. */
export const fetchStatus = (http: Http) => http.json(z.array(status), { path: "/status" });
