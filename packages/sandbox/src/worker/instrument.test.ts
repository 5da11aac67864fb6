import { describe, expect, it } from "vitest";
import { instrument } from "./instrument.ts";

/** Runs an instrumented script here: what it returned or threw, and the marks it made. */
async function run(code: string): Promise<{ result: unknown; marks: number[] }> {
  const instrumented = instrument(code);
  if (instrumented.kind === "syntax") throw new Error(instrumented.message);
  const marks: number[] = [];
  // oxlint-disable-next-line no-eval -- our own scripts, to see that they still mean what they meant
  const script = (0, eval)(instrumented.source);
  const result = await script((line: number) => marks.push(line)).catch((thrown: unknown) => ({ thrown }));
  return { result, marks };
}

describe("an instrumented script", () => {
  it.each([
    ["loops without braces", "let n = 0; while (n < 3) n++\ndo n++; while (n < 6)\nfor (; n < 9;) n++\nreturn n", 9],
    ["a throw without a semicolon", "try { throw 1, 2 } catch (e) { return e }", 2],
    ["a throw as a loop's body", "try { for (;;) throw 'x'\n} catch (e) { return e }", "x"],
    ["a throw in parentheses", "try { throw (\n5) } catch (e) { return e }", 5],
    [
      "loops inside loops",
      "let n = 0\nfor (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) while (true) { n++; break }\nreturn n",
      9,
    ],
    ["labels", "outer: for (let i = 0; ; i++) { for (;;) { if (i > 2) break outer; continue outer } }\nreturn 1", 1],
    ["branches without braces", "let a\nif (1) a = 1; else a = 2\nif (0) a = 3\nelse if (1) { a += 10 }\nreturn a", 11],
    ["statements on one line", "var a=1;if(a){a=2}a++;return a", 3],
    ["statements without semicolons", "let a = 1\nlet b = 2\n;[a, b] = [b, a]\nreturn a", 2],
    ["a directive", "'use strict'\nreturn (function () { return this })()", undefined],
    ["functions called before they are declared", "return f()\nfunction f() { return 3 }", 3],
    ["finally", "let a = 0\ntry { a = 1 } catch { a = 2 } finally { a += 5 }\nreturn a", 6],
    ["a switch", "switch (2) { case 1: return 1\ncase 2: return 'two' }", "two"],
    ["the mark's own name", "const __mark__ = 4\nreturn __mark__", 4],
    ["await in a loop", "let n = 0\nfor await (const x of [1, Promise.resolve(2)]) n += x\nreturn n", 3],
    ["a class and a template", "class A { static x = `${1 + 1}` }\nreturn A.x", "2"],
  ])("means what it meant: %s", async (_name, code, expected) => {
    expect((await run(code)).result).toEqual(expected);
  });

  it("marks each statement that runs once, and each throw", async () => {
    const { marks } = await run(
      "const a = 1;\n\nif (a) {\n  await null;\n}\nfor (let n = 0; n < 9; n++) {\n  n;\n}\nthrow a;",
    );
    expect(marks).toEqual([1, 3, 4, 6, 9, -9]);
  });

  it("keeps its lines", () => {
    const code = "let a = 1;\nwhile (a < 3) {\n  a++;\n}\nthrow a;";
    const instrumented = instrument(code);
    expect(instrumented.kind === "script" && instrumented.source.split("\n").length).toBe(code.split("\n").length + 2);
  });
});

describe("a script that does not parse", () => {
  it.each([
    ["let a = ;", "SyntaxError: Unexpected token.", 1],
    ["\n\nlet b = 'x", "SyntaxError: Unterminated string constant.", 3],
    ["return 1 }); (async () => {", "SyntaxError: Unexpected token.", 1],
  ])("%j is explained with its line", (code, message, line) => {
    expect(instrument(code)).toEqual({ kind: "syntax", message, line });
  });

  it("is refused when it nests too deeply", () => {
    expect(instrument("[".repeat(100_000))).toMatchObject({ kind: "syntax" });
  });
});
