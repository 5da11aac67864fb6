import {
  type Agency,
  AgencyError,
  type Deps,
  explain,
  type Failure,
  type Fetch,
  type Result,
  type Tool,
} from "@fedpipe/core";
import { runTool } from "./agency-tester.ts";
import type { SentRequest } from "./fake-fetch.ts";
import { testDeps } from "./test-deps.ts";

/** How a call ended, and what it sent. `crash` is anything thrown that is not an AgencyError. */
export type Outcome = { readonly requests: readonly SentRequest[] } & (
  | { readonly kind: "result"; readonly result: Result }
  | { readonly kind: "failure"; readonly failure: Failure; readonly message: string }
  | { readonly kind: "crash"; readonly error: string }
  | { readonly kind: "hang" }
);

/** Longer than any call without a network takes, however busy the machine is. */
const HANG_MS = 10_000;

export interface Probe {
  readonly agency: Agency;
  readonly tool: Tool;
  readonly now?: (() => Date) | undefined;
}

/** Calls a tool the real way and tells how it ended; never throws. */
export async function probe(
  { agency, tool, now }: Probe,
  args: Readonly<Record<string, unknown>>,
  answer: Fetch,
): Promise<Outcome> {
  const requests: SentRequest[] = [];
  const fetch: Fetch = (address, init) => {
    requests.push({ method: init.method, url: new URL(address), headers: init.headers, body: init.body });
    return answer(address, init);
  };
  const deps: Deps = testDeps({ fetch, ...(now === undefined ? {} : { now }) });
  const call = runTool(agency, tool.name, args, deps, requests);
  try {
    const called = await inTime(call);
    return called === undefined ? { kind: "hang", requests } : { kind: "result", result: called.result, requests };
  } catch (error) {
    if (!(error instanceof AgencyError)) return { kind: "crash", error: String(error), requests };
    const { failure } = error;
    return { kind: "failure", failure, message: explain(agency.manifest.title, failure), requests };
  }
}

async function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), HANG_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A few words on an outcome, for a message of a failed test. */
export function told(outcome: Outcome): string {
  switch (outcome.kind) {
    case "result":
      return `a ${outcome.result.kind}`;
    case "failure":
      return `${outcome.failure.kind} (${outcome.message.slice(0, 200)})`;
    case "crash":
      return `a crash (${outcome.error.slice(0, 200)})`;
    case "hang":
      return "no end at all";
  }
}
