#!/usr/bin/env node
import { parseCommand } from "./cli/options.ts";
import type { Goodbye } from "./cli/serve.ts";
import { createSystem } from "./system.ts";

const PARENT_CHECK_MS = 2000;

/** Resolves when there is nobody to serve any more: told to stop, or (over stdio) the client closed the pipe or died. */
function untilGone(followClient: boolean): Promise<Goodbye> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => resolve("told"));
    if (!followClient) return;
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && resolve("told"), PARENT_CHECK_MS).unref();
    for (const event of ["end", "close", "error"]) process.stdin.once(event, () => resolve("left"));
    process.stdout.on("error", () => resolve("told")); // EPIPE: nobody reads.
  });
}

async function run(): Promise<number> {
  const command = parseCommand(process.argv.slice(2));
  if ("problem" in command) {
    process.stderr.write(`meta-mcp: ${command.problem}\n`);
    return 2;
  }
  const system = createSystem(command.log);
  switch (command.kind) {
    case "help":
      return import("./cli/help.ts").then(({ renderHelp }) => print(renderHelp()));
    case "version":
      return import("./version.ts").then(({ VERSION }) => print(`${VERSION}\n`));
    case "serve":
      if (command.transport === "stdio") {
        const gone = untilGone(true);
        return import("./cli/serve.ts").then(({ serveStdio }) => serveStdio(command.config, system, gone));
      }
      return import("./http/serve-http.ts").then(({ serveHttp }) => serveHttp(command, system, untilGone(false)));
    case "check":
      return import("./cli/check.ts").then(({ check }) => check(command.config, system, print));
    case "selftest":
      return import("./cli/selftest.ts").then(({ selftest }) => selftest(self(), command.config, system, print));
    case "import":
      return import("./cli/import-command.ts").then(({ importServers }) =>
        importServers({ ...command, launch: launch() }, system, print),
      );
  }
}

/** This very program, as another process would start it. */
function self() {
  return { command: process.execPath, args: [...process.execArgv, process.argv[1] ?? ""] };
}

/** As a client should start it. A copy that npx fetched is gone with its cache, so npx is asked again. */
function launch() {
  const script = process.argv[1] ?? "";
  if (/[\\/]_npx[\\/]/.test(script)) return { command: "npx", args: ["-y", "@fedpipe/meta-mcp"] };
  return self();
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}

// When the client dies, the readers of both may be gone before we are: a line that nobody reads is no reason to fail.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

let failed = false;

/** One stray rejection must not take every server down; after an exception nothing is certain, so the end is orderly. */
process.on("unhandledRejection", (reason) => report(reason));
process.on("uncaughtException", (error) => {
  report(error);
  if (failed) return; // It is on its way out; what goes wrong on the way must not start it anew.
  failed = true;
  process.kill(process.pid, "SIGTERM");
});

function report(error: unknown): void {
  process.stderr.write(
    `meta-mcp: internal error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
}

try {
  const code = await run();
  process.exit(failed ? 1 : code);
} catch (error) {
  report(error);
  process.exit(1);
}
