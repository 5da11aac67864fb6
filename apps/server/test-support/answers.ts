import { isJsonObject } from "@fedpipe/catalog";
import type { Message } from "../src/raw-client.ts";

/** The parts of a tools/call answer that tests look at. */
export interface ToolAnswer {
  readonly text: string;
  readonly structured: Readonly<Record<string, unknown>>;
  readonly isError: boolean;
}

/** Reads the answer to a tools/call; a JSON-RPC error fails the test. */
export function toToolAnswer(message: Message): ToolAnswer {
  const result = message["result"];
  if (!isJsonObject(result)) throw new Error(`not a result: ${JSON.stringify(message)}`);
  const [content] = Array.isArray(result["content"]) ? (result["content"] as unknown[]) : [];
  const structured = result["structuredContent"];
  return {
    text: isJsonObject(content) && typeof content["text"] === "string" ? content["text"] : "",
    structured: isJsonObject(structured) ? structured : {},
    isError: result["isError"] === true,
  };
}

/** Names in the answer to a tools/list. */
export function toToolNames(message: Message): string[] {
  const result = message["result"];
  const tools = isJsonObject(result) && Array.isArray(result["tools"]) ? (result["tools"] as unknown[]) : [];
  return tools.map((tool) => (isJsonObject(tool) ? String(tool["name"]) : ""));
}
