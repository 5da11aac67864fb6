import { COMMANDS, FLAGS, VARIABLES } from "./cli/options.ts";
import { CHILD_KEYS } from "./config/schema.ts";

/** The README's tables, from what parses flags and config; `fillTables` puts them in. */
export function renderReadmeTables(): Readonly<Record<string, string>> {
  const flags = FLAGS.map(({ name, value, meaning }) => [
    code(`--${name}${value === undefined ? "" : ` ${value}`}`),
    meaning,
  ]);
  return {
    commands: table(
      ["command", "does"],
      COMMANDS.map(({ usage, meaning }) => [code(usage), meaning]),
    ),
    flags: table(["flag", "meaning"], flags),
    variables: table(
      ["variable", "meaning"],
      VARIABLES.map(({ name, meaning }) => [code(name), meaning]),
    ),
    keys: table(
      ["key", "type", "default", "meaning"],
      CHILD_KEYS.map(({ key, type, byDefault, meaning }) => [code(key), type, byDefault, meaning]),
    ),
  };
}

/** A text with each `<!-- generated:NAME -->` … `<!-- /generated -->` filled anew. Throws when a place names no table. */
export function fillTables(text: string): string {
  const tables = renderReadmeTables();
  return text.replace(/<!-- generated:(\w+) -->[\s\S]*?<!-- \/generated -->/g, (_, name: string) => {
    const rows = tables[name];
    if (rows === undefined) throw new Error(`there is no table "${name}"; there are ${Object.keys(tables).join(", ")}`);
    return `<!-- generated:${name} -->\n${rows}\n<!-- /generated -->`;
  });
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

function line(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

function code(text: string): string {
  return `\`${text}\``;
}
