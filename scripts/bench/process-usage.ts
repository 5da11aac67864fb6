import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

export interface Usage {
  readonly rssMb: number;
  /** User and system time so far; undefined where the system does not tell. */
  readonly cpuMs: number | undefined;
}

const TICKS_PER_SECOND = 100;

/** What a running process holds and has used. */
export function usageOf(pid: number): Usage {
  if (process.platform !== "linux") {
    const kilobytes = Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }).trim());
    return { rssMb: kilobytes / 1024, cpuMs: undefined };
  }
  const kilobytes = Number(/VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
  // Fields 14 and 15, counted after the name, which may hold blanks.
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = Number(fields[11]) + Number(fields[12]);
  return { rssMb: kilobytes / 1024, cpuMs: (ticks * 1000) / TICKS_PER_SECOND };
}
