import { isJsonObject } from "@fedpipe/catalog";
import { callMessage, INITIALIZED, initializeMessage, type Message, type ProcessClient } from "../raw-client.ts";

export interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

export interface SelftestParts {
  /** Starts the very program that is running, answering from its built-in examples. */
  readonly start: () => ProcessClient;
  /** A module with examples built in, one of its tools and arguments that find something. */
  readonly sample: { readonly module: string; readonly tool: string; readonly args: Message };
}

/** Starts a server, speaks to it as a client would, and says what held. The load is the first call, sent at once. */
export async function selftest({ start, sample }: SelftestParts): Promise<Check[]> {
  const client = start();
  const checks: Check[] = [];
  const check = (name: string, ok: boolean, detail: string) => void checks.push({ name, ok, detail });
  try {
    client.write(initializeMessage(1, { name: "fedpipe-selftest" }), INITIALIZED, {
      ...callMessage(2, "load_modules", { modules: [sample.module] }),
    });
    const hello = resultOf(await client.answerTo(1));
    const server = isJsonObject(hello["serverInfo"]) ? hello["serverInfo"] : {};
    check("initialize", server["name"] === "fedpipe", `version ${String(server["version"])}`);
    const loaded = await client.answerTo(2);
    check("load as the first call", isFine(loaded), firstLine(loaded));
    const notified = client.received.filter(({ method }) => method === "notifications/tools/list_changed").length;
    check("list change announced", notified === 1, `${notified} notification${notified === 1 ? "" : "s"}`);
    const tools = resultOf(await client.request("tools/list"))["tools"];
    const names = Array.isArray(tools) ? tools.map((tool) => (isJsonObject(tool) ? tool["name"] : "")) : [];
    const isListed = names.includes(sample.tool);
    check("list", isListed, `${names.length} tools, ${sample.tool} ${isListed ? "" : "not "}among them`);
    const found = await client.request("tools/call", { name: "find_tools", arguments: { query: sample.tool } });
    check("search", isFine(found), firstLine(found));
    const called = await client.request("tools/call", { name: sample.tool, arguments: sample.args });
    check("call", isFine(called), firstLine(called));
    const scripted = await client.request("tools/call", { name: "code_mode", arguments: { code: "return 6 * 7" } });
    check("script", isFine(scripted), firstLine(scripted));
    check("nothing but JSON-RPC on stdout", client.noise.length === 0, `${client.noise.length} other lines`);
    check("exit", (await client.end()) === 0, "ended when stdin closed");
  } catch (error) {
    check("conversation", false, whatFailed(error));
  } finally {
    client.kill();
  }
  return checks;
}

// What Node prints of a program that cannot start is long; the error's own line says what is wrong.
function whatFailed(error: unknown): string {
  const lines = (error instanceof Error ? error.message : String(error)).split("\n");
  return [lines[0], lines.slice(1).find((line) => /^(fedpipe|\w*Error)/u.test(line))].filter((line) => line).join("; ");
}

export function selftestText(checks: readonly Check[]): string {
  const failed = checks.filter(({ ok }) => !ok).length;
  const lines = checks.map(({ name, ok, detail }) => `${ok ? "ok    " : "FAILED"} ${name}: ${detail}`);
  return [
    ...lines,
    failed === 0 ? "fedpipe works on this machine." : `${failed} of ${checks.length} checks failed.`,
  ].join("\n");
}

function resultOf(message: Message): Readonly<Record<string, unknown>> {
  return isJsonObject(message["result"]) ? message["result"] : {};
}

function isFine(message: Message): boolean {
  return "result" in message && resultOf(message)["isError"] !== true;
}

function firstLine(message: Message): string {
  const structured = resultOf(message)["structuredContent"];
  if (isJsonObject(structured) && typeof structured["summary"] === "string") return structured["summary"];
  const [content] = Array.isArray(resultOf(message)["content"]) ? (resultOf(message)["content"] as unknown[]) : [];
  if (isJsonObject(content)) return (String(content["text"]).split("\n")[0] ?? "").slice(0, 200);
  const error = message["error"];
  return isJsonObject(error) ? String(error["message"]).slice(0, 200) : "no content";
}
