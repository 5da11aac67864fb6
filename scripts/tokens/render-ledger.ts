import type { Ledger, ModuleCost } from "./ledger.ts";
import type { AnswerCosts } from "./search-answers.ts";

// What the reference server's author published of it.
const REFERENCE = { lazy: 1564, instructions: 492, eager: 85_530, eagerTools: 369, afterSec: 4143 };

/** The ledger as text for a terminal. */
export function renderLedger(ledger: Ledger, answers: AnswerCosts | undefined): string {
  const { discovery, discoveryTotal, instructions, modules, tools } = ledger;
  const after = (...ids: string[]) =>
    discoveryTotal + modules.filter(({ id }) => ids.includes(id)).reduce((sum, { total }) => sum + total, 0);
  return [
    "Discovery tools",
    ...discovery.map(({ name, tokens }) => `  ${name.padEnd(18)}${pad(tokens)}`),
    `  ${"together".padEnd(18)}${pad(discoveryTotal)}   (reference: ${REFERENCE.lazy} for 7)`,
    `  ${"instructions".padEnd(18)}${pad(instructions.tokens)}   ${instructions.characters} characters (reference: ${REFERENCE.instructions} tokens)`,
    "",
    `Modules             tools    mean     max   total`,
    ...modules.map(moduleLine),
    `  ${"all".padEnd(18)}${pad(tools.count, 5)}${pad(tools.mean)}${pad(tools.max)}${pad(tools.total)}   (reference: ${REFERENCE.eager} for ${REFERENCE.eagerTools}, mean 232)`,
    "",
    "What a session's tool list costs",
    `  ${"lazy".padEnd(18)}${pad(discoveryTotal)}`,
    `  ${"after sec".padEnd(18)}${pad(after("sec"))}   (reference: ${REFERENCE.afterSec} with 17 tools)`,
    `  ${"after sec and fred".padEnd(18)}${pad(after("sec", "fred"))}`,
    `  ${"eager".padEnd(18)}${pad(discoveryTotal + tools.total)}`,
    ...(answers === undefined
      ? []
      : [
          "",
          `Search answers over ${answers.questions} questions: median ${answers.median}, 95th percentile ${answers.p95}, max ${answers.max} tokens`,
        ]),
  ].join("\n");
}

function moduleLine({ id, tools, mean, max, total, maxTool }: ModuleCost): string {
  return `  ${id.padEnd(18)}${pad(tools, 5)}${pad(mean)}${pad(max)}${pad(total)}   ${maxTool}`;
}

const pad = (value: number, width = 8) => String(value).padStart(width);
