import {
  type Agency,
  AgencyError,
  createTransport,
  type Deps,
  type Failure,
  fail,
  type JsonSchema,
  prepareArguments,
  type Provenance,
  type Result,
  type Tool,
} from "@fedpipe/core";
import { type Answers, createFakeFetch, type SentRequest } from "./fake-fetch.ts";
import { readIndex } from "./fixtures.ts";
import { testDeps } from "./test-deps.ts";

export interface Called {
  readonly result: Result;
  readonly requests: readonly SentRequest[];
  readonly provenance: readonly Provenance[];
}

export interface AgencyTester {
  /** Runs a tool the real way, with only the network faked. `answers` go by URL path; the rest comes from fixtures/. */
  readonly call: (tool: string, args?: Readonly<Record<string, unknown>>, answers?: Answers) => Promise<Called>;
  /** The failure the call ends with, and what was sent before; a call that succeeds fails the test. */
  readonly failure: (
    tool: string,
    args?: Readonly<Record<string, unknown>>,
    answers?: Answers,
  ) => Promise<Failure & { readonly requests: readonly SentRequest[] }>;
}

/** `testFile` is the test's import.meta.url: fixtures stand in ../fixtures beside it. */
export function agencyTester(
  agency: Agency,
  testFile: string,
  { env, now }: { env?: Deps["env"]; now?: () => Date } = {},
): AgencyTester {
  const folder = fixturesBeside(testFile);
  const start = (answers: Answers) => createFakeFetch({ folder, entries: readIndex(folder), answers });
  const run = async (
    name: string,
    args: Readonly<Record<string, unknown>>,
    network: ReturnType<typeof start>,
  ): Promise<Called> => {
    const deps = testDeps({
      fetch: network.fetch,
      ...(env === undefined ? {} : { env }),
      ...(now === undefined ? {} : { now }),
    });
    return runTool(agency, name, args, deps, network.requests);
  };
  return {
    call: (name, args = {}, answers = {}) => run(name, args, start(answers)),
    failure: async (name, args = {}, answers = {}) => {
      const network = start(answers);
      try {
        const { result } = await run(name, args, network);
        throw new Error(`${name} was expected to fail, and answered ${JSON.stringify(result).slice(0, 300)}`);
      } catch (error) {
        if (error instanceof AgencyError) return { ...error.failure, requests: network.requests };
        throw error;
      }
    },
  };
}

/** fixtures/ of the package whose src/ (or a folder in it) holds `testFile`. */
export function fixturesBeside(testFile: string): URL {
  const packageRoot = testFile.slice(0, testFile.lastIndexOf("/src/") + 1);
  return new URL("fixtures/", packageRoot);
}

/** One call as the server makes it: arguments prepared, schema checked, core's own HTTP, no cache. */
export async function runTool(
  agency: Agency,
  name: string,
  args: Readonly<Record<string, unknown>>,
  deps: Deps,
  requests: readonly SentRequest[],
): Promise<Called> {
  const tool = agency.tools.find((candidate) => candidate.name === name);
  if (tool === undefined) throw new Error(`${agency.manifest.id} has no tool ${name}`);
  const prepared = prepareArguments(schemaOf(tool), args);
  if (!prepared.ok) return fail({ kind: "bad-arguments", problems: prepared.problems });
  const controller = new AbortController();
  const provenance: Provenance[] = [];
  const transport = createTransport(deps, { userAgent: "fedpipe/test" });
  const http = transport.forCall(agency.manifest, {
    signal: controller.signal,
    onAnswer: (answer) => provenance.push(answer),
  });
  const result = await tool.call(prepared.args, { http, now: deps.now, signal: controller.signal, progress: () => {} });
  return { result, requests, provenance };
}

// The matrices call each tool hundreds of times; its schema is written once.
const schemas = new WeakMap<Tool, JsonSchema>();

function schemaOf(tool: Tool): JsonSchema {
  const known = schemas.get(tool) ?? tool.inputSchema();
  schemas.set(tool, known);
  return known;
}
