import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

/** The engine's file, beside the bundled worker. */
export const WASM_NAME = "emscripten-module.wasm";

export interface SandboxBuildAssets {
  /** Source of the worker: an entry point of the bundle, for Node, as an ES module. */
  readonly workerEntry: string;
  /** The engine; to be copied beside the bundled worker under `wasmName`. */
  readonly wasmPath: string;
  readonly wasmName: string;
}

/** What a program that bundles the sandbox must bundle and copy; it then passes the bundled worker's URL to `createSandbox`.
 * Paths are absolute, and exist only where the sources do. */
export function sandboxBuildAssets(): SandboxBuildAssets {
  return {
    workerEntry: fileURLToPath(new URL("./worker/main.ts", import.meta.url)),
    wasmPath: createRequire(import.meta.url).resolve("@jitl/quickjs-ng-wasmfile-release-sync/wasm"),
    wasmName: WASM_NAME,
  };
}
