import { createHash } from "node:crypto";
import { chmod, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type * as Cacache from "cacache";
import type { Log } from "../deps.ts";
import { belongsTo, type CachedAnswer, entryMetadata, type Tally } from "./cache-entry.ts";

const MAX_BYTES = 256 * 1024 * 1024;
const MAX_ENTRY_BYTES = 8 * 1024 * 1024;
/** Eviction goes down to this share, so that it does not run at every write. */
const EVICT_TO = 0.8;

type Library = (typeof Cacache)["default"];
type Entry = Cacache.CacheObject;

export interface DiskCache {
  /** Undefined for what is not there, damaged, or unreadable. */
  get(key: string): Promise<CachedAnswer | undefined>;
  put(key: string, answer: CachedAnswer): Promise<void>;
  drop(key: string): Promise<void>;
  clear(moduleId?: string): Promise<Tally>;
}

export interface DiskCacheOptions {
  readonly directory: string;
  readonly log: Log;
  /** In [0, 1). */
  readonly random: () => number;
  readonly maxBytes?: number;
}

/** How many writes go by, on average, before the size of the whole cache is looked up: that reads its whole index. */
const WRITES_PER_COUNT = 20;

/**
 * Answers that outlive the process, in a folder private to the user. cacache makes writes atomic between processes and
 * checks each body against its hash when it is read. When the folder cannot be written the cache is empty and stays so.
 */
export function createDiskCache({ directory, log, random, maxBytes = MAX_BYTES }: DiskCacheOptions): DiskCache {
  let opened: Promise<Library | undefined> | undefined;
  let usedBytes: number | undefined;
  let upkeep: Promise<void> | undefined;

  const open = () => (opened ??= openDirectory());

  async function openDirectory(): Promise<Library | undefined> {
    try {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      // Not the folder itself: a user may have pointed us to one that is not ours alone.
      for (const folder of ["content-v2", "index-v5", "tmp"]) await makePrivate(join(directory, folder));
      // Loaded with the first request, not with the server.
      // The default, because a bundler gives a CommonJS module no other name.
      return (await import("cacache")).default;
    } catch (error) {
      giveUp(error);
      return undefined;
    }
  }

  function giveUp(error: unknown): void {
    opened = Promise.resolve(undefined);
    log("warning", "The cache folder cannot be used; answers are cached in memory only.", {
      directory,
      code: codeOf(error),
    });
  }

  async function removeEntry({ key, integrity }: Entry, others: Iterable<Entry>): Promise<void> {
    const cacache = await open();
    await removeKey(directory, key);
    // Two keys with equal bodies share one content file.
    for (const other of others) if (other.integrity === integrity && other.key !== key) return;
    await cacache?.rm.content(directory, integrity);
  }

  async function drop(key: string): Promise<void> {
    const cacache = await open();
    const entry = await cacache?.get.info(directory, key).catch(() => null);
    await removeKey(directory, key).catch(() => undefined);
    if (entry) await cacache?.rm.content(directory, entry.integrity).catch(() => undefined);
  }

  async function listEntries(): Promise<Entry[]> {
    const cacache = await open();
    return cacache === undefined ? [] : Object.values(await cacache.ls(directory));
  }

  async function evict(): Promise<void> {
    const entries = (await listEntries()).toSorted((left, right) => left.time - right.time);
    let total = sizeOf(entries);
    const goal = total > maxBytes ? maxBytes * EVICT_TO : total;
    while (total > goal) {
      const oldest = entries.shift();
      if (oldest === undefined) break;
      await removeEntry(oldest, entries);
      total -= oldest.size ?? 0;
    }
    usedBytes = total;
  }

  function startUpkeep(): void {
    upkeep ??= evict()
      .catch((error: unknown) => log("debug", "The cache was not tidied.", { code: codeOf(error) }))
      .finally(() => {
        upkeep = undefined;
      });
  }

  return {
    async get(key) {
      const cacache = await open();
      try {
        const found = await cacache?.get(directory, key, { memoize: false });
        const metadata = entryMetadata.safeParse(found?.metadata);
        return found === undefined || !metadata.success ? undefined : { ...metadata.data, body: found.data };
      } catch (error) {
        // Not there is normal; damaged is dropped and fetched again.
        if (codeOf(error) !== "ENOENT") await drop(key);
        return undefined;
      }
    },
    async put(key, { body, ...metadata }) {
      if (body.byteLength > Math.min(MAX_ENTRY_BYTES, maxBytes)) return;
      const cacache = await open();
      if (cacache === undefined) return;
      try {
        // A bucket file grows by a line with each write of its key, and old bodies stay; both go first.
        await drop(key);
        // A content file that is there already is taken as it is, damaged or not.
        await cacache.rm.content(directory, integrityOf(body));
        await cacache.put(directory, key, body, { metadata, memoize: false });
        const info = await cacache.get.info(directory, key);
        if (info !== null) await chmod(info.path, 0o600);
        await chmod(bucketPath(directory, key), 0o600);
        if (usedBytes !== undefined) usedBytes += body.byteLength;
        // Behind the write's back: a process that ends need not wait for it.
        if (usedBytes === undefined ? random() < 1 / WRITES_PER_COUNT : usedBytes > maxBytes) startUpkeep();
      } catch (error) {
        if (isHopeless(error)) giveUp(error);
        else log("debug", "An answer was not written to the cache.", { code: codeOf(error) });
      }
    },
    drop,
    async clear(moduleId) {
      const entries = await listEntries().catch(() => []);
      const doomed = entries.filter(({ key }) => belongsTo(key, moduleId));
      const kept = entries.filter(({ key }) => !belongsTo(key, moduleId));
      const removed: Entry[] = [];
      for (const entry of doomed)
        try {
          await removeEntry(entry, kept);
          removed.push(entry);
        } catch (error) {
          log("warning", "An answer in the cache could not be removed.", { code: codeOf(error) });
        }
      usedBytes = undefined;
      return { entries: removed.length, bytes: sizeOf(removed) };
    },
  };
}

function sizeOf(entries: readonly Entry[]): number {
  return entries.reduce((sum, { size = 0 }) => sum + size, 0);
}

async function makePrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}

// Where cacache keeps a key's index line; it writes that file with the process's umask, and it must be private.
function bucketPath(directory: string, key: string): string {
  const hash = createHash("sha256").update(key).digest("hex");
  return join(directory, "index-v5", hash.slice(0, 2), hash.slice(2, 4), hash.slice(4));
}

// cacache's own removal writes a tombstone that stays for good (or needs an option its types do not know).
async function removeKey(directory: string, key: string): Promise<void> {
  await rm(bucketPath(directory, key), { force: true });
}

function integrityOf(body: Uint8Array): string {
  return `sha512-${createHash("sha512").update(body).digest("base64")}`;
}

function codeOf(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : "unknown";
}

function isHopeless(error: unknown): boolean {
  return ["EACCES", "EPERM", "EROFS", "ENOSPC", "EDQUOT", "ENOTDIR"].includes(codeOf(error));
}
