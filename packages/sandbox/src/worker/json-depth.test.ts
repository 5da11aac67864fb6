import { describe, expect, it } from "vitest";
import { jsonDepth } from "./json-depth.ts";

describe("the depth of JSON", () => {
  it.each([
    ["1", 0],
    ['"[[["', 0],
    ['"\\"[["', 0],
    ["[]", 1],
    ['{"a":[{"b":1}],"c":[]}', 3],
    ['["\\\\",[[1]]]', 3],
  ])("of %s is %i", (json, depth) => {
    expect(jsonDepth(json)).toBe(depth);
  });
});
