import { estimateTokens, type Json } from "@fedpipe/catalog";
import { describe, expect, it } from "vitest";
import { fitAnswer } from "./fit-answer.ts";

const BUDGET = 1000;
const fit = (value: Json | undefined, logs: readonly string[] = []) =>
  fitAnswer({ value, json: value === undefined ? undefined : JSON.stringify(value), logs }, BUDGET);

const costOf = ({ value, logs }: ReturnType<typeof fit>) =>
  estimateTokens([typeof value === "string" ? value : JSON.stringify(value), ...logs].join("\n"));

const rows = (count: number) => Array.from({ length: count }, (_, index) => [index, `row ${index}`]);

describe("an answer within its budget", () => {
  it.each([[null], [0], ["text"], [[1, 2]], [{ a: [1] }], [undefined]])("stays as it is: %j", (value) => {
    expect(fit(value, ["a line"])).toEqual({ value, logs: ["a line"], notes: [] });
  });
});

describe("an answer over its budget", () => {
  it.each<[string, Json]>([
    ["a list", rows(5000)],
    ["an object with a long list", { total: 5000, rows: rows(5000), few: [1] }],
    ["lines", Array.from({ length: 3000 }, (_, index) => `line ${index}`).join("\n")],
    ["a text without lines", "é".repeat(50_000)],
    ["a text of pairs", `x${"😀".repeat(20_000)}`],
    ["an object without a list", Object.fromEntries(rows(3000).map(([index, text]) => [`key ${index}`, text ?? null]))],
    ["one item that is too long", ["word ".repeat(9000), 1]],
  ])("uses most of the budget, and no more: %s", (_, value) => {
    const fitted = fit(value);
    expect(costOf(fitted)).toBeLessThanOrEqual(BUDGET);
    expect(costOf(fitted)).toBeGreaterThan(BUDGET * 0.6);
    expect(fitted.notes).toHaveLength(1);
    expect(JSON.stringify(fitted.value)).not.toMatch(/\\ud8/u);
  });

  it("cuts where something ends, and says where", () => {
    const list = fit(rows(5000));
    expect(list.value).toEqual(rows(5000).slice(0, (list.value as Json[]).length));
    expect(list.notes[0]).toMatch(/^Cut after \d+ of 5000 items/u);
    const object = fit({ total: 5000, rows: rows(5000), few: [1] });
    expect(object.value).toMatchObject({ total: 5000, few: [1] });
    expect(object.notes[0]).toMatch(/^Cut: rows after \d+ of 5000 items/u);
    expect(fit(Array.from({ length: 3000 }, (_, index) => `line ${index}`).join("\n")).value).toMatch(/line \d+$/u);
  });

  it("leaves logs a quarter beside a value that takes all", () => {
    const fitted = fit(
      rows(5000),
      Array.from({ length: 900 }, (_, index) => `line ${index}`),
    );
    expect(fitted.logs.length).toBeGreaterThan(20);
    expect(fitted.notes[1]).toBe(`Cut: ${900 - fitted.logs.length} more log lines. Log less.`);
    expect(costOf(fitted)).toBeLessThanOrEqual(BUDGET);
  });
});
