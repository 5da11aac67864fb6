import type { CallOptions, InputSchema, ProgressiveTools } from "../types.ts";
import { resultText } from "./content.ts";

export interface OpenAiChatTool {
  type: "function";
  function: { name: string; description?: string; parameters: InputSchema };
}

export interface OpenAiToolMessage {
  role: "tool";
  tool_call_id: string;
  content: string;
}

export interface OpenAiChatAdapter {
  /** For `tools` of the next request. */
  readonly tools: () => OpenAiChatTool[];
  /** Runs the `tool_calls` of an assistant message, at once; the results are one tool message each. */
  readonly run: (
    toolCalls: readonly { readonly id: string; readonly type: string }[] | null | undefined,
    options?: CallOptions,
  ) => Promise<OpenAiToolMessage[]>;
}

/** For Chat Completions. Images and other bytes are named in the text: tool messages hold text alone. */
export function forOpenAiChat(progressive: ProgressiveTools): OpenAiChatAdapter {
  return {
    tools: () =>
      progressive.toolsForModel().map(({ name, description, inputSchema }) => ({
        type: "function",
        function: { name, ...(description === undefined ? {} : { description }), parameters: inputSchema },
      })),
    run: (toolCalls, options) =>
      Promise.all(
        (toolCalls ?? []).filter(isFunctionCall).map(async ({ id, function: { name, arguments: args } }) => {
          const result = await progressive.dispatch({ name, arguments: args }, options);
          return { role: "tool" as const, tool_call_id: id, content: resultText(result) };
        }),
      ),
  };
}

interface FunctionCall {
  readonly id: string;
  readonly type: string;
  readonly function: { readonly name: string; readonly arguments: string };
}

function isFunctionCall(call: { readonly id: string; readonly type: string }): call is FunctionCall {
  return call.type === "function" && "function" in call;
}
