import { performance } from "node:perf_hooks";
import { createAgencyLoader } from "../agency-loader.ts";
import { createToolCaller, type CallerDeps } from "../call-tool.ts";
import type { TryModule } from "./doctor.ts";

/** Calls the example of a module's first allowed tool, the whole way, as a client's call would go. */
export function createTryModule(deps: Omit<CallerDeps, "loadAgency">): TryModule {
  const caller = createToolCaller({ ...deps, loadAgency: createAgencyLoader(deps.catalogue) });
  return async (module) => {
    const tool = deps.catalogue.tools(module).find(deps.fence.allows);
    if (tool === undefined) return { outcome: "failed", tool: module, ms: 0, why: "it has no tools" };
    const { name } = tool;
    const started = performance.now();
    const took = () => Math.round(performance.now() - started);
    try {
      const context = { signal: new AbortController().signal, progress: () => {} };
      const { result } = await caller.whole(name, tool.example, context);
      return { outcome: result.kind === "empty" ? "empty" : "answered", tool: name, ms: took() };
    } catch (error) {
      return { outcome: "failed", tool: name, ms: took(), why: caller.explainError(error, name).text };
    }
  };
}
