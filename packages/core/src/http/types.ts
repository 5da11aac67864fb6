import type { z } from "zod";
import type { RawAnswer } from "../manifest.ts";
import type { Json } from "@fedpipe/catalog";

/** A path whose holes were encoded by the `path` tag, so that an argument cannot climb out of its segment. */
export type Path = string & { readonly safePath: true };

export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];

export interface Request {
  /** Appended to the host's base path. Build it with the `path` tag; a plain literal without holes is fine. */
  readonly path: Path | `/${string}` | "";
  /** Name of a declared host; the manifest's first when absent. */
  readonly host?: string;
  /** null, undefined and "" are left out; an array repeats the name. Encoded with %20 for blanks. */
  readonly query?: Readonly<Record<string, QueryValue>>;
  /** Sent as JSON by POST. Counts as idempotent: every agency here uses POST to ask. */
  readonly json?: Json;
  /** Sent as application/x-www-form-urlencoded by POST. */
  readonly form?: Readonly<Record<string, QueryValue>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Instead of the host's: an archive that never changes, a search that changes by the minute. */
  readonly freshForSeconds?: number;
  /** Largest body accepted, 32 MiB unless said. */
  readonly maxBytes?: number;
  /** The deadline of this request alone; the call's own deadline still holds. */
  readonly timeoutMs?: number;
}

/** A request for which some answers mean "there is none" rather than a failure. */
export interface OptionalRequest extends Request {
  /** Statuses (or a test of the answer) that make the method answer `undefined`. */
  readonly absent: readonly number[] | ((answer: RawAnswer) => boolean);
}

/** Where an answer came from; core gathers these per call and the result's `source` shows them. */
export interface Provenance {
  /** With every credential removed. */
  readonly url: string;
  readonly retrievedAt: string;
  readonly cache: "no" | "fresh" | "stale";
  /** True under --replay: a recording, not the network. */
  readonly replayed: boolean;
}

/** An answer with its headers (lower case), for paging by `Link`. */
export interface Answer<T> {
  readonly data: T;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly provenance: Provenance;
}

/**
 * The client of one agency within one call: its hosts, its keys, the call's deadline and cancellation. Limits, cache,
 * retries and single-flight are shared by the whole process. Each method throws an AgencyError for every failure.
 * The schema is parsed tolerantly (unknown fields are ignored); what does not fit is `unexpected-answer`, by path.
 */
export interface Http {
  json<S extends z.ZodType>(schema: S, request: OptionalRequest): Promise<z.output<S> | undefined>;
  json<S extends z.ZodType>(schema: S, request: Request): Promise<z.output<S>>;
  /** Parsed by the one XML parser: attributes as "@name", text beside attributes as "#text", names without namespace. `arrays` names elements that are always arrays. */
  xml<S extends z.ZodType>(
    schema: S,
    request: OptionalRequest & { readonly arrays?: readonly string[] },
  ): Promise<z.output<S> | undefined>;
  xml<S extends z.ZodType>(schema: S, request: Request & { readonly arrays?: readonly string[] }): Promise<z.output<S>>;
  /**
   * Rows of a delimited file with a header line, each parsed by `schema`; values are strings. An empty body has no header
   * and is `unexpected-answer`, unless `absent` says that this agency means "no rows" by it.
   */
  csv<S extends z.ZodType>(
    schema: S,
    request: OptionalRequest & { readonly delimiter?: string },
  ): Promise<z.output<S>[] | undefined>;
  csv<S extends z.ZodType>(schema: S, request: Request & { readonly delimiter?: string }): Promise<z.output<S>[]>;
  text(request: OptionalRequest): Promise<string | undefined>;
  text(request: Request): Promise<string>;
  bytes(request: Request): Promise<Uint8Array>;
  /** Like `json`, with status and headers. */
  answer<S extends z.ZodType>(schema: S, request: Request): Promise<Answer<z.output<S>>>;
}
