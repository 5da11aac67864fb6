import { isAllowed } from "../config/globs.ts";
import type { ChildSpec } from "../config/types.ts";
import { outerName } from "../passthrough/names.ts";
import type { Hub } from "../proxy/hub.ts";
import { shown } from "./describe.ts";

/** The model APIs refuse a whole request for one tool with a longer name, or with other characters. */
const MAX_NAME = 64;
const UNUSUAL = /[^A-Za-z0-9_-]/g;

export interface Pin {
  /** Ours: `<server>__<tool>`, with `_` for what no API takes. */
  readonly name: string;
  readonly spec: ChildSpec;
  readonly tool: string;
}

/** The name a pinned tool is listed under; undefined where it would be too long. */
export function pinName(child: string, tool: string): string | undefined {
  const name = outerName(child, tool).replace(UNUSUAL, "_");
  return name.length > MAX_NAME ? undefined : name;
}

/** Pinned tools whose schemas are known, ready to be listed beside the three. */
export function pinnedTools(hub: Hub): Record<string, unknown>[] {
  return pinsOf(hub.specs).flatMap(({ name, spec, tool }) => {
    const known = hub.catalogue(spec.name)?.tools.find((candidate) => candidate.name === tool);
    return known === undefined ? [] : [{ ...shown(known), name }];
  });
}

/** The entry and tool a pinned name stands for. */
export function pinnedTool(hub: Hub, name: string): Pin | undefined {
  return pinsOf(hub.specs).find((pin) => pin.name === name);
}

/** Of pins that come out the same the first has the name: whatever is listed is what is called. */
export function pinsOf(specs: readonly ChildSpec[]): readonly Pin[] {
  const pins = new Map<string, Pin>();
  for (const spec of specs) {
    for (const tool of spec.pin) {
      const name = pinName(spec.name, tool);
      if (name !== undefined && isAllowed(tool, spec) && !pins.has(name)) pins.set(name, { name, spec, tool });
    }
  }
  return [...pins.values()];
}
