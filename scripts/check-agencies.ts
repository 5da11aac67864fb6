import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Every agency package has the shape of the template, and no more. Prints what differs; exits 1 when something does. */
const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const folder = join(root, "packages/agencies");
const ids = readdirSync(folder).toSorted();
const template = readPackage("_template");

interface PackageJson {
  readonly name: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

function readPackage(id: string): PackageJson {
  return JSON.parse(readFileSync(join(folder, id, "package.json"), "utf8")) as PackageJson;
}

function problemsOf(id: string): string[] {
  const { name, dependencies, ...rest } = readPackage(id);
  const { name: _name, dependencies: shared, ...same } = template;
  const extras = Object.keys(dependencies).filter((dependency) => !(dependency in shared));
  const files = new Set(readdirSync(join(folder, id, "src")));
  return [
    ...(name === `@fedpipe/${id.replace(/^_/u, "")}` ? [] : [`its package is called ${name}`]),
    ...(JSON.stringify(rest) === JSON.stringify(same)
      ? []
      : ["its package.json differs from the template's beyond name and dependencies"]),
    ...extras.map((dependency) => `it depends on ${dependency}: move that to core`),
    ...["manifest.ts", "index.ts"].filter((file) => !files.has(file)).map((file) => `src/${file} is missing`),
    ...sourceProblems(join(folder, id, "src")),
  ];
}

// Effects: an agency takes them from its context instead.
const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/\bprocess\.(env|argv|exit|cwd)\b/u, "reads the process: take keys from the manifest's auth"],
  [/\bDate\.now\(|new Date\(\)/u, "reads the clock: take now() from the context"],
  [/(?<![.\w])fetch\(/u, "opens the network: take http from the context"],
  [/\bconsole\./u, "prints: results and failures speak"],
  [/^\s*try\s*\{/mu, "catches: core explains failures once"],
  [/JSON\.stringify\(/u, "renders JSON: return a result"],
  [/^(export )?let /mu, "keeps state at module level"],
  [/Math\.random\(/u, "rolls dice: results must be repeatable"],
];

function sourceProblems(source: string): string[] {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );
  return files.flatMap((file) => {
    const text = readFileSync(join(source, file), "utf8");
    return FORBIDDEN.filter(([pattern]) => pattern.test(text)).map(([, problem]) => `src/${file} ${problem}`);
  });
}

const problems = ids.flatMap((id) => problemsOf(id).map((problem) => `packages/agencies/${id}: ${problem}`));
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`${ids.length} agency packages have the template's shape.`);
