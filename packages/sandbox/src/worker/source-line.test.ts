import { describe, expect, it } from "vitest";
import { lineFromStack } from "./source-line.ts";

describe("the line of a stack", () => {
  it("is that of the innermost frame in the script, less the wrapper's line", () => {
    const stack = "    at exec (native)\n    at get x (script.js:4:9)\n    at __script__ (script.js:9:1)\n";
    expect(lineFromStack(stack, 20, 8)).toBe(3);
  });

  it("is not before the statement under way, in the script's own function", () => {
    expect(lineFromStack("    at __script__ (script.js:3:1)\n", 20, 6)).toBe(6);
    expect(lineFromStack("    at __script__ (script.js:9:1)\n", 20, 6)).toBe(8);
  });

  it("is that of a frame without a name", () => {
    expect(lineFromStack("    at script.js:5:1\n", 20, 0)).toBe(4);
  });

  it("is unknown when no frame, or one outside the script, is named", () => {
    expect(lineFromStack("", 5, 3)).toBeUndefined();
    expect(lineFromStack("    at eval (sandbox.js:3:1)", 5, 3)).toBeUndefined();
    expect(lineFromStack("    at f (script.js:99:1)", 5, 3)).toBeUndefined();
    expect(lineFromStack("    at f (script.js:1:1)", 5, 0)).toBeUndefined();
  });
});
