export { type Definition, definitionOf } from "./definition.ts";
export { compactDescription } from "./describe.ts";
export * from "./json.ts";
export { signature, type SignatureOptions } from "./signature.ts";
export { editDistance, suggest } from "./suggest.ts";
export { estimateTokens } from "./tokens.ts";
export { buildToolSearch, loadToolSearch } from "./tool-search.ts";
export type * from "./types.ts";
