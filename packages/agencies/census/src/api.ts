import type { Http, QueryValue } from "@fedpipe/core";
import { z } from "zod";
import type { Grid, RawCell } from "./cells.ts";

// The header line is always there; a query without rows is a 204.
const answer = z.array(z.array(z.union([z.string(), z.number(), z.null()]))).min(1);

/** Most variables of one request; `group(...)` does not count. */
const MOST_VARIABLES = 50;

export interface DataQuery {
  readonly variables: readonly string[];
  /** `for`, `in`, `ucgid`, `time` and predicates, as the service names them. */
  readonly where: Readonly<Record<string, QueryValue>>;
}

export interface Data extends Grid {
  /** Label of each column; empty unless asked for with `descriptive`. */
  readonly labels: Readonly<Record<string, string>>;
}

/**
 * A table of one dataset, all rows at once: the service has no paging. More than 50 variables are asked in parts and put
 * side by side by geography. No rows when the geography or predicates match none.
 */
export async function fetchData(
  http: Http,
  dataset: string,
  { variables, where, descriptive = false }: DataQuery & { descriptive?: boolean },
): Promise<Data> {
  const parts = await Promise.all(
    inParts(variables).map((part) => fetchPart(http, dataset, { variables: part, where, descriptive })),
  );
  return parts.reduce((left, right) => joinParts(left, right, variables));
}

async function fetchPart(
  http: Http,
  dataset: string,
  { variables, where, descriptive }: DataQuery & { descriptive: boolean },
): Promise<Data> {
  const rows = await http.json(answer, {
    path: `/data/${dataset}`,
    query: { get: variables.join(","), ...where, ...(descriptive ? { descriptive: "true" } : {}) },
    timeoutMs: 60_000, // block groups and whole tables take their time
    absent: [204], // a valid query without rows
  });
  const [header = [], ...rest] = rows ?? [];
  const names = header.map(String);
  const labels = descriptive ? (rest[0] ?? []) : [];
  return {
    header: names,
    rows: descriptive ? rest.slice(1) : rest,
    labels: Object.fromEntries(names.map((name, index) => [name, String(labels[index] ?? "")])),
  };
}

function inParts(variables: readonly string[]): (readonly string[])[] {
  if (variables.length <= MOST_VARIABLES) return [variables];
  const parts: (readonly string[])[] = [];
  for (let start = 0; start < variables.length; start += MOST_VARIABLES)
    parts.push(variables.slice(start, start + MOST_VARIABLES));
  return parts;
}

// What the parts share is what was not asked for by name: the geography and predicates behind the variables.
function joinParts(left: Data, right: Data, variables: readonly string[]): Data {
  const keyOf = ({ header }: Data, row: readonly RawCell[]) =>
    row.filter((_, index) => !variables.includes(header[index] ?? "")).join("|");
  const added = right.header.map((name, index) => ({ name, index })).filter(({ name }) => !left.header.includes(name));
  const byKey = new Map(right.rows.map((row) => [keyOf(right, row), row]));
  return {
    header: [...left.header, ...added.map(({ name }) => name)],
    rows: left.rows.map((row) => {
      const other = byKey.get(keyOf(left, row));
      return [...row, ...added.map(({ index }) => other?.[index] ?? null)];
    }),
    labels: { ...right.labels, ...left.labels },
  };
}
