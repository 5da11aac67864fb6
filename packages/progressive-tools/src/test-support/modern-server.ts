import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";

/** A program on SDK 2.x, for the 2026-07-28 revision: `add_tool` adds a tool to all. */
serveStdio(() => {
  const server = new McpServer({ name: "modern", version: "1" });
  for (let at = 0; at < 20; at += 1) {
    server.registerTool(`tool_${at}`, { description: `Tool ${at}` }, () => ({
      content: [{ type: "text", text: `tool_${at} ran` }],
    }));
  }
  server.registerTool("add_tool", { description: "Adds a tool" }, () => {
    server.registerTool("added", { description: "Was added" }, () => ({ content: [] }));
    return { content: [{ type: "text", text: "added" }] };
  });
  return server;
});
