import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";

/** A program whose tools change: each call of `next_version` adds one, removes one and changes one, and announces it. */
let version = 1;
const inputSchema = { type: "object" as const };
const server = new Server({ name: "changing", version: "1" }, { capabilities: { tools: { listChanged: true } } });
server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: [
    { name: "next_version", description: "Changes the tools", inputSchema },
    { name: "steady", description: "Never changes", inputSchema },
    { name: "shifting", description: `Does what it did in version ${version}`, inputSchema },
    { name: `only_in_${version}`, description: "Comes and goes", inputSchema },
    ...Array.from({ length: 20 }, (_, at) => ({ name: `filler_${at}`, description: "Filler", inputSchema })),
  ],
}));
server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
  if (params.name === "next_version") {
    version += 1;
    await server.sendToolListChanged();
  }
  return { content: [{ type: "text", text: `${params.name} in version ${version}` }] };
});
await server.connect(new StdioServerTransport());
