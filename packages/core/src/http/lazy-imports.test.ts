import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";

// undici alone costs 50 ms and 19 MB; a server that has not been asked anything must not pay for it.
const HEAVY = /^import (?!type )[^;]*from "(undici|cacache|fast-xml-parser|csv-parse[^"]*|html-to-text)"/m;

it("heavy libraries are imported by the first request that needs them, never with core", async () => {
  const folder = join(import.meta.dirname, "..");
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) expect(await readFile(join(folder, file), "utf8"), file).not.toMatch(HEAVY);
});
