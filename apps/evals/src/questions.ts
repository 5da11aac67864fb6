import { readFileSync } from "node:fs";

export interface Question {
  readonly id: string;
  readonly q: string;
  /** Acceptable tools, best first. */
  readonly tools: readonly string[];
  readonly modules: readonly string[];
  /** `public:<address>` or `written`. */
  readonly source: string;
}

export interface OffTopicQuestion {
  /** `off-…` is about something else; `near-…` sounds like federal data that no tool covers. */
  readonly id: string;
  readonly q: string;
}

export function readQuestions(file: string): Question[] {
  return linesOf(file) as Question[];
}

export function readOffTopic(file: string): OffTopicQuestion[] {
  return linesOf(file) as OffTopicQuestion[];
}

function linesOf(file: string): unknown[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line): unknown => JSON.parse(line));
}
