import type { CachedAnswer, Tally } from "./cache-entry.ts";
import { NOTHING } from "./cache-entry.ts";
import type { DiskCache } from "./disk-cache.ts";
import type { MemoryCache } from "./memory-cache.ts";

/** How old an answer may be and still stand in for an agency that is down. */
const MAX_STALE_MS = 30 * 24 * 3600 * 1000;

export interface Cleared {
  readonly memory: Tally;
  readonly disk: Tally;
}

export interface AnswerCache {
  /** The answer kept for a key, fresh or not, at most 30 days old. */
  get(key: string, nowMs: number): Promise<CachedAnswer | undefined>;
  put(key: string, answer: CachedAnswer): void;
  drop(key: string): Promise<void>;
  clear(moduleId?: string): Promise<Cleared>;
  /** Waits until every answer is on disk: a process must not exit before. */
  flush(): Promise<void>;
}

/** Memory in front of disk. Writes to disk happen behind the caller's back; reads fill the memory. */
export function createAnswerCache(memory: MemoryCache, disk: DiskCache | undefined): AnswerCache {
  const writes = new Map<string, Promise<void>>();
  const flush = async () => void (await Promise.all(writes.values()));
  return {
    async get(key, nowMs) {
      const found = memory.get(key) ?? (await disk?.get(key));
      if (found === undefined || nowMs - found.retrievedAtMs > MAX_STALE_MS) return undefined;
      memory.put(key, found);
      return found;
    },
    put(key, answer) {
      memory.put(key, answer);
      if (disk === undefined) return;
      // One write of a key at a time, or two could leave the older one.
      const write = (writes.get(key) ?? Promise.resolve())
        .then(() => disk.put(key, answer))
        .finally(() => {
          if (writes.get(key) === write) writes.delete(key);
        });
      writes.set(key, write);
    },
    async drop(key) {
      memory.drop(key);
      await writes.get(key);
      await disk?.drop(key);
    },
    async clear(moduleId) {
      await flush();
      return { memory: memory.clear(moduleId), disk: (await disk?.clear(moduleId)) ?? NOTHING };
    },
    flush,
  };
}

/** Whether an answer is young enough to be used without asking. A date from the future (a clock set back) is not. */
export function isFresh({ retrievedAtMs }: CachedAnswer, freshForSeconds: number, nowMs: number): boolean {
  const ageMs = nowMs - retrievedAtMs;
  return ageMs >= 0 && ageMs < freshForSeconds * 1000;
}
