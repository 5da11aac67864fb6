import type { SearchHit, ToolSearch } from "@fedpipe/catalog";
import type { OffTopicQuestion, Question } from "./questions.ts";

const DEPTH = 50;

export interface Outcome {
  readonly question: Question;
  /** Rank of the first acceptable tool, from 1; undefined when it is not among the first 50. */
  readonly rank: number | undefined;
  /** An acceptable module is among the first three distinct ones. */
  readonly moduleFound: boolean;
  readonly refused: boolean;
  readonly milliseconds: number;
  readonly top: readonly SearchHit[];
}

export interface Metrics {
  readonly questions: number;
  readonly recall1: number;
  readonly recall5: number;
  readonly recall10: number;
  readonly mrr: number;
  readonly moduleRecall3: number;
  readonly refused: number;
}

/** Asks one question; `tools` are the acceptable names that exist. */
export function ask(search: ToolSearch, question: Question, now: () => number): Outcome {
  const started = now();
  const { hits } = search.search(question.q, { limit: DEPTH });
  const milliseconds = now() - started;
  const index = hits.findIndex(({ name }) => question.tools.includes(name));
  const modules = [...new Set(hits.map(({ module }) => module ?? ""))].slice(0, 3);
  return {
    question,
    rank: index < 0 ? undefined : index + 1,
    moduleFound: modules.some((module) => question.modules.includes(module)),
    refused: hits.length === 0,
    milliseconds,
    top: hits.slice(0, 5),
  };
}

export function metricsOf(outcomes: readonly Outcome[]): Metrics {
  const share = (test: (outcome: Outcome) => boolean) => mean(outcomes.map((outcome) => (test(outcome) ? 1 : 0)));
  const within = (k: number) => share(({ rank }) => rank !== undefined && rank <= k);
  return {
    questions: outcomes.length,
    recall1: within(1),
    recall5: within(5),
    recall10: within(10),
    mrr: mean(outcomes.map(({ rank }) => (rank === undefined ? 0 : 1 / rank))),
    moduleRecall3: share(({ moduleFound }) => moduleFound),
    refused: share(({ refused }) => refused),
  };
}

/** Share of off-topic questions that get no hit at all, and those that do get one. */
export function refusal(search: ToolSearch, questions: readonly OffTopicQuestion[]) {
  const answered = questions.flatMap(({ id, q }) => {
    const first = search.search(q, { limit: 1 }).hits[0];
    return first === undefined ? [] : [{ id, q, tool: first.name }];
  });
  return { questions: questions.length, refused: 1 - answered.length / Math.max(1, questions.length), answered };
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
