import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment, with `.env` of the folder filling what it leaves unset. A missing or unreadable file is no file. */
export function readEnvironment(folder: string | undefined, env: Environment): Environment {
  const file = folder === undefined ? undefined : readIfThere(join(folder, ".env"));
  if (file === undefined) return env;
  const real = Object.entries(env).filter(([, value]) => value !== undefined && value !== "");
  return { ...parseEnv(file), ...Object.fromEntries(real) };
}

function readIfThere(path: string): string | undefined {
  try {
    // Editors put a byte order mark first, and old ones end lines with a carriage return alone.
    return readFileSync(path, "utf8")
      .replace(/^\uFEFF/u, "")
      .replaceAll(/\r\n?/gu, "\n");
  } catch {
    return undefined;
  }
}
