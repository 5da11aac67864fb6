import { existsSync, readFileSync } from "node:fs";
import { type Agency, type Fetch, fail } from "@fedpipe/core";
import { loaders } from "@fedpipe/federal";
import { runTool, testDeps } from "@fedpipe/testing";
import { z } from "zod";
import type { ResolverContext } from "../src/define-resolver.ts";

const entry = z.object({
  file: z.string(),
  request: z.object({ method: z.string(), url: z.string() }),
  status: z.number(),
  contentType: z.string().nullish(),
});
type Entry = z.output<typeof entry> & { readonly folder: URL };

/** Answers a request from any folder laid out like an agency's fixtures; undefined when none fits. */
export type Network = (request: { readonly method: string; readonly url: URL }) => Entry | undefined;

/** The agencies that the resolvers ask. */
export const ASKED = [
  "sec",
  "gleif",
  "fec",
  "senate-lobbying",
  "usaspending",
  "fdic",
  "nonprofits",
  "open-payments",
  "fda",
  "congress",
  "census",
  "nws",
  "hud",
  "fema",
] as const;

const agenciesFolder = new URL("../../agencies/", import.meta.url);

/** Every agency's own fixtures: of those for the same path, the one whose query is most alike. */
export function fixturesOf(ids: readonly string[] = ASKED, folder = (id: string) => `${id}/fixtures/`): Network {
  return networkOf(ids.map((id) => new URL(folder(id), agenciesFolder)));
}

export function networkOf(folders: readonly URL[]): Network {
  const entries = folders.flatMap((folder) => readEntries(folder));
  return ({ method, url }) => {
    const fitting = entries.filter(({ request, status }) => {
      const own = new URL(request.url);
      const isPath = request.method === method && own.host === url.host && own.pathname === url.pathname;
      return status === 200 && isPath && areOneQuestion(own.searchParams, url.searchParams);
    });
    return fitting.toSorted((a, b) => likeness(b, url) - likeness(a, url))[0];
  };
}

function readEntries(folder: URL): Entry[] {
  const index = new URL("index.json", folder);
  if (!existsSync(index)) return [];
  const found = z.array(entry).parse(JSON.parse(readFileSync(index, "utf8")));
  return found.map((one) => ({ ...one, folder }));
}

// One path may serve several kinds of search, told apart by their parameters.
const areOneQuestion = (own: URLSearchParams, asked: URLSearchParams): boolean =>
  own.size === 0 || asked.size === 0 || [...asked.keys()].some((name) => own.has(name));

function likeness({ request }: Entry, url: URL): number {
  const own = new URL(request.url).searchParams;
  return [...url.searchParams].filter(([name, value]) => own.get(name) === value).length;
}

export interface RealOptions {
  readonly network?: Network;
  /** Keys that the operator has set; all of them unless said. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The server as a resolver sees it, with the real agencies behind it; only the network is the test's. */
export function realContext({ network = fixturesOf(), env }: RealOptions = {}): ResolverContext {
  const controller = new AbortController();
  const fetch: Fetch = async (address, { method }) => {
    const found = network({ method, url: new URL(address) });
    if (found === undefined)
      return fail({
        kind: "unavailable",
        host: new URL(address).host,
        cause: `no fixture answers ${method} ${address}`,
      });
    const headers = { "content-type": found.contentType ?? "application/json" };
    return new Response(new Uint8Array(readFileSync(new URL(found.file, found.folder))), {
      status: found.status,
      headers,
    });
  };
  const deps = testDeps({ fetch, ...(env === undefined ? {} : { env }) });
  return {
    now: deps.now,
    startTimer: () => () => {},
    signal: controller.signal,
    progress: () => {},
    reportBug: (error) => {
      throw error;
    },
    isAllowed: () => true,
    call: async (tool, args) => {
      const { result, provenance } = await runTool(await agencyOf(tool), tool, args, deps, []);
      return { result, provenance };
    },
  };
}

async function agencyOf(tool: string): Promise<Agency> {
  for (const id of ASKED) {
    const agency = (await loaders[id]?.())?.default;
    if (agency?.tools.some(({ name }) => name === tool) === true) return agency;
  }
  return fail({ kind: "not-found", what: `tool ${tool}` });
}
