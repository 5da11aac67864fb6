import type { CallOptions, CallToolResult, ProgressiveTools, ToolCall, ToolDefinition } from "../types.ts";

export interface McpAdapter {
  /** The answer to `tools/list`. */
  readonly listTools: () => { tools: ToolDefinition[] };
  /** The answer to `tools/call`. */
  readonly callTool: (params: ToolCall, options?: CallOptions) => Promise<CallToolResult>;
}

/** For an MCP server of your own that passes the tools on, and for loops that speak MCP's shapes. */
export function forMcp(progressive: ProgressiveTools): McpAdapter {
  return {
    listTools: () => ({ tools: [...progressive.toolsForModel()] }),
    callTool: (params, options) => progressive.dispatch({ name: params.name, arguments: params.arguments }, options),
  };
}
