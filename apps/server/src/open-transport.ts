import type { Deps, Fetch, Log, Transport } from "@fedpipe/core";
import type { Config } from "./config.ts";
import { version } from "./version.ts";

export interface TransportParts {
  readonly config: Pick<Config, "replay" | "cacheFolder" | "useDiskCache" | "contact" | "timeoutSeconds">;
  readonly env: Deps["env"];
  readonly log: Log;
}

/** The process's HTTP machinery: real, or answering from recordings. Imports what it needs, and opens nothing. */
export async function openTransport({ config, env, log }: TransportParts): Promise<Transport> {
  const [{ createTransport, userAgent }, { systemCacheDirectory, systemDeps }] = await Promise.all([
    import("@fedpipe/core"),
    import("@fedpipe/core/system"),
  ]);
  const contact = config.contact === undefined ? {} : { FEDPIPE_CONTACT: config.contact };
  const system: Deps = { ...systemDeps({ log }), env: { ...env, ...contact } };
  const replayFetch = config.replay === undefined ? undefined : await openReplay(config.replay.folder);
  const useDisk = config.useDiskCache && replayFetch === undefined;
  return createTransport(replayFetch === undefined ? system : { ...system, fetch: replayFetch }, {
    userAgent: userAgent({ version, env: system.env }),
    cacheDirectory: useDisk ? (config.cacheFolder ?? systemCacheDirectory()) : undefined,
    deadlineMs: config.timeoutSeconds * 1000,
    replay: replayFetch !== undefined,
  });
}

async function openReplay(_folder: string | undefined): Promise<Fetch> {
  return () => Promise.reject(new Error("replay lands soon"));
}
