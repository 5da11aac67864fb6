import type { JsonSchema } from "@fedpipe/catalog";
import { ALWAYS_LOAD } from "./discovery/definitions.ts";
import type { ListedTool } from "./session.ts";

/** Put in by the build: what `resolverDefinitions` gave, so that a start need not import the resolvers. */
declare const FEDPIPE_RESOLVERS: readonly ResolverDefinition[] | undefined;

export interface ResolverDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
}

/** The resolvers as `tools/list` shows them. */
export async function loadResolverTools(): Promise<readonly ListedTool[]> {
  const definitions = typeof FEDPIPE_RESOLVERS === "object" ? FEDPIPE_RESOLVERS : await resolverDefinitions();
  return definitions.map((definition) => ({
    ...definition,
    annotations: { readOnlyHint: true, openWorldHint: true },
    _meta: ALWAYS_LOAD,
  }));
}

/** Their definitions, from their code. */
export async function resolverDefinitions(): Promise<readonly ResolverDefinition[]> {
  const { resolvers } = await import("@fedpipe/resolvers");
  return resolvers.map(({ name, title, description, inputSchema }) => ({
    name,
    title,
    description,
    inputSchema: inputSchema(),
  }));
}
