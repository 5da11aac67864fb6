import { encode } from "gpt-tokenizer/encoding/o200k_base";
import type { ProgressiveTools, ToolDefinition } from "../types.ts";

export interface Task {
  readonly query: string;
  readonly tool: string;
}

/** Tokens (o200k_base) that tools cost a conversation which needs one of them. */
export interface Ledger {
  readonly tools: number;
  /** Definitions of all allowed tools: what each request carries without progressive loading. */
  readonly eager: number;
  /** Definitions of the first request with it. */
  readonly start: number;
  /** Definitions once the one tool is loaded. */
  readonly loaded: number;
  readonly listAnswer: number;
  readonly loadAnswer: number;
  /** The whole task without: two requests (call, answer). */
  readonly eagerTask: number;
  /** The whole task with: four requests (list, load, call, answer), answers of the meta-tools carried along. */
  readonly progressiveTask: number;
}

export function countTokens(value: unknown): number {
  return encode(typeof value === "string" ? value : JSON.stringify(value)).length;
}

export async function keepLedger(progressive: ProgressiveTools, { query, tool }: Task): Promise<Ledger> {
  const eager = countDefinitions(progressive.catalogue());
  const start = countDefinitions(progressive.toolsForModel());
  const listAnswer = await answerTokens(progressive, "list_tools", { query });
  const loadAnswer = await answerTokens(progressive, "load_tool", { name: tool });
  const loaded = countDefinitions(progressive.toolsForModel());
  return {
    tools: progressive.catalogue().length,
    eager,
    start,
    loaded,
    listAnswer,
    loadAnswer,
    eagerTask: 2 * eager,
    progressiveTask: start + (start + listAnswer) + 2 * (loaded + listAnswer + loadAnswer),
  };
}

function countDefinitions(tools: readonly ToolDefinition[]): number {
  return tools.reduce(
    (sum, { name, description, inputSchema }) => sum + countTokens({ name, description, input_schema: inputSchema }),
    0,
  );
}

async function answerTokens(progressive: ProgressiveTools, name: string, args: object): Promise<number> {
  const { content } = await progressive.dispatch({ name, arguments: args });
  return content.reduce((sum, block) => sum + (block.type === "text" ? countTokens(block.text) : 0), 0);
}

export function renderLedger(rows: readonly (readonly [string, Ledger])[]): string {
  const cells = rows.map(([servers, row]) => {
    const saved = `${Math.round(100 * (1 - row.progressiveTask / row.eagerTask))} %`;
    const numbers = [row.tools, row.eager, row.start, row.loaded, row.listAnswer, row.loadAnswer].map(inDigits);
    return `| ${[servers, ...numbers, inDigits(row.eagerTask), inDigits(row.progressiveTask), saved].join(" | ")} |`;
  });
  return [
    "| servers | tools | all definitions | at the start | one loaded | list answer | load answer | task, all listed | task, progressive | saved |",
    "|---|---|---|---|---|---|---|---|---|---|",
    ...cells,
  ].join("\n");
}

function inDigits(value: number): string {
  return value.toLocaleString("en-US");
}
