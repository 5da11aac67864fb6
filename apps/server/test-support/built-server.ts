import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL("..", import.meta.url));
const root = join(here, "../..");

/** Folder of the built program. */
export const dist = join(here, "dist");

/** The built program, built first when its sources are newer. */
export function builtServer(): string {
  const program = join(dist, "main.js");
  const newest = Math.max(
    ...["apps/server/src", "apps/server/build", "packages"].map((path) => newestIn(join(root, path))),
  );
  if (!existsSync(program) || statSync(program).mtimeMs < newest) {
    execFileSync(process.execPath, [join(root, "node_modules/tsx/dist/cli.mjs"), "build.ts"], { cwd: here });
  }
  return program;
}

function newestIn(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return /\.(test|wire\.test)\.ts$/u.test(path) ? 0 : stat.mtimeMs;
  const names = readdirSync(path).filter((name) => name !== "node_modules" && name !== "dist");
  return Math.max(0, ...names.map((name) => newestIn(join(path, name))));
}
