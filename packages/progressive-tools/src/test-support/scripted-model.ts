import type Anthropic from "@anthropic-ai/sdk";
import type OpenAI from "openai";

/** What a model "says" in one turn: calls of tools, or its last word. */
export type Turn =
  | { readonly calls: readonly { readonly name: string; readonly input: object }[] }
  | { readonly text: string };

/** Stands for `new Anthropic()`: answers from a script and keeps what it was sent. */
export function scriptedAnthropic(turns: readonly Turn[]) {
  const bodies: Anthropic.MessageCreateParamsNonStreaming[] = [];
  const create = (body: Anthropic.MessageCreateParamsNonStreaming): Promise<Anthropic.Message> => {
    bodies.push({ ...body, messages: [...body.messages] });
    return Promise.resolve(messageOf(turns[bodies.length - 1] ?? { text: "The script is over." }, bodies.length));
  };
  return { anthropic: { messages: { create } }, bodies };
}

function messageOf(turn: Turn, at: number): Anthropic.Message {
  const content =
    "text" in turn
      ? [{ type: "text", text: turn.text }]
      : turn.calls.map(({ name, input }, index) => ({ type: "tool_use", id: `toolu_${at}_${index}`, name, input }));
  // Only what a loop reads; through JSON, as from the wire.
  return JSON.parse(JSON.stringify({ id: `msg_${at}`, type: "message", role: "assistant", content }));
}

/** Stands for `new OpenAI()`. */
export function scriptedOpenAi(turns: readonly Turn[]) {
  const bodies: OpenAI.ChatCompletionCreateParamsNonStreaming[] = [];
  const create = (body: OpenAI.ChatCompletionCreateParamsNonStreaming): Promise<OpenAI.ChatCompletion> => {
    bodies.push({ ...body, messages: [...body.messages] });
    return Promise.resolve(completionOf(turns[bodies.length - 1] ?? { text: "The script is over." }, bodies.length));
  };
  return { openai: { chat: { completions: { create } } }, bodies };
}

function completionOf(turn: Turn, at: number): OpenAI.ChatCompletion {
  const message =
    "text" in turn
      ? { role: "assistant", content: turn.text }
      : {
          role: "assistant",
          content: null,
          tool_calls: turn.calls.map(({ name, input }, index) => ({
            id: `call_${at}_${index}`,
            type: "function",
            function: { name, arguments: JSON.stringify(input) },
          })),
        };
  return JSON.parse(JSON.stringify({ id: `chat_${at}`, object: "chat.completion", choices: [{ index: 0, message }] }));
}
