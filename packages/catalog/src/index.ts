export * from "./json.ts";
export type * from "./types.ts";
