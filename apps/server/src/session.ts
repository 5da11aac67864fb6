import type { JsonSchema } from "@fedpipe/catalog";
import type { CatalogueTool, Catalogue } from "./catalogue.ts";
import type { Fence } from "./fence.ts";
import type { StartMode } from "./modes.ts";

/** A tool as `tools/list` shows it. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly annotations: { readonly readOnlyHint: boolean; readonly openWorldHint: boolean };
  readonly _meta?: Readonly<Record<string, unknown>>;
}

export interface SessionOptions {
  readonly catalogue: Catalogue;
  readonly fence: Fence;
  readonly discovery: readonly ListedTool[];
  /** Names of tools that are always listed. */
  readonly pins: readonly string[];
}

/** What loading or unloading did to one session. All module names are real and inside the fence. */
export interface LoadChange {
  readonly loaded: readonly string[];
  readonly alreadyLoaded: readonly string[];
  readonly unloaded: readonly string[];
  readonly notLoaded: readonly string[];
}

/** What one client sees. Sessions share nothing: one that loads never changes another's list. */
export interface Session {
  /** Sets what is listed at the start; called once, when the client says who it is. */
  readonly begin: (start: StartMode) => void;
  readonly list: () => readonly ListedTool[];
  readonly isListed: (tool: Pick<CatalogueTool, "name" | "module">) => boolean;
  /** First unloads, then loads. Synchronous, so that calls in flight each get an answer that is true. */
  readonly change: (load: readonly string[], unload: readonly string[]) => LoadChange;
  /** Tokens of all agency tools listed now. */
  readonly listedTokens: () => number;
}

export function createSession({ catalogue, fence, discovery, pins }: SessionOptions): Session {
  // Modules in the order in which they were loaded: a list that only grows at its end keeps a client's prompt cache.
  const modules = new Set<string>();
  const pinned = new Set(pins);
  let answer: readonly ListedTool[] | undefined;

  const listed = (): readonly CatalogueTool[] => {
    const first = pins.length === 0 ? [] : catalogue.allTools().filter(({ name }) => pinned.has(name));
    const rest = [...modules].flatMap((module) => catalogue.tools(module)).filter(({ name }) => !pinned.has(name));
    return [...first, ...rest].filter((tool) => fence.allows(tool));
  };
  const add = (names: readonly string[]) => {
    for (const name of names) modules.add(name);
    answer = undefined;
  };
  return {
    begin: (start) => {
      modules.clear();
      add(start.kind === "eager" ? catalogue.agencies().map(({ id }) => id) : start.modules);
    },
    list: () => (answer ??= [...discovery, ...listed().map(toListed)]),
    isListed: ({ name, module }) => modules.has(module) || pinned.has(name),
    change: (load, unload) => {
      const unloaded = unload.filter((name) => modules.delete(name));
      const alreadyLoaded = load.filter((name) => modules.has(name));
      const loaded = load.filter((name) => !modules.has(name));
      add(loaded);
      return { loaded, alreadyLoaded, unloaded, notLoaded: unload.filter((name) => !unloaded.includes(name)) };
    },
    listedTokens: () => listed().reduce((sum, { tokens }) => sum + tokens, 0),
  };
}

function toListed({ name, title, description, inputSchema }: CatalogueTool): ListedTool {
  return { name, title, description, inputSchema, annotations: { readOnlyHint: true, openWorldHint: true } };
}
