import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { idOfOversize, LineFramer } from "./framing.ts";

const texts = (framer: LineFramer, chunks: readonly Buffer[]) =>
  chunks
    .flatMap((chunk) => framer.push(chunk))
    .map((frame) => (frame.kind === "line" ? frame.text : `oversize ${frame.bytes}`));

describe("lines of a stream", () => {
  it("are the same however the bytes arrive, characters of several bytes included", () => {
    const wholeText = fc.array(fc.string({ unit: "grapheme" }).map((text) => text.replaceAll("\n", "")));
    fc.assert(
      fc.property(wholeText, fc.integer({ min: 1, max: 7 }), (lines, size) => {
        const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(""));
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
          bytes.subarray(index * size, (index + 1) * size),
        );
        expect(texts(new LineFramer(1_000_000), chunks)).toEqual(lines);
      }),
    );
  });

  it("that grow too long are told by their ends, and the next line is read again", () => {
    const framer = new LineFramer(1000);
    const long = `{"jsonrpc":"2.0","id":7,"result":"${"x".repeat(5000)}"}\nnext\n`;
    const frames = [
      ...Buffer.from(long)
        .toString("latin1")
        .matchAll(/.{1,100}|\n/gs),
    ].flatMap(([part]) => framer.push(Buffer.from(part, "latin1")));
    expect(frames.map((frame) => frame.kind)).toEqual(["oversize", "line"]);
    const [oversize] = frames;
    expect(oversize?.kind === "oversize" && idOfOversize(oversize)).toBe(7);
  });
});

describe("the id of a message that is too large", () => {
  it("is found at the beginning or the end", () => {
    expect(idOfOversize({ head: '{"jsonrpc":"2.0","id":12,"result":{"id":3', tail: '"id":4}}' })).toBe(12);
    expect(idOfOversize({ head: '{"result":{"content":[{"id":3', tail: 'xyz"}]},"jsonrpc":"2.0","id":12}' })).toBe(12);
  });

  it("is not guessed from the middle", () => {
    expect(idOfOversize({ head: '{"result":{"id":3', tail: '"id":4}},"jsonrpc":"2.0"' })).toBeUndefined();
  });
});
