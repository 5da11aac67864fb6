import type { CatalogueChange } from "./types.ts";

/** Reads one session's tools: one reading at a time, and one more for all who ask meanwhile. */
export interface SessionReader {
  readonly read: () => Promise<CatalogueChange>;
  /** The same for a change that was announced, which waits when there were many: see `MAX_ANNOUNCED`. */
  readonly readAnnounced: () => Promise<CatalogueChange>;
  /** Resolves when what was being read, and what was to be read next, has been read. Never rejects. */
  readonly settled: () => Promise<void>;
}

/** Some servers announce a change each time their tools are read; without a limit that is an endless loop. */
const MAX_ANNOUNCED = 20;
const WITHIN_MS = 10_000;

export function createSessionReader(readOnce: () => Promise<CatalogueChange>): SessionReader {
  let running: Promise<CatalogueChange> | undefined;
  let queued: Promise<CatalogueChange> | undefined;
  let announced = 0;
  let waiting: Promise<CatalogueChange> | undefined;
  let wake: (() => void) | undefined;
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
  const readAnnounced = (): Promise<CatalogueChange> => {
    if (announced === MAX_ANNOUNCED) {
      waiting ??= new Promise<void>((resolve) => (wake = resolve)).then(() => {
        waiting = undefined;
        return readAnnounced();
      });
      return waiting;
    }
    announced += 1;
    later(() => {
      announced -= 1;
      wake?.();
      wake = undefined;
    });
    return read();
  };
  const settled = async () => {
    // Once and no more: a server may announce for ever.
    await (queued ?? running)?.catch(() => undefined);
  };
  return { read, readAnnounced, settled };
}

/** Keeps no program alive that has nothing else to do, where the runtime can be told so. */
function later(work: () => void): void {
  const timer: unknown = setTimeout(work, WITHIN_MS);
  if (typeof timer === "object" && timer !== null && "unref" in timer && typeof timer.unref === "function")
    timer.unref();
}
