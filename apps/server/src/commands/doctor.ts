import type { AgencyInfo, AgencyKey, Catalogue } from "../catalogue.ts";
import type { Config } from "../config.ts";
import { createFence } from "../fence.ts";

type Environment = Readonly<Record<string, string | undefined>>;

export interface KeyReport {
  /** Every variable of the credential, in order; alternatives are joined with "or". */
  readonly variables: readonly string[];
  readonly isSet: boolean;
  /** Variables still to be set. */
  readonly missing: readonly string[];
  readonly optional: boolean;
  readonly signupUrl: string;
}

/** How a module's one live call ended. */
export type LiveReport =
  | { readonly outcome: "answered"; readonly tool: string; readonly ms: number }
  /** It answered, but the example that is known to find something found nothing. */
  | { readonly outcome: "empty"; readonly tool: string; readonly ms: number }
  | { readonly outcome: "failed"; readonly tool: string; readonly ms: number; readonly why: string }
  | { readonly outcome: "skipped"; readonly why: string };

export interface ModuleReport {
  readonly module: string;
  readonly title: string;
  /** `keyless`: asks for none or works without. */
  readonly state: "keyless" | "ready" | "missing-key";
  readonly keys: readonly KeyReport[];
  /** Only where the agency refuses callers who do not say how to reach them. */
  readonly contact?: "set" | "missing";
  readonly live?: LiveReport;
}

/** Runs one tool's example; for `--live`. */
export type TryModule = (module: string) => Promise<Exclude<LiveReport, { outcome: "skipped" }>>;

export interface DoctorParts {
  readonly catalogue: Catalogue;
  readonly config: Config;
  readonly env: Environment;
  /** Undefined without `--live`. */
  readonly tryModule: TryModule | undefined;
}

/** Modules tried at once. */
const CONCURRENCY = 6;

/** What works and what lacks a key; with `tryModule`, what really answers. Modules outside the fence are left out. */
export async function examine({ catalogue, config, env, tryModule }: DoctorParts): Promise<ModuleReport[]> {
  const fence = createFence(catalogue, config);
  const chosen = config.start?.kind === "modules" ? new Set(config.start.modules) : undefined;
  const agencies = catalogue.agencies().filter(({ id }) => fence.opens(id) && (chosen?.has(id) ?? true));
  const reports = agencies.map((agency) => reportKeys(agency, env));
  return tryModule === undefined
    ? reports
    : inGroups(reports, (report) => tryOne(report, tryModule, config.replay !== undefined));
}

/** Any of these tells an agency how to reach the caller. */
const CONTACT = ["SEC_CONTACT_EMAIL", "FEDPIPE_CONTACT"];

function reportKeys({ id, title, keys, needsContact }: AgencyInfo, env: Environment): ModuleReport {
  const reported = keys.map((key) => reportKey(key, env));
  const contact = CONTACT.some((name) => (env[name] ?? "").trim() !== "") ? "set" : "missing";
  const isBlocked = reported.some(({ optional, isSet }) => !optional && !isSet);
  const isReady = reported.some(({ isSet }) => isSet);
  const state = isBlocked ? "missing-key" : isReady ? "ready" : "keyless";
  return { module: id, title, state, keys: reported, ...(needsContact === true ? { contact } : {}) };
}

function reportKey({ env: parts, optional, signupUrl }: AgencyKey, env: Environment): KeyReport {
  const isSet = (names: readonly string[]) => names.some((name) => (env[name] ?? "").trim() !== "");
  const missing = parts.filter((names) => !isSet(names)).map(([first]) => first);
  return {
    variables: parts.map((names) => names.join(" or ")),
    isSet: missing.length === 0,
    missing,
    optional,
    signupUrl,
  };
}

// A module that works without its key is tried without it; only one that cannot work is skipped. Recordings need none.
async function tryOne(report: ModuleReport, tryModule: TryModule, isReplay: boolean): Promise<ModuleReport> {
  if (report.state !== "missing-key" || isReplay) return { ...report, live: await tryModule(report.module) };
  const missing = report.keys.flatMap((key) => (key.optional ? [] : key.missing));
  return { ...report, live: { outcome: "skipped", why: `needs ${missing.join(" and ")}` } };
}

async function inGroups<T, R>(items: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = items.entries();
  const work = async () => {
    for (const [index, item] of waiting) results[index] = await run(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return results;
}

/** 0 unless a module that was tried did not answer. A missing key is no failure: most of fedpipe works without. */
export function exitCode(reports: readonly ModuleReport[]): number {
  return reports.some(({ live }) => live?.outcome === "failed" || live?.outcome === "empty") ? 1 : 0;
}

/** The same report for programs. */
export function doctorJson(reports: readonly ModuleReport[]): string {
  const count = (state: ModuleReport["state"]) => reports.filter((report) => report.state === state).length;
  const summary = { keyless: count("keyless"), ready: count("ready"), missingKey: count("missing-key") };
  return JSON.stringify({ ok: exitCode(reports) === 0, summary, modules: reports }, null, 2);
}

/** The report for people. */
export function doctorText(reports: readonly ModuleReport[]): string {
  const inState = (state: ModuleReport["state"]) => reports.filter((report) => report.state === state);
  const [keyless, ready, missing] = [inState("keyless"), inState("ready"), inState("missing-key")];
  const unreachable = reports.filter(({ contact }) => contact === "missing");
  const optional = reports.filter(({ keys }) => keys.some((key) => key.optional && !key.isSet));
  const sections = [
    section(`Work without a key (${keyless.length})`, keyless.map(liveLine)),
    section(`Have their key (${ready.length})`, ready.map(liveLine)),
    section(
      `Need a free key (${missing.length})`,
      missing.flatMap((report) => [liveLine(report), ...keyLines(report, false)]),
    ),
    section(
      `Refuse callers who give no contact (${unreachable.length})`,
      unreachable.map(
        ({ module, title }) => `  ${module} (${title}): set ${CONTACT.join(" or ")} to your e-mail address`,
      ),
    ),
    section(
      `Work without, but answer more with a free key (${optional.length})`,
      optional.flatMap((report) => [`  ${report.module}`, ...keyLines(report, true)]),
    ),
  ];
  const verdict = reports.some(({ live }) => live !== undefined) ? [liveSummary(reports)] : [];
  const advice =
    missing.length + optional.length + unreachable.length === 0
      ? []
      : ["Set keys in the environment or in .env beside where fedpipe runs."];
  return [...sections.filter((text) => text !== ""), ...verdict, ...advice].join("\n\n");
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : [`${title}:`, ...lines].join("\n");
}

function liveLine({ module, title, live }: ModuleReport): string {
  const head = `  ${module} (${title})`;
  switch (live?.outcome) {
    case undefined:
      return head;
    case "answered":
      return `${head}: answered in ${live.ms} ms`;
    case "empty":
      return `${head}: ANSWERED EMPTY to the example of ${live.tool}, which is known to find something`;
    case "failed":
      return `${head}: FAILED, ${live.why}`;
    case "skipped":
      return `${head}: not tried, ${live.why}`;
  }
}

function keyLines({ keys }: ModuleReport, optional: boolean): string[] {
  return keys
    .filter((key) => key.optional === optional && !key.isSet)
    .map((key) => `    ${key.missing.join(" and ")}: ${key.signupUrl}`);
}

function liveSummary(reports: readonly ModuleReport[]): string {
  const count = (outcome: LiveReport["outcome"]) => reports.filter(({ live }) => live?.outcome === outcome).length;
  return `Tried live: ${count("answered")} answered, ${count("empty")} answered empty, ${count("failed")} failed, ${count("skipped")} not tried.`;
}
