import { expect } from "vitest";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { AgencyError, explain, type Failure } from "../../errors.ts";
import type { Host, Manifest } from "../../manifest.ts";
import { systemDeps } from "../../system.ts";
import { createTransport, type Transport, type TransportOptions } from "../transport.ts";
import type { Http, Provenance, Request } from "../types.ts";
import type { Handler } from "./faulty-server.ts";

export const KEY = "s3cret-key-0123456789";

export const valueSchema = z.object({ value: z.number() });

/** A good answer. */
export const good: Handler = (_request, response) => {
  response.setHeader("content-type", "application/json").end('{"value":1}');
};

/** No answer at all. */
export const silence: Handler = () => undefined;

export function answering(code: number, headers: Record<string, string> = {}, body = ""): Handler {
  return (_request, response) => void response.writeHead(code, headers).end(body);
}

/** Good at first, then faulty. */
export function goodThen(fault: Handler): Handler {
  return (request, response, count) => (count === 1 ? good : fault)(request, response, count);
}

export interface Setup extends Partial<TransportOptions> {
  readonly url: string;
  readonly host?: Partial<Host>;
  readonly hosts?: readonly Host[];
  readonly deps?: Partial<Deps>;
}

export interface Ready {
  readonly manifest: Manifest;
  readonly transport: Transport;
  /** A client for a new call. */
  readonly call: (signal?: AbortSignal) => Http;
  /** Where the answers came from so far. */
  readonly seen: readonly Provenance[];
  readonly logged: readonly string[];
  /** Lets the clock jump ahead. */
  readonly skip: (seconds: number) => void;
}

/** An agency at a local server, asked by the real fetch over a real socket; only the waits between attempts are short. */
export function setUp({ url, host = {}, hosts = [], deps = {}, ...options }: Setup): Ready {
  const auth = { kind: "query", values: { api_key: "FAULTY_KEY" }, signupUrl: "https://example.org/key" } as const;
  const manifest: Manifest = {
    id: "faulty",
    title: "Faulty",
    summary: "Answers wrongly.",
    gist: "faults",
    domains: ["economy"],
    hosts: [{ url, auth, perSecond: 1000, freshForSeconds: 0, ...host }, ...hosts],
  };
  const logged: string[] = [];
  const seen: Provenance[] = [];
  let skippedMs = 0;
  const real = systemDeps({ log: (...line) => void logged.push(JSON.stringify(line)) });
  const transport = createTransport(
    {
      ...real,
      env: { FAULTY_KEY: KEY },
      now: () => new Date(Date.now() + skippedMs),
      sleep: (ms, signal) => real.sleep(ms / 20, signal),
      ...deps,
    },
    { userAgent: "fedpipe/0 (test)", deadlineMs: 5000, ...options },
  );
  return {
    manifest,
    transport,
    call: (signal) =>
      transport.forCall(manifest, {
        ...(signal === undefined ? {} : { signal }),
        onAnswer: (provenance) => void seen.push(provenance),
      }),
    seen,
    logged,
    skip: (seconds) => {
      skippedMs += seconds * 1000;
    },
  };
}

export function get(http: Http, path: Request["path"], rest: Partial<Request> = {}): Promise<{ value: number }> {
  return http.json(valueSchema, { path, ...rest });
}

/** The failure a request ends in; its message must hold neither the key nor a word of the server's. */
export async function failureOf(promise: Promise<unknown>): Promise<Failure> {
  const error = await promise.then(
    () => new Error("it did not fail"),
    (reason: unknown) => reason,
  );
  if (!(error instanceof AgencyError)) throw error;
  const message = explain("Faulty", error.failure);
  expect(message).not.toContain(KEY);
  expect(message).not.toMatch(/upstream|<html/);
  return error.failure;
}
