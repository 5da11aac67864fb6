import { LRUCache } from "lru-cache";
import { belongsTo, type CachedAnswer, type Tally } from "./cache-entry.ts";

const MAX_BYTES = 32 * 1024 * 1024;
const MAX_ENTRY_BYTES = 8 * 1024 * 1024;
/** What an entry costs beside its body. */
const OVERHEAD_BYTES = 1024;

export interface MemoryCache {
  get(key: string): CachedAnswer | undefined;
  put(key: string, answer: CachedAnswer): void;
  drop(key: string): void;
  clear(moduleId?: string): Tally;
}

/** The most recently used answers, bounded by bytes. */
export function createMemoryCache({ maxBytes = MAX_BYTES } = {}): MemoryCache {
  const cache = new LRUCache<string, CachedAnswer>({
    maxSize: maxBytes,
    maxEntrySize: Math.min(maxBytes, MAX_ENTRY_BYTES),
    sizeCalculation: ({ body }) => body.byteLength + OVERHEAD_BYTES,
  });
  return {
    get: (key) => cache.get(key),
    put: (key, answer) => void cache.set(key, answer),
    drop: (key) => void cache.delete(key),
    clear(moduleId) {
      const found = [...cache.entries()].filter(([key]) => belongsTo(key, moduleId));
      for (const [key] of found) cache.delete(key);
      return { entries: found.length, bytes: found.reduce((sum, [, { body }]) => sum + body.byteLength, 0) };
    },
  };
}
