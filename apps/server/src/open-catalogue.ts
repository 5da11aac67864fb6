import { loaders, openCatalogue as openGenerated } from "@fedpipe/federal";
import type { Catalogue } from "./catalogue.ts";

/** Put in by the build: where the catalogue lies beside the bundle. */
declare const FEDPIPE_CATALOGUE: string | undefined;

/** The generated catalogue of all agencies and the way to their code. Reads nothing yet. */
export function openCatalogue(): Catalogue {
  const folder = typeof FEDPIPE_CATALOGUE === "string" ? new URL(FEDPIPE_CATALOGUE, import.meta.url) : undefined;
  return {
    ...openGenerated(folder),
    importAgency: (module) => loaders[module]?.().then((loaded) => loaded.default),
  };
}
