import type { Cleared } from "@fedpipe/core";
import { chooseModules } from "../tool-lookup.ts";
import { answer, errorAnswer, type RunDiscovery, textIn } from "./discovery-tool.ts";

export const clearCache: RunDiscovery = async (args, deps) => {
  const source = textIn(args["source"]);
  const transport = await deps.transport();
  if (source === undefined || source.toLowerCase() === "all") {
    const removed = await transport.clear();
    return answer(
      `Forgot ${removed.memory.entries} answers in memory and ${removed.disk.entries} on disk, of all modules.`,
      {
        source: "all",
        removed: { memory: { ...removed.memory }, disk: { ...removed.disk } },
      },
    );
  }
  const { modules, unknown, denied } = chooseModules(deps.catalogue, deps.fence, [source]);
  if (denied.length > 0) return errorAnswer(`${source.slice(0, 60)} is not allowed on this server.`);
  if (modules.length === 0) {
    const nearest = unknown[0]?.didYouMean;
    const hint = nearest === undefined ? "Leave source out to clear all." : `Did you mean ${nearest}?`;
    return errorAnswer(`There is no module "${source.slice(0, 60)}". ${hint} Nothing was removed.`);
  }
  const removed = await Promise.all(modules.map((module) => transport.clear(module)));
  const memory = sum(removed.map((cleared) => cleared.memory));
  const disk = sum(removed.map((cleared) => cleared.disk));
  const what = modules.join(", ");
  return answer(`Forgot ${memory.entries} answers in memory and ${disk.entries} on disk, of ${what}.`, {
    source: what,
    removed: { memory, disk },
  });
};

function sum(tallies: readonly Cleared["memory"][]) {
  return {
    entries: tallies.reduce((total, { entries }) => total + entries, 0),
    bytes: tallies.reduce((total, { bytes }) => total + bytes, 0),
  };
}
