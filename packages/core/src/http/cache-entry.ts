import { createHash } from "node:crypto";
import { z } from "zod";
import type { Outline } from "./build-request.ts";
import { redact } from "./redact.ts";

/** An answer as the caches keep it: no URL, no credential, only the headers someone reads. */
export interface CachedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly retrievedAtMs: number;
}

/** Entries and their bytes. */
export interface Tally {
  readonly entries: number;
  readonly bytes: number;
}

export const NOTHING: Tally = { entries: 0, bytes: 0 };

/** What the disk knows of an entry beside its body. */
export const entryMetadata = z.object({
  status: z.number(),
  headers: z.record(z.string(), z.string()),
  retrievedAtMs: z.number(),
});

/** `<module>/<hash>`: the hash is over the request without its credential, so that neither key nor URL is on disk. */
export function cacheKey(moduleId: string, { method, url, headers, json, form }: Outline): string {
  const { "user-agent": _, ...rest } = headers;
  const sent = Object.entries(rest).toSorted(([left], [right]) => (left < right ? -1 : 1));
  const hash = createHash("sha256")
    .update(JSON.stringify([method, url, json ?? null, form ?? null, sent]))
    .digest("hex");
  return `${moduleId}/${hash}`;
}

/** Whether a key belongs to a module; without one, always. */
export function belongsTo(key: string, moduleId: string | undefined): boolean {
  return moduleId === undefined || key.startsWith(`${moduleId}/`);
}

// What paging, types and revalidation need. The rest (cookies, dates, quotas) would be a lie the second time.
const KEPT =
  /^(content-type|content-language|content-disposition|etag|last-modified|link|x-.*(total|count|page|pages|next|cursor)|total-.*|.*-total)$/;

/** The headers an answer keeps, in lower case; the same whether it came from the network or a cache. */
export function keepHeaders(headers: Headers, secrets: readonly string[]): Record<string, string> {
  const kept = [...headers].filter(([name]) => KEPT.test(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, redact(value, secrets)]));
}
