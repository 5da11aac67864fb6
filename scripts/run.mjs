// Entry of `npm test` and `npm run demo`: needs Node and npm only. Installs what is missing with the pinned pnpm (fetched
// through npm, nothing global), builds what is needed, then runs. Plain JavaScript, since nothing is installed yet.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const [task = "test", ...rest] = process.argv.slice(2);
const isWindows = process.platform === "win32";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`fedpipe needs Node 20.19 or newer; this is ${process.versions.node}. Get one at https://nodejs.org.`);
  process.exit(1);
}

const environment = {
  ...process.env,
  PATH: `${join(root, "node_modules/.bin")}${delimiter}${process.env.PATH ?? ""}`,
  TURBO_TELEMETRY_DISABLED: "1",
};

function run(command, args, { quiet = false } = {}) {
  const { status, signal, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    env: environment,
    shell: isWindows,
    stdio: quiet ? "pipe" : "inherit",
  });
  if (status === 0) return;
  if (quiet) process.stderr.write(`${stdout ?? ""}${stderr ?? ""}`);
  console.error(`${command} ${args.join(" ")} failed${error ? `: ${error.message}` : signal ? ` by ${signal}` : ""}.`);
  process.exit(status ?? 1);
}

function install() {
  const lock = readFileSync(join(root, "pnpm-lock.yaml"));
  const stamp = `${createHash("sha256").update(lock).digest("hex")} node${major}`;
  const stampFile = join(root, "node_modules/.fedpipe-installed");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  console.log(`Installing dependencies with ${packageManager}…`);
  run("npx", ["--yes", packageManager, "install", "--frozen-lockfile"], { quiet: true });
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

const tasks = {
  test() {
    build();
    run("vitest", ["run", ...rest]);
  },
  demo() {
    build("--filter=fedpipe");
    run(process.execPath, [join(root, "apps/server/dist/demo.js"), ...rest]);
  },
  build() {
    build();
  },
  setup() {},
};

function build(...filters) {
  console.log("Building…");
  run("turbo", ["run", "build", "--output-logs=errors-only", ...filters], { quiet: true });
}

const chosen = Object.hasOwn(tasks, task) ? tasks[task] : undefined;
if (chosen === undefined) {
  console.error(`There is no task "${task}"; there are: ${Object.keys(tasks).join(", ")}.`);
  process.exit(2);
}
install();
chosen();
