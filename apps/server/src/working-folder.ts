import { existsSync } from "node:fs";
import { tmpdir } from "node:os";

/** The folder this process works in; undefined where it was deleted under the process and has no name. */
export function workingFolder(): string | undefined {
  try {
    const folder = process.cwd();
    return existsSync(folder) ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** Moves to a folder that exists where the working folder was deleted: in one that has no name no thread can start. */
export function leaveDeletedFolder(): void {
  if (workingFolder() === undefined) process.chdir(tmpdir());
}
