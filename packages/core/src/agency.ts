import type { Manifest } from "./manifest.ts";
import type { Tool } from "./tool.ts";

export interface Agency {
  readonly manifest: Manifest;
  readonly tools: readonly Tool[];
}

/** Ties a manifest to the tools a `tools.ts` exports (`import * as tools`). */
export function defineAgency({
  manifest,
  tools,
}: {
  manifest: Manifest;
  tools: Readonly<Record<string, Tool>>;
}): Agency {
  return { manifest, tools: Object.values(tools) };
}
