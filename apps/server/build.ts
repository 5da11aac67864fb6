import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Metafile } from "esbuild";
import { definitionOf } from "@fedpipe/catalog";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { discoveryTools } from "./src/discovery/definitions.ts";
import { createFence } from "./src/fence.ts";
import { buildInstructions } from "./src/instructions.ts";
import { openCatalogue } from "./src/open-catalogue.ts";
import { resolverDefinitions } from "./src/resolver-definitions.ts";
import { packExamples } from "./build/pack-examples.ts";
import { writeNotices } from "./build/notices.ts";
import { sandboxBuildAssets } from "@fedpipe/sandbox";
import { withoutSideEffects, withoutUnused } from "./build/plugins.ts";

/** Bundles the published program: dist/ holds everything it needs, so that installing it installs one package. */
const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");
// Tests build into a folder of their own, so that a build meanwhile does not pull chunks from under them.
const dist = resolve(here, process.argv[2] ?? "dist");
const { version }: { version: string } = createRequire(import.meta.url)("./package.json");

rmSync(dist, { recursive: true, force: true });
const catalogue = openCatalogue();
const resolvers = await resolverDefinitions();
const instructions = buildInstructions(catalogue, createFence(catalogue, { allow: [], deny: [] }), {
  offered: [...resolvers, ...discoveryTools].map(({ name }) => name),
  countTokens,
});
// For the demo's ledger: exact counts, without a tokenizer in the package.
const tokenCounts = Object.fromEntries([
  ...[...resolvers, ...discoveryTools].map((tool) => [tool.name, countTokens(JSON.stringify(definitionOf(tool)))]),
  ["instructions", countTokens(instructions)],
]);
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
    FEDPIPE_INSTRUCTIONS: JSON.stringify(instructions),
    FEDPIPE_TOKEN_COUNTS: JSON.stringify(tokenCounts),
    FEDPIPE_RESOLVERS: JSON.stringify(resolvers),
    FEDPIPE_SANDBOX_WORKER: JSON.stringify("./sandbox-worker.js"),
    FEDPIPE_EXAMPLES: JSON.stringify("./examples.json.br"),
  },
  banner: { js: 'import{createRequire as __cr}from"node:module";const require=__cr(import.meta.url);' },
  plugins: [withoutSideEffects(), withoutUnused()],
  logLevel: "warning",
});
const worker = await buildSandboxWorker();
copyData();
writeFileSync(join(dist, "THIRD-PARTY-NOTICES.txt"), writeNotices([metafile, worker], here));
report(metafile);
if (process.env["FEDPIPE_META"]) writeFileSync(process.env["FEDPIPE_META"], JSON.stringify(metafile));

// Apart from the program: code_mode's thread must share no chunk, and parse nothing, of it.
async function buildSandboxWorker(): Promise<Metafile> {
  const { workerEntry, wasmPath, wasmName } = sandboxBuildAssets();
  const built = await build({
    absWorkingDir: here,
    entryPoints: { "sandbox-worker": workerEntry },
    outdir: dist,
    bundle: true,
    platform: "node",
    target: "node20.19",
    format: "esm",
    minify: true,
    metafile: true,
    legalComments: "none",
    logLevel: "warning",
  });
  cpSync(wasmPath, join(dist, wasmName));
  return built.metafile;
}

/** What the program reads at run time: the catalogue, and the example answers for --replay. */
function copyData(): void {
  const generated = join(root, "packages/federal/src/generated");
  for (const name of readdirSync(generated, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".json")) continue;
    const target = join(dist, "catalogue", name);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, JSON.stringify(JSON.parse(readFileSync(join(generated, name), "utf8"))));
  }
  writeFileSync(join(dist, "examples.json.br"), packExamples(join(root, "packages/agencies")));
}

function report({ outputs }: Metafile): void {
  const bytes = Object.values(outputs).reduce((sum, output) => sum + output.bytes, 0);
  const entry = readFileSync(join(dist, "main.js")).byteLength;
  console.log(
    `${Object.keys(outputs).length} files, ${Math.round(bytes / 1024)} KB; main.js ${Math.round(entry / 1024)} KB`,
  );
}
