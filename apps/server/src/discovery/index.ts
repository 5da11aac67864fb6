import type { RunDiscovery } from "./discovery-tool.ts";
import { clearCache } from "./clear-cache.ts";
import { codeMode } from "./code-mode.ts";
import type { DiscoveryName } from "./definitions.ts";
import { findTools } from "./find-tools.ts";
import { loadModules } from "./load-modules.ts";

/** What runs behind the discovery tools; imported at the first call of any. */
export const discoveryRuns: Readonly<Record<DiscoveryName, RunDiscovery>> = {
  find_tools: findTools,
  load_modules: loadModules,
  code_mode: codeMode,
  clear_cache: clearCache,
};
