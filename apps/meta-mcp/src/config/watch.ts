import { unwatchFile, watchFile } from "node:fs";

/** A file that is being rewritten is empty for a moment; read then, it would end every server. */
const SETTLE_MS = 100;

/**
 * Calls `changed` after the file was written, replaced, removed or made. A stat every half second, because watchers
 * miss edits on network drives and lose files that editors replace.
 */
export function watchConfig(path: string, changed: () => void): () => void {
  let settling: NodeJS.Timeout | undefined;
  const listener = (now: { mtimeMs: number; size: number; ino: number }, before: typeof now) => {
    if (now.mtimeMs === before.mtimeMs && now.size === before.size && now.ino === before.ino) return;
    clearTimeout(settling);
    settling = setTimeout(changed, SETTLE_MS);
  };
  watchFile(path, { interval: 500, persistent: false }, listener);
  return () => {
    clearTimeout(settling);
    unwatchFile(path, listener);
  };
}
