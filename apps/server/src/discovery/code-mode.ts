import { type DiscoveryDeps, errorAnswer, type RunDiscovery, textIn } from "./discovery-tool.ts";
import { discoveryTools } from "./definitions.ts";

export const codeMode: RunDiscovery = async (args, deps, context) => {
  const tool = textIn(args["tool"]);
  if (tool !== undefined && isDiscovery(tool)) {
    return errorAnswer(
      `${tool} is listed: call it directly. code_mode runs the agencies' tools; find_tools finds them.`,
    );
  }
  if (textIn(args["code"]) === undefined) return callThrough(tool, args["args"], deps, context);
  return errorAnswer("Scripts are not available in this build. Leave code out to call the tool.");
};

function isDiscovery(name: string): boolean {
  return discoveryTools.some((tool) => tool.name === name);
}

function callThrough(
  tool: string | undefined,
  args: unknown,
  { caller }: DiscoveryDeps,
  context: Parameters<RunDiscovery>[2],
): ReturnType<RunDiscovery> {
  if (tool === undefined) {
    return Promise.resolve(errorAnswer('Give tool, code, or both: {"tool": "fred_series_data", "args": {…}}.'));
  }
  return caller.call(tool, args ?? {}, context);
}
