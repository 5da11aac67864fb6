import type { Agency } from "@fedpipe/core";
import type { Catalogue as GeneratedCatalogue } from "@fedpipe/federal";

export type { AgencyInfo, AgencyKey, CatalogueTool } from "@fedpipe/federal/types";

/** Everything known of the agencies before any of their code runs, and the way to that code. */
export interface Catalogue extends GeneratedCatalogue {
  /** Imports an agency's code. Undefined for a module that does not exist. */
  readonly importAgency: (module: string) => Promise<Agency> | undefined;
}
