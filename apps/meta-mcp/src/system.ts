import { homedir } from "node:os";

export type LogLevel = "debug" | "info" | "warning" | "error";

/** One line for a person; never stdout, which belongs to the protocol. */
export type Log = (level: LogLevel, message: string) => void;

/** Every effect that is not a file or a child process, handed in so that decisions can be tested without them. */
export interface System {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly home: string;
  readonly platform: NodeJS.Platform;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly fetch: typeof fetch;
  readonly log: Log;
  /** A line on stderr whatever the level, such as the address we listen on. */
  readonly announce: (message: string) => void;
  /** Signals a process, or with a negative number its whole group; false when nothing is there. */
  readonly kill: (pid: number, signal: NodeJS.Signals | 0) => boolean;
}

const RANK: Readonly<Record<LogLevel, number>> = { debug: 0, info: 1, warning: 2, error: 3 };

function announce(message: string): void {
  process.stderr.write(`meta-mcp: ${message}\n`);
}

/** The real thing. `level` is the least severe line that reaches stderr. */
export function createSystem(level: LogLevel = "warning"): System {
  return {
    announce,
    env: process.env,
    cwd: process.cwd(),
    home: homedir(),
    platform: process.platform,
    now: () => Date.now(),
    fetch: (input, init) => fetch(input, init),
    log: (severity, message) => {
      if (RANK[severity] >= RANK[level]) announce(message);
    },
    kill: (pid, signal) => {
      try {
        return process.kill(pid, signal);
      } catch {
        return false; // ESRCH: nothing is there any more. EPERM: not ours to stop.
      }
    },
  };
}
