import { definitionOf, type Json, type JsonSchema } from "@fedpipe/catalog";
import { type Agency, prepareArguments, renderResult, type Result, type Tool, toolPrefix } from "@fedpipe/core";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { agencyFaultProblems } from "./agency-faults.ts";
import { agencyTester, type Called, fixturesBeside } from "./agency-tester.ts";
import { badInputProblems } from "./bad-input.ts";
import { readIndex } from "./fixtures.ts";

const MAX_DEFINITION_TOKENS = 450;
const MAX_DESCRIPTION_LENGTH = 300;
const UNIONS = ["anyOf", "oneOf", "allOf", "not", "$ref"];

/**
 * The contract every agency owes: names, descriptions, schemas, an example of each tool that runs on fixtures, and what
 * becomes of bad input and of an agency's failures.
 */
export function describeAgency(agency: Agency, testFile: string, options: { now?: () => Date } = {}): void {
  const { manifest, tools } = agency;
  const { call } = agencyTester(agency, testFile, options);
  describe(`${manifest.id} keeps the contract`, () => {
    it("has a manifest a person and a ranker can use", () => {
      expect(manifest.id).toMatch(/^[a-z][a-z0-9-]*$/u);
      expect(manifest.summary.length).toBeGreaterThan(20);
      expect(manifest.gist.split(/\s+/u).length).toBeLessThanOrEqual(7);
      for (const { url, perSecond } of manifest.hosts) {
        expect(new URL(url).protocol).toBe("https:");
        expect(perSecond).toBeGreaterThan(0);
      }
    });

    it("names every tool once", () => {
      const names = tools.flatMap(({ name, aliases }) => [name, ...aliases]);
      expect(new Set(names).size).toBe(names.length);
      expect(tools.length).toBeGreaterThan(0);
    });

    it("indexes every fixture, and each fixture is there", () => {
      const folder = fixturesBeside(testFile);
      const files = readdirSync(folder)
        .filter((name) => name !== "index.json")
        .toSorted();
      expect([...new Set(readIndex(folder).map(({ file }) => file))].toSorted()).toEqual(files);
    });

    describe.each(tools.map((tool) => [tool.name, tool] as const))("%s", (_, tool) => {
      it("is named, described and typed as agreed", () => checkDefinition(tool, toolPrefix(manifest)));

      it("answers its example from fixtures with a proper result", async () => {
        checkResult(await call(tool.name, tool.example), tool);
      });

      const subject = { agency, tool, now: options.now };
      const fixtures = fixturesBeside(testFile);

      it("refuses what nobody should send, or sends it as one value", async () => {
        expect(await badInputProblems(subject, fixtures)).toEqual([]);
      });

      it("tells each failure of the agency from an answer and from nothing found", async () => {
        expect(await agencyFaultProblems(subject, fixtures)).toEqual([]);
      });
    });
  });
}

function checkDefinition(tool: Tool, prefix: string): void {
  const { name, title, description, keywords, example } = tool;
  const inputSchema = tool.inputSchema();
  expect(name).toMatch(/^[a-z][a-z0-9_]{2,63}$/u);
  // A list may stand in the plural of what its neighbour shows one of: nonprofits_search, nonprofit_financials.
  const plural = `${prefix.slice(0, -1)}s_`;
  expect(name.startsWith(prefix) || name.startsWith(plural), `${name} starts with ${prefix}`).toBe(true);
  expect(title.length).toBeGreaterThan(3);
  expect(description.length).toBeLessThanOrEqual(MAX_DESCRIPTION_LENGTH);
  expect(description).toMatch(/[.!]$/u);
  expect(keywords.length, `${name} has words people use for it`).toBeGreaterThanOrEqual(2);
  expect(
    schemaKeys(inputSchema).filter((key) => UNIONS.includes(key)),
    "unions some clients refuse",
  ).toEqual([]);
  expect(countTokens(JSON.stringify(definitionOf({ name, description, inputSchema })))).toBeLessThanOrEqual(
    MAX_DEFINITION_TOKENS,
  );
  expect(prepareArguments(inputSchema, example)).toMatchObject({ ok: true });
}

// Keywords of the schema itself, not the names of the tool's arguments.
function schemaKeys(schema: JsonSchema): string[] {
  const { properties = {}, items, ...rest } = schema;
  const inner = [...Object.values(properties), ...(items === undefined ? [] : [items])];
  return [...Object.keys(rest), ...inner.flatMap(schemaKeys)];
}

function checkResult({ result, provenance }: Called, tool: Tool): void {
  expect(result.kind, `${tool.name}'s example finds something: ${JSON.stringify(result).slice(0, 200)}`).not.toBe(
    "empty",
  );
  expect(result.title).not.toBe("");
  expect(result.source ?? provenance[0]?.url, `${tool.name} names its source`).toMatch(/^https:\/\//u);
  if (result.kind === "table") checkTable(result, tool);
  if (result.kind === "record") expect(odd(result.fields as Json), "cells that hide what is missing").toEqual([]);
  const { text } = renderResult(result, { tool: tool.name, args: tool.example, provenance, budgetTokens: 8000 });
  expect(JSON.parse(text)).toMatchObject({ kind: result.kind });
}

function checkTable(
  { rows, columns, units = {}, next = {}, paging, total }: Extract<Result, { kind: "table" }>,
  tool: Tool,
): void {
  expect(rows.length).toBeGreaterThan(0);
  const shown = new Set(columns ?? rows.flatMap((row) => Object.keys(row)));
  expect(shown.size, "columns of one table").toBeLessThanOrEqual(40);
  expect(
    Object.keys(units).filter((name) => !shown.has(name)),
    "units of columns that are not there",
  ).toEqual([]);
  const known = Object.keys(tool.inputSchema().properties ?? {});
  expect(
    Object.keys(next).filter((name) => !known.includes(name)),
    "next uses the tool's own arguments",
  ).toEqual([]);
  if (paging !== undefined) expect(known).toContain(paging.argument);
  if (total !== undefined) expect(total).toBeGreaterThanOrEqual(rows.length);
  expect(odd(rows as Json), "cells that hide what is missing").toEqual([]);
}

// "" and "." and "N/A" are how agencies write null; NaN and Infinity are how code does.
function odd(value: Json | undefined): string[] {
  if (typeof value === "number") return Number.isFinite(value) ? [] : [String(value)];
  if (typeof value === "string")
    return ["", ".", "null", "N/A", "NaN", "undefined"].includes(value.trim()) ? [JSON.stringify(value)] : [];
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap(odd);
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(odd) : [];
}
