import { expect, it } from "vitest";
import { parseToolQuestions } from "./tool-questions.ts";

it("reads one question a line, by tool", () => {
  const text = "a_b: how many?\r\n\na_b: what: exactly\n# no question\nc: x\nd:\n";
  expect([...parseToolQuestions(text)]).toEqual([
    ["a_b", ["how many?", "what: exactly"]],
    ["c", ["x"]],
  ]);
});
