import type Anthropic from "@anthropic-ai/sdk";
import { createProgressiveTools, forAnthropic } from "@fedpipe/progressive-tools";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport, type StdioServerParameters } from "@modelcontextprotocol/sdk/client/stdio.js";

type Create = (body: Anthropic.MessageCreateParamsNonStreaming) => Promise<Anthropic.Message>;

export interface Request {
  readonly anthropic: { readonly messages: { readonly create: Create } }; // new Anthropic() fits
  readonly server: StdioServerParameters; // { command: "npx", args: ["-y", "@modelcontextprotocol/server-filesystem", "."] }
  readonly question: string;
}

export async function ask({ anthropic, server, question }: Request): Promise<string> {
  const client = new Client({ name: "my-agent", version: "1.0.0" });
  await client.connect(new StdioClientTransport(server));
  const progressive = await createProgressiveTools({
    sessions: { files: client },
    allowed: ["read_*", "list_*", "search_files"], // whatever the model writes, nothing else is ever called
    alwaysLoad: ["read_text_file"],
    threshold: 0,
  });
  const tools = forAnthropic(progressive);
  const messages: Anthropic.MessageParam[] = [{ role: "user", content: question }];
  try {
    for (let turn = 0; turn < 20; turn += 1) {
      const body = { model: "claude-sonnet-4-5", max_tokens: 2000, messages, tools: tools.tools() };
      const answer = await anthropic.messages.create(body);
      messages.push({ role: "assistant", content: answer.content });
      const results = await tools.run(answer.content);
      if (results.length === 0)
        return answer.content.map((block) => (block.type === "text" ? block.text : "")).join("");
      messages.push({ role: "user", content: results });
    }
    return "Stopped after 20 turns.";
  } finally {
    await client.close();
  }
}
