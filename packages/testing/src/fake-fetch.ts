import { type Fetch, fail } from "@fedpipe/core";
import { type RecordedEntry, readBody, toResponse } from "./fixtures.ts";

/** A request as it left. */
export interface SentRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** An answer a test writes down: a fixture's file name, or status and body. */
export type WrittenAnswer =
  | string
  | {
      readonly status?: number;
      readonly contentType?: string;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: unknown;
    };

/** By URL path: one answer for every request, or one per successive request (the last repeats). */
export type Answers = Readonly<Record<string, WrittenAnswer | readonly WrittenAnswer[]>>;

// What hosts call their keys; a fixture is the same whoever asks.
const CREDENTIALS = new Set([
  "api_key",
  "apikey",
  "key",
  "registrationkey",
  "userid",
  "token",
  "api_token",
  "email",
  "appid",
  "x-api-key",
]);

/** The network of a test: `answers` by path first, then the folder's entries by exact request; else it fails by name. */
export function createFakeFetch({
  folder,
  entries,
  answers = {},
}: {
  folder: URL;
  entries: readonly RecordedEntry[];
  answers?: Answers;
}) {
  const requests: SentRequest[] = [];
  const served = new Map<string, number>();
  const fetch: Fetch = async (address, init) => {
    const url = new URL(address);
    requests.push({ method: init.method, url, headers: init.headers, body: init.body });
    const written = answers[url.pathname];
    if (written !== undefined) return toAnswer(pick(written, url.pathname), folder, entries);
    const entry = entries.find((candidate) => matches(candidate, url, init.method, init.body));
    if (entry === undefined) {
      const asked = `${init.method} ${address}${init.body === undefined ? "" : ` with body ${init.body}`}`;
      return fail({ kind: "unavailable", host: url.host, cause: `no fixture answers ${asked}` });
    }
    return toResponse(readBody(folder, entry.file), entry);
  };
  const pick = (written: WrittenAnswer | readonly WrittenAnswer[], path: string): WrittenAnswer => {
    if (!isList(written)) return written;
    const count = served.get(path) ?? 0;
    served.set(path, count + 1);
    return written[Math.min(count, written.length - 1)] ?? { status: 500, body: "" };
  };
  return { fetch, requests };
}

const isList = (written: WrittenAnswer | readonly WrittenAnswer[]): written is readonly WrittenAnswer[] =>
  Array.isArray(written);

function toAnswer(answer: WrittenAnswer, folder: URL, entries: readonly RecordedEntry[]): Response {
  if (typeof answer === "string") {
    const entry = entries.find(({ file }) => file === answer);
    return toResponse(readBody(folder, answer), entry ?? { status: 200, contentType: "application/json" });
  }
  const { status = 200, contentType = "application/json", headers, body = "" } = answer;
  if (body instanceof Uint8Array) return toResponse(new Uint8Array(body), { status, contentType, headers });
  return toResponse(typeof body === "string" ? body : JSON.stringify(body), { status, contentType, headers });
}

function matches({ request }: RecordedEntry, url: URL, method: string, body: string | undefined): boolean {
  if (request.method !== method || requestKey(new URL(request.url)) !== requestKey(url)) return false;
  return request.body === undefined || body === undefined || canonical(request.body) === canonical(parsed(body));
}

/** Host, path and query, in an order of its own and without credentials. */
export function requestKey(url: URL): string {
  const query = [...url.searchParams]
    .filter(([name]) => !CREDENTIALS.has(name.toLowerCase()))
    .map(([name, value]) => `${name}=${value}`);
  return `${url.host}${decodeURIComponent(url.pathname)}?${query.toSorted().join("&")}`;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (key, inner: unknown) => {
    if (CREDENTIALS.has(key.toLowerCase())) return undefined;
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => a.localeCompare(b)));
  });
}
