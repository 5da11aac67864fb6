import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Agency, AgencyError, type FailureKind, type Result } from "@fedpipe/core";
import { describe, expect, it } from "vitest";
import { fixturesBeside, runTool } from "./agency-tester.ts";
import { type Answers, createFakeFetch } from "./fake-fetch.ts";
import { type RecordedEntry, readBody, readIndex, toResponse } from "./fixtures.ts";
import { testDeps } from "./test-deps.ts";

/** How one real recording is asked for, and what must come out of it. */
export type RecordingCase =
  | {
      readonly tool: string;
      readonly args: Readonly<Record<string, unknown>>;
      /** Path of the request that gets the recording, where it is not the recording's own. */
      readonly path?: string;
      /** Other recordings that answer other requests of the same call, by their own path. */
      readonly beside?: readonly string[];
      /** What answers the other requests of the call, by path; else fixtures do. */
      readonly answers?: Answers;
      readonly now?: Date;
      /** Compares values, not just shape. */
      readonly check?: (result: Result) => void;
      /** The failure a refusal must become. */
      readonly fails?: FailureKind;
    }
  | { readonly unused: string };

/**
 * Replays every real recording of the agency through the tool that would ask for it. Recordings are shared facts that lie
 * beside the checkout; where they are not, these cases skip.
 */
export function describeRecordings(
  agency: Agency,
  testFile: string,
  cases: Readonly<Record<string, RecordingCase | readonly RecordingCase[]>>,
): void {
  const folder = recordingsOf(agency.manifest.id, testFile);
  const isThere = existsSync(fileURLToPath(folder));
  const entries = isThere ? readIndex(folder) : [];
  describe.skipIf(!isThere)(`${agency.manifest.id} reads what the agency really answered`, () => {
    it("names every recording, and no other", () => {
      expect(Object.keys(cases).toSorted()).toEqual([...new Set(entries.map(({ file }) => file))].toSorted());
    });
    for (const [file, given] of Object.entries(cases)) {
      for (const [index, one] of [given].flat().entries()) {
        if ("unused" in one) continue;
        it(`${file}${index === 0 ? "" : ` (${index + 1})`} through ${one.tool}`, () =>
          replayOne(agency, testFile, folder, entries, file, one));
      }
    }
  });
}

type Replayed = Exclude<RecordingCase, { unused: string }>;

async function replayOne(
  agency: Agency,
  testFile: string,
  folder: URL,
  entries: readonly RecordedEntry[],
  file: string,
  one: Replayed,
): Promise<void> {
  const fixtures = fixturesBeside(testFile);
  const network = createFakeFetch({ folder: fixtures, entries: readIndex(fixtures), answers: one.answers ?? {} });
  const served = new Map(
    [file, ...(one.beside ?? [])].map((name) => {
      const entry = entries.find((candidate) => candidate.file === name);
      if (entry === undefined) throw new Error(`${name} is not in the index of recordings`);
      const path = name === file && one.path !== undefined ? one.path : new URL(entry.request.url).pathname;
      return [path, entry] as const;
    }),
  );
  let isServed = false;
  const deps = testDeps({
    fetch: async (url, init) => {
      const entry = served.get(new URL(url).pathname);
      if (entry === undefined) return network.fetch(url, init);
      isServed ||= entry.file === file;
      return toResponse(readBody(folder, entry.file), entry);
    },
    ...(one.now === undefined ? {} : { now: () => one.now ?? new Date() }),
  });
  const outcome = await settle(runTool(agency, one.tool, one.args, deps, []));
  expect(isServed, "the recording was asked for").toBe(true);
  if (one.fails !== undefined) {
    expect(outcome).toMatchObject({ failure: { kind: one.fails } });
    return;
  }
  if ("failure" in outcome) throw new Error(`The call failed: ${JSON.stringify(outcome.failure)}`);
  if (one.check === undefined) throw new Error(`${file} needs a check or a failure to expect`);
  one.check(outcome.result);
}

async function settle(running: ReturnType<typeof runTool>) {
  try {
    return await running;
  } catch (error) {
    if (error instanceof AgencyError) return { failure: error.failure };
    throw error;
  }
}

/** The shared recordings of a module: `../shared/recordings/<id>/` seen from the checkout's root. */
function recordingsOf(id: string, testFile: string): URL {
  const root = testFile.slice(0, testFile.indexOf("/packages/") + 1);
  return new URL(`../shared/recordings/${id}/`, root);
}
