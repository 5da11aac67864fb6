import { parseArgs } from "node:util";
import { hasSheets } from "./catalogue.ts";
import { BLIND, evaluate, type Evaluation } from "./evaluate.ts";
import { halfOf } from "./halves.ts";
import { type Metrics, metricsOf, type Outcome } from "./metrics.ts";
import { groupBy, miss, table } from "./report.ts";

const { values } = parseArgs({
  options: {
    questions: { type: "string" },
    offtopic: { type: "string" },
    json: { type: "boolean", default: false },
    /** Show the misses of one half only, so that the other stays unread. */
    half: { type: "string" },
  },
});

if (!hasSheets()) {
  process.stderr.write("The questions and sheets lie beside the checkout, in ../shared, and are not there.\n");
  process.exit(1);
}
const evaluation = evaluate({
  ...(values.questions === undefined ? {} : { questions: values.questions }),
  ...(values.offtopic === undefined ? {} : { offTopic: values.offtopic }),
  now: () => performance.now(),
});

/** Only beside the dev questions: whoever names a file wants that one. */
const blind = values.questions === undefined ? evaluate({ ...BLIND, now: () => performance.now() }) : undefined;

process.stdout.write(`${values.json ? JSON.stringify(summaryOf(evaluation), null, 2) : reportOf(evaluation)}\n`);

function sourceOf({ question }: Outcome): string {
  return question.source.startsWith("public:") ? "public" : "written";
}

function reportOf(result: Evaluation): string {
  const { all, built, off, near } = result;
  const shown = all.filter(({ question }) => values.half === undefined || halfOf(question.id) === values.half);
  const misses = shown.filter(({ rank }) => rank === undefined || rank > 5);
  return [
    `${result.tools} tools, ${result.modules} modules; index ${Math.round(result.indexBytes / 1024)} KiB, loaded in ${result.loadMs.toFixed(1)} ms; search p50 ${result.p50Ms.toFixed(2)} ms, p95 ${result.p95Ms.toFixed(2)} ms; ${result.skipped} questions skipped`,
    table([["built", built], ["all", all], ...halves("built", built), ...halves("all", all)]),
    table(groupBy(all, (outcome) => [sourceOf(outcome)])),
    ...(blind === undefined ? [] : [blindReport(blind)]),
    `off-topic answered "no match": off ${share(off)}, near ${share(near)}`,
    ...[...off.answered, ...near.answered].map(({ id, q, tool }) => `    ${id} ${q} -> ${tool}`),
    `\nBy module\n${table(groupBy(shown, ({ question }) => question.modules))}`,
    `\nMisses at 5 (${misses.length})`,
    ...misses.map(miss),
  ].join("\n");
}

function blindReport({ built, off, near }: Evaluation): string {
  return [
    "\nOur own blind questions",
    table([["blind", built], ...halves("blind", built)]),
    `off-topic answered "no match": off ${share(off)}, near ${share(near)}\n`,
  ].join("\n");
}

function share({ refused, questions }: Evaluation["off"]): string {
  return `${Math.round(refused * questions)} of ${questions}`;
}

function summaryOf(result: Evaluation) {
  const { tools, modules, indexBytes, loadMs, p50Ms, p95Ms, skipped, all, built, off, near } = result;
  return {
    tools,
    modules,
    indexBytes,
    loadMs,
    p50Ms,
    p95Ms,
    skipped,
    built: metricsOf(built),
    all: metricsOf(all),
    halves: grouped([...halves("built", built), ...halves("all", all)]),
    bySource: grouped(groupBy(all, (outcome) => [sourceOf(outcome)])),
    byModule: grouped(groupBy(all, ({ question }) => question.modules)),
    offTopic: { off, near },
    ...(blind === undefined
      ? {}
      : {
          blind: {
            ...grouped([["all", blind.built], ...halves("blind", blind.built)]),
            offTopic: { off: blind.off, near: blind.near },
          },
        }),
    misses: all
      .filter(({ rank }) => rank === undefined || rank > 5)
      .map(({ question, rank, top }) => ({
        id: question.id,
        q: question.q,
        rank,
        want: question.tools,
        got: top.map(({ name }) => name),
      })),
  };
}

function grouped(groups: readonly (readonly [string, readonly Outcome[]])[]): Record<string, Metrics> {
  return Object.fromEntries(groups.map(([name, group]) => [name, metricsOf(group)]));
}

function halves(name: string, outcomes: readonly Outcome[]): [string, Outcome[]][] {
  return groupBy(outcomes, ({ question }) => [`${name}: ${halfOf(question.id)}`]);
}
