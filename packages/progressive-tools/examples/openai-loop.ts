import { createProgressiveTools, forOpenAiChat } from "@fedpipe/progressive-tools";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport, type StdioServerParameters } from "@modelcontextprotocol/sdk/client/stdio.js";
import type OpenAI from "openai";

type Create = (body: OpenAI.ChatCompletionCreateParamsNonStreaming) => Promise<OpenAI.ChatCompletion>;

export interface Request {
  readonly openai: { readonly chat: { readonly completions: { readonly create: Create } } }; // new OpenAI() fits
  readonly servers: Readonly<Record<"files" | "memory", StdioServerParameters>>;
  readonly question: string;
}

export async function ask({ openai, servers, question }: Request): Promise<string> {
  const sessions = { files: await connect(servers.files), memory: await connect(servers.memory) };
  const progressive = await createProgressiveTools({
    sessions, // two of them, so that tools are named files__… and memory__…
    allowed: ["files__*", "memory__*", "!files__write_file", "!*__delete_*"],
    budget: 2000,
    about: "The user's files, and what was noted in earlier conversations.",
  });
  const tools = forOpenAiChat(progressive);
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content: question }];
  try {
    for (let turn = 0; turn < 20; turn += 1) {
      const completion = await openai.chat.completions.create({ model: "gpt-5", messages, tools: tools.tools() });
      const message = completion.choices[0]?.message;
      if (message?.tool_calls === undefined) return message?.content ?? "";
      messages.push(message, ...(await tools.run(message.tool_calls)));
    }
    return "Stopped after 20 turns.";
  } finally {
    await Promise.all([sessions.files.close(), sessions.memory.close()]);
  }
}

async function connect(server: StdioServerParameters): Promise<Client> {
  const client = new Client({ name: "my-agent", version: "1.0.0" });
  await client.connect(new StdioClientTransport(server));
  return client;
}
