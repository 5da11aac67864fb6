import type { CatalogueTool, Catalogue } from "./catalogue.ts";

type Named = Pick<CatalogueTool, "name" | "module">;

/**
 * What may be called at all, by whatever path: listed, loaded, found, called, called from a script. Set once by the
 * operator. Says nothing of what is listed: an unloaded tool inside the fence may be called.
 */
export interface Fence {
  readonly allows: (tool: Named) => boolean;
  /** Whether a discovery tool is offered; only `--deny` takes one away, by its name or a pattern of it. */
  readonly offers: (discoveryTool: string) => boolean;
  /** Whether anything of the module is allowed. Cheap unless a pattern names single tools. */
  readonly opens: (module: string) => boolean;
}

export interface FencePatterns {
  /** Tools, modules or domains, `*` standing for any characters. Empty allows everything. */
  readonly allow: readonly string[];
  readonly deny: readonly string[];
}

/** `deny` wins over `allow`. */
export function createFence(catalogue: Catalogue, { allow, deny }: FencePatterns): Fence {
  const domainsOf = new Map(catalogue.agencies().map(({ id, domains }) => [id, domains]));
  const allowed = allow.map(toPattern);
  const denied = deny.map(toPattern);
  const hits = (patterns: readonly RegExp[], { name, module }: Named) =>
    patterns.some((pattern) => [name, module, ...(domainsOf.get(module) ?? [])].some((text) => pattern.test(text)));
  const allows = (tool: Named) => (allowed.length === 0 || hits(allowed, tool)) && !hits(denied, tool);
  return {
    allows,
    offers: (discoveryTool) => !denied.some((pattern) => pattern.test(discoveryTool)),
    opens: (module) => (allow.length + deny.length === 0 ? true : catalogue.tools(module).some(allows)),
  };
}

/** Whether a pattern of `--allow` or `--deny` names anything there is. */
export function matchesSomething(pattern: string, names: readonly string[]): boolean {
  const expression = toPattern(pattern);
  return names.some((name) => expression.test(name));
}

function toPattern(glob: string): RegExp {
  const escaped = glob.replaceAll(/[.+?^${}()|[\]\\]/gu, "\\$&").replaceAll("*", ".*");
  return new RegExp(`^${escaped}$`, "iu");
}
