import { describe, expect, it } from "vitest";
import { open, pack } from "./postings.ts";

const lists = [
  [
    { document: 0, strength: 1 },
    { document: 700, strength: 0.5 },
  ],
  [{ document: 130, strength: 0.2 }],
];

describe("postings", () => {
  it("come out as they went in, to a 255th", () => {
    const opened = open(pack({ terms: ["debt", "rate"], lists }));
    expect(opened.terms).toEqual(["debt", "rate"]);
    lists.forEach((list, position) => {
      const read = opened.read(position);
      expect(read.map(({ document }) => document)).toEqual(list.map(({ document }) => document));
      read.forEach(({ strength }, index) => expect(strength).toBeCloseTo(list[index]?.strength ?? 0, 2));
    });
  });

  it("may be empty", () => {
    expect(open(pack({ terms: [], lists: [] })).terms).toEqual([]);
  });

  it("end when the bytes do: a torn index neither hangs nor throws", () => {
    const packed = pack({ terms: ["debt", "rate"], lists });
    const opened = open({ ...packed, lists: packed.lists.slice(0, 4) });
    expect(opened.read(0).length).toBeLessThanOrEqual(2);
    expect(opened.read(1)).toEqual([]);
    expect(opened.read(99)).toEqual([]);
  });
});
