import type { ToolEntry } from "@fedpipe/catalog";
import type { Domain } from "@fedpipe/core";

/** One credential an agency takes: the environment variable, alternatives that also count, and where to get it. */
export interface AgencyKey {
  /** All must be set; where one has alternatives, any of them will do and the first is the one to name. */
  readonly env: readonly (readonly [string, ...string[]])[];
  readonly signupUrl: string;
  /** The agency also answers without, only less often. */
  readonly optional: boolean;
  /** Hosts that take it. */
  readonly hosts: readonly string[];
}

/** What is known of an agency without importing it. */
export interface AgencyInfo {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** Three to six words for the instructions. */
  readonly gist: string;
  /** What its tools' names start with. */
  readonly prefix: string;
  readonly domains: readonly Domain[];
  readonly aliases: readonly string[];
  readonly hosts: readonly string[];
  readonly keys: readonly AgencyKey[];
  /** Refuses callers who do not say how to reach them. */
  readonly needsContact?: true;
  /** How many tools, and what their definitions cost together (o200k_base). */
  readonly tools: number;
  readonly tokens: number;
}

/** One tool as the generated catalogue holds it; `ToolEntry` with everything a server lists. */
export interface CatalogueTool extends ToolEntry {
  readonly title: string;
  readonly module: string;
  readonly keywords: readonly string[];
  readonly aliases: readonly string[];
  readonly example: Readonly<Record<string, unknown>>;
  /** Of the definition, o200k_base. */
  readonly tokens: number;
}
