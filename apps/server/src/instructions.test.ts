import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { fakeAgency, fakeCatalogue } from "../test-support/fake-catalogue.ts";
import { createFence } from "./fence.ts";
import { buildInstructions, MAX_CHARACTERS, MAX_TOKENS } from "./instructions.ts";
import { openCatalogue } from "./open-catalogue.ts";

const offered = ["resolve_entity", "find_tools", "load_modules", "code_mode", "clear_cache"];

// The length of real ids: acronyms, words, and words with dashes.
const NAMES =
  "sec fred fda nih bls bea eia epa census treasury congress usaspending fema hud nws gleif fdic cftc airnow college-scorecard house-disclosures usda-market-news senate-lobbying clinical-trials federal-register grid-disturbances".split(
    " ",
  );

function instructionsFor(count: number, deny: readonly string[] = []): string {
  const ids = Array.from({ length: count }, (_, index) => `${NAMES[index % NAMES.length] ?? ""}${suffix(index)}`);
  const catalogue = fakeCatalogue(ids.map((id) => fakeAgency(id)));
  return buildInstructions(catalogue, createFence(catalogue, { allow: [], deny }), { offered, countTokens });
}

const suffix = (index: number) => ["", "-web", "-data", "-op"][Math.floor(index / NAMES.length)] ?? `${index}`;

describe("the instructions", () => {
  it.each([1, 6, 25, 60, 80, 100, 150])("fit in their limits with %d modules", (count) => {
    const text = instructionsFor(count);
    expect(text.length).toBeLessThanOrEqual(MAX_CHARACTERS);
    expect(countTokens(text)).toBeLessThanOrEqual(MAX_TOKENS);
  });

  it("give each module some words while there is room", () => {
    expect(instructionsFor(6)).toContain("fred: rows of fred for tests");
  });

  it("name every module of a hundred", () => {
    const list = /Modules: (.*)\.$/u.exec(instructionsFor(100))?.[1];
    expect(list?.split(" ")).toHaveLength(100);
  });

  it("count modules by domain when not even their names fit", () => {
    expect(instructionsFor(400)).toMatch(/400 modules in economy \(400\)\.$/u);
  });

  it("put the essentials first, in the order of use", () => {
    expect(instructionsFor(6)).toMatch(
      /^U\.S\. federal open data[\s\S]*find_tools[\s\S]*code_mode[\s\S]*load_modules/u,
    );
  });

  it("speak of no tool that is withheld", () => {
    const fence = createFence(fakeCatalogue([fakeAgency("fred")]), { allow: [], deny: [] });
    const text = buildInstructions(fakeCatalogue([fakeAgency("fred")]), fence, {
      offered: ["find_tools", "load_modules"],
    });
    expect(text).not.toMatch(/code_mode|resolve_/u);
    expect(text).toContain("2. load_modules");
  });

  it("speak of the resolvers only where they are offered", () => {
    const catalogue = fakeCatalogue([fakeAgency("fred")]);
    const fence = createFence(catalogue, { allow: [], deny: [] });
    expect(buildInstructions(catalogue, fence, { offered: ["find_tools"] })).not.toContain("resolve_");
    expect(buildInstructions(catalogue, fence, { offered })).toContain("resolve_entity");
  });

  it("stay within the limits without a tokenizer, too", () => {
    for (const count of [40, 60, 80]) {
      const catalogue = fakeCatalogue(NAMES.slice(0, count).map((id) => fakeAgency(id)));
      const text = buildInstructions(catalogue, createFence(catalogue, { allow: [], deny: [] }), { offered });
      expect(countTokens(text)).toBeLessThanOrEqual(MAX_TOKENS);
    }
  });

  it("leave out what the fence keeps out", () => {
    expect(instructionsFor(3, ["fred"])).not.toContain("fred:");
  });

  it("fit for the real catalogue", () => {
    const catalogue = openCatalogue();
    const text = buildInstructions(catalogue, createFence(catalogue, { allow: [], deny: [] }), {
      offered,
      countTokens,
    });
    expect(text.length).toBeLessThanOrEqual(MAX_CHARACTERS);
    expect(countTokens(text)).toBeLessThanOrEqual(MAX_TOKENS);
    for (const { id } of catalogue.agencies()) expect(text).toContain(id);
  });
});
