import { LINES_BEFORE, SCRIPT_FILE, SCRIPT_FUNCTION } from "./instrument.ts";

const FRAME = new RegExp(`at (.*?) ?\\(?${SCRIPT_FILE.replace(".", "\\.")}:(\\d+)`);

/**
 * The line of the script, from 1, that a stack's innermost frame in it names; undefined when there is none.
 * @param stack as the engine writes it, or whatever a script put in its place
 * @param lineCount lines of the script: a made-up frame cannot name another
 * @param statementLine the top-level statement under way. The engine notes positions only here and there: in the script's own
 * function the last position noted may lie before the statement, never after the truth.
 */
export function lineFromStack(stack: string, lineCount: number, statementLine: number): number | undefined {
  const match = FRAME.exec(stack);
  if (match === null) return undefined;
  const line = Number(match[2]) - LINES_BEFORE;
  const isScriptItself = match[1] === SCRIPT_FUNCTION;
  const best = isScriptItself ? Math.max(line, statementLine) : line;
  return best >= 1 && best <= lineCount ? best : undefined;
}
