import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseToolQuestions, type ToolEntry } from "@fedpipe/catalog";

const FOLDER = join(import.meta.dirname, "../../../packages/federal/questions");

/** Gives the tools of a module the questions they are known to answer; a module without a file does without. */
export function withQuestions(module: string, file: string, tools: readonly ToolEntry[]): ToolEntry[] {
  const path = join(FOLDER, `${file}.txt`);
  const questions = existsSync(path) ? parseToolQuestions(readFileSync(path, "utf8")) : new Map<string, string[]>();
  return tools.map((tool) => ({ ...tool, module, questions: questions.get(tool.name) ?? [] }));
}
