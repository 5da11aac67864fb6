import { unwatchFile, watchFile } from "node:fs";

/**
 * Calls `changed` after the file was written, replaced, removed or made. A stat every half second, because watchers
 * miss edits on network drives and lose files that editors replace.
 */
export function watchConfig(path: string, changed: () => void): () => void {
  const listener = (now: { mtimeMs: number; size: number; ino: number }, before: typeof now) => {
    if (now.mtimeMs !== before.mtimeMs || now.size !== before.size || now.ino !== before.ino) changed();
  };
  watchFile(path, { interval: 500, persistent: false }, listener);
  return () => unwatchFile(path, listener);
}
