/** The numbers of the ranking. Fitted by cross-validation (see apps/evals); each is meant to be read and argued with. */
export interface Weights {
  readonly fields: Readonly<Record<Field, number>>;
  /** How much a long field dilutes its words: 0 not at all, 1 fully. */
  readonly lengthPenalty: number;
  /** The same for keywords, which dilute each other less: each is there for itself. */
  readonly keywordPenalty: number;
  /** Where more of the same word stops helping. */
  readonly saturation: number;
  /** What a word of the module (agency) counts beside one of the tool itself. */
  readonly module: number;
  /** What a synonym counts beside the word itself. */
  readonly synonym: number;
  /** What a word counts when it is already part of a known phrase. */
  readonly inPhrase: number;
  /** How much a meaning of several words is held down for having more words to match: 0 not at all, 1 to their mean. */
  readonly phrase: number;
  /** What a filler counts. */
  readonly filler: number;
  /** What a word of a proper name counts: few tools speak of Ohio. */
  readonly name: number;
  /** What the class of a proper name counts: a country's name suggests the sources that go by country. */
  readonly suggestion: number;
  /** What a corrected misspelling counts. */
  readonly corrected: number;
  /** What two words count when they follow each other in the tool as in the query. */
  readonly pair: number;
  /** How strongly a tool is held to answer the whole query, not one word of it. */
  readonly coverage: number;
}

export type Field = "name" | "title" | "keywords" | "description" | "parameters" | "values" | "hints" | "questions";

export const FIELDS: readonly Field[] = [
  "name",
  "title",
  "keywords",
  "description",
  "parameters",
  "values",
  "hints",
  "questions",
];

export const WEIGHTS: Weights = {
  fields: {
    name: 4,
    title: 2.5,
    keywords: 3,
    description: 2,
    parameters: 1.2,
    values: 0.4,
    hints: 0.3,
    questions: 2,
  },
  lengthPenalty: 0.4,
  keywordPenalty: 0.1,
  saturation: 1.5,
  module: 0.45,
  synonym: 0.8,
  inPhrase: 0.6,
  phrase: 0.4,
  filler: 0.35,
  name: 0.15,
  suggestion: 0.45,
  corrected: 0.6,
  pair: 0.55,
  coverage: 0.45,
};
