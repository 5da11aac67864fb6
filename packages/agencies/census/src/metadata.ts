import type { Http } from "@fedpipe/core";
import { z } from "zod";

const HOST = "metadata";
const DAY = 24 * 3600;

const variable = z.object({
  label: z.string().default(""),
  concept: z.string().nullish(),
  predicateType: z.string().nullish(),
  group: z.string().nullish(),
});
const variables = z.object({ variables: z.record(z.string(), variable) });

export interface Variable {
  readonly id: string;
  /** Levels joined by " > ", the leading "Estimate" kept: "Estimate > Total > Male". */
  readonly label: string;
  readonly concept: string | null;
  readonly group: string | null;
}

// for, in and ucgid stand among the variables, though they are none.
const NOT_VARIABLES = new Set(["for", "in", "ucgid"]);

function readVariables(answer: z.output<typeof variables>): Variable[] {
  return Object.entries(answer.variables)
    .filter(([id]) => !NOT_VARIABLES.has(id))
    .map(([id, { label, concept, group }]) => ({
      id,
      label: label.replaceAll(/:?!!/gu, " > ").replace(/:$/u, ""),
      concept: concept === "" ? null : (concept ?? null),
      group: group === "N/A" || group === "" ? null : (group ?? null),
    }));
}

/** Every variable of a dataset: tens of megabytes for the detailed ACS tables, so a day in the cache. */
export async function fetchVariables(http: Http, dataset: string): Promise<Variable[]> {
  const request = { host: HOST, path: `/data/${dataset}/variables.json` as const, maxBytes: 96 * 1024 * 1024 };
  return readVariables(await http.json(variables, { ...request, timeoutMs: 90_000, freshForSeconds: DAY }));
}

/** The variables of one table, margins of error and annotations included. Throws not-found for an unknown table. */
export async function fetchGroup(http: Http, dataset: string, table: string): Promise<Variable[]> {
  return readVariables(await http.json(variables, { host: HOST, path: `/data/${dataset}/groups/${table}.json` }));
}

const groups = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      description: z.string().default(""),
      universe: z.string().optional(),
      "universe ": z.string().optional(), // with the blank, as most datasets write it
    }),
  ),
});

/** The tables of a dataset: id, description, universe. */
export async function fetchGroups(http: Http, dataset: string) {
  const answer = await http.json(groups, { host: HOST, path: `/data/${dataset}/groups.json` });
  return answer.groups
    .filter(({ name }) => name !== "" && name !== "N/A")
    .map(({ name, description, universe, ...rest }) => ({
      table: name,
      description,
      universe: universe ?? rest["universe "] ?? null,
    }));
}

const catalogue = z.object({
  dataset: z.array(
    z.object({
      title: z.string().default(""),
      description: z.string().nullish(),
      c_vintage: z.coerce.number().nullish(),
      c_dataset: z.array(z.string()),
      c_isTimeseries: z.boolean().nullish(),
    }),
  ),
});

export interface CatalogueEntry {
  /** What the tools call `dataset`: 2022/acs/acs5, timeseries/intltrade/exports/hs. */
  readonly dataset: string;
  readonly family: string;
  readonly vintage: number | null;
  readonly title: string;
  readonly description: string;
}

/** Datasets of one vintage, or of all: several megabytes then. */
export async function fetchCatalogue(http: Http, vintage: number | undefined): Promise<CatalogueEntry[]> {
  const path = vintage === undefined ? ("/data.json" as const) : (`/data/${vintage}.json` as const);
  const answer = await http.json(catalogue, { host: HOST, path, maxBytes: 64 * 1024 * 1024, freshForSeconds: DAY });
  return answer.dataset.map(({ title, description, c_vintage, c_dataset, c_isTimeseries }) => {
    const joined = c_dataset.join("/");
    const family = c_isTimeseries === true && !joined.startsWith("timeseries/") ? `timeseries/${joined}` : joined;
    return {
      dataset: c_vintage ? `${c_vintage}/${family}` : family,
      family,
      vintage: c_vintage ?? null,
      title,
      description: description ?? "",
    };
  });
}

const geography = z.object({
  fips: z.array(
    z.object({
      name: z.string(),
      geoLevelDisplay: z.string().nullish(),
      requires: z.array(z.string()).nullish(),
      wildcard: z.array(z.string()).nullish(),
      optionalWithWCFor: z.string().nullish(),
    }),
  ),
});

/** Geography levels a dataset offers, with the parents each needs and which of them may be `*`. */
export async function fetchLevels(http: Http, dataset: string) {
  const answer = await http.json(geography, { host: HOST, path: `/data/${dataset}/geography.json` });
  return answer.fips.map(({ name, geoLevelDisplay, requires, wildcard, optionalWithWCFor }) => ({
    level: name,
    code: geoLevelDisplay ?? null,
    parents: requires ?? [],
    wildcard_parents: wildcard ?? [],
    optional_parent: optionalWithWCFor ?? null,
  }));
}
