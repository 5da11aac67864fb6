import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Agency } from "@fedpipe/core";

/** Every agency in packages/agencies, by id; the template (its name starts with _) is none. */
export async function loadAgencies(root: string): Promise<readonly Agency[]> {
  const folder = join(root, "packages/agencies");
  const ids = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
    .map(({ name }) => name)
    .toSorted();
  return Promise.all(ids.map((id) => loadAgency(join(folder, id, "src/index.ts"), id)));
}

async function loadAgency(file: string, id: string): Promise<Agency> {
  const { default: agency } = (await import(pathToFileURL(file).href)) as { default: Agency };
  if (agency.manifest.id !== id)
    throw new Error(`packages/agencies/${id} calls itself "${agency.manifest.id}" in its manifest.`);
  return agency;
}
