// Test support: the sandbox as a program bundles it, in a folder of its own, far from the sources.
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { sandboxBuildAssets } from "./build-assets.ts";

export interface BundledSandbox {
  readonly folder: string;
  /** The library itself, for a program started in the folder. */
  readonly libraryUrl: URL;
  readonly workerUrl: URL;
  remove(): void;
}

export async function bundleForTests(): Promise<BundledSandbox> {
  const { workerEntry, wasmPath, wasmName } = sandboxBuildAssets();
  const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
  const libraryEntry = fileURLToPath(new URL("./index.ts", import.meta.url));
  await build({
    entryPoints: { "code-mode-worker": workerEntry, sandbox: libraryEntry },
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    logLevel: "error",
  });
  copyFileSync(wasmPath, join(folder, wasmName));
  const urlOf = (name: string) => pathToFileURL(join(folder, name));
  return {
    folder,
    libraryUrl: urlOf("sandbox.mjs"),
    workerUrl: urlOf("code-mode-worker.mjs"),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
