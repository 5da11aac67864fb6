import { isJsonObject } from "@fedpipe/catalog";
import { isCallToolResult } from "../results.ts";
import type { CallToolResult, InputSchema, ProgressiveTools, ToolDefinition } from "../types.ts";
import { resultText } from "./content.ts";

/** `jsonSchema` and `dynamicTool` of the `ai` package, handed in so that this package need not depend on it. */
export interface AiSdk<Schema, Tool> {
  readonly jsonSchema: (schema: InputSchema) => Schema;
  readonly dynamicTool: (tool: {
    description: string;
    inputSchema: Schema;
    execute: (input: unknown, options: { abortSignal?: AbortSignal }) => Promise<CallToolResult>;
    toModelOutput: (answer: unknown) => AiSdkOutput;
  }) => Tool;
}

export type AiSdkOutput = { type: "text"; value: string } | { type: "error-text"; value: string };

export interface AiSdkAdapter<Tool> {
  /** For `tools`: meta-tools and every allowed tool, for the SDK fixes the set when a generation starts. */
  readonly tools: () => Record<string, Tool>;
  /** For `activeTools`, and for `prepareStep: () => ({ activeTools: adapter.activeTools() })`: what the model sees. */
  readonly activeTools: () => string[];
}

/** For the Vercel AI SDK, 5 and later. */
export function forAiSdk<Schema, Tool>(
  progressive: ProgressiveTools,
  { jsonSchema, dynamicTool }: AiSdk<Schema, Tool>,
): AiSdkAdapter<Tool> {
  const toTool = ({ name, description = "", inputSchema }: ToolDefinition) =>
    dynamicTool({
      description,
      inputSchema: jsonSchema(inputSchema),
      execute: (input, { abortSignal }) =>
        progressive.dispatch({ name, arguments: input }, abortSignal === undefined ? {} : { signal: abortSignal }),
      toModelOutput,
    });
  return {
    tools: () => {
      const shown = progressive.toolsForModel();
      const names = new Set(shown.map(({ name }) => name));
      const others = progressive.catalogue().filter(({ name }) => !names.has(name));
      return Object.fromEntries([...shown, ...others].map((tool) => [tool.name, toTool(tool)]));
    },
    activeTools: () => progressive.toolsForModel().map(({ name }) => name),
  };
}

/** Version 5 hands over the output itself, version 6 an object that holds it. */
function toModelOutput(answer: unknown): AiSdkOutput {
  const result = isJsonObject(answer) && !isCallToolResult(answer) ? answer["output"] : answer;
  if (!isCallToolResult(result)) return { type: "error-text", value: "The tool gave no result." };
  return { type: result.isError === true ? "error-text" : "text", value: resultText(result) };
}
