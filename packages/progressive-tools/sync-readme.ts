import { readFileSync, writeFileSync } from "node:fs";
import { renderLedger } from "./src/test-support/ledger.ts";
import { measureFedpipe, measureReferenceServers } from "./src/test-support/measure.ts";
import { blockOf, EXAMPLES, readmePath, snippetOf, withBlock } from "./src/test-support/readme.ts";

/** Brings README.md up to date: the examples as they are in examples/, and the measured numbers. */
let readme = readFileSync(readmePath, "utf8");
for (const example of EXAMPLES) readme = withBlock(readme, example, snippetOf(example));
readme = withBlock(readme, "ledger", renderLedger(await measureReferenceServers()));
const fedpipe = await measureFedpipe();
readme = withBlock(
  readme,
  "fedpipe",
  fedpipe === undefined ? blockOf(readme, "fedpipe") : renderLedger([["fedpipe --eager", fedpipe]]),
);
writeFileSync(readmePath, readme);
