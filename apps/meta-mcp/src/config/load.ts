import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { System } from "../system.ts";
import { parseConfig, resolvePath } from "./parse.ts";
import type { Config, Problem } from "./types.ts";

/** Where config.toml is looked for when nobody names it, best first. */
export function defaultConfigPaths({ cwd, env, home, platform }: System): readonly string[] {
  return [resolve(cwd, "config.toml"), join(userConfigFolder({ env, home, platform }), "config.toml")];
}

export function userConfigFolder({ env, home, platform }: Pick<System, "env" | "home" | "platform">): string {
  if (platform === "win32") return join(env["APPDATA"] ?? join(home, "AppData", "Roaming"), "meta-mcp");
  return join(env["XDG_CONFIG_HOME"] || join(home, ".config"), "meta-mcp");
}

/** The file to read: `--config`, then META_MCP_CONFIG, then the first default that has `[[mcps]]`. */
export function findConfig(flag: string | undefined, system: System): { readonly path: string } | Problem {
  const named = flag ?? system.env["META_MCP_CONFIG"];
  if (named !== undefined && named !== "") return { path: resolvePath(named, system.cwd, system.home) };
  const paths = defaultConfigPaths(system);
  const path = paths.find(isOurs);
  if (path !== undefined) return { path };
  return {
    problem: `no config.toml with [[mcps]] (looked at ${paths.join(" and ")}); "meta-mcp import" makes one, --config FILE names one`,
  };
}

/** Many programs have a config.toml; one of theirs in the folder where a client happens to run must not get in the way. */
function isOurs(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    return /^\s*(?:\[\[\s*mcps\s*\]\]|mcps\s*=)/m.test(readFileSync(path, "utf8"));
  } catch {
    return true; // What cannot be read is told when it is read.
  }
}

export function loadConfig(path: string, system: System): Config | Problem {
  try {
    return parseConfig(path, readFileSync(path, "utf8"), system);
  } catch (error) {
    const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
    const reason = error instanceof Error ? error.message : String(error);
    return {
      problem: missing ? `${path} does not exist; "meta-mcp import" makes one` : `${path} cannot be read: ${reason}`,
    };
  }
}
