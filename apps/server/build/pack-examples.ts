import { isUtf8 } from "node:buffer";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import type { PackedExamples, PackedFile } from "../src/example-recordings.ts";

/** Every agency's fixtures in one compressed file: side by side they are mostly repetition. */
export function packExamples(agencies: string): Uint8Array {
  const ids = readdirSync(agencies).filter((id) => existsSync(join(agencies, id, "fixtures/index.json")));
  const packed: PackedExamples = Object.fromEntries(
    ids.filter((id) => !id.startsWith("_")).map((id) => [id, packFolder(join(agencies, id, "fixtures"))]),
  );
  const json = Buffer.from(JSON.stringify(packed));
  const params = {
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: json.byteLength,
  };
  return brotliCompressSync(json, { params });
}

function packFolder(folder: string): PackedExamples[string] {
  const names = readdirSync(folder).filter((name) => name !== "index.json");
  return {
    index: JSON.parse(readFileSync(join(folder, "index.json"), "utf8")),
    files: Object.fromEntries(names.map((name) => [name, packFile(readFileSync(join(folder, name)))])),
  };
}

function packFile(bytes: Buffer): PackedFile {
  return isUtf8(bytes) ? bytes.toString("utf8") : { base64: bytes.toString("base64") };
}
