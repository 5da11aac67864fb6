import type { CallOptions, CallToolResult, InputSchema, ProgressiveTools } from "../types.ts";
import { blockText, resultText } from "./content.ts";

export interface OpenAiResponsesTool {
  type: "function";
  name: string;
  description?: string;
  parameters: InputSchema;
  /** MCP schemas seldom meet the rules of strict mode. */
  strict: false;
}

export type OpenAiOutputPart =
  | { type: "input_text"; text: string }
  | { type: "input_image"; image_url: string; detail: "auto" };

export interface OpenAiCallOutput {
  type: "function_call_output";
  call_id: string;
  output: string | OpenAiOutputPart[];
}

export interface OpenAiResponsesAdapter {
  /** For `tools` of the next request. */
  readonly tools: () => OpenAiResponsesTool[];
  /** Runs every `function_call` of a response's `output`, at once; the results go into the next `input`. */
  readonly run: (output: readonly { readonly type: string }[], options?: CallOptions) => Promise<OpenAiCallOutput[]>;
}

/** For the Responses API. */
export function forOpenAiResponses(progressive: ProgressiveTools): OpenAiResponsesAdapter {
  return {
    tools: () =>
      progressive.toolsForModel().map(({ name, description, inputSchema }) => ({
        type: "function",
        name,
        ...(description === undefined ? {} : { description }),
        parameters: inputSchema,
        strict: false,
      })),
    run: (output, options) =>
      Promise.all(
        output.filter(isFunctionCall).map(async ({ call_id, name, arguments: args }) => {
          const result = await progressive.dispatch({ name, arguments: args }, options);
          return { type: "function_call_output" as const, call_id, output: toOutput(result) };
        }),
      ),
  };
}

function toOutput(result: CallToolResult): string | OpenAiOutputPart[] {
  if (!result.content.some((block) => block.type === "image")) return resultText(result);
  return result.content.map((block) =>
    block.type === "image"
      ? { type: "input_image", image_url: `data:${block.mimeType};base64,${block.data}`, detail: "auto" }
      : { type: "input_text", text: blockText(block) },
  );
}

interface FunctionCall {
  readonly type: string;
  readonly call_id: string;
  readonly name: string;
  readonly arguments: string;
}

function isFunctionCall(item: { readonly type: string }): item is FunctionCall {
  return item.type === "function_call" && "call_id" in item && "name" in item && "arguments" in item;
}
