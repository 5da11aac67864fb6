import { COMMANDS, FLAGS, VARIABLES } from "./options.ts";

/** The text of `--help`, from the same tables that parse. */
export function renderHelp(): string {
  const flags = FLAGS.map(
    ({ name, value, meaning }) => [`--${name}${value === undefined ? "" : ` ${value}`}`, meaning] as const,
  );
  return [
    "One MCP server that stands for all the MCP servers you have configured, each started on first use.",
    "",
    ...columns(COMMANDS.map(({ usage, meaning }) => [usage, meaning])),
    "",
    ...columns(flags),
    "",
    ...columns(VARIABLES.map(({ name, meaning }) => [name, meaning])),
    "",
    "config.toml is looked for in the current folder, then in the user's config folder.",
    "",
  ].join("\n");
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
