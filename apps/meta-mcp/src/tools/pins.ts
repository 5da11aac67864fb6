import { isAllowed } from "../config/globs.ts";
import type { ChildSpec } from "../config/types.ts";
import { innerName, outerName } from "../passthrough/names.ts";
import type { Hub } from "../proxy/hub.ts";
import { shown } from "./describe.ts";

/** Longer tool names are refused by some clients. */
const MAX_NAME = 64;

/** Pinned tools whose schemas are known, ready to be listed beside the three. */
export function pinnedTools(hub: Hub): Record<string, unknown>[] {
  return hub.specs.flatMap((spec) => {
    const tools = hub.catalogue(spec.name)?.tools ?? [];
    return tools
      .filter(({ name }) => isPinned(spec, name) && outerName(spec.name, name).length <= MAX_NAME)
      .map((tool) => ({ ...shown(tool), name: outerName(spec.name, tool.name) }));
  });
}

/** The entry and tool a pinned name stands for. */
export function pinnedTool(hub: Hub, name: string): { readonly spec: ChildSpec; readonly tool: string } | undefined {
  const inner = innerName(name, hub.names);
  const spec = inner === undefined ? undefined : hub.spec(inner.child);
  return inner !== undefined && spec !== undefined && isPinned(spec, inner.name)
    ? { spec, tool: inner.name }
    : undefined;
}

function isPinned(spec: ChildSpec, tool: string): boolean {
  return spec.pin.includes(tool) && isAllowed(tool, spec);
}
