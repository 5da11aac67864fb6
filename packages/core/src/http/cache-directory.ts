import { posix, win32 } from "node:path";
import { type Env, readEnv } from "./credentials.ts";

/** The folder for fedpipe's cache: XDG_CACHE_HOME where it is set to an absolute path, else the platform's own place. */
export function cacheDirectory({ env, platform, home }: { env: Env; platform: string; home: string }): string {
  const paths = platform === "win32" ? win32 : posix;
  const xdg = readEnv(env, "XDG_CACHE_HOME");
  // The XDG specification says that a relative path is to be ignored.
  if (xdg !== undefined && paths.isAbsolute(xdg)) return paths.join(xdg, "fedpipe");
  if (platform === "darwin") return paths.join(home, "Library", "Caches", "fedpipe");
  if (platform !== "win32") return paths.join(home, ".cache", "fedpipe");
  const local = readEnv(env, "LOCALAPPDATA") ?? paths.join(home, "AppData", "Local");
  return paths.join(local, "fedpipe", "Cache");
}
