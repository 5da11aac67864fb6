import { fileURLToPath } from "node:url";
import { openCatalogue } from "../apps/server/src/open-catalogue.ts";
import { budgetsOf } from "./tokens/budgets.ts";
import { takeLedger } from "./tokens/ledger.ts";
import { renderLedger } from "./tokens/render-ledger.ts";
import { measureSearchAnswers } from "./tokens/search-answers.ts";

/**
 * `pnpm tokens`: what every definition, the instructions and the search answers cost, counted by o200k_base.
 * `--check` prints the budgets alone and fails when one is exceeded; `--json` prints everything as JSON.
 */
const root = new URL("../", import.meta.url);
const catalogue = openCatalogue();
const ledger = await takeLedger(catalogue);
const answers = await measureSearchAnswers(catalogue, new URL("../shared/evals/questions.dev.jsonl", root));
const budgets = budgetsOf(ledger, answers);

if (process.argv.includes("--json")) {
  console.log(JSON.stringify({ ledger, answers, budgets }, null, 2));
} else {
  if (!process.argv.includes("--check")) console.log(`${renderLedger(ledger, answers)}\n`);
  for (const { what, figure, limit, isKept } of budgets)
    console.log(`${isKept ? "ok      " : "EXCEEDED"} ${what}: ${figure} (limit ${limit})`);
  if (answers === undefined)
    console.log(
      `skipped  search answers: no questions at ${fileURLToPath(new URL("../shared/evals/", root))}`.replace(
        / at .*$/u,
        " beside the checkout",
      ),
    );
}
if (process.argv.includes("--check") && budgets.some(({ isKept }) => !isKept)) process.exit(1);
