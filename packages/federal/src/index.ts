export { type Catalogue, openCatalogue } from "./catalogue.ts";
export { loaders } from "./generated/loaders.ts";
export type { AgencyInfo, AgencyKey, CatalogueTool } from "./types.ts";
