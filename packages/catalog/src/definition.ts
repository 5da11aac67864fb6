import type { JsonSchema } from "./json.ts";

export interface Definition {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
}

/** What a model reads of a tool once it is listed; token counts are taken over its JSON. */
export function definitionOf({ name, description, inputSchema }: Definition): Definition {
  return { name, description, inputSchema };
}
