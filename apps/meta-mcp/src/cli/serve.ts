import { setTimeout as sleep } from "node:timers/promises";
import { cacheFolder, createStore } from "../catalogue/store.ts";
import { connect } from "../child/connect.ts";
import { createWatchdog } from "../child/watchdog.ts";
import { defaultConfigPaths, findConfig, loadConfig } from "../config/load.ts";
import type { Problem } from "../config/types.ts";
import { watchConfig } from "../config/watch.ts";
import { Hub } from "../proxy/hub.ts";
import type { Session } from "../proxy/session.ts";
import { createSession } from "../server.ts";
import type { System } from "../system.ts";
import { StdioServer } from "./stdio-server.ts";

/** The hub with everything real behind it. */
export function createHub(system: System, clients: "one" | "many"): Hub {
  const watchdog = createWatchdog(system.platform, system.log);
  return new Hub({
    system,
    clients,
    store: createStore(cacheFolder(system), system),
    connect: (spec, capabilities, inbound, signal) =>
      connect(spec, capabilities, inbound, { system, watchdog }, signal),
  });
}

/** Reads the config into the hub and keeps reading it, also one that does not exist yet. The problem is that of the first reading. */
export async function followConfig(
  hub: Hub,
  flag: string | undefined,
  system: System,
): Promise<{ readonly stop: () => void } & Partial<Problem>> {
  const read = async () => {
    const found = findConfig(flag, system);
    const config = "problem" in found ? found : loadConfig(found.path, system);
    if ("problem" in config) hub.problem = config.problem;
    else await hub.apply(config);
    return hub.problem;
  };
  const problem = await read();
  const found = findConfig(flag, system);
  const paths = "path" in found ? [found.path] : defaultConfigPaths(system);
  const changed = () =>
    void read().then((mistake) => {
      if (mistake === undefined) system.log("info", "read config.toml again");
      else report(hub, system, mistake);
    });
  const stops = paths.map((path) => watchConfig(path, changed));
  return { stop: () => stops.forEach((stop) => stop()), ...(problem !== undefined && { problem }) };
}

/** A bad edit: the old config stays in use, and everyone who can see it learns why. */
function report(hub: Hub, system: System, mistake: string): void {
  system.log("error", `the edit is not in use: ${mistake}`);
  const params = { level: "error", logger: "meta-mcp", data: `The edited config is not in use: ${mistake}` };
  for (const session of hub.sessions) hub.send(session, { method: "notifications/message", params });
}

/** How long a client that started us wrongly has to say hello, before we give up on it. */
const HELLO_MS = 10_000;

/** Told to stop by a signal, or left by a client that closed the pipe and may still read answers. */
export type Goodbye = "told" | "left";

/** A script that pipes its requests in closes the pipe right behind them, and still wants the answers. */
const LAST_ANSWERS_MS = 1000;

/**
 * Serves one client over stdio until it is gone. Resolves with the exit code: 1 when it never had a config to serve.
 * A client that connects all the same gets the reason as the answer to every call; a corrected file is picked up.
 */
export async function serveStdio(flag: string | undefined, system: System, gone: Promise<Goodbye>): Promise<number> {
  const hub = createHub(system, "one");
  const config = await followConfig(hub, flag, system);
  if (config.problem !== undefined) system.log("error", config.problem);
  const session = createSession(hub, "stdio");
  const hello = new Promise<void>((resolve) => {
    session.server.oninitialized = () => resolve();
  });
  await session.server.connect(new StdioServer(process.stdin, process.stdout));
  if (config.problem !== undefined) await Promise.race([gone, hello, deadline(HELLO_MS)]);
  const greeted = session.server.getClientVersion() !== undefined;
  const goodbye = config.problem === undefined || greeted ? await gone : "told";
  config.stop();
  if (goodbye === "left") await answered(session);
  const served = hub.problem === undefined || hub.names.length > 0;
  await hub.close();
  return served ? 0 : 1;
}

async function answered(session: Session): Promise<void> {
  for (let waited = 0; session.pending > 0 && waited < LAST_ANSWERS_MS; waited += 20) await sleep(20);
}

function deadline(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
