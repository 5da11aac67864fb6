export type ToolResult = Record<string, unknown>;

export function textResult(text: string): ToolResult {
  return { content: [{ type: "text", text }] };
}

/** A mistake or failure the model should read and act on. */
export function errorResult(text: string): ToolResult {
  return { content: [{ type: "text", text }], isError: true };
}
