import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { usPlacesFiles } from "./us-places.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

describe("the table of U.S. places", () => {
  const [[path, content] = ["", ""]] = [...usPlacesFiles(root)];

  it("is what its packages give", () => expect(readFileSync(join(root, path), "utf8")).toBe(content));

  it("adds at most 250 KB to the published package", () => expect(gzipSync(content).length).toBeLessThan(250_000));
});
