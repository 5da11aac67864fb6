import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import { writeNotices } from "../server/build/notices.ts";

const folder = fileURLToPath(new URL(".", import.meta.url));

/**
 * Two thirds of the bundle would be parts that never run here: zod's other languages, and the JSON Schema compiler the
 * SDK loads to check results, which go through meta-mcp unchecked.
 */
const withoutDeadWeight: Plugin = {
  name: "without-dead-weight",
  setup(bundler) {
    bundler.onResolve({ filter: /locales\/index\.js$/ }, ({ importer }) =>
      importer.includes("/zod/") ? { path: "locales", namespace: "stub" } : undefined,
    );
    bundler.onResolve({ filter: /validation\/ajv-provider\.js$/ }, () => ({ path: "validator", namespace: "stub" }));
    bundler.onLoad({ filter: /.*/, namespace: "stub" }, ({ path }) => ({ contents: STUBS[path] ?? "" }));
  },
};

const STUBS: Readonly<Record<string, string>> = {
  locales: "export {};",
  validator:
    'export class AjvJsonSchemaValidator { getValidator() { return () => ({ valid: false, errorMessage: "not validated here" }); } }',
};

/** Bundles everything, so that the published package has no dependency. Chunks keep what a command does not need unread. */
export async function buildMetaMcp(outdir: string): Promise<void> {
  await rm(outdir, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: { main: "src/main.ts" },
    outdir,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    minify: true,
    legalComments: "none",
    // Its main file is UMD, whose inner requires no bundler can see.
    alias: { "jsonc-parser": "jsonc-parser/lib/esm/main.js" },
    plugins: [withoutDeadWeight],
    chunkNames: "chunks/[name]-[hash]",
    // Some dependencies are CommonJS and ask for Node's modules with require.
    banner: {
      js: 'import{createRequire as __createRequire}from"node:module";const require=__createRequire(import.meta.url);',
    },
    metafile: true,
    logLevel: "warning",
  });
  await writeFile(join(outdir, "THIRD-PARTY-NOTICES.txt"), writeNotices([metafile], folder));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildMetaMcp(`${folder}dist`);
