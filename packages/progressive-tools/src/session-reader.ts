import type { CatalogueChange } from "./types.ts";

/** Reads one session's tools: one reading at a time, and one more for all who ask meanwhile. */
export interface SessionReader {
  readonly read: () => Promise<CatalogueChange>;
  /** Resolves when nothing is being read. Never rejects. */
  readonly settled: () => Promise<void>;
}

export function createSessionReader(readOnce: () => Promise<CatalogueChange>): SessionReader {
  let running: Promise<CatalogueChange> | undefined;
  let queued: Promise<CatalogueChange> | undefined;
  const start = () => {
    queued = undefined;
    running = readOnce().finally(() => {
      running = undefined;
    });
    return running;
  };
  const read = () => {
    if (running === undefined) return start();
    // A change announced during a reading may have missed it, so a reading that is under way is no answer.
    queued ??= running.then(start, start);
    return queued;
  };
  const settled = async () => {
    for (let last = queued ?? running; last !== undefined; last = queued ?? running) {
      await last.catch(() => undefined);
    }
  };
  return { read, settled };
}
