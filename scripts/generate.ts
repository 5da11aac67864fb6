import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { agencyPages } from "./generate/agency-pages.ts";
import { catalogueFiles } from "./generate/catalogue-files.ts";
import { envExample } from "./generate/env-example.ts";
import { loadAgencies } from "./generate/load-agencies.ts";
import { readmeFiles } from "./generate/readme-files.ts";
import { usPlacesFiles } from "./generate/us-places.ts";

/** Everything known twice is written here from the one place that knows it. `--check` writes nothing and fails on a difference. */
const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const isCheck = process.argv.includes("--check");

const { agencies, broken } = await loadAgencies(root);
for (const problem of broken) console.error(`left out: ${problem}`);
const files = new Map<string, string>([
  ...catalogueFiles(agencies, root),
  ...agencyPages(agencies),
  ...envExample(agencies),
  ...(await readmeFiles(agencies, root)),
  ...usPlacesFiles(root),
]);

const stale = [...files].filter(([path, content]) => readIfThere(path) !== content).map(([path]) => path);
const orphans = ["packages/federal/src/generated/tools", "docs/agencies"]
  .flatMap(listFiles)
  .filter((path) => !files.has(path));

if (isCheck) {
  for (const path of stale) console.error(`stale: ${path}`);
  for (const path of orphans) console.error(`left over: ${path}`);
  if (stale.length + orphans.length + broken.length > 0) {
    console.error("Run `pnpm generate` and commit what changes.");
    process.exit(1);
  }
  console.log(`${files.size} generated files are fresh.`);
} else {
  for (const path of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), files.get(path) ?? "");
    console.log(`wrote ${path}`);
  }
  for (const path of orphans) {
    rmSync(join(root, path));
    console.log(`removed ${path}`);
  }
  console.log(`${files.size} generated files, ${stale.length} written, ${orphans.length} removed.`);
  if (stale.includes("packages/federal/package.json")) console.log("The agencies changed: run `pnpm install`, too.");
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(join(root, path), "utf8");
  } catch {
    return undefined;
  }
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(join(root, folder)).map((name) => relative(root, join(root, folder, name)));
  } catch {
    return [];
  }
}
