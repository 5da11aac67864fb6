import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

export interface Usage {
  readonly rssMb: number;
  /** Time on a processor so far, all threads together; undefined where the system does not tell. */
  readonly cpuMs: number | undefined;
}

/** What a running process holds and has used. */
export function usageOf(pid: number): Usage {
  if (process.platform !== "linux") {
    const kilobytes = Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }).trim());
    return { rssMb: kilobytes / 1024, cpuMs: undefined };
  }
  const kilobytes = Number(/VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
  return { rssMb: kilobytes / 1024, cpuMs: cpuOf(pid) };
}

// Nanoseconds of each thread; the usual counters tick every 10 ms, a tenth of a start.
function cpuOf(pid: number): number | undefined {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const times = threads.map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]),
    );
    return times.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6;
  } catch {
    return undefined; // a kernel without scheduler statistics
  }
}
