import type { AgencyInfo, Catalogue } from "../catalogue.ts";
import type { Config } from "../config.ts";
import { createFence } from "../fence.ts";

interface ListedModule extends Pick<AgencyInfo, "id" | "title" | "summary" | "domains" | "keys"> {
  readonly tools: readonly { readonly name: string; readonly title: string; readonly tokens: number }[];
  /** What listing all of them costs. */
  readonly tokens: number;
}

/** What `--list` shows: the modules inside the fence with their tools, in JSON or for people. No agency is imported. */
export function listText(catalogue: Catalogue, config: Config, json: boolean): string {
  const modules = listModules(catalogue, config);
  if (json) return JSON.stringify({ modules }, null, 2);
  const tools = modules.reduce((sum, module) => sum + module.tools.length, 0);
  const blocks = modules.map((module) =>
    [`${module.id}: ${module.title} (${module.domains.join(", ")})`, `  ${module.summary}`, ...toolLines(module)].join(
      "\n",
    ),
  );
  return [...blocks, `${modules.length} modules, ${tools} tools.`].join("\n\n");
}

function listModules(catalogue: Catalogue, config: Config): ListedModule[] {
  const fence = createFence(catalogue, config);
  const chosen = config.start?.kind === "modules" ? new Set(config.start.modules) : undefined;
  return catalogue.agencies().flatMap(({ id, title, summary, domains, keys }) => {
    const tools = catalogue.tools(id).filter(fence.allows);
    if (tools.length === 0 || chosen?.has(id) === false) return [];
    const tokens = tools.reduce((sum, tool) => sum + tool.tokens, 0);
    return {
      id,
      title,
      summary,
      domains,
      keys,
      tokens,
      tools: tools.map(({ name, title, tokens }) => ({ name, title, tokens })),
    };
  });
}

function toolLines({ tools }: ListedModule): string[] {
  const width = Math.max(...tools.map(({ name }) => name.length));
  return tools.map(({ name, title }) => `    ${name.padEnd(width)}  ${title}`);
}
