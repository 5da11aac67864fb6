import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Metafile } from "esbuild";

/**
 * Builds the published package, which is dist/ (publishConfig.directory): one bundled file of JavaScript, the declarations
 * that can be reached from the entry, and a manifest of its own. Everything imported is bundled in, so that installing it
 * installs one package; no declaration may name a package that would then be missing.
 */
const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");
const dist = join(here, "dist");
const BROUGHT = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/;

rmSync(dist, { recursive: true, force: true });
const { metafile } = await build({
  absWorkingDir: here,
  entryPoints: { index: "src/index.ts" },
  outdir: dist,
  bundle: true,
  // Nothing of Node is used: the same file serves browsers, workers and Node.
  platform: "neutral",
  mainFields: ["module", "main"],
  target: "es2022",
  format: "esm",
  sourcemap: false,
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
});
writeDeclarations();
writeFileSync(join(dist, "THIRD-PARTY-NOTICES.txt"), notices(metafile));
for (const file of ["README.md", "LICENSE"]) cpSync(join(here, file), join(dist, file));
writeManifest();

/** Without what only this workspace knows: scripts, development dependencies, exports that lead to sources. */
function writeManifest(): void {
  const { scripts, devDependencies, publishConfig, ...manifest } = JSON.parse(
    readFileSync(join(here, "package.json"), "utf8"),
  );
  const exports = { ".": { types: "./index.d.ts", default: "./index.js" }, "./package.json": "./package.json" };
  const published = { ...manifest, exports, types: "./index.d.ts", publishConfig: { access: publishConfig.access } };
  writeFileSync(join(dist, "package.json"), `${JSON.stringify(published, null, 2)}\n`);
}

function writeDeclarations(): void {
  const out = mkdtempSync(join(tmpdir(), "declarations-"));
  const flags = ["--noEmit", "false", "--declaration", "--emitDeclarationOnly", "--rootDir", join(root, "packages")];
  const tsconfig = join(out, "tsconfig.json");
  const compilerOptions = { typeRoots: [join(root, "node_modules/@types")] };
  const include = [join(here, "src/index.ts")];
  const project = { extends: join(root, "tsconfig.json"), compilerOptions, include, exclude: [] };
  writeFileSync(tsconfig, JSON.stringify(project));
  execFileSync(join(root, "node_modules/.bin/tsc"), ["-p", tsconfig, ...flags, "--outDir", out], {
    cwd: here,
    stdio: "inherit",
  });
  copyReachable(join(out, relative(join(root, "packages"), here), "src"), "index.d.ts", new Set());
  rmSync(out, { recursive: true });
}

function copyReachable(from: string, file: string, done: Set<string>): void {
  if (done.has(file)) return;
  done.add(file);
  const text = readFileSync(join(from, file), "utf8");
  for (const [, specifier = ""] of text.matchAll(/(?:from|import\()\s*"([^"]+)"/g)) {
    if (!specifier.startsWith(".")) throw new Error(`${file} names ${specifier}, which the package does not bring.`);
    copyReachable(from, relative(from, resolve(from, dirname(file), specifier.replace(/\.ts$/, ".d.ts"))), done);
  }
  mkdirSync(dirname(join(dist, file)), { recursive: true });
  writeFileSync(join(dist, file), text.replace(/((?:from|import\()\s*"\.[^"]*)\.ts"/g, '$1.js"'));
}

/** The licences of what was bundled in. A package without a licence file stops the build. */
function notices({ inputs }: Metafile): string {
  const brought = new Map<string, string>();
  for (const path of Object.keys(inputs)) {
    const name = BROUGHT.exec(path)?.[1];
    if (name !== undefined)
      brought.set(name, resolve(here, path.slice(0, path.lastIndexOf(`/${name}/`) + name.length + 1)));
  }
  const parts = [...brought]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, folder]) => {
      const file = ["LICENSE", "LICENSE.md", "LICENSE.txt", "license", "LICENCE"].find((one) =>
        existsSync(join(folder, one)),
      );
      if (file === undefined) throw new Error(`${name} is bundled in but has no licence file.`);
      return `${name}\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
    });
  return parts.join(`\n${"-".repeat(80)}\n\n`);
}
