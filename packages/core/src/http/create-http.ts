import { setMaxListeners } from "node:events";
import type { z } from "zod";
import type { Manifest } from "../manifest.ts";
import type { Deps } from "../deps.ts";
import { AgencyError } from "../errors.ts";
import { type Ask, type Fetched, isOutage } from "./ask.ts";
import { judgeAnswer, toRaw } from "./exchange.ts";
import { type Expected, parseCsv, parseJson, parseSchema, parseXml } from "./parse-body.ts";
import type { Answer, Http, OptionalRequest, Provenance, Request } from "./types.ts";

export interface CallOptions {
  /** Aborts when the caller cancels. An AgencyError as its reason is the failure reported. */
  readonly signal?: AbortSignal;
  /** Of the whole call, counted from here. */
  readonly deadlineMs?: number;
  /** Told of each answer used, for the result's `source`. */
  readonly onAnswer?: (provenance: Provenance) => void;
}

export interface HttpOptions {
  readonly deps: Deps;
  readonly ask: (ask: Ask) => Promise<Fetched>;
  readonly manifest: Manifest;
  readonly call: CallOptions;
  readonly deadlineMs: number;
}

type AnyRequest = Request & { readonly absent?: OptionalRequest["absent"] };

/** An answer's body as the parsers want it. */
interface Body {
  readonly text: string;
  readonly bytes: Uint8Array;
  /** Host name, for messages. */
  readonly host: string;
}

type Parse<T> = (body: Body) => T | Promise<T>;

/** The client of one agency within one call. */
export function createHttp({ deps, ask, manifest, call, deadlineMs }: HttpOptions): Http {
  const expiresAtMs = deps.now().getTime() + deadlineMs;
  // A call may ask many things at once, each of which listens for its end; Node warns on stderr at eleven.
  if (call.signal !== undefined) setMaxListeners(0, call.signal);

  async function request<T>(asked: AnyRequest, expected: Expected, parse: Parse<T>): Promise<Answer<T> | undefined> {
    const { timeoutMs = deadlineMs } = asked;
    const limits = {
      signal: call.signal,
      expiresAtMs: Math.min(expiresAtMs, deps.now().getTime() + timeoutMs),
      seconds: Math.ceil(Math.min(deadlineMs, timeoutMs) / 1000),
    };
    const fetched = await ask({ manifest, request: asked, expected, ...limits, isRefetch: false });
    try {
      return await use(fetched, asked, expected, parse);
    } catch (error) {
      if (!(error instanceof AgencyError)) throw error;
      // A cached answer that cannot be read is our fault, not the agency's: forget it and ask.
      if (fetched.cache !== "no") {
        await fetched.drop();
        return use(
          await ask({ manifest, request: asked, expected, ...limits, isRefetch: true }),
          asked,
          expected,
          parse,
        );
      }
      if (fetched.stale === undefined || !isOutage(error)) throw error;
      return use(fetched.stale, asked, expected, parse);
    }
  }

  async function use<T>(fetched: Fetched, asked: AnyRequest, expected: Expected, parse: Parse<T>) {
    const { answer } = fetched;
    const raw = toRaw(answer, expected);
    const verdict = judgeAnswer(deps, answer, { raw, absent: asked.absent });
    if (verdict.kind === "failed") {
      // What the agency wrote is for whoever reads the log, masked; the model gets our own words.
      deps.log("debug", "The agency answered with a failure.", {
        url: fetched.url,
        status: raw.status,
        body: raw.body.slice(0, 300),
      });
      throw new AgencyError(verdict.failure);
    }
    const provenance = provenanceOf(fetched);
    if (verdict.kind === "absent") {
      call.onAnswer?.(provenance);
      return undefined;
    }
    const host = new URL(answer.outline.url).host;
    const data = await parse({ text: raw.body, bytes: answer.body, host });
    fetched.keep();
    call.onAnswer?.(provenance);
    return { data, status: answer.status, headers: answer.headers, provenance };
  }

  return createMethods(request);
}

type RequestFunction = <T>(asked: AnyRequest, expected: Expected, parse: Parse<T>) => Promise<Answer<T> | undefined>;

function createMethods(request: RequestFunction): Http {
  const json = <S extends z.ZodType>(schema: S, asked: AnyRequest) =>
    request(asked, "json", ({ text, host }) => parseSchema(schema, parseJson(text, host), host));

  return {
    json: <S extends z.ZodType>(schema: S, asked: AnyRequest) => dataOf(json(schema, asked)),
    xml: <S extends z.ZodType>(schema: S, asked: AnyRequest & { readonly arrays?: readonly string[] }) =>
      dataOf(
        request(asked, "xml", async ({ text, host }) =>
          parseSchema(schema, await parseXml(text, host, asked.arrays ?? []), host),
        ),
      ),
    csv: <S extends z.ZodType>(schema: S, asked: AnyRequest & { readonly delimiter?: string }) =>
      dataOf(
        request(asked, "csv", async ({ text, host }) => {
          const rows = await parseCsv(text, host, asked.delimiter);
          return rows.map((row, index) => parseSchema(schema, row, host, [index]));
        }),
      ),
    text: (asked: AnyRequest) => dataOf(request(asked, "text", ({ text }) => text)),
    bytes: (asked) => dataOf(request(asked, "bytes", ({ bytes }) => bytes)),
    answer: async <S extends z.ZodType>(schema: S, asked: Request) =>
      (await json(schema, asked)) as Answer<z.output<S>>,
  };
}

function provenanceOf({ answer, url, cache, retrievedAtMs }: Fetched): Provenance {
  const retrievedAt = new Date(retrievedAtMs).toISOString();
  return { url, retrievedAt, cache, replayed: answer.isReplayed };
}

// Only an OptionalRequest is ever answered with undefined; the overloads of Http say so to its callers.
async function dataOf<T>(answer: Promise<Answer<T> | undefined>): Promise<T> {
  return (await answer)?.data as T;
}
