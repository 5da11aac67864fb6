import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import type { System } from "../system.ts";

/** How long each step of stopping waits for the group to be gone, in milliseconds. */
export interface Patience {
  readonly afterEnd: number;
  readonly afterTerm: number;
  readonly afterKill: number;
}

export const PATIENCE: Patience = { afterEnd: 300, afterTerm: 5000, afterKill: 1000 };

/**
 * Stops a child and everything it started: its stdin is closed, then SIGTERM and SIGKILL go to the whole group, because
 * the server may be a grandchild behind npx, uvx or a shell. Resolves when nothing is left, or after the last patience.
 */
export async function stopGroup(
  process: ChildProcess,
  { kill, platform }: Pick<System, "kill" | "platform">,
  patience: Patience = PATIENCE,
): Promise<void> {
  const { pid } = process;
  if (pid === undefined) return;
  const whole = platform === "win32" ? pid : -pid;
  const gone = () => (platform === "win32" ? process.exitCode !== null : !kill(whole, 0));
  process.stdin?.end();
  if (await until(gone, patience.afterEnd)) return;
  kill(whole, "SIGTERM");
  if (await until(gone, patience.afterTerm)) return;
  kill(whole, "SIGKILL");
  await until(gone, patience.afterKill);
}

async function until(condition: () => boolean, milliseconds: number): Promise<boolean> {
  for (let waited = 0; waited < milliseconds; waited += 10) {
    if (condition()) return true;
    await sleep(10);
  }
  return condition();
}
