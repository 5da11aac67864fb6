import type { JsonSchema } from "@fedpipe/catalog";
import type { Manifest } from "@fedpipe/core";
import { createFakeFetch, type SentRequest } from "./fake-fetch.ts";
import { readIndex, toResponse } from "./fixtures.ts";
import { type Outcome, type Probe, probe, told } from "./probe.ts";

type Args = Readonly<Record<string, unknown>>;

/** Refused whatever the argument means; nothing may be sent for them. */
const NEVER_TEXT: readonly string[] = ["", "   ", "A".repeat(100_000), "nul\u0000byte", "escape\u001b[31m"];

/** May be legal text somewhere; where they are, they arrive as one value, and change nothing else of the request. */
const HOSTILE_TEXT: readonly string[] = [
  "O'Hare",
  "Coeur d'Alene",
  'say "hello"',
  '" OR 1=1',
  "*:*",
  "') or (1 eq 1",
  "../../admin",
  "..%2fadmin",
  "a/b",
  "a?b=c",
  "a&b=c",
  "a#b",
  "50% \\ back;slash|pipe",
  "x\r\nHost: evil.example",
  "smith,name:eq:jones",
  "smith),name:eq:(jones",
];

const WRONG_DATES: readonly string[] = ["2023-02-30", "06/30/2024", "2024-13-01", "yesterday", "2024"];

/** Plain text of several shapes: how a request looks when nobody means harm. */
const PLAIN_TEXT: readonly string[] = ["smith", "Smith Jones", "SMITH-2"];

/**
 * What a tool does with arguments nobody should send. Every bad one must end in `bad-arguments` with no request, or, where
 * it is legal text, in a request that carries it as one value. Gives what was found wrong, in words.
 */
export async function badInputProblems(subject: Probe, fixtures: URL): Promise<string[]> {
  const { tool } = subject;
  const entries = readIndex(fixtures);
  const call = (args: Args) => {
    const { fetch } = createFakeFetch({ folder: fixtures, entries });
    return probe(subject, args, async (address, init) => {
      try {
        return await fetch(address, init);
      } catch {
        return toResponse("{}", { status: 404, contentType: "application/json" });
      }
    });
  };
  const schema = tool.inputSchema();
  const required = Object.fromEntries(
    Object.entries(tool.example).filter(([name]) => schema.required?.includes(name) ?? false),
  );
  const problems: string[] = [];
  const report = (name: string, value: unknown, what: string) =>
    problems.push(`${tool.name} ${name}=${JSON.stringify(value)?.slice(0, 60)}: ${what}`);

  const unknown = await call({ ...tool.example, no_such_argument: 1 });
  if (!isRefusedUnsent(unknown)) report("no_such_argument", 1, told(unknown));

  for (const range of reversedRanges(schema.properties ?? {})) {
    const outcome = await call({ ...tool.example, ...range });
    if (!isRefusedUnsent(outcome)) report("reversed range", range, told(outcome));
  }

  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    for (const value of refusedValues(name, property)) {
      const outcome = await call({ ...tool.example, [name]: value });
      if (!isRefusedUnsent(outcome)) report(name, value, `${told(outcome)}, after ${outcome.requests.length} requests`);
    }
    for (const base of [tool.example, required]) {
      const plain: SentRequest[] = [];
      for (const value of plainValues(property)) plain.push(...(await call({ ...base, [name]: value })).requests);
      plain.push(...(await call(tool.example)).requests);
      for (const value of doubtfulValues(property)) {
        const outcome = await call({ ...base, [name]: value });
        const wrong = wrongWithDoubtful(subject.agency.manifest, outcome, value, plain);
        if (wrong !== undefined) report(name, value, wrong);
      }
    }
  }
  return [...new Set(problems)];
}

const isRefusedUnsent = (outcome: Outcome): boolean =>
  outcome.kind === "failure" && outcome.failure.kind === "bad-arguments" && outcome.requests.length === 0;

/** Values no argument of this kind may take. */
function refusedValues(name: string, property: JsonSchema): readonly unknown[] {
  if (property.enum !== undefined) return ["no_such_value", "", 1e9];
  switch (property.type) {
    case "integer":
    case "number":
      return [
        "many",
        "",
        "1e999",
        { $gt: 0 },
        [1, 2],
        ...(property.type === "integer" ? [1.5] : []),
        ...(name === "limit" ? [0, -1, 1e9] : []),
        ...(name === "offset" || name === "page" ? [-1] : []),
      ];
    case "boolean":
      return ["maybe", 7, ""];
    case "array":
      return [{ $ne: 1 }, ...(property.items === undefined ? [] : refusedValues(name, property.items).map((v) => [v]))];
    default:
      return [
        ...NEVER_TEXT,
        ["a", "b"],
        { $ne: "" },
        true,
        ...(property.format === "date" || /(^|_)(dates?|start|end|since|until)($|_)/u.test(name) ? WRONG_DATES : []),
      ];
  }
}

// What a first argument is called, and its second.
const ENDS: readonly (readonly [RegExp, string])[] = [
  [/start/u, "end"],
  [/since/u, "until"],
  [/min/u, "max"],
];

/** Two ends of a range the wrong way round: most agencies answer them with nothing, which is no "nothing found". */
function reversedRanges(properties: Readonly<Record<string, JsonSchema>>): readonly Args[] {
  return Object.entries(properties).flatMap(([first, { type }]) =>
    ENDS.flatMap(([word, other]): readonly Args[] => {
      const second = first.replace(word, other);
      if (second === first || properties[second] === undefined) return [];
      if (type === "string") return [{ [first]: "2024-06-30", [second]: "2024-01-31" }];
      return [/year/u.test(first) ? { [first]: 2022, [second]: 2020 } : { [first]: 9, [second]: 1 }];
    }),
  );
}

function plainValues(property: JsonSchema): readonly unknown[] {
  if (property.enum !== undefined) return property.enum;
  if (property.type === "array")
    return property.items === undefined ? [] : plainValues(property.items).map((one) => [one]);
  return property.type === "string" ? PLAIN_TEXT : [1];
}

/** Values that are wrong for some arguments of this kind and right for others. */
function doubtfulValues(property: JsonSchema): readonly unknown[] {
  if (property.enum !== undefined || property.type === "boolean") return [];
  if (property.type === "array")
    return property.items === undefined ? [] : doubtfulValues(property.items).map((one) => [one]);
  return property.type === "string" ? HOSTILE_TEXT : [0, -1, 1e9, Number.MAX_SAFE_INTEGER];
}

function wrongWithDoubtful(
  manifest: Manifest,
  outcome: Outcome,
  value: unknown,
  plain: readonly SentRequest[],
): string | undefined {
  if (outcome.kind === "crash" || outcome.kind === "hang") return told(outcome);
  if (outcome.kind === "failure" && outcome.failure.kind === "bad-arguments") return undefined;
  const shapes = new Set(plain.map(shapeOf));
  for (const request of outcome.requests) {
    const host = manifest.hosts.find(({ url }) => request.url.href.startsWith(url));
    if (host === undefined) return `asks ${request.url.host}, which the manifest does not declare`;
    if (typeof [value].flat()[0] !== "string") continue;
    if (!shapes.has(shapeOf(request)))
      return `changes the request's shape: ${request.method} ${request.url.href} ${request.body ?? ""}`;
    const odd = misread(request, String([value].flat()[0]), plain);
    if (odd !== undefined) return `changes how a condition is built: ${odd}`;
  }
  return undefined;
}

/** Host, path depth, and names of query parameters and body fields: what an argument's text must not change. */
function shapeOf({ method, url, body }: SentRequest): string {
  const depth = url.pathname.split("/").length;
  const names = [...new Set(url.searchParams.keys())].toSorted().join(",");
  return `${method} ${url.host} ${depth} ${names} ${body === undefined ? "" : bodyNames(body)}`;
}

function bodyNames(body: string): string {
  return body.startsWith("{")
    ? Object.keys(JSON.parse(body) as object)
        .toSorted()
        .join(",")
    : "";
}

/**
 * A parameter whose usual value is a condition (`NAME:smith`, `name eq 'smith'`), and which the text builds otherwise:
 * a quote that ends it early, a second condition behind a comma.
 */
function misread(request: SentRequest, text: string, plain: readonly SentRequest[]): string | undefined {
  const usual = plain.map(valuesOf);
  for (const [name, value] of valuesOf(request)) {
    const same = usual.flatMap((values) => values.get(name) ?? []);
    // An apostrophe is a letter where conditions are not quoted by it.
    const hasApostrophes = same.some((one) => /'[^']*'/u.test(one));
    const structures = new Set(same.map((one) => structureOf(one, hasApostrophes)));
    const isCondition = [...structures].some((structure) => structure !== "");
    if (isCondition && value.trim() !== text.trim() && !structures.has(structureOf(value, hasApostrophes)))
      return value;
  }
  return undefined;
}

/** Texts of a request by where they stand: the parameter's name, or the path in the body. */
function valuesOf({ url, body }: SentRequest): ReadonlyMap<string, string> {
  const inBody = body?.startsWith("{") ? leaves(JSON.parse(body), "") : [];
  return new Map([...url.searchParams, ...inBody]);
}

function leaves(value: unknown, path: string): readonly (readonly [string, string])[] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, `${path}/${name}`));
}

/** How an expression is built: its signs, quoted parts and joining words. A quote that is not closed is a sign, too. */
function structureOf(value: string, hasApostrophes: boolean): string {
  const inQuotes = value.replaceAll(/"(?:[^"\\]|\\.)*"/gu, "«»");
  const bare = hasApostrophes ? inQuotes.replaceAll(/'(?:[^']|'')*'/gu, "‹›").replaceAll("'", '"') : inQuotes;
  return (bare.match(/«»|‹›|[:()[\]{}=<>|"]|\b(?:AND|OR|NOT)\b/gu) ?? []).join(" ");
}
