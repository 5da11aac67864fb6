import type { Failure } from "./errors.ts";

export const DOMAINS = [
  "economy",
  "health",
  "legislation",
  "finance",
  "energy",
  "environment",
  "education",
  "housing",
  "spending",
  "safety",
  "agriculture",
  "justice",
  "transportation",
  "international",
] as const;

export type Domain = (typeof DOMAINS)[number];

/**
 * How a host knows its callers. `values` ties each query parameter, header or JSON body field to the environment
 * variable that holds it; the first of a list that is set wins. `optional`: the host also answers without, only less
 * often. `fallback` is a public key such as DEMO_KEY, used when the variable is unset.
 */
export interface Auth {
  readonly kind: "query" | "header" | "json-body" | "basic";
  readonly values: Readonly<Record<string, string | readonly string[]>>;
  /** Put before a header's value: "Bearer ". */
  readonly prefix?: string;
  readonly signupUrl: string;
  readonly optional?: boolean;
  readonly fallback?: string;
}

/** What core knows of an answer when it asks a host whether it is a failure in disguise. */
export interface RawAnswer {
  readonly status: number;
  readonly contentType: string;
  /** The whole body for JSON and text; the first 64 KiB otherwise. */
  readonly body: string;
  /** Whether a key was sent with the request. */
  readonly keyed: boolean;
}

export interface Host {
  /** Origin plus base path; request paths are appended. */
  readonly url: string;
  /** How requests name this host; not needed for the first, which is the base. */
  readonly name?: string;
  readonly auth?: Auth;
  /** Sent with every request to this host. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly perSecond: number;
  /** Starts that may come close together: 15 with `perSecond` 0.25 is "15 a minute". A second's worth unless said. */
  readonly burst?: number;
  /** What callers with a key of their own are allowed instead. */
  readonly keyed?: { readonly perSecond: number; readonly burst?: number };
  /** Requests at once; 4 unless said. */
  readonly concurrency?: number;
  /** Hosts with the same group share one limiter: SEC's three count together. Default: the origin. */
  readonly limiter?: string;
  /** How long an answer counts as fresh: the agency's own release cadence. 0 never caches. */
  readonly freshForSeconds: number;
  /**
   * Reads a refusal the way only this agency writes it: a 200 with an error in it, a 404 that means "no match", a 400
   * that means "unknown series". Undefined leaves it to core. Pure; upstream words never go into the failure.
   */
  readonly readFailure?: (answer: RawAnswer) => Failure | undefined;
}

/** What an agency is. Data only: nothing here runs, reads the environment or opens a socket. */
export interface Manifest {
  /** Folder, package and tool-name prefix: lower case, digits and dashes. */
  readonly id: string;
  /** Prefix of the tool names where it differs from the id with `_` for `-`. */
  readonly prefix?: string;
  readonly title: string;
  /** One line for people and for the ranker. */
  readonly summary: string;
  /** Three to six words for the instructions every client reads: "economic time series, releases". */
  readonly gist: string;
  readonly domains: readonly [Domain, ...Domain[]];
  readonly hosts: readonly [Host, ...Host[]];
  /** Refuses callers who do not say how to reach them: `fedpipe doctor` then asks for a contact. */
  readonly needsContact?: boolean;
  /** Names people use for the agency and its data: "EDGAR", "St. Louis Fed". For search only. */
  readonly aliases?: readonly string[];
  /** Legal wording the agency asks its callers to show; for the module's page. */
  readonly terms?: string;
  /** What is not certain about this API (unverified or general knowledge); for the module's page. */
  readonly caveats?: readonly string[];
}

/** Checks the shape at compile time and keeps it. */
export function defineManifest(manifest: Manifest): Manifest {
  return manifest;
}

/** What the names of an agency's tools start with. */
export function toolPrefix(manifest: Manifest): string {
  return `${manifest.prefix ?? manifest.id.replaceAll("-", "_")}_`;
}
