import type { JsonSchema } from "./json.ts";

/** One tool as data: what a search, a signature or a listing needs. Knows neither MCP session nor agency code. */
export interface ToolEntry {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  /** The module (agency) or server the tool belongs to. */
  readonly module?: string;
  /** Words people use for it. For search only, never shown. */
  readonly keywords?: readonly string[];
  /** Questions it answers, as people put them. For search only, never shown. */
  readonly questions?: readonly string[];
}

/** What the tools of one module share; feeds the ranker. */
export interface ModuleEntry {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly aliases?: readonly string[];
  readonly domains?: readonly string[];
}

export interface SearchHit {
  readonly name: string;
  readonly module: string | undefined;
  /** Comparable within one answer only. */
  readonly score: number;
}

export interface SearchAnswer {
  /** Best first, at most `limit`. Empty when nothing here answers the query. */
  readonly hits: readonly SearchHit[];
  /** Tools that match well enough to be named, of which `hits` are the best. */
  readonly total: number;
}

export interface SearchOptions {
  /** 10 unless said. */
  readonly limit?: number;
  /** Only these tools may be found. The fence and the domain filter come in here. */
  readonly where?: (tool: { readonly name: string; readonly module: string | undefined }) => boolean;
}

/** A ranked index over a catalogue. Building is for build time; a search over 1,000 tools takes under 2 ms. */
export interface ToolSearch {
  readonly search: (query: string, options?: SearchOptions) => SearchAnswer;
  /** The index as JSON-ready data for `loadToolSearch`. */
  readonly toJSON: () => unknown;
}
