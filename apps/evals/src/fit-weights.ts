import { buildToolSearch, federalLexicon, WEIGHTS, type Weights } from "@fedpipe/catalog";
import { join } from "node:path";
import { loadCatalogue, SHARED } from "./catalogue.ts";
import { ask } from "./metrics.ts";
import { readQuestions } from "./questions.ts";

/**
 * Fits the ranking's weights one at a time on the dev questions and says, by 5-fold cross-validation, what that is worth
 * on questions it was not fitted on. Prints; changes nothing. Takes a few minutes.
 */
const STEPS = [0.6, 0.8, 1.25, 1.6];
const FOLDS = 5;
const LEAST_GAIN = 0.001;
const ROUNDS = 2;
const FIELDS = ["name", "title", "keywords", "description", "parameters", "values", "hints", "questions"] as const;
const SCALARS = [
  "lengthPenalty",
  "keywordPenalty",
  "saturation",
  "module",
  "synonym",
  "inPhrase",
  "phrase",
  "filler",
  "name",
  "suggestion",
  "corrected",
  "pair",
  "coverage",
] as const;

const catalogue = loadCatalogue();
const questions = readQuestions(join(SHARED, "evals/questions.dev.jsonl"));
const lexicon = { ...federalLexicon, leastEvidence: Number.NEGATIVE_INFINITY };
const known = new Map<string, readonly number[]>();

/** Each question's share of what is wanted: rank, top 1, top 5 and the right module. */
function gains(weights: Weights): readonly number[] {
  const key = JSON.stringify(weights);
  const before = known.get(key);
  if (before !== undefined) return before;
  const search = buildToolSearch(catalogue.tools, { modules: catalogue.modules, lexicon, weights });
  const fresh = questions.map((question) => {
    const { rank, moduleFound } = ask(search, question, () => 0);
    const fromRank = rank === undefined ? 0 : 1 / rank + (rank === 1 ? 0.5 : 0) + (rank <= 5 ? 1 : 0);
    return fromRank + (moduleFound ? 0.5 : 0);
  });
  known.set(key, fresh);
  return fresh;
}

function meanGain(weights: Weights, counts: (index: number) => boolean): number {
  const counted = gains(weights).filter((_, index) => counts(index));
  return counted.reduce((sum, gain) => sum + gain, 0) / counted.length;
}

const scaled = (value: number, step: number) => Number((value * step).toPrecision(3));

/** Each turns one weight and leaves the others. */
const dials = [
  ...FIELDS.map((field) => (weights: Weights, step: number): Weights => {
    return { ...weights, fields: { ...weights.fields, [field]: scaled(weights.fields[field], step) } };
  }),
  ...SCALARS.map((name) => (weights: Weights, step: number): Weights => {
    return { ...weights, [name]: scaled(weights[name], step) };
  }),
];

function fit(counts: (index: number) => boolean): Weights {
  let best = WEIGHTS;
  let reached = meanGain(best, counts);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const dial of dials) {
      const start = best;
      for (const step of STEPS) {
        const candidate = dial(start, step);
        const gain = meanGain(candidate, counts);
        if (gain > reached + LEAST_GAIN) [best, reached] = [candidate, gain];
      }
    }
  }
  return best;
}

const lines = Array.from({ length: FOLDS }, (_, fold) => {
  const isHeld = (index: number) => index % FOLDS === fold;
  const fitted = fit((index) => !isHeld(index));
  return { fold, held: meanGain(fitted, isHeld), asItIs: meanGain(WEIGHTS, isHeld) };
});
const all = fit(() => true);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
process.stdout.write(
  `${JSON.stringify(
    {
      folds: lines,
      crossValidated: mean(lines.map(({ held }) => held)),
      asItIs: meanGain(WEIGHTS, () => true),
      fittedOnAll: meanGain(all, () => true),
      weights: all,
    },
    null,
    2,
  )}\n`,
);
