import { type Fetch, renderResult } from "@fedpipe/core";
import { createFakeFetch, requestKey } from "./fake-fetch.ts";
import { readIndex, toResponse } from "./fixtures.ts";
import { type Outcome, type Probe, probe, told } from "./probe.ts";

/** Stands in everything an agency says here; none of it may reach the model as our own words. */
const UPSTREAM = "zq-upstream-words";

interface Fault {
  readonly name: string;
  /** The answer given instead of the true one; undefined where this fault cannot happen to it. */
  readonly answer: (body: string, contentType: string) => Response | undefined;
  /** What is wrong with how the call ended. */
  readonly wrong: (outcome: Outcome) => string | undefined;
}

const page = `<!DOCTYPE html><html><head><title>${UPSTREAM}</title></head><body><h1>${UPSTREAM}</h1></body></html>`;
const words = JSON.stringify({ error: { message: UPSTREAM }, message: UPSTREAM, detail: UPSTREAM, errors: [UPSTREAM] });
const json = (body: string, status = 200, headers: Record<string, string> = {}) =>
  toResponse(body, { status, contentType: "application/json", headers });
const html = (status: number) => toResponse(page, { status, contentType: "text/html" });

const failsAs =
  (...kinds: readonly string[]) =>
  (outcome: Outcome): string | undefined =>
    outcome.kind === "failure" && kinds.includes(outcome.failure.kind)
      ? undefined
      : `ends in ${told(outcome)} instead of ${kinds.join(" or ")}`;

const failsOrEmpty = (outcome: Outcome): string | undefined =>
  outcome.kind === "failure" || (outcome.kind === "result" && outcome.result.kind === "empty")
    ? undefined
    : `ends in ${told(outcome)} instead of a failure or "nothing found"`;

const survives = (): undefined => undefined;

const FAULTS: readonly Fault[] = [
  {
    name: "429 with Retry-After 3600",
    answer: () => json(words, 429, { "retry-after": "3600" }),
    wrong: failsAs("rate-limited"),
  },
  { name: "500", answer: () => json(words, 500), wrong: failsAs("unavailable") },
  { name: "503 and a page", answer: () => html(503), wrong: failsAs("unavailable") },
  {
    name: "a page with status 200",
    answer: (_, contentType) => (isData(contentType) ? html(200) : undefined),
    wrong: failsAs("unexpected-answer", "unavailable"),
  },
  {
    name: "an answer cut off",
    answer: (body, contentType) =>
      isStructured(contentType) ? toResponse(body.slice(0, body.length / 2), { status: 200, contentType }) : undefined,
    wrong: failsAs("unexpected-answer", "unavailable"),
  },
  {
    name: "an empty body",
    answer: (_, contentType) => (isData(contentType) ? toResponse("", { status: 200, contentType }) : undefined),
    wrong: failsAs("unexpected-answer", "unavailable"),
  },
  {
    name: "more rows than one page",
    answer: (body, contentType) =>
      contentType.includes("json") ? json(JSON.stringify(enlarge(parse(body)))) : undefined,
    wrong: survives,
  },
  {
    name: "every field renamed",
    answer: (body, contentType) =>
      contentType.includes("json") ? json(JSON.stringify(rename(parse(body)))) : undefined,
    wrong: survives,
  },
  ...["null", "[]", "{}", "7", '"text"'].map(
    (body): Fault => ({
      name: `the JSON ${body}`,
      answer: (_, contentType) => (contentType.includes("json") ? json(body) : undefined),
      wrong: failsOrEmpty,
    }),
  ),
  ...Object.entries({ text: "text", number: 7, list: [], object: {}, null: null }).flatMap(([kind, value]): Fault[] => [
    {
      name: `every field a ${kind}`,
      answer: (body, contentType) =>
        contentType.includes("json") ? json(JSON.stringify(replaceFields(parse(body), value))) : undefined,
      wrong: survives,
    },
    {
      name: `every value within a ${kind}`,
      answer: (body, contentType) =>
        contentType.includes("json") ? json(JSON.stringify(replaceLeaves(parse(body), value))) : undefined,
      wrong: survives,
    },
  ]),
];

/** As after a new version of the API: the structure stays, the names of the values do not. */
function rename(data: unknown): unknown {
  if (typeof data !== "object" || data === null) return data;
  if (Array.isArray(data)) return data.map(rename);
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [isValue(value) ? `${name}_2` : name, rename(value)]),
  );
}

/** Counts ten times as large, and every `false` (as in hasNext) true: the first page of many. */
function enlarge(data: unknown): unknown {
  if (data === false) return true;
  if (typeof data !== "object" || data === null) return data;
  if (Array.isArray(data)) return data.map(enlarge);
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      isCount(name, value) ? Number(value) * 10 + 10 : enlarge(value),
    ]),
  );
}

const isValue = (value: unknown) => typeof value !== "object" || value === null;
const isCount = (name: string, value: unknown) => typeof value === "number" && /total|count|pages/iu.test(name);
const isStructured = (contentType: string) => /json|xml/u.test(contentType);
const isData = (contentType: string) => /json|xml|csv/u.test(contentType) && !contentType.includes("xhtml");
const parse = (body: string): unknown => JSON.parse(body);

function replaceFields(data: unknown, value: unknown): unknown {
  if (typeof data !== "object" || data === null) return value;
  if (Array.isArray(data)) return data.map(() => value);
  return Object.fromEntries(Object.keys(data).map((name) => [name, value]));
}

function replaceLeaves(data: unknown, value: unknown): unknown {
  if (typeof data !== "object" || data === null) return value;
  if (Array.isArray(data)) return data.map((one) => replaceLeaves(one, value));
  return Object.fromEntries(Object.entries(data).map(([name, one]) => [name, replaceLeaves(one, value)]));
}

/**
 * What a tool makes of an agency that is down, busy, or answers in another form: each request of its example gets each
 * fault in turn. Gives what was found wrong, in words.
 */
export async function agencyFaultProblems(subject: Probe, fixtures: URL): Promise<string[]> {
  const { tool } = subject;
  const entries = readIndex(fixtures);
  const problems: string[] = [];
  const clean = createFakeFetch({ folder: fixtures, entries });
  const usual = await probe(subject, tool.example, clean.fetch);
  const keys = [...new Set(usual.requests.map(({ url, body }) => `${requestKey(url)} ${body ?? ""}`))];
  // Each request alone, then all of them.
  for (const [index, key] of [...keys, ...(keys.length > 1 ? [undefined] : [])].entries()) {
    for (const fault of FAULTS) {
      const network = createFakeFetch({ folder: fixtures, entries });
      let isGiven = false;
      const answer: Fetch = async (address, init) => {
        const truly = await network.fetch(address, init);
        if (key !== undefined && `${requestKey(new URL(address))} ${init.body ?? ""}` !== key) return truly;
        const faulty = fault.answer(await truly.clone().text(), truly.headers.get("content-type") ?? "");
        if (faulty === undefined) return truly;
        isGiven = true;
        return faulty;
      };
      const outcome = await probe(subject, tool.example, answer);
      if (!isGiven) continue;
      const isPart = key !== undefined && keys.length > 1;
      const wrong =
        wrongAlways(subject, outcome) ?? (isPart && saysWhatFailed(outcome) ? undefined : fault.wrong(outcome));
      const which = key === undefined ? "every request" : `request ${index + 1} of ${keys.length}`;
      if (wrong !== undefined) problems.push(`${tool.name}, ${which}, ${fault.name}: ${wrong}`);
    }
  }
  return problems;
}

// One source of several may fail and leave a useful rest, if the answer says so.
function saysWhatFailed(outcome: Outcome): boolean {
  if (outcome.kind !== "result" || outcome.result.kind === "empty") return false;
  return (outcome.result.notes ?? []).some((note) => /could not be|did not answer|failed/u.test(note));
}

/** What is wrong whatever the fault was. */
function wrongAlways({ tool }: Probe, outcome: Outcome): string | undefined {
  if (outcome.kind === "crash" || outcome.kind === "hang") return `ends in ${told(outcome)}`;
  if (outcome.kind === "failure")
    return outcome.message.includes(UPSTREAM)
      ? `repeats the agency's words: ${outcome.message.slice(0, 200)}`
      : undefined;
  const { result } = outcome;
  const knownArguments = Object.keys(tool.inputSchema().properties ?? {});
  if (result.kind === "table" && result.rows.length === 0) return "ends in a table without rows";
  const unknown = Object.keys("next" in result ? (result.next ?? {}) : {}).filter(
    (name) => !knownArguments.includes(name),
  );
  if (unknown.length > 0) return `goes on with ${unknown.join(", ")}, which the tool does not take`;
  const { text } = renderResult(result, {
    tool: tool.name,
    args: tool.example,
    provenance: [],
    budgetTokens: Number.POSITIVE_INFINITY,
  });
  const odd = /\[object Object\]|\bNaN\b|\bundefined\b|Invalid Date/u.exec(text)?.[0];
  return odd === undefined
    ? undefined
    : `shows ${odd}: ${text.slice(Math.max(0, text.indexOf(odd) - 80), text.indexOf(odd) + 40)}`;
}
