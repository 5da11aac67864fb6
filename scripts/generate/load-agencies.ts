import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Agency } from "@fedpipe/core";

export interface LoadedAgencies {
  readonly agencies: readonly Agency[];
  /** What could not be imported, and why: one half-made agency must not stop work on the others. */
  readonly broken: readonly string[];
}

/** Every agency in packages/agencies, by id; the template (its name starts with _) is none. */
export async function loadAgencies(root: string): Promise<LoadedAgencies> {
  const folder = join(root, "packages/agencies");
  const ids = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
    .map(({ name }) => name)
    .toSorted();
  const loaded = await Promise.allSettled(ids.map((id) => loadAgency(join(folder, id, "src/index.ts"), id)));
  return {
    agencies: loaded.flatMap((result) => (result.status === "fulfilled" ? [result.value] : [])),
    broken: loaded.flatMap((result, index) =>
      result.status === "rejected" ? [`${ids[index]}: ${firstLine(result.reason)}`] : [],
    ),
  };
}

async function loadAgency(file: string, id: string): Promise<Agency> {
  const { default: agency } = (await import(pathToFileURL(file).href)) as { default: Agency };
  if (agency.manifest.id !== id)
    throw new Error(`packages/agencies/${id} calls itself "${agency.manifest.id}" in its manifest.`);
  return agency;
}

function firstLine(reason: unknown): string {
  return (reason instanceof Error ? reason.message : String(reason)).split("\n")[0] ?? "";
}
