import { estimateTokens, isJsonObject } from "@fedpipe/catalog";
import type { Catalogue, CatalogueTool } from "../catalogue.ts";
import { INITIALIZED, initializeMessage, type Message, type ProcessClient, startRawClient } from "../raw-client.ts";

export interface DemoParts {
  /** The built server. */
  readonly program: string;
  readonly catalogue: Catalogue;
  readonly print: (text: string) => void;
}

/** What the tool list and the instructions cost a model's context at one moment. */
interface LedgerLine {
  readonly when: string;
  readonly tools: number;
  readonly tokens: number;
}

interface Listing {
  readonly names: readonly string[];
  readonly tokens: number;
}

const QUESTION = "monthly unemployment rate";

/** Plays the main job over stdio as a real client would, prints the transcript, and answers the exit code. */
export async function startDemo(parts: DemoParts): Promise<number> {
  const { print } = parts;
  const sample = chooseSample(parts.catalogue);
  const client = startRawClient({ args: [parts.program, "--replay"], env: withoutSettings() });
  try {
    print("fedpipe, as an MCP client meets it. Answers come from built-in examples: no key, no network.\n");
    const ledger = [...(await playLazy(client, sample, parts)), await playEager(parts)];
    print(heading("Token ledger: what the model's context holds before it asks anything"));
    print(ledgerTable(ledger));
    return 0;
  } catch (error) {
    print(`\nThe demo failed: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  } finally {
    client.kill();
  }
}

function chooseSample(catalogue: Catalogue): CatalogueTool {
  const preferred = catalogue.allTools().find(({ name }) => name === "fred_series_data");
  const sample = preferred ?? catalogue.allTools()[0];
  if (sample === undefined) throw new Error("the catalogue is empty");
  return sample;
}

async function playLazy(client: ProcessClient, sample: CatalogueTool, parts: DemoParts): Promise<LedgerLine[]> {
  const { print } = parts;
  print(heading("1. The client starts the server and lists its tools"));
  const instructions = await initialize(client);
  const start = await list(client, parts.catalogue);
  print(start.names.map((name) => `  ${name}`).join("\n"));
  print(`  ${start.names.length} tools, ${start.tokens} tokens; instructions ${instructions} tokens.`);

  print(heading(`2. It searches: find_tools({ query: "${QUESTION}" })`));
  print(indent(await call(client, "find_tools", { query: QUESTION, limit: 4 }), 6));

  print(heading(`3. It loads what it needs: load_modules({ modules: ["${sample.module}"] })`));
  print(indent(await call(client, "load_modules", { modules: [sample.module] }), 6));
  const loaded = await list(client, parts.catalogue);
  print(`  The server announced the change; the list now has ${loaded.names.length} tools, ${loaded.tokens} tokens.`);

  print(heading(`4. It calls a tool: ${sample.name}(${JSON.stringify(sample.example)})`));
  print(indent(await call(client, sample.name, sample.example), 12));

  print(heading("5. It lets a script read the answer instead: code_mode with the same call and"));
  const code =
    "const last = data.rows?.at(-1);\nreturn { columns: data.columns, rows: data.rows?.length, last, source: data.source };";
  print(`${indent(code, 4)}\n  answers`);
  print(indent(await call(client, "code_mode", { tool: sample.name, args: sample.example, code }), 8));
  await playResolver(client, print);
  const exit = await client.end();
  if (exit !== 0) throw new Error(`the server ended with ${String(exit)}`);
  return [
    { when: "lazy start", tools: start.names.length, tokens: start.tokens + instructions },
    { when: `after loading ${sample.module}`, tools: loaded.names.length, tokens: loaded.tokens + instructions },
  ];
}

/** What the resolver knows by itself; the agencies it asks besides have no examples for every name. */
async function playResolver(client: ProcessClient, print: DemoParts["print"]): Promise<void> {
  const place = "Cook County, IL";
  print(heading(`6. It turns a name into the ids that tools want: resolve_place({ name: "${place}" })`));
  const result = resultOf(await client.request("tools/call", { name: "resolve_place", arguments: { name: place } }));
  const structured = isJsonObject(result["structuredContent"]) ? result["structuredContent"] : {};
  const fields = isJsonObject(structured["fields"]) ? structured["fields"] : undefined;
  if (fields === undefined) throw new Error(`resolve_place: ${JSON.stringify(result).slice(0, 300)}`);
  const followUps = Array.isArray(fields["followUps"]) ? fields["followUps"] : [];
  const calls = followUps.map((call) => `  ${JSON.stringify(call)}`);
  print(indent([`match: ${JSON.stringify(fields["match"])}`, "followUps, ready to call:", ...calls].join("\n"), 6));
  const asked = isJsonObject(fields["sources"]) ? Object.keys(fields["sources"]).join(", ") : "";
  print(`  Live, it also asks ${asked} at once; each is found, none, or failed and why.`);
}

async function playEager({ program, catalogue, print }: DemoParts): Promise<LedgerLine> {
  print(heading("7. The same server with --eager"));
  const client = startRawClient({ args: [program, "--replay", "--eager"], env: withoutSettings() });
  const instructions = await initialize(client);
  const { names, tokens } = await list(client, catalogue);
  await client.end();
  print(`  ${names.length} tools, ${tokens} tokens.`);
  return { when: "eager start", tools: names.length, tokens: tokens + instructions };
}

/** Put in by the build: tokens of each discovery tool's definition and of the instructions, counted by o200k_base. */
declare const FEDPIPE_TOKEN_COUNTS: Readonly<Record<string, number>> | undefined;
const COUNTED = typeof FEDPIPE_TOKEN_COUNTS === "object" ? FEDPIPE_TOKEN_COUNTS : {};

/** Does the handshake; answers what the instructions cost. */
async function initialize(client: ProcessClient): Promise<number> {
  client.write(initializeMessage(0, { name: "demo" }), INITIALIZED);
  const instructions = resultOf(await client.answerTo(0))["instructions"];
  if (typeof instructions !== "string") return 0;
  return COUNTED["instructions"] ?? estimateTokens(instructions);
}

// Counts are made at build time: the package holds no tokenizer.
async function list(client: ProcessClient, catalogue: Catalogue): Promise<Listing> {
  const tools = resultOf(await client.request("tools/list"))["tools"];
  const counted = new Map(catalogue.allTools().map(({ name, tokens }) => [name, tokens]));
  const entries = Array.isArray(tools) ? tools.filter(isJsonObject) : [];
  const names = entries.map(({ name }) => String(name));
  const cost = ({ name, description, inputSchema }: Record<string, unknown>) =>
    counted.get(String(name)) ??
    COUNTED[String(name)] ??
    estimateTokens(JSON.stringify({ name, description, inputSchema }));
  return { names, tokens: entries.reduce((sum, tool) => sum + cost(tool), 0) };
}

async function call(client: ProcessClient, name: string, args: Message): Promise<string> {
  const result = resultOf(await client.request("tools/call", { name, arguments: args }));
  const [content] = Array.isArray(result["content"]) ? (result["content"] as unknown[]) : [];
  const text = isJsonObject(content) ? String(content["text"]) : "";
  if (result["isError"] === true) throw new Error(`${name}: ${text}`);
  return isJsonObject(result["structuredContent"]) ? readable(text) : text;
}

/** JSON answers of tools a line a field, rows a line each; other texts as they are. */
function readable(text: string): string {
  const parsed = text.startsWith("{") ? parseJson(text) : undefined;
  if (!isJsonObject(parsed)) return text;
  return Object.entries(parsed)
    .flatMap(([key, value]) =>
      key === "rows" && Array.isArray(value)
        ? ["rows:", ...value.map((row) => `  ${JSON.stringify(row)}`)]
        : [`${key}: ${JSON.stringify(value)}`],
    )
    .join("\n");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function resultOf(message: Message): Readonly<Record<string, unknown>> {
  if (!isJsonObject(message["result"])) throw new Error(`the server answered ${JSON.stringify(message).slice(0, 300)}`);
  return message["result"];
}

const heading = (text: string) => `\n${text}\n${"-".repeat(Math.min(text.length, 100))}`;

function indent(text: string, maxLines: number): string {
  const lines = text.split("\n");
  const shown = lines.slice(0, maxLines).map((line) => `  ${line.length > 150 ? `${line.slice(0, 149)}…` : line}`);
  return [...shown, ...(lines.length > maxLines ? [`  … ${lines.length - maxLines} more lines`] : [])].join("\n");
}

function ledgerTable(lines: readonly LedgerLine[]): string {
  const width = Math.max(...lines.map(({ when }) => when.length));
  return lines
    .map(
      ({ when, tools, tokens }) =>
        `  ${when.padEnd(width)}  ${String(tools).padStart(5)} tools  ${String(tokens).padStart(7)} tokens`,
    )
    .join("\n");
}

// The demo shows the program as it comes, whatever the user's own settings.
function withoutSettings(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("FEDPIPE_")));
}
