import { readFileSync } from "node:fs";
import type { ToolSearch } from "@fedpipe/catalog";
import type { AgencyInfo, CatalogueTool } from "./types.ts";

/** The generated catalogue, read file by file on first use; a file is small and lies beside the program. */
export interface Catalogue {
  readonly agencies: () => readonly AgencyInfo[];
  /** The tools of one agency; none for an unknown id. */
  readonly tools: (agencyId: string) => readonly CatalogueTool[];
  readonly allTools: () => readonly CatalogueTool[];
  /** The ranker comes with its index: a start that only lists needs neither. */
  readonly search: () => Promise<ToolSearch>;
}

/** The catalogue in `directory` (with a closing slash): this package's `generated` folder, or a copy beside a bundle. */
export function openCatalogue(directory: URL = new URL("./generated/", import.meta.url)): Catalogue {
  const read = once((file: string): unknown => JSON.parse(readFileSync(new URL(file, directory), "utf8")));
  const agencies = () => read("agencies.json") as readonly AgencyInfo[];
  const tools = (agencyId: string) =>
    agencies().some(({ id }) => id === agencyId) ? (read(`tools/${agencyId}.json`) as readonly CatalogueTool[]) : [];
  const search = once(async () => (await import("./load-search.ts")).loadToolSearch(read("search.json")));
  return {
    agencies,
    tools,
    allTools: () => agencies().flatMap(({ id }) => tools(id)),
    search: () => search("search"),
  };
}

function once<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const fresh = make(key);
    made.set(key, fresh);
    return fresh;
  };
}
