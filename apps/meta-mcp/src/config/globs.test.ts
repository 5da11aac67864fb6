import { describe, expect, it } from "vitest";
import { isAllowed, matches } from "./globs.ts";

describe("globs", () => {
  it("match whole names, with * for any characters and ? for one", () => {
    expect(matches("read_*", "read_file")).toBe(true);
    expect(matches("read_*", "unread_file")).toBe(false);
    expect(matches("*", "a/b\nc")).toBe(true);
    expect(matches("get_?", "get_a")).toBe(true);
    expect(matches("get_?", "get_")).toBe(false);
  });

  it("take every other character as it is", () => {
    expect(matches("a.b", "axb")).toBe(false);
    expect(matches("a(b)[c]|d", "a(b)[c]|d")).toBe(true);
    expect(matches("^a$", "a")).toBe(false);
  });

  it("let deny win, and allow everything when there is no allow", () => {
    expect(isAllowed("x", { allow: [], deny: [] })).toBe(true);
    expect(isAllowed("x", { allow: ["y*"], deny: [] })).toBe(false);
    expect(isAllowed("x", { allow: ["x"], deny: ["*"] })).toBe(false);
  });
});
