/** The numbers of the ranking. Fitted by cross-validation (see apps/evals); each is meant to be read and argued with. */
export interface Weights {
  readonly fields: Readonly<Record<Field, number>>;
  /** How much a long field dilutes its words: 0 not at all, 1 fully. */
  readonly lengthPenalty: number;
  /** Where more of the same word stops helping. */
  readonly saturation: number;
  /** What a word of the module (agency) counts beside one of the tool itself. */
  readonly module: number;
  /** What a synonym counts beside the word itself. */
  readonly synonym: number;
  /** What a word counts when it is already part of a known phrase. */
  readonly inPhrase: number;
  /** What a filler counts. */
  readonly filler: number;
  /** What a corrected misspelling counts. */
  readonly corrected: number;
  /** What two words count when they follow each other in the tool as in the query. */
  readonly pair: number;
  /** How strongly a tool is held to answer the whole query, not one word of it. */
  readonly coverage: number;
  /** Below this share of the query understood, nothing is answered. */
  readonly confidence: number;
}

export type Field = "name" | "title" | "keywords" | "description" | "parameters" | "values" | "hints";

export const FIELDS: readonly Field[] = ["name", "title", "keywords", "description", "parameters", "values", "hints"];

export const WEIGHTS: Weights = {
  fields: { name: 4, title: 3, keywords: 3, description: 2, parameters: 0.7, values: 0.3, hints: 0.3 },
  lengthPenalty: 0.4,
  saturation: 1.5,
  module: 0.5,
  synonym: 0.7,
  inPhrase: 0.5,
  filler: 0.2,
  corrected: 0.6,
  pair: 0.4,
  coverage: 0.6,
  confidence: 0.3,
};
