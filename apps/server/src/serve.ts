import type { Log } from "@fedpipe/core";
import type { Catalogue } from "./catalogue.ts";
import { now, startTimer } from "./clock.ts";
import type { Config } from "./config.ts";
import { createServer } from "./create-server.ts";
import { type Service, serveHttp, serveStdio } from "./fastmcp-adapter.ts";
import { loadResolverTools } from "./resolver-definitions.ts";
import { guardStdout } from "./stdout-guard.ts";
import { version } from "./version.ts";

/** How long answers to requests read before the end of stdin may still take. */
const LAST_ANSWERS_MS = 700;

export interface ServeParts {
  readonly config: Config;
  readonly catalogue: Catalogue;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: Log;
  readonly process: NodeJS.Process;
}

/**
 * Serves until the client leaves or a signal comes, and then ends the process. Answers 0 once it listens, and 1, with a
 * line on stderr, when it cannot.
 */
export async function serve(parts: ServeParts): Promise<number> {
  const { config, catalogue, env, log, process } = parts;
  const stdout = guardStdout({ stdout: process.stdout, onStray: (text) => log("info", `stdout: ${text.trimEnd()}`) });
  const server = createServer(config, {
    catalogue,
    resolvers: await loadResolverTools(),
    createTransport: async () => (await import("./open-transport.ts")).openTransport({ config, env, log }),
    createSandbox: async () => (await import("./open-sandbox.ts")).openSandbox(),
    now,
    startTimer,
    log,
  });
  const options = { version, log, openSession: server.openSession };
  let service: Service;
  try {
    service =
      config.transport === "http"
        ? await serveHttp({ ...options, now, host: config.host, port: config.port, allowedHosts: config.allowedHosts })
        : serveStdio(options, { stdin: process.stdin, stdout });
  } catch (error) {
    process.stderr.write(`fedpipe: ${explainStart(error, config)}\n`);
    return 1;
  }
  // A promise that nobody waits for is a bug in one call; it must not take the other calls with it.
  process.on("unhandledRejection", (error) => log("error", "a promise nobody waits for failed", describe(error)));
  process.on("uncaughtException", (error) => {
    log("error", "fedpipe failed and ends", describe(error));
    process.exit(1);
  });
  const end = once(() => shutDown(service, () => server.close(), process));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, end);
  if (config.transport === "http") {
    process.stderr.write(`fedpipe ${version} listens on http://${hostInUrl(config.host)}:${config.port}/mcp\n`);
    return 0;
  }
  process.stdin.once("end", end).once("close", end);
  process.stdout.on("error", end);
  return 0;
}

function explainStart(error: unknown, { host, port }: Config): string {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") return `port ${port} of ${host} is in use. Choose another with --port.`;
  if (code === "EACCES") return `port ${port} of ${host} may not be used. Choose one above 1023 with --port.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `${host} is not an address of this machine. Change --host.`;
  return `it cannot listen on ${host}:${port}: ${error instanceof Error ? error.message : String(error)}`;
}

async function shutDown(service: Service, close: () => Promise<void>, process: NodeJS.Process): Promise<void> {
  // The last line may be without a line end, and is read at the same event that ends all.
  await new Promise(setImmediate);
  await Promise.race([service.whenIdle(), wait(LAST_ANSWERS_MS)]);
  await Promise.race([service.stop().then(close), wait(LAST_ANSWERS_MS / 4)]);
  process.exit(0);
}

function describe(error: unknown): { readonly error: string } {
  return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

function once(run: () => Promise<void>): () => void {
  let running: Promise<void> | undefined;
  return () => void (running ??= run());
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}

const hostInUrl = (host: string) => (host.includes(":") ? `[${host}]` : host);
