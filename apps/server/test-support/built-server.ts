import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL("..", import.meta.url));
const root = join(here, "../..");
const cache = join(root, "node_modules/.cache/fedpipe-test-build");

let folder: string | undefined;

/** Folder of the program built from the sources as they are. Each state of the sources has a folder of its own. */
export function builtFolder(): string {
  folder ??= build(Math.max(...["apps/server", "packages"].map((path) => newestIn(join(root, path)))));
  return folder;
}

/** The built program. */
export function builtServer(): string {
  return join(builtFolder(), "main.js");
}

function build(state: number): string {
  const target = join(cache, `${Math.round(state)}`);
  if (existsSync(target)) return target;
  removeOld();
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, "package.json"), '{"type":"module"}');
  const unfinished = `${target}-${process.pid}`;
  const tsx = join(root, "node_modules/tsx/dist/cli.mjs");
  execFileSync(process.execPath, [tsx, "build.ts", unfinished], { cwd: here, stdio: ["ignore", "ignore", "inherit"] });
  // Another process may have been faster with the same.
  if (existsSync(target)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, target);
  return target;
}

function removeOld(): void {
  const names = existsSync(cache) ? readdirSync(cache) : [];
  const hourAgo = Date.now() - 3_600_000;
  for (const name of names.filter(
    (entry) => entry !== "package.json" && statSync(join(cache, entry)).mtimeMs < hourAgo,
  )) {
    rmSync(join(cache, name), { recursive: true, force: true });
  }
}

function newestIn(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return path.endsWith(".test.ts") ? 0 : stat.mtimeMs;
  const names = readdirSync(path).filter((name) => name !== "node_modules" && name !== "dist");
  return Math.max(0, ...names.map((name) => newestIn(join(path, name))));
}
