import { expect, it } from "vitest";
import { explainFailure } from "./failure.ts";

it("shows what a JavaScript program died of, not where", () => {
  const frames = Array.from({ length: 12 }, (_, index) => `    at step${index} (/x/index.js:${index}:1)`);
  const stderr = [
    "Error: API key is missing",
    ...frames,
    "    at node:internal/main:28:49",
    "",
    "Node.js v20.20.2",
    "",
  ];
  const end = { code: 1, signal: null };
  const evidence = { stderr: stderr.join("\n"), garbage: undefined, strangeIds: [], end };
  expect(explainFailure("files", { kind: "died", during: "start" }, evidence)).toBe(
    "files ended during its start (exit code 1). Its stderr ends with:\nError: API key is missing",
  );
});
