import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { parseIndex, type RecordingSource } from "./recordings.ts";

/**
 * Sources from a folder of recordings: one folder a module, each with an `index.json`; or a single such folder. Bodies are
 * read when they are asked for. Throws when the folder does not exist, holds no recordings, or an index is malformed.
 */
export async function loadRecordingsFolder(directory: string): Promise<readonly RecordingSource[]> {
  const own = await loadModule(directory, basename(directory));
  if (own !== undefined) return [own];
  const entries = await readdir(directory, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const sources = await Promise.all(folders.toSorted().map((name) => loadModule(join(directory, name), name)));
  const found = sources.filter((source) => source !== undefined);
  if (found.length === 0) throw new Error(`${directory} holds no recordings: no folder in it has an index.json`);
  return found;
}

async function loadModule(directory: string, moduleId: string): Promise<RecordingSource | undefined> {
  const text = await readIfThere(join(directory, "index.json"));
  if (text === undefined) return undefined;
  const recordings = parseIndex(parseJson(text, moduleId), moduleId);
  // A file name from an index must not lead out of its folder.
  const outside = recordings.find(({ file }) => file !== basename(file));
  if (outside !== undefined) throw new Error(`${moduleId}/index.json: ${outside.file} is not a plain file name`);
  return { moduleId, recordings, read: (file) => readFile(join(directory, file)) };
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (typeof error === "object" && error !== null && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

function parseJson(text: string, moduleId: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${moduleId}/index.json is not JSON`);
  }
}
