import type { JsonSchema, ModuleEntry, ToolEntry } from "@fedpipe/catalog";

export interface Sheet {
  readonly module: ModuleEntry;
  readonly tools: readonly ToolEntry[];
}

/** Reads an agency sheet: its title and intro as the module, each line of its `## Tools` part as a stand-in entry. */
export function parseSheet(id: string, text: string): Sheet {
  const lines = text.split("\n");
  const title = (lines[0] ?? "").replace(/^#\s*/, "").replace(new RegExp(`^${id}\\s+-\\s+`), "");
  const intro = lines
    .slice(
      1,
      lines.findIndex((line, index) => index > 0 && line.startsWith("## ")),
    )
    .join(" ");
  const [, domains = ""] = /Domains: ([^.]*)/.exec(intro) ?? [];
  const start = lines.findIndex((line) => line.startsWith("## Tools"));
  const after = lines.findIndex((line, index) => index > start && line.startsWith("## "));
  const toolLines = start < 0 ? [] : lines.slice(start, after < 0 ? undefined : after);
  return {
    module: {
      id,
      title: title.trim(),
      summary: intro.replace(/Domains: [^.]*\.?/, "").trim(),
      domains: domains.split(",").map((domain) => domain.trim()),
    },
    tools: toolLines.flatMap((line) => parseToolLine(id, line)),
  };
}

// - `name(param: type, other?: type=x)` (new) - one line - endpoint - `{example}`
function parseToolLine(module: string, line: string): ToolEntry[] {
  const match = /^- `([a-z][a-z0-9_]*)\(/.exec(line);
  const name = match?.[1];
  if (match === null || name === undefined) return [];
  const end = line.indexOf("`", match[0].length);
  const parameters = line.slice(match[0].length, line.lastIndexOf(")", end));
  const rest = line.slice(end + 1).split(/\s+-\s+/);
  const description = (rest[1] ?? "").trim();
  return [{ name, description, inputSchema: schemaOf(parameters), module }];
}

/** Parameter names stand at the start and after each comma outside brackets, before a colon. */
function schemaOf(parameters: string): JsonSchema {
  const flat = parameters.replace(/\([^()]*\)|\{[^{}]*\}|\[[^[\]]*\]/g, "");
  const names = flat.split(",").flatMap((part) => /^\s*([A-Za-z_][\w]*)\??:/.exec(part)?.[1] ?? []);
  return { type: "object", properties: Object.fromEntries(names.map((name) => [name, {}])) };
}
