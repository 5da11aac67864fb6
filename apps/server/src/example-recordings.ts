import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import { loadRecordingsFolder, parseIndex, type RecordingSource } from "@fedpipe/replay";

/** One file of a module's examples: text as it is, anything else in base64. */
export type PackedFile = string | { readonly base64: string };

/** The example answers of all modules, as the build packs them into one file. */
export type PackedExamples = Readonly<
  Record<string, { readonly index: unknown; readonly files: Readonly<Record<string, PackedFile>> }>
>;

/** The example answers in a file that the build made. */
export function readExamples(file: URL): readonly RecordingSource[] {
  const packed: PackedExamples = JSON.parse(brotliDecompressSync(readFileSync(file)).toString("utf8"));
  return Object.entries(packed).map(([moduleId, { index, files }]) => ({
    moduleId,
    recordings: parseIndex(index, moduleId),
    read: (name) => Promise.resolve(unpack(files[name] ?? "")),
  }));
}

/** The fixtures of agencies where the sources are: `<agency>/fixtures/`. */
export async function readFixtures(agencies: URL): Promise<readonly RecordingSource[]> {
  const ids = readdirSync(agencies).filter((id) => existsSync(new URL(`${id}/fixtures/index.json`, agencies)));
  const found = ids.map(async (id) => {
    const sources = await loadRecordingsFolder(fileURLToPath(new URL(`${id}/fixtures`, agencies)));
    return sources.map((source) => ({ ...source, moduleId: id }));
  });
  return (await Promise.all(found)).flat();
}

function unpack(file: PackedFile): Uint8Array {
  return typeof file === "string" ? Buffer.from(file) : Buffer.from(file.base64, "base64");
}
