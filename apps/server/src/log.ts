import type { Log, LogLevel } from "@fedpipe/core";

const RANK: Readonly<Record<LogLevel, number>> = { debug: 0, info: 1, warning: 2, error: 3 };

/** Writes lines to stderr from a level up; details follow as JSON, a stack as it is. */
export function createLog(write: (line: string) => void, level: LogLevel): Log {
  return (at, message, details) => {
    if (RANK[at] < RANK[level]) return;
    const { error, ...rest } = details ?? {};
    const more = Object.keys(rest).length === 0 ? "" : ` ${JSON.stringify(rest)}`;
    write(`fedpipe ${at}: ${message}${more}${typeof error === "string" ? `\n${error}` : ""}\n`);
  };
}
