import { definitionOf } from "@fedpipe/catalog";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import type { Catalogue } from "../../apps/server/src/catalogue.ts";
import { discoveryTools } from "../../apps/server/src/discovery/definitions.ts";
import { createFence } from "../../apps/server/src/fence.ts";
import { buildInstructions } from "../../apps/server/src/instructions.ts";
import { loadResolverTools } from "../../apps/server/src/resolver-definitions.ts";

export interface ModuleCost {
  readonly id: string;
  readonly tools: number;
  readonly mean: number;
  readonly max: number;
  readonly maxTool: string;
  readonly total: number;
}

/** Token counts of everything a client reads before it calls anything. */
export interface Ledger {
  readonly discovery: readonly { readonly name: string; readonly tokens: number }[];
  readonly discoveryTotal: number;
  readonly instructions: { readonly tokens: number; readonly characters: number };
  readonly modules: readonly ModuleCost[];
  readonly tools: { readonly count: number; readonly mean: number; readonly max: number; readonly total: number };
}

export async function takeLedger(catalogue: Catalogue): Promise<Ledger> {
  const offered = [...(await loadResolverTools()), ...discoveryTools];
  const discovery = offered.map((tool) => ({
    name: tool.name,
    tokens: countTokens(JSON.stringify(definitionOf(tool))),
  }));
  const instructions = buildInstructions(catalogue, createFence(catalogue, { allow: [], deny: [] }), {
    offered: offered.map(({ name }) => name),
    countTokens,
  });
  const all = catalogue.allTools().map(({ tokens }) => tokens);
  return {
    discovery,
    discoveryTotal: sum(discovery.map(({ tokens }) => tokens)),
    instructions: { tokens: countTokens(instructions), characters: instructions.length },
    modules: catalogue.agencies().map(({ id }) => moduleCost(catalogue, id)),
    tools: { count: all.length, mean: round(sum(all) / all.length), max: Math.max(...all), total: sum(all) },
  };
}

function moduleCost(catalogue: Catalogue, id: string): ModuleCost {
  const tools = catalogue.tools(id);
  const total = sum(tools.map(({ tokens }) => tokens));
  const largest = tools.toSorted((a, b) => b.tokens - a.tokens)[0];
  return {
    id,
    tools: tools.length,
    mean: round(total / tools.length),
    max: largest?.tokens ?? 0,
    maxTool: largest?.name ?? "",
    total,
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const round = (number: number) => Math.round(number * 10) / 10;
