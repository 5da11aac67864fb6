/** The three tools, as every client sees them. Their cost is gated in a test. */
export const LIST_MCPS = {
  name: "list_mcps",
  description:
    "MCP servers behind this one: what each is for and its state. Starts none. With query: ranked search over the tools of all servers, with signatures.",
  inputSchema: {
    type: "object",
    properties: { query: { type: "string", description: "What the tool should do" } },
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true },
} as const;

export const DESCRIBE_MCP = {
  name: "describe_mcp",
  description:
    "One server's tools with full JSON schemas, or only those named. Starts the server if they are not known yet.",
  inputSchema: {
    type: "object",
    properties: {
      name: { type: "string", description: "Server, from list_mcps" },
      tools: { type: "array", items: { type: "string" } },
    },
    required: ["name"],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true },
} as const;

export const CALL_MCP = {
  name: "call_mcp",
  description:
    "Calls a tool of a server, starting the server if need be; no describe_mcp needed when you know the arguments. Returns the tool's own result. A long one is cut and says how to read on.",
  inputSchema: {
    type: "object",
    properties: {
      name: { type: "string", description: "Server" },
      tool: { type: "string" },
      args: { type: "object", description: "The tool's arguments" },
    },
    required: ["name", "tool"],
    additionalProperties: false,
  },
} as const;

export const META_TOOLS = [LIST_MCPS, DESCRIBE_MCP, CALL_MCP] as const;
