import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseConfig } from "./config/parse.ts";
import { CHILD_KEYS, childSchema } from "./config/schema.ts";
import { fillTables, renderReadmeTables } from "./docs.ts";

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), "utf8");

describe("what is written about meta-mcp", () => {
  it("has the tables of the code in its README", () => {
    const readme = read("README.md");
    expect(fillTables(readme)).toBe(readme);
    for (const name of Object.keys(renderReadmeTables())) expect(readme).toContain(`<!-- generated:${name} -->`);
  });

  it("names every key that an entry takes, and no other", () => {
    expect(CHILD_KEYS.map(({ key }) => key).toSorted()).toEqual(Object.keys(childSchema.shape).toSorted());
  });

  it("ships an example that is valid, as it is and with everything in it turned on", () => {
    const example = read("config.toml.example");
    const surroundings = { env: {}, home: "/home/you" };
    const turnedOn = example.replace(/^# (?=[a-z_]+ = |\[\[mcps\]\])/gm, "");
    const parsed = [example, turnedOn].map((text) => parseConfig("config.toml.example", text, surroundings));
    expect(parsed).toEqual([
      expect.objectContaining({ children: expect.anything() }),
      expect.objectContaining({ children: expect.anything() }),
    ]);
    expect(turnedOn).not.toBe(example);
    for (const { key } of CHILD_KEYS) expect(turnedOn, key).toMatch(new RegExp(`^${key} = `, "m"));
  });
});
