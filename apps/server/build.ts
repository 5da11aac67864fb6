import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Metafile, type Plugin } from "esbuild";
import { writeNotices } from "./build/notices.ts";

/** Bundles the published program: dist/ holds everything it needs, so that installing it installs one package. */
const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");
const dist = join(here, "dist");
const { version }: { version: string } = createRequire(import.meta.url)("./package.json");

rmSync(dist, { recursive: true, force: true });
const { metafile } = await build({
  absWorkingDir: here,
  entryPoints: { main: "src/main.ts", demo: "src/demo.ts" },
  outdir: dist,
  bundle: true,
  platform: "node",
  target: "node20.19",
  format: "esm",
  splitting: true,
  minify: true,
  // Stack traces of users should name functions.
  keepNames: false,
  metafile: true,
  legalComments: "none",
  // Flat, so that every chunk finds the data beside it through its own import.meta.url.
  chunkNames: "[name]-[hash]",
  define: {
    FEDPIPE_VERSION: JSON.stringify(version),
    FEDPIPE_CATALOGUE: JSON.stringify("./catalogue/"),
    FEDPIPE_FIXTURES: JSON.stringify("./fixtures/"),
  },
  // xsschema (in fastmcp) imports these only for schemas of their own kind.
  external: ["sury", "effect", "@valibot/to-json-schema"],
  banner: { js: 'import{createRequire as __cr}from"node:module";const require=__cr(import.meta.url);' },
  plugins: [withoutSideEffects(), lazyHttpServer()],
  logLevel: "warning",
});
copyData();
writeFileSync(join(dist, "THIRD-PARTY-NOTICES.txt"), writeNotices(metafile, here));
report(metafile);

// Our packages are data and functions: what a chunk does not use of them need not be in it.
function withoutSideEffects(): Plugin {
  return {
    name: "without-side-effects",
    setup: (bundler) => {
      bundler.onResolve({ filter: /^@fedpipe\// }, async ({ path, pluginData, ...options }) => {
        if (pluginData === "resolved") return undefined;
        const found = await bundler.resolve(path, { ...options, pluginData: "resolved" });
        return { ...found, sideEffects: false };
      });
    },
  };
}

// mcp-proxy brings two HTTP stacks, 144 ms and 48 MB; stdio needs none of it.
function lazyHttpServer(): Plugin {
  return {
    name: "lazy-http-server",
    setup: (bundler) => {
      bundler.onResolve({ filter: /^mcp-proxy$/ }, ({ kind, resolveDir }) =>
        kind === "dynamic-import" ? undefined : { path: "mcp-proxy", namespace: "lazy", pluginData: resolveDir },
      );
      bundler.onLoad({ filter: /.*/, namespace: "lazy" }, ({ pluginData }) => ({
        contents:
          "export const startHTTPServer = async (options) => (await import('mcp-proxy')).startHTTPServer(options);",
        resolveDir: String(pluginData),
      }));
    },
  };
}

/** What the program reads at run time: the catalogue, and each agency's example answers for --replay. */
function copyData(): void {
  cpSync(join(root, "packages/federal/src/generated"), join(dist, "catalogue"), {
    recursive: true,
    filter: (path) => !path.endsWith(".ts"),
  });
  const agencies = join(root, "packages/agencies");
  for (const id of readdirSync(agencies).filter((name) => !name.startsWith("_"))) {
    const fixtures = join(agencies, id, "fixtures");
    mkdirSync(join(dist, "fixtures"), { recursive: true });
    try {
      cpSync(fixtures, join(dist, "fixtures", id), { recursive: true });
    } catch {
      console.warn(`${id} has no fixtures`);
    }
  }
}

function report({ outputs }: Metafile): void {
  const bytes = Object.values(outputs).reduce((sum, output) => sum + output.bytes, 0);
  const entry = readFileSync(join(dist, "main.js")).byteLength;
  console.log(
    `${Object.keys(outputs).length} files, ${Math.round(bytes / 1024)} KB; main.js ${Math.round(entry / 1024)} KB`,
  );
}
