import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Metafile } from "esbuild";

interface Bundled {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly text: string;
}

const PLACE_DATA =
  "Towns, populations and ZIP codes: GeoNames (https://www.geonames.org), licensed under CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/), changed: reduced, rounded and tied to counties. Counties: U.S. Census Bureau, in the public domain.";

/** The licences of every package whose code is in the bundle, each once, in order of name. `base` is esbuild's folder. */
export function writeNotices(bundles: readonly Metafile[], base: string): string {
  const inputs = bundles.flatMap((bundle) => Object.keys(bundle.inputs));
  const folders = new Set(inputs.flatMap((path) => packageFolder(resolve(base, path)) ?? []));
  const bundled = [...folders].map(describe).toSorted((a, b) => a.name.localeCompare(b.name));
  const seen = new Set<string>();
  const parts = bundled.filter(
    ({ name, version }) => !seen.has(`${name}@${version}`) && seen.add(`${name}@${version}`),
  );
  const data = `Data of packages/resolvers\n\n${PLACE_DATA}\n`;
  return [...parts.map(({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text}`), data].join(
    `\n${"-".repeat(72)}\n`,
  );
}

/** The folder of the package a bundled file belongs to; undefined for our own files. */
function packageFolder(path: string): string | undefined {
  if (!path.includes("/node_modules/")) return undefined;
  for (let folder = dirname(path); folder.includes("/node_modules/"); folder = dirname(folder)) {
    if (/\/node_modules\/(@[^/]+\/)?[^/]+$/u.test(folder) && existsSync(join(folder, "package.json"))) return folder;
  }
  return undefined;
}

function describe(folder: string): Bundled {
  const manifest: { name: string; version: string; license?: string } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  const file = readdirSync(folder).find((name) => /^licen[cs]e/iu.test(name));
  const text = file === undefined ? "" : readFileSync(join(folder, file), "utf8").trim();
  return { name: manifest.name, version: manifest.version, license: manifest.license ?? "see text", text: `${text}\n` };
}
