import { type ChildProcess, spawn } from "node:child_process";
import type { Log } from "../system.ts";

/**
 * A shell that holds the other end of a pipe. While meta-mcp runs it learns which process groups exist; when the pipe
 * closes, however meta-mcp ended, it stops those that are left. A shell, because it takes 1 MB and is everywhere.
 */
const SCRIPT = `
trap '' TERM INT HUP
groups=' '
while IFS= read -r line; do
  case $line in
    +*) groups="$groups\${line#+} " ;;
    -*) kept=' '; for g in $groups; do [ "$g" = "\${line#-}" ] || kept="$kept$g "; done; groups=$kept ;;
  esac
done
for g in $groups; do kill -TERM "-$g" 2>/dev/null; done
tries=0
while [ $tries -lt 20 ]; do
  alive=
  for g in $groups; do kill -0 "-$g" 2>/dev/null && alive=1; done
  [ -n "$alive" ] || exit 0
  sleep 0.1 2>/dev/null || sleep 1
  tries=$((tries + 1))
done
for g in $groups; do kill -KILL "-$g" 2>/dev/null; done
`;

export interface Watchdog {
  readonly add: (group: number) => void;
  readonly remove: (group: number) => void;
}

/** Starts its process with the first group, so that nothing runs before a child does. */
export function createWatchdog(platform: NodeJS.Platform, log: Log): Watchdog {
  if (platform === "win32") return { add: () => {}, remove: () => {} }; // No process groups there.
  let process: ChildProcess | undefined;
  const tell = (line: string) => {
    process ??= startWatchdog(log);
    process.stdin?.write(`${line}\n`);
  };
  return {
    add: (group) => tell(`+${group}`),
    remove: (group) => {
      if (process !== undefined) tell(`-${group}`);
    },
  };
}

function startWatchdog(log: Log): ChildProcess {
  // Its own session: whoever kills meta-mcp's group must not take the watchdog along.
  const process = spawn("/bin/sh", ["-c", SCRIPT], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
    env: { PATH: "/usr/bin:/bin" },
  });
  process.on("error", (error) =>
    log("warning", `no watchdog (${error.message}): if meta-mcp is killed, servers may stay behind`),
  );
  process.stdin?.on("error", () => {}); // It is gone; the error event above has said so.
  process.unref();
  const { stdin } = process;
  if (stdin !== null && "unref" in stdin && typeof stdin.unref === "function") stdin.unref();
  return process;
}
