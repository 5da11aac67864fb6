import { plainLine, suggest } from "@fedpipe/catalog";

export type ToolResult = Record<string, unknown>;

export function textResult(text: string): ToolResult {
  return { content: [{ type: "text", text }] };
}

/** A mistake or failure the model should read and act on. */
export function errorResult(text: string): ToolResult {
  return { content: [{ type: "text", text }], isError: true };
}

/** What a model or a server wrote, made safe to repeat: quoted, one line, not long. */
export function quoted(text: string): string {
  return JSON.stringify(plainLine(text, 80));
}

/** Names as a list that fits into a sentence. */
export function listed(names: readonly string[], most = 30): string {
  const shown = names.slice(0, most).map((name) => plainLine(name, 80));
  return names.length > most ? `${shown.join(", ")}, … (${names.length} in all)` : shown.join(", ");
}

/** An argument that one of the three tools does not have would be ignored, and the answer be one to another question. */
export function strayArgument(
  args: Readonly<Record<string, unknown>>,
  tool: { readonly name: string; readonly inputSchema: { readonly properties: object } },
): string | undefined {
  const known = Object.keys(tool.inputSchema.properties);
  const stray = Object.keys(args).find((key) => !known.includes(key));
  if (stray === undefined) return undefined;
  const nearest = suggest(stray, known);
  const hint = nearest === undefined ? `It takes ${known.join(", ")}.` : `Did you mean "${nearest}"?`;
  return `${tool.name} has no argument ${quoted(stray)}. ${hint}`;
}
