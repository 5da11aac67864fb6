import type { ToolSearch } from "@fedpipe/catalog";
import { describe, expect, it } from "vitest";
import { ask, metricsOf, percentile, refusal } from "./metrics.ts";

const search: ToolSearch = {
  search: (query) => {
    const names = query === "nothing" ? [] : ["a_one", "a_two", "b_one", "c_one", "d_one"];
    const hits = names.map((name) => ({ name, module: name.slice(0, 1), score: 1 }));
    return { hits, total: hits.length };
  },
  toJSON: () => ({}),
};

const outcome = (q: string, tools: string[], modules: string[]) =>
  ask(search, { id: q, q, tools, modules, source: "written" }, () => 0);

describe("metrics", () => {
  it("count the first acceptable tool and the first three modules", () => {
    const outcomes = [
      outcome("x", ["a_one"], ["a"]),
      outcome("y", ["b_one", "c_one"], ["b"]),
      outcome("z", ["d_one"], ["d"]),
      outcome("nothing", ["a_one"], ["a"]),
    ];
    expect(metricsOf(outcomes)).toEqual({
      questions: 4,
      recall1: 0.25,
      recall5: 0.75,
      recall10: 0.75,
      mrr: (1 + 1 / 3 + 1 / 5) / 4,
      moduleRecall3: 0.5,
      refused: 0.25,
    });
    expect(metricsOf([]).recall5).toBe(0);
  });

  it("name the off-topic questions that got an answer", () => {
    const result = refusal(search, [
      { id: "off-1", q: "nothing" },
      { id: "off-2", q: "poem" },
    ]);
    expect(result).toEqual({ questions: 2, refused: 0.5, answered: [{ id: "off-2", q: "poem", tool: "a_one" }] });
  });

  it("take percentiles of unsorted values", () => {
    expect(percentile([3, 1, 2], 0.5)).toBe(2);
    expect(percentile([], 0.95)).toBe(0);
  });
});
