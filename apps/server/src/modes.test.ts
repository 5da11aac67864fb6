import { expect, it } from "vitest";
import { CLIENT_RULES, modeFor } from "./modes.ts";

it.each([
  ["claude-code", "eager"],
  ["claude-ai", "eager"],
  ["Visual Studio Code", "lazy"],
  ["Visual Studio Code - Insiders", "lazy"],
  ["cursor-vscode", "lazy"],
  ["codex-mcp-client", "lazy"],
  ["something-new", "lazy"],
  ["", "lazy"],
])("starts %s %s", (name, kind) => {
  expect(modeFor({ name, protocolVersion: "2025-11-25" }).kind).toBe(kind);
});

it("says of each rule why it is so", () => {
  for (const { why } of CLIENT_RULES) expect(why.length).toBeGreaterThan(20);
});
