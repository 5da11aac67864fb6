import { join } from "node:path";
import { buildToolSearch, federalLexicon, loadToolSearch } from "@fedpipe/catalog";
import { type Catalogue, loadCatalogue, SHARED } from "./catalogue.ts";
import { ask, type Outcome, percentile, refusal } from "./metrics.ts";
import { type OffTopicQuestion, type Question, readOffTopic, readQuestions } from "./questions.ts";

export interface Evaluation {
  readonly tools: number;
  readonly modules: number;
  readonly indexBytes: number;
  /** Milliseconds from the index file's text to the first answer. */
  readonly loadMs: number;
  /** Of each question asked once the code is warm: a server answers more than one. */
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** Every question with at least one acceptable tool in the catalogue. */
  readonly all: readonly Outcome[];
  /** Those whose acceptable tools that are built include at least one. */
  readonly built: readonly Outcome[];
  readonly skipped: number;
  readonly off: ReturnType<typeof refusal>;
  readonly near: ReturnType<typeof refusal>;
}

const DATA = join(import.meta.dirname, "../data");

/** Our own questions of all kinds, written without looking at keywords, tool questions or the dev set. */
export const BLIND = {
  questions: join(DATA, "questions.blind.jsonl"),
  offTopic: join(DATA, "offtopic.blind.jsonl"),
} as const;

export interface EvaluationInput {
  readonly questions?: string;
  readonly offTopic?: string;
  readonly catalogue?: Catalogue;
  readonly now: () => number;
}

export function evaluate({ questions, offTopic, catalogue = loadCatalogue(), now }: EvaluationInput): Evaluation {
  const json = JSON.stringify(
    buildToolSearch(catalogue.tools, { modules: catalogue.modules, lexicon: federalLexicon }).toJSON(),
  );
  const started = now();
  const search = loadToolSearch(JSON.parse(json));
  search.search("unemployment rate");
  const loadMs = now() - started;
  const names = new Set(catalogue.tools.map(({ name }) => name));
  const given = readQuestions(questions ?? join(SHARED, "evals/questions.dev.jsonl"));
  const asked = given.filter(({ tools }) => tools.some((tool) => names.has(tool)));
  const all = asked.map((question) => ask(search, question, now));
  const aside = readOffTopic(offTopic ?? join(SHARED, "evals/offtopic.dev.jsonl"));
  const times = asked.map((question) => ask(search, question, now).milliseconds);
  return {
    tools: catalogue.tools.length,
    modules: catalogue.modules.length,
    indexBytes: json.length,
    loadMs,
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
    all,
    built: all.filter(({ question }) => isBuilt(question, catalogue)),
    skipped: given.length - asked.length,
    off: refusal(search, aside.filter(starting("off-"))),
    near: refusal(search, aside.filter(starting("near-"))),
  };
}

const starting = (prefix: string) => (question: OffTopicQuestion) => question.id.startsWith(prefix);

function isBuilt(question: Question, { built, tools }: Catalogue): boolean {
  const builtNames = new Set(tools.flatMap(({ name, module }) => (built.has(module ?? "") ? [name] : [])));
  return question.tools.some((tool) => builtNames.has(tool));
}
