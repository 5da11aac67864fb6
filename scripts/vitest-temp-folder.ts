import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Everything that tests and the programs they start put into the temporary folder goes with this one at the end. */
export function setup(): () => void {
  const before = process.env["TMPDIR"];
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "fedpipe-tests-")));
  process.env["TMPDIR"] = folder;
  return () => {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
}
