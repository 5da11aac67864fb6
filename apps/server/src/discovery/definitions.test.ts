import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { expect, it } from "vitest";
import { discoveryTools } from "./definitions.ts";

const cost = ({ name, description, inputSchema }: (typeof discoveryTools)[number]) =>
  countTokens(JSON.stringify({ name, description, inputSchema }));

it.each(discoveryTools.map((tool) => [tool.name, tool] as const))("%s costs at most 160 tokens", (_, tool) => {
  expect(cost(tool)).toBeLessThanOrEqual(160);
});

it("leaves the seven within 1,100 tokens", () => {
  const total = discoveryTools.reduce((sum, tool) => sum + cost(tool), 0);
  expect(total + (7 - discoveryTools.length) * 160).toBeLessThanOrEqual(1100);
});

it("asks clients that defer tools to keep these in view", () => {
  for (const { _meta } of discoveryTools) expect(_meta).toEqual({ "anthropic/alwaysLoad": true });
});
