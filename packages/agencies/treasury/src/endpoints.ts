import { failArgument } from "@fedpipe/core";
import { z } from "zod";
// Facts as the site lists them: dataset, page and tables. Regenerate it when endpoints are renamed.
import datasets from "./endpoints.json" with { type: "json" };

export interface Dataset {
  readonly dataset: string;
  /** Last part of the dataset's page on the site. */
  readonly site: string;
  readonly tables: readonly { readonly endpoint: string; readonly title: string }[];
}

export interface Table {
  readonly endpoint: string;
  readonly dataset: string;
  readonly table: string;
  readonly site: string;
}

export const SITE = "https://fiscaldata.treasury.gov";
export const DATASETS: readonly Dataset[] = datasets;
export const TABLES: readonly Table[] = DATASETS.flatMap(({ dataset, site, tables }) =>
  tables.map(({ endpoint, title }) => ({ endpoint, dataset, table: title, site })),
);

/** The page where a person sees the endpoint's data; the list of all datasets for an endpoint we do not know. */
export function pageOf(endpoint: string): string {
  const site = TABLES.find((table) => table.endpoint === endpoint)?.site;
  return `${SITE}/datasets/${site === undefined ? "" : `${site}/`}`;
}

/** A path such as /v2/accounting/od/debt_to_penny, or the last part of one; nothing that could leave the service. */
export const endpointText = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^\/?[a-z0-9_]+(\/[a-z0-9_]+)*$/u, "write a path such as /v2/accounting/od/debt_to_penny")
  .meta({ pattern: undefined });

/**
 * The endpoint a text means: a listed path, the last part of one, or an unlisted path that begins with its version,
 * because endpoints are added before our list is. Anything else is `bad-arguments` with the nearest listed path.
 */
export function resolveEndpoint(text: string): `/${string}` {
  const wanted = text.replace(/^\//u, "");
  const listed = TABLES.find(({ endpoint }) => endpoint === `/${wanted}` || endpoint.endsWith(`/${wanted}`));
  if (listed !== undefined) return `/${listed.endpoint.slice(1)}`;
  if (/^v\d+\//u.test(wanted)) return `/${wanted}`;
  const nearest = searchTables(wanted.replaceAll("_", " "))[0]?.endpoint;
  return failArgument("endpoint", "is not an endpoint; find them with treasury_search_datasets", nearest);
}

/** Tables whose names hold the words, those that hold most of them first. */
export function searchTables(query: string): readonly Table[] {
  const wanted = wordsOf(query);
  return TABLES.map((table) => ({ table, score: score(wanted, table) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.table.table.length - b.table.table.length)
    .map(({ table }) => table);
}

// A word found counts ten, where it was found decides among equals: in the table's own name before its dataset's.
function score(wanted: readonly string[], { endpoint, dataset, table }: Table): number {
  const places = [wordsOf(table), wordsOf(dataset), wordsOf(endpoint)];
  return wanted
    .map((word) => {
      const exact = places.findIndex((words) => words.includes(word));
      if (exact >= 0) return 10 + places.length - exact;
      return places.some((words) => words.some((other) => other.startsWith(word))) ? 10 : 0;
    })
    .reduce<number>((sum, one) => sum + one, 0);
}

const EMPTY_WORDS = new Set(["the", "of", "and", "on", "in", "by", "for", "to", "a", "data", "v1", "v2"]);

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^a-z0-9]+/u)
    .filter((word) => word !== "" && !EMPTY_WORDS.has(word))
    .map((word) => (word.length > 3 ? word.replace(/s$/u, "") : word));
}
