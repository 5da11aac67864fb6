import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { blockOf, EXAMPLES, readmePath, snippetOf } from "./test-support/readme.ts";

describe("README.md", () => {
  it.each(EXAMPLES)("shows %s as it is, in about forty lines (if not: tsx sync-readme.ts)", (example) => {
    const shown = blockOf(readFileSync(readmePath, "utf8"), example);
    expect(shown).toBe(snippetOf(example));
    expect(shown.split("\n").length).toBeLessThanOrEqual(48);
  });
});
