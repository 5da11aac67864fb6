import { usageOf } from "./commands/help.ts";
import { COMMANDS, MODES, OPTIONS } from "./options.ts";

/** The table of start modes in Markdown, for the README and docs/configuration.md. */
export function modesTable(): string {
  return table(
    ["Mode", "How", "Lists at the start", "For"],
    MODES.map(({ mode, how, lists, suits }) => [mode, how === "(default)" ? "the default" : code(how), lists, suits]),
  );
}

/** The table of options and their environment variables in Markdown. */
export function optionsTable(): string {
  return table(
    ["Option", "Variable", "Default", "What it does"],
    OPTIONS.map((option) => [
      code(usageOf(option)),
      code(option.env),
      "byDefault" in option ? option.byDefault : "",
      option.help,
    ]),
  );
}

/** The commands in Markdown. */
export function commandsTable(): string {
  return table(
    ["Command", "What it does"],
    COMMANDS.map(({ command, options, help }) => [
      code(["fedpipe", command, ...options.map((name) => `[--${name}]`)].join(" ")),
      help,
    ]),
  );
}

const code = (text: string) => `\`${text.replaceAll("|", "\\|")}\``;

const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
