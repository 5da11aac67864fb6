import type { Log } from "@fedpipe/core";
import type { Catalogue } from "./catalogue.ts";
import { now, startTimer } from "./clock.ts";
import type { Config } from "./config.ts";
import { createServer } from "./create-server.ts";
import { type Service, serveHttp, serveStdio } from "./fastmcp-adapter.ts";
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

/** Serves until the client leaves or a signal comes, and then ends the process. */
export async function serve(parts: ServeParts): Promise<void> {
  const { config, catalogue, env, log, process } = parts;
  const stdout = guardStdout(process);
  const server = createServer(config, {
    catalogue,
    createTransport: async () => (await import("./open-transport.ts")).openTransport({ config, env, log }),
    createSandbox: async () => (await import("./open-sandbox.ts")).openSandbox(),
    now,
    startTimer,
    log,
  });
  const options = { version, log, openSession: server.openSession };
  const service =
    config.transport === "http"
      ? await serveHttp({ ...options, host: config.host, port: config.port, allowedHosts: config.allowedHosts })
      : serveStdio(options, { stdin: process.stdin, stdout });
  const end = once(() => shutDown(service, () => server.close(), process));
  process.once("SIGINT", end).once("SIGTERM", end);
  if (config.transport === "http") {
    process.stderr.write(`fedpipe ${version} listens on http://${hostInUrl(config.host)}:${config.port}/mcp\n`);
    return;
  }
  process.stdin.once("end", end).once("close", end);
  process.stdout.once("error", end);
}

async function shutDown(service: Service, close: () => Promise<void>, process: NodeJS.Process): Promise<void> {
  await Promise.race([service.whenIdle(), wait(LAST_ANSWERS_MS)]);
  await Promise.race([service.stop().then(close), wait(LAST_ANSWERS_MS / 4)]);
  process.exit(0);
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
