import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { measureSession } from "./measure-session.ts";
import { measureStarts } from "./measure-start.ts";
import { type BenchReport, describeMachine, renderReport, targetsOf } from "./report.ts";
import { prepareSubjects } from "./subjects.ts";

/** `pnpm bench [--runs N]`: everything in one run, into docs/benchmarks.md and docs/benchmarks.json. */
const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const flag = process.argv.indexOf("--runs");
const runs = flag === -1 ? 15 : Number(process.argv[flag + 1]);
if (!Number.isInteger(runs) || runs < 1) {
  console.error("--runs takes a whole number, such as 15.");
  process.exit(2);
}

const subjects = await prepareSubjects(root, join(tmpdir(), "fedpipe-bench"));
console.log(`Starting each of ${subjects.length} programs ${runs} times…`);
const starts = await measureStarts(subjects, runs);
const [fedpipe, , bare] = subjects;
if (fedpipe === undefined || bare === undefined) throw new Error("nothing to measure");
console.log("Measuring a session…");
const session = await measureSession(fedpipe, bare);
const report: BenchReport = {
  date: new Date().toISOString().slice(0, 10),
  machine: describeMachine(),
  starts,
  session,
};
writeFileSync(join(root, "docs/benchmarks.md"), renderReport(report));
writeFileSync(join(root, "docs/benchmarks.json"), `${JSON.stringify(report, null, 2)}\n`);
for (const { what, figure, limit, unit } of targetsOf(report)) {
  console.log(`${figure <= limit ? "met   " : "MISSED"} ${what}: ${figure.toFixed(2)}${unit} (target ${limit}${unit})`);
}
