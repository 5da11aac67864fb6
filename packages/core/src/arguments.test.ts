import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { prepareArguments } from "./arguments.ts";

const schema = {
  type: "object",
  properties: {
    series_id: { type: "string", description: "e.g. UNRATE" },
    start_date: { type: "string", format: "date" },
    sort_order: { type: "string", enum: ["asc", "desc"] },
    frame: { type: "string", enum: ["us-gaap", "ifrs-full"] },
    limit: { type: "integer", minimum: 1, maximum: 1000, default: 20 },
    rate: { type: "number" },
    include_future: { type: "boolean" },
    ids: { type: "array", items: { type: "string" }, minItems: 2, maxItems: 3 },
  },
  required: ["series_id"],
} as const;

const prepare = (raw: unknown) => prepareArguments(schema, raw);
const problemsOf = (raw: unknown) => {
  const prepared = prepare(raw);
  return prepared.ok ? [] : prepared.problems;
};

describe("arguments whose meaning is plain are repaired", () => {
  it.each([
    ["blanks and zero-width characters around text", { series_id: " UN\u200BRATE\uFEFF " }, { series_id: "UNRATE" }],
    ["numbers as text", { series_id: "X", limit: "12", rate: "-1.5" }, { series_id: "X", limit: 12, rate: -1.5 }],
    ["text as numbers", { series_id: 320193 }, { series_id: "320193" }],
    ["booleans as text", { series_id: "X", include_future: "True" }, { series_id: "X", include_future: true }],
    [
      "the case and separators of enum values",
      { series_id: "X", sort_order: "DESC", frame: "US GAAP" },
      { series_id: "X", sort_order: "desc", frame: "us-gaap" },
    ],
    ["null for not given", { series_id: "X", start_date: null }, { series_id: "X" }],
    ["arguments as JSON text", '{"series_id": "X"}', { series_id: "X" }],
    ["a list as JSON text", { series_id: "X", ids: '["a", "b"]' }, { series_id: "X", ids: ["a", "b"] }],
    ["names with quotes stay as they are", { series_id: "Coeur d'Alene" }, { series_id: "Coeur d'Alene" }],
  ])("%s", (_, raw, args) => {
    expect(prepare(raw)).toEqual({ ok: true, args });
  });
});

describe("everything else is refused by name, with the nearest right thing", () => {
  it.each([
    ["an unknown argument", { series_id: "X", limt: 3 }, { argument: "limt", didYouMean: "limit" }],
    ["an argument in another spelling", { seriesId: "X" }, { argument: "seriesId", didYouMean: "series_id" }],
    ["a misspelt enum value", { series_id: "X", sort_order: "decs" }, { argument: "sort_order", didYouMean: "desc" }],
    ["a day that is not in the calendar", { series_id: "X", start_date: "2023-02-30" }, { argument: "start_date" }],
    ["a date in another form", { series_id: "X", start_date: "06/30/2024" }, { argument: "start_date" }],
    ["zero rows", { series_id: "X", limit: 0 }, { argument: "limit", problem: "must be between 1 and 1000" }],
    ["fewer than no rows", { series_id: "X", limit: -1 }, { argument: "limit" }],
    ["a billion rows", { series_id: "X", limit: 1e9 }, { argument: "limit" }],
    ["half a row", { series_id: "X", limit: 1.5 }, { argument: "limit", problem: "must be a whole number" }],
    ["a number in words", { series_id: "X", limit: "ten" }, { argument: "limit" }],
    ["not a number", { series_id: "X", rate: Number.NaN }, { argument: "rate" }],
    ["empty text", { series_id: "" }, { argument: "series_id", problem: "is empty; leave it out or give a value" }],
    ["text of blanks", { series_id: " \u200B " }, { argument: "series_id" }],
    ["a control character", { series_id: "A\u0000B" }, { argument: "series_id" }],
    ["very long text", { series_id: "x".repeat(100_000) }, { argument: "series_id" }],
    ["a list where text is due", { series_id: ["A", "B"] }, { argument: "series_id" }],
    ["an object where text is due", { series_id: { a: 1 } }, { argument: "series_id" }],
    ["too few values", { series_id: "X", ids: ["a"] }, { argument: "ids" }],
    ["too many values", { series_id: "X", ids: ["a", "b", "c", "d"] }, { argument: "ids" }],
    ["a wrong value in a list", { series_id: "X", ids: ["a", ""] }, { argument: "ids[1]" }],
    ["the prototype", JSON.parse('{"series_id": "X", "__proto__": {"limit": 1}}'), { argument: "__proto__" }],
  ])("%s", (_, raw, problem) => {
    expect(problemsOf(raw)).toEqual([expect.objectContaining(problem)]);
  });

  it("names what is missing, and how it is written", () => {
    expect(problemsOf({})).toEqual([{ argument: "series_id", problem: "is required: e.g. UNRATE" }]);
  });

  it("does not ask for an argument that was only misspelt", () => {
    expect(problemsOf({ seriesid: "X" }).map(({ argument }) => argument)).toEqual(["seriesid"]);
  });

  it.each([["text"], [12], [["series_id"]], [true]])("takes an object only: %j", (raw) => {
    expect(problemsOf(raw)).toEqual([expect.objectContaining({ argument: "" })]);
  });

  it("shortens a name of any length", () => {
    expect(problemsOf({ series_id: "X", ["n".repeat(50_000)]: 1 })[0]?.argument.length).toBeLessThan(100);
  });
});

it("never throws, whatever a model writes", () => {
  fc.assert(
    fc.property(fc.anything(), (raw) => {
      const prepared = prepare(raw);
      return prepared.ok || prepared.problems.length > 0;
    }),
  );
});
