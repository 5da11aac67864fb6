import { COMMANDS, MODES, OPTIONS } from "../options.ts";

const WIDTH = 100;
const INDENT = 30;

/** The text of `--help`, from the one table. */
export function helpText(): string {
  const groups = [...new Set(OPTIONS.map(({ group }) => group))];
  return [
    "fedpipe: U.S. federal open data for AI assistants, over MCP.",
    "",
    "Usage: fedpipe [options]            serve over stdio, which is what an MCP client starts",
    "       fedpipe doctor [--live] [--json]",
    "       fedpipe --list [--json] | --selftest | --version | --help",
    "",
    "Commands:",
    ...COMMANDS.map(({ command, options, help }) =>
      entry([command, ...options.map((name) => `[--${name}]`)].join(" "), help),
    ),
    "",
    "Start modes:",
    ...MODES.map(({ mode, how, lists, suits }) => entry(`${mode} ${how}`, `Lists ${lists}. For ${suits}.`)),
    ...groups.flatMap((group) => [
      "",
      `${group}:`,
      ...OPTIONS.filter((option) => option.group === group).map((option) =>
        entry(usageOf(option), `${option.help}${defaultOf(option)} [${option.env}]`),
      ),
    ]),
    "",
    "Every option has the environment variable in brackets; the option wins. Keys of agencies come from the",
    "environment or from .env in the working folder. Example: fedpipe --modules fred,sec --pin fred_series_data",
  ].join("\n");
}

type Option = (typeof OPTIONS)[number];

/** How an option is written, value included: `--port N`, `--replay [DIR]`. */
export function usageOf({ flag, type }: Option): string {
  switch (type.kind) {
    case "flag":
      return `--${flag}`;
    case "choice":
      return `--${flag} ${type.choices.join("|")}`;
    case "optional-text":
      return `--${flag} [${type.placeholder}]`;
    default:
      return `--${flag} ${type.placeholder}`;
  }
}

function defaultOf(option: Option): string {
  return "byDefault" in option ? ` Default ${option.byDefault}.` : "";
}

function entry(left: string, text: string): string {
  const lines = wrap(text, WIDTH - INDENT);
  const head = `  ${left}`;
  const first = head.length < INDENT - 1 ? [head.padEnd(INDENT) + (lines.shift() ?? "")] : [head];
  return [...first, ...lines.map((line) => " ".repeat(INDENT) + line)].join("\n");
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
