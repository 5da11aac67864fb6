import { estimateTokens, isJsonObject } from "@fedpipe/catalog";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioTransport } from "../child/stdio-transport.ts";
import type { System } from "../system.ts";
import { META_TOOLS } from "../tools/definitions.ts";
import { VERSION } from "../version.ts";

export interface Self {
  readonly command: string;
  /** Up to and without the flag that asked for the self-test. */
  readonly args: readonly string[];
}

/** Does what a client does: starts meta-mcp, shakes hands, lists, asks for the servers, says goodbye. Starts no child. */
export async function selftest(
  self: Self,
  config: string | undefined,
  system: System,
  print: (text: string) => void,
): Promise<number> {
  const args = config === undefined ? self.args : [...self.args, "--config", config];
  const env = Object.fromEntries(
    Object.entries(system.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const transport = new StdioTransport({ kind: "stdio", command: self.command, args, env, cwd: undefined }, system, {
    add: () => {},
    remove: () => {},
  });
  const client = new Client({ name: "meta-mcp-selftest", version: VERSION });
  const startedAt = system.now();
  const since = () => `${system.now() - startedAt} ms`;
  try {
    await client.connect(transport, { timeout: 15_000 });
    print(`initialize    ok, ${since()}\n`);
    const { tools } = await client.listTools();
    const names = tools.map(({ name }) => name);
    const missing = META_TOOLS.filter(({ name }) => !names.includes(name));
    if (missing.length > 0) throw new Error(`tools/list lacks ${missing.map(({ name }) => name).join(", ")}`);
    print(`tools/list    ok, ${names.length} tools, about ${estimateTokens(JSON.stringify(tools))} tokens\n`);
    const { content, isError } = await client.callTool({ name: "list_mcps", arguments: {} });
    const text = Array.isArray(content) && isJsonObject(content[0]) ? String(content[0]["text"]) : "";
    if (isError === true) throw new Error(text);
    print(`list_mcps     ok, ${text.split("\n").length} servers, none started\n`);
    if (transport.evidence.garbage !== undefined)
      throw new Error(`stdout carries more than the protocol: ${transport.evidence.garbage}`);
    await transport.close();
    const code = transport.evidence.end?.code;
    if (code !== 0) throw new Error(`it ended with exit code ${String(code)}`);
    print(`goodbye       ok, ${since()}\n${text}\n`);
    return 0;
  } catch (error) {
    await transport.close();
    const stderr = transport.evidence.stderr.trim();
    system.log(
      "error",
      `selftest failed: ${stderr === "" ? (error instanceof Error ? error.message : String(error)) : stderr.replace(/^meta-mcp: /, "")}`,
    );
    return 1;
  }
}
