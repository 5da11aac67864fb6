import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readEnvironment } from "./environment.ts";

function folderWith(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), "fedpipe-env-"));
  writeFileSync(join(folder, ".env"), content);
  return folder;
}

it("fills what the environment leaves unset from .env, and only that", () => {
  const folder = folderWith('A=from file\nB="quoted # value"\n# comment\nC=file\n');
  expect(readEnvironment(folder, { A: "real", C: "" })).toMatchObject({ A: "real", B: "quoted # value", C: "file" });
});

it("does without a file", () => {
  const env = { A: "real" };
  expect(readEnvironment(mkdtempSync(join(tmpdir(), "fedpipe-env-")), env)).toEqual(env);
});
