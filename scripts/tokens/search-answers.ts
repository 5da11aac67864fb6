import { existsSync, readFileSync } from "node:fs";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import type { Catalogue } from "../../apps/server/src/catalogue.ts";
import { createServer } from "../../apps/server/src/create-server.ts";
import { loadResolverTools } from "../../apps/server/src/resolver-definitions.ts";

export interface AnswerCosts {
  readonly questions: number;
  readonly median: number;
  readonly p95: number;
  readonly max: number;
}

const CONFIG = {
  start: { kind: "lazy", modules: [] },
  allow: [],
  deny: [],
  pin: [],
  timeoutSeconds: 60,
  budgetTokens: 8000,
  listBudgetTokens: 20_000,
} as const;

/** What the text of find_tools' answers costs over the shared questions; undefined where those are not there. */
export async function measureSearchAnswers(catalogue: Catalogue, questionsFile: URL): Promise<AnswerCosts | undefined> {
  if (!existsSync(questionsFile)) return undefined;
  const questions = readFileSync(questionsFile, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => (JSON.parse(line) as { q: string }).q);
  const session = createServer(CONFIG, {
    catalogue,
    createTransport: () => Promise.reject(new Error("a search asks no agency")),
    resolvers: await loadResolverTools(),
    createSandbox: () => Promise.reject(new Error("a search runs no script")),
    now: () => new Date(),
    startTimer: () => () => {},
    log: () => {},
  }).openSession();
  const call = {
    signal: new AbortController().signal,
    progress: () => {},
    announceListChange: () => Promise.resolve(),
    log: () => {},
  };
  const costs: number[] = [];
  for (const query of questions) costs.push(countTokens((await session.call("find_tools", { query }, call)).text));
  costs.sort((a, b) => a - b);
  const at = (share: number) => costs[Math.min(costs.length - 1, Math.floor(costs.length * share))] ?? 0;
  return { questions: costs.length, median: at(0.5), p95: at(0.95), max: at(1) };
}
