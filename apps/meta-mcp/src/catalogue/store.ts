import { mkdir, readdir, readFile, rename, stat, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ChildSpec } from "../config/types.ts";
import type { System } from "../system.ts";
import { type Catalogue, catalogueSchema } from "./types.ts";

/** Catalogues of children on disk, by name and by what their entry says. Holds no secret: values are hashed as written. */
export interface CatalogueStore {
  readonly load: (spec: ChildSpec) => Promise<Catalogue | undefined>;
  readonly save: (spec: ChildSpec, catalogue: Catalogue) => Promise<void>;
}

const STALE_MS = 60 * 24 * 3_600_000;

export function cacheFolder({ env, home, platform }: Pick<System, "env" | "home" | "platform">): string {
  const named = env["META_MCP_CACHE_DIR"];
  if (named) return named;
  if (platform === "win32") return join(env["LOCALAPPDATA"] ?? join(home, "AppData", "Local"), "meta-mcp", "cache");
  if (platform === "darwin") return join(home, "Library", "Caches", "meta-mcp");
  return join(env["XDG_CACHE_HOME"] || join(home, ".cache"), "meta-mcp");
}

export function createStore(folder: string, { log, now }: Pick<System, "log" | "now">): CatalogueStore {
  const fileOf = ({ name, configHash }: ChildSpec) => join(folder, `${name}-${configHash}.json`);
  let writes = 0;
  return {
    load: async (spec) => {
      try {
        return catalogueSchema.safeParse(JSON.parse(await readFile(fileOf(spec), "utf8"))).data;
      } catch {
        return undefined; // Not there, or damaged: the child will be asked.
      }
    },
    save: async (spec, catalogue) => {
      const file = fileOf(spec);
      const draft = `${file}.${process.pid}.${(writes += 1)}.tmp`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(draft, JSON.stringify(catalogue), { mode: 0o600 });
        await rename(draft, file); // Another meta-mcp may read it at this moment.
        await prune(folder, now());
      } catch (error) {
        log(
          "warning",
          `cannot keep the catalogue of ${spec.name}: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    },
  };
}

/** Entries change and servers are removed; what nobody wrote for two months goes. */
async function prune(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > STALE_MS) await unlink(path).catch(() => {});
  }
}
