import { createTransport, type Deps, type Fetch, type Log, type Transport, userAgent } from "@fedpipe/core";
import { systemCacheDirectory, systemDeps } from "@fedpipe/core/system";
import type { RecordingSource } from "@fedpipe/replay";
import type { Config } from "./config.ts";
import { version } from "./version.ts";

/** Put in by the build: where the example answers lie beside the bundle. */
declare const FEDPIPE_EXAMPLES: string | undefined;

export interface TransportParts {
  readonly config: Pick<Config, "replay" | "cacheFolder" | "useDiskCache" | "contact" | "timeoutSeconds">;
  readonly env: Deps["env"];
  readonly log: Log;
}

/** The process's HTTP machinery: real, or answering from recordings. Imports what it needs, and opens nothing. */
export async function openTransport({ config, env, log }: TransportParts): Promise<Transport> {
  const contact = config.contact === undefined ? {} : { FEDPIPE_CONTACT: config.contact };
  const deps: Deps = { ...systemDeps({ log }), env: { ...env, ...contact } };
  const options = { userAgent: userAgent({ version, env: deps.env }), deadlineMs: config.timeoutSeconds * 1000 };
  if (config.replay !== undefined) {
    const make = (fetch: Fetch) => createTransport({ ...deps, fetch }, { ...options, replay: true });
    return openReplay(config.replay.folder, make);
  }
  const cacheDirectory = config.useDiskCache ? (config.cacheFolder ?? systemCacheDirectory()) : undefined;
  return createTransport(deps, { ...options, cacheDirectory });
}

/**
 * Recordings instead of the network: those of a folder (one folder a module, each with an index.json), or the example
 * answers that come with the program. Rejects when the folder is none. Each module has a transport of its own, made at
 * its first call: which query parameters are credentials is known only from its manifest.
 */
async function openReplay(folder: string | undefined, make: (fetch: Fetch) => Transport): Promise<Transport> {
  const { createReplayFetch } = await import("@fedpipe/replay");
  const sources = await loadSources(folder);
  const transports = new Map<string, Transport>();
  return {
    forCall: (manifest, call) => {
      const own = sources.filter(({ moduleId }) => moduleId === manifest.id);
      const transport = transports.get(manifest.id) ?? make(createReplayFetch(own, { manifests: [manifest] }));
      transports.set(manifest.id, transport);
      return transport.forCall(manifest, call);
    },
    clear: () => Promise.resolve({ memory: { entries: 0, bytes: 0 }, disk: { entries: 0, bytes: 0 } }),
    flush: () => Promise.resolve(),
  };
}

async function loadSources(folder: string | undefined): Promise<readonly RecordingSource[]> {
  if (folder !== undefined) return (await import("@fedpipe/replay")).loadRecordingsFolder(folder);
  const { readExamples, readFixtures } = await import("./example-recordings.ts");
  return typeof FEDPIPE_EXAMPLES === "string"
    ? readExamples(new URL(FEDPIPE_EXAMPLES, import.meta.url))
    : readFixtures(new URL("../../../packages/agencies/", import.meta.url));
}
