import { estimateTokens } from "@fedpipe/catalog";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Provenance } from "./http/types.ts";
import { renderResult } from "./render.ts";
import { empty, record, type Result, table, text } from "./result.ts";

const provenance: Provenance = {
  url: "https://api.example.gov/rows?id=1",
  retrievedAt: "2024-07-20T12:00:00.000Z",
  cache: "no",
  replayed: false,
};
const render = (result: Result, more: Partial<Parameters<typeof renderResult>[1]> = {}) =>
  renderResult(result, {
    tool: "x_rows",
    args: { id: "1", offset: 0 },
    provenance: [provenance],
    budgetTokens: 8000,
    ...more,
  });

const manyRows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ date: `2024-01-${index}`, value: index / 7 }));

const renderable = (whole: string) => text({ title: "10-K", text: whole, paging: { argument: "offset", start: 0 } });

describe("a table", () => {
  it("writes its columns once, its rows as arrays, and what is missing as null", () => {
    const { text, structured } = render(
      table({
        title: "Rates",
        rows: [{ date: "2024-01", value: 3.7 }, { date: "2023-12", value: Number.NaN }, { date: "2023-11" }],
        units: { value: "percent" },
      }),
    );
    expect(JSON.parse(text)).toEqual(structured);
    expect(text).toMatchInlineSnapshot(
      `"{"kind":"table","summary":"Rates: 3 rows.","columns":["date","value"],"rows":[["2024-01",3.7],["2023-12",null],["2023-11",null]],"units":{"value":"percent"},"total":3,"source":{"url":"https://api.example.gov/rows?id=1","retrieved":"2024-07-20T12:00:00.000Z","cached":false}}"`,
    );
  });

  it("hands on the agency's next page as whole arguments", () => {
    const { structured } = render(table({ title: "Rates", rows: manyRows(3), total: 907, next: { offset: 3 } }));
    expect(structured).toMatchObject({ summary: "Rates: 3 rows of 907.", total: 907, next: { id: "1", offset: 3 } });
  });

  it.each([{ page: 3 }, { page_number: "2" }, { skip: 100 }, { cursor: "abc" }, { offset: 20 }])(
    "does not take the rows of a last part for all there are: %j",
    (args) => {
      const last = table({ title: "Rates", rows: manyRows(3) });
      expect(render(last, { args }).structured).toMatchObject({ summary: "Rates: 3 rows, the last.", total: null });
      expect(render({ ...last, total: 43 }, { args }).structured).toMatchObject({ total: 43 });
    },
  );

  it("does not take the head of a ranking for all there are", () => {
    const { structured } = render(table({ title: "Rates", rows: manyRows(3), isPartial: true }));
    expect(structured).toMatchObject({ summary: "Rates: 3 rows, more follow.", total: null });
  });

  it("does not call a part of the last page the last", () => {
    const last = table({ title: "Rates", rows: manyRows(2000) });
    const { structured } = render(last, { args: { page: 3 }, budgetTokens: 1000 });
    expect(structured["summary"]).toMatch(/rows, more follow\.$/u);
  });

  it.each([{}, { page: 1 }, { offset: 0 }])("counts its rows where the first part is the last: %j", (args) => {
    expect(render(table({ title: "Rates", rows: manyRows(3) }), { args }).structured).toMatchObject({ total: 3 });
  });

  it("is cut at a row, with exactly as many rows as fit, and next continues there", () => {
    const rows = manyRows(2000);
    const { text, structured } = render(table({ title: "Rates", rows, paging: { argument: "offset", start: 40 } }), {
      budgetTokens: 1000,
    });
    const shown = (structured["rows"] as unknown[]).length;
    expect(estimateTokens(text)).toBeLessThanOrEqual(1000);
    expect(structured["next"]).toEqual({ id: "1", offset: 40 + shown });
    expect(structured["total"]).toBe(2000);
    const oneMore = { ...structured, rows: rows.slice(0, shown + 1).map(({ date, value }) => [date, value]) };
    expect(estimateTokens(JSON.stringify(oneMore))).toBeGreaterThan(1000);
  });

  it("of an agency that cannot page goes on through code_mode, which sees it whole", () => {
    const { structured } = render(table({ title: "Rates", rows: manyRows(2000) }), { budgetTokens: 1000 });
    const shown = (structured["rows"] as unknown[]).length;
    expect(structured["next"]).toEqual({
      tool: "code_mode",
      args: { tool: "x_rows", args: { id: "1", offset: 0 }, code: `return data.rows.slice(${shown}, ${shown * 2})` },
    });
  });

  it("whose first row alone is too long shortens that row and says so", () => {
    const { text, structured } = render(table({ title: "Docs", rows: [{ id: 7, body: "word ".repeat(50_000) }] }), {
      budgetTokens: 1000,
    });
    expect(estimateTokens(text)).toBeLessThanOrEqual(1000);
    expect(structured).toMatchObject({
      rows: [[7, expect.stringMatching(/^word .*…$/u)]],
      next: { tool: "code_mode" },
    });
  });

  it("is never cut for code_mode", () => {
    const { structured } = render(table({ title: "Rates", rows: manyRows(5000) }), {
      budgetTokens: Number.POSITIVE_INFINITY,
    });
    expect(structured["rows"]).toHaveLength(5000);
  });

  it("always fits its budget and always is JSON", () => {
    const rows = fc.array(
      fc.record({ a: fc.string(), b: fc.oneof(fc.double(), fc.constant(null)), c: fc.array(fc.string()) }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(rows, fc.integer({ min: 400, max: 3000 }), (given, budgetTokens) => {
        const { text } = render(table({ title: "Any", rows: given }), { budgetTokens });
        JSON.parse(text);
        return estimateTokens(text) <= budgetTokens;
      }),
      { numRuns: 60 },
    );
  });
});

describe("a record", () => {
  it("shows its fields, null where there is none", () => {
    expect(render(record({ title: "Apple", fields: { cik: "0000320193", lei: undefined } })).structured).toMatchObject({
      summary: "Apple.",
      fields: { cik: "0000320193", lei: null },
    });
  });

  it("over the budget shortens its longest fields and names them", () => {
    const { text, structured } = render(
      record({ title: "Big", fields: { id: 1, list: manyRows(3000), notes: "short" } }),
      { budgetTokens: 800 },
    );
    expect(estimateTokens(text)).toBeLessThanOrEqual(800);
    expect(structured).toMatchObject({ fields: { id: 1, notes: "short" }, notes: [expect.stringContaining("list")] });
    expect(structured["next"]).toMatchObject({ args: { code: 'return data.fields["list"]' } });
  });
});

describe("a text", () => {
  it("over the budget ends at a line or word, and next continues at that character", () => {
    const whole = Array.from({ length: 3000 }, (_, line) => `Line ${line} of the filing.`).join("\n");
    const { text, structured } = render(renderable(whole), { budgetTokens: 1000 });
    const shown = structured["text"] as string;
    expect(estimateTokens(text)).toBeLessThanOrEqual(1000);
    expect(shown.endsWith("\n")).toBe(true);
    expect(structured["next"]).toEqual({ id: "1", offset: shown.length });
    expect(structured["total"]).toBe(whole.length);
  });
});

describe("what every result says of itself", () => {
  it("that nothing matched, and what to try", () => {
    expect(render(empty({ title: "Series", hint: "Try fewer words." })).structured).toMatchObject({
      kind: "empty",
      summary: "Series: nothing found.",
      hint: "Try fewer words.",
    });
  });

  it("its own page rather than the request, where there is one", () => {
    expect(
      render(empty({ title: "x", hint: "y", source: "https://example.gov/page", dataDate: "2024-03-31" })).structured[
        "source"
      ],
    ).toEqual({
      url: "https://example.gov/page",
      retrieved: provenance.retrievedAt,
      cached: false,
      dataDate: "2024-03-31",
    });
  });

  it("that the agency was down and the answer is an old one", () => {
    const { structured } = render(empty({ title: "x", hint: "y" }), {
      provenance: [provenance, { ...provenance, cache: "stale", retrievedAt: "2024-07-01T00:00:00.000Z" }],
    });
    expect(structured["source"]).toMatchObject({ retrieved: "2024-07-01T00:00:00.000Z", cached: "stale" });
    expect(structured["notes"]).toEqual([
      "The agency did not answer; this is what it said at 2024-07-01T00:00:00.000Z.",
    ]);
  });

  it("that it is replayed, not live", () => {
    const { structured } = render(empty({ title: "x", hint: "y", notes: ["ends 2018"] }), {
      provenance: [{ ...provenance, replayed: true }],
    });
    expect(structured["notes"]).toEqual(["Replayed from recordings, not live data.", "ends 2018"]);
  });
});
