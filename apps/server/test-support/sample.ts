import { openCatalogue } from "../src/open-catalogue.ts";
import type { Sample } from "./handshakes.ts";

/** The first module of the catalogue; its example is answered by the built-in recordings. */
export function sampleTool(): Sample {
  const catalogue = openCatalogue();
  const module = catalogue.agencies()[0]?.id ?? "";
  const tool = catalogue.tools(module)[0];
  if (tool === undefined) throw new Error("the catalogue is empty: run pnpm generate");
  return { module, tool: tool.name, args: tool.example };
}
