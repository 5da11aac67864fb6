import { describe, expect, it } from "vitest";
import { isBlank } from "./blank.ts";
import { empty, record, table, text } from "./result.ts";
import { defineTool } from "./tool.ts";

const title = "Rows";

describe("a result that says nothing", () => {
  it("has rows or fields, and not one value in them", () => {
    expect(
      isBlank(
        table({
          title,
          rows: [
            { date: null, list: [] },
            { date: undefined, name: "" },
          ],
        }),
      ),
    ).toBe(true);
    expect(isBlank(table({ title, rows: [{}, {}] }))).toBe(true);
    expect(isBlank(record({ title, fields: { name: null, parts: [{ id: null }], place: {} } }))).toBe(true);
  });

  it("is none with a single value, and zero and false are values", () => {
    expect(isBlank(table({ title, rows: [{ date: null }, { date: "2024" }] }))).toBe(false);
    expect(isBlank(table({ title, rows: [{ count: 0 }] }))).toBe(false);
    expect(isBlank(record({ title, fields: { is_active: false } }))).toBe(false);
    expect(isBlank(record({ title, fields: { parts: [{ id: 1 }] } }))).toBe(false);
    expect(isBlank(empty({ title, hint: "Try." }))).toBe(false);
    expect(isBlank(text({ title, text: "" }))).toBe(false);
    expect(isBlank(table({ title, rows: [] }))).toBe(false);
  });

  it("ends the call, whatever the tool thinks of it", async () => {
    const tool = defineTool({
      name: "paper_rows",
      title,
      description: "Rows.",
      input: {},
      example: {},
      run: async () => table({ title, source: "https://paper.example/rows", rows: [{ date: null }] }),
    });
    const context = {} as Parameters<typeof tool.call>[1];
    await expect(tool.call({}, context)).rejects.toMatchObject({
      failure: { kind: "unexpected-answer", host: "paper.example" },
    });
  });
});
