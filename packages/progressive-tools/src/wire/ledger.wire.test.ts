import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fedpipeEager } from "../test-support/child-servers.ts";
import { renderLedger } from "../test-support/ledger.ts";
import { measureFedpipe, measureReferenceServers } from "../test-support/measure.ts";
import { blockOf, readmePath } from "../test-support/readme.ts";

const TO_DO = "run `tsx sync-readme.ts` in packages/progressive-tools";

describe("the token ledger", () => {
  it("of the reference servers is the README's, to the token", async () => {
    const rows = await measureReferenceServers();
    expect(blockOf(readFileSync(readmePath, "utf8"), "ledger"), TO_DO).toBe(renderLedger(rows));
    for (const [, row] of rows) expect(row.progressiveTask).toBeLessThan(row.eagerTask);
  });

  // fedpipe's catalogue grows; its row must not promise more than is true, nor need a new README for each new tool.
  it.skipIf(fedpipeEager === undefined)(
    "of fedpipe saves at least what the README says (apps/server must be built)",
    async () => {
      const row = await measureFedpipe();
      if (row === undefined) return;
      const cells = blockOf(readFileSync(readmePath, "utf8"), "fedpipe").split("\n").at(-1)?.split("|") ?? [];
      const written = Number(cells.at(-2)?.replace("%", ""));
      expect(written, TO_DO).toBeGreaterThan(0);
      expect(Math.round(100 * (1 - row.progressiveTask / row.eagerTask)), TO_DO).toBeGreaterThanOrEqual(written - 1);
    },
  );
});
