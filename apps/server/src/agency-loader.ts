import type { Agency } from "@fedpipe/core";
import type { Catalogue } from "./catalogue.ts";

/** Imports an agency's code at its first call and keeps it. One that fails to load fails alone, and by name. */
export type AgencyLoader = (module: string) => Promise<Agency>;

/** The code of one module could not be loaded: our bug, whatever the caller did. */
export class BrokenModuleError extends Error {
  override readonly name = "BrokenModuleError";
  readonly module: string;

  constructor(module: string, cause: unknown) {
    super(`The module ${module} could not be loaded`, { cause });
    this.module = module;
  }
}

export function createAgencyLoader(catalogue: Catalogue): AgencyLoader {
  const loaded = new Map<string, Promise<Agency>>();
  return (module) => {
    const known = loaded.get(module);
    if (known !== undefined) return known;
    const loading = load(catalogue, module);
    loaded.set(module, loading);
    loading.catch(() => loaded.delete(module));
    return loading;
  };
}

async function load(catalogue: Catalogue, module: string): Promise<Agency> {
  try {
    const agency = await catalogue.importAgency(module);
    if (agency === undefined) throw new Error("the catalogue lists it, but there is no code for it");
    return agency;
  } catch (error) {
    throw new BrokenModuleError(module, error);
  }
}
