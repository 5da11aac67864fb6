import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { KeptResults } from "./kept.ts";
import { fits, layOut, pageOf } from "./paging.ts";
import { readOn, shorten } from "./shorten.ts";

const text = (value: string) => ({ type: "text", text: value });
const image = { type: "image", data: "aGk=", mimeType: "image/png" };
const keeper = (limit: number, owner = "me") => ({ kept: new KeptResults(() => 0), owner, child: "files", limit });

function textOf(blocks: readonly Readonly<Record<string, unknown>>[]): string {
  return blocks.map((block) => (typeof block["text"] === "string" ? block["text"] : "")).join("");
}

describe("a result that fits", () => {
  it("goes on as it is, the very same object", () => {
    const result = { content: [text("short"), image], structuredContent: { a: 1 }, _meta: { x: 1 } };
    expect(shorten(result, keeper(100))).toBe(result);
  });

  it("may be as long as it likes when the limit is 0", () => {
    expect(fits({ content: [text("x".repeat(1_000_000))] }, 0)).toBe(true);
  });

  it("counts structured content once when a text repeats it", () => {
    const structuredContent = { rows: "x".repeat(80) };
    expect(fits({ content: [text(JSON.stringify(structuredContent, null, 2))], structuredContent }, 110)).toBe(true);
    expect(fits({ content: [text("y".repeat(90))], structuredContent }, 110)).toBe(false);
  });
});

describe("a result that is too long", () => {
  it("loses no character over all its pages, and no image", () => {
    const block = fc.oneof(fc.string({ unit: "grapheme", maxLength: 300 }).map(text), fc.constant(image));
    fc.assert(
      fc.property(fc.array(block, { maxLength: 8 }), fc.integer({ min: 2, max: 90 }), (content, limit) => {
        const strip = layOut({ content }, limit);
        const shown: Readonly<Record<string, unknown>>[] = [];
        let offset: number | undefined = 0;
        while (offset !== undefined) {
          const page = pageOf(strip, offset, limit);
          expect(textOf(page.blocks).length).toBeLessThanOrEqual(limit);
          shown.push(...page.blocks);
          offset = page.next;
        }
        expect(textOf(shown)).toBe(textOf(content));
        expect(shown.filter(({ type }) => type === "image")).toHaveLength(
          content.filter(({ type }) => type === "image").length,
        );
      }),
    );
  });

  it("is cut at a line where one ends near, and never inside a character", () => {
    const lines = layOut({ content: [text("a".repeat(95) + "\n" + "b".repeat(50))] }, 100);
    expect(pageOf(lines, 0, 100).next).toBe(96);
    const smile = layOut({ content: [text(`${"a".repeat(9)}😀b`)] }, 10);
    expect(pageOf(smile, 0, 10).next).toBe(9);
  });

  it("says how to read on, and keeps isError and _meta", () => {
    const kept = keeper(10);
    const first = shorten({ content: [text("0123456789abcde")], isError: true, _meta: { mine: 1 } }, kept);
    expect(first).toMatchObject({ isError: true, _meta: { mine: 1, "meta-mcp/more": { offset: 10, total: 15 } } });
    const note = textOf([Array.isArray(first["content"]) ? first["content"].at(-1) : {}]);
    expect(note).toMatch(
      /^\[meta-mcp: characters 0 to 10 of 15\. Next part: call_mcp \{"name":"files","tool":"__more","args":\{"id":"[0-9a-f]{12}","offset":10\}\}\]$/,
    );
    const [, id = ""] = /"id":"(\w+)"/.exec(note) ?? [];
    expect(readOn(kept, id, 10)?.["content"]).toEqual([
      text("abcde"),
      text("[meta-mcp: characters 10 to 15 of 15. This is the end.]"),
    ]);
    expect(readOn({ ...kept, owner: "another session" }, id, 10)).toBeUndefined();
    expect(readOn({ ...kept, child: "another child" }, id, 10)).toBeUndefined();
  });

  it("pages structured content as text unless a text repeats it", () => {
    const structuredContent = { rows: "x".repeat(500) };
    const strip = layOut({ content: [text("see below")], structuredContent }, 100);
    expect(textOf(strip.blocks.map(({ block }) => block))).toBe(
      `see belowstructuredContent: ${JSON.stringify(structuredContent)}`,
    );
    expect(shorten({ content: [text("see below")], structuredContent }, keeper(100))).not.toHaveProperty(
      "structuredContent",
    );
    expect(layOut({ content: [text(JSON.stringify(structuredContent))], structuredContent }, 100).blocks).toHaveLength(
      1,
    );
  });

  it("pages the text of an embedded resource, and names a file that is too large to send", () => {
    const resource = { type: "resource", resource: { uri: "file:///log", text: "x".repeat(300) } };
    expect(textOf(layOut({ content: [resource] }, 100).blocks.map(({ block }) => block))).toContain(
      "file:///log:\nxxx",
    );
    const huge = { type: "image", data: "A".repeat(8_000_000), mimeType: "image/png" };
    expect(shorten({ content: [huge] }, keeper(100))["content"]).toEqual([
      text("[meta-mcp: image/png of 6.0 MB left out]"),
    ]);
  });
});

describe("kept results", () => {
  it("are forgotten after half an hour, with their session, and when there are too many", () => {
    let now = 0;
    const kept = new KeptResults(() => now);
    const strip = layOut({ content: [text("x")] }, 1);
    const first = kept.keep("me", "files", strip);
    now = 31 * 60_000;
    expect(kept.page("me", "files", first, 0, 10)).toBeUndefined();
    const ids = Array.from({ length: 40 }, () => kept.keep("me", "files", strip));
    expect(kept.page("me", "files", ids[0] ?? "", 0, 10)).toBeUndefined();
    expect(kept.page("me", "files", ids[39] ?? "", 0, 10)).toBeDefined();
    kept.forget("me");
    expect(kept.page("me", "files", ids[39] ?? "", 0, 10)).toBeUndefined();
  });
});
