import MiniSearch from "minisearch";
import { stemmer } from "stemmer";
import { isJsonObject } from "./json.ts";
import type { ModuleEntry, SearchOptions, ToolEntry, ToolSearch } from "./types.ts";

const BOOST = { name: 4, title: 3, keywords: 3, description: 1.5, parameters: 0.7, module: 1.2 };

const options = {
  fields: Object.keys(BOOST),
  storeFields: ["toolModule"],
  processTerm: (term: string) => {
    const lower = term.toLowerCase();
    return lower === "" ? null : stemmer(lower);
  },
  tokenize: (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean),
};

/** Builds a ranked index over any tools; `modules` adds what the tools of one module share. */
export function buildToolSearch(
  entries: readonly ToolEntry[],
  { modules = [] }: { readonly modules?: readonly ModuleEntry[] } = {},
): ToolSearch {
  const moduleTexts = new Map(modules.map((entry) => [entry.id, textOfModule(entry)]));
  const index = new MiniSearch(options);
  index.addAll(
    entries.map((entry, id) => ({
      id,
      toolName: entry.name,
      name: entry.name,
      title: entry.title ?? "",
      keywords: (entry.keywords ?? []).join(" "),
      description: entry.description,
      parameters: Object.keys(entry.inputSchema.properties ?? {}).join(" "),
      module: moduleTexts.get(entry.module ?? "") ?? entry.module ?? "",
    })),
  );
  return over(
    index,
    entries.map(({ name, module }) => ({ name, module })),
  );
}

/** Takes what `toJSON` of a built search gave, parsed from JSON or not. */
export function loadToolSearch(data: unknown): ToolSearch {
  if (!isJsonObject(data) || typeof data["index"] !== "string" || !Array.isArray(data["tools"])) {
    throw new TypeError("This is not a tool index: build it again.");
  }
  const tools = data["tools"].map((pair) => ({
    name: String(pair[0]),
    module: pair[1] === null ? undefined : String(pair[1]),
  }));
  return over(MiniSearch.loadJSON(data["index"], options), tools);
}

interface Named {
  readonly name: string;
  readonly module: string | undefined;
}

function over(index: MiniSearch, tools: readonly Named[]): ToolSearch {
  return {
    search: (query, { limit = 10, where = () => true }: SearchOptions = {}) => {
      const found = index.search(query.slice(0, 1000), { boost: BOOST, fuzzy: 0.2, prefix: true });
      const hits = found.flatMap(({ id, score }) => {
        const tool = tools[Number(id)];
        return tool !== undefined && where(tool) ? [{ name: tool.name, module: tool.module, score }] : [];
      });
      return { hits: hits.slice(0, limit), total: hits.length };
    },
    toJSON: () => ({ index: JSON.stringify(index), tools: tools.map(({ name, module }) => [name, module ?? null]) }),
  };
}

function textOfModule({ id, title, summary, aliases = [], domains = [] }: ModuleEntry): string {
  return [id, title, summary, ...aliases, ...domains].join(" ");
}
