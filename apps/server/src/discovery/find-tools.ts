import { compactDescription, estimateTokens, signature } from "@fedpipe/catalog";
import type { CatalogueTool } from "../catalogue.ts";
import { chooseModules, findTool, openDomains } from "../tool-lookup.ts";
import { answer, type DiscoveryDeps, errorAnswer, type RunDiscovery, textIn } from "./discovery-tool.ts";

/** Tokens an answer may cost, however many hits were asked for. */
const ANSWER_TOKENS = 1400;

interface Hit {
  readonly tool: Pick<CatalogueTool, "name" | "description" | "inputSchema">;
  /** Undefined for a discovery tool. */
  readonly module: string | undefined;
  readonly loaded: boolean;
}

export const findTools: RunDiscovery = async (args, deps, { session }) => {
  const { catalogue, fence } = deps;
  const query = textIn(args["query"]) ?? "";
  const domain = textIn(args["domain"]);
  const within = domain === undefined ? undefined : chooseModules(catalogue, fence, [domain]);
  if (within !== undefined && within.modules.length === 0) return unknownDomain(deps, domain ?? "");
  const modules = within === undefined ? undefined : new Set(within.modules);
  const search = await catalogue.search();
  // The server's own tools are in the index, too: a resolver is often the best answer.
  const known = new Set(catalogue.agencies().map(({ id }) => id));
  const discovery = new Map(deps.offered.map((tool) => [tool.name, tool]));
  const found = search.search(query, {
    limit: typeof args["limit"] === "number" ? args["limit"] : 8,
    where: ({ name, module }) =>
      module === undefined || !known.has(module)
        ? modules === undefined && discovery.has(name)
        : fence.allows({ name, module }) && (modules?.has(module) ?? true),
  });
  const byName = new Map(catalogue.allTools().map((tool) => [tool.name, tool]));
  const hits = found.hits.flatMap(({ name }): Hit[] => {
    const tool = byName.get(name);
    if (tool !== undefined) return [{ tool, module: tool.module, loaded: session.isListed(tool) }];
    const own = discovery.get(name);
    return own === undefined ? [] : [{ tool: own, module: undefined, loaded: true }];
  });
  if (hits.length === 0) return nothing(deps, query);
  return describe(hits, { total: found.total, howToCall: howToCall(deps) });
};

/** Ways to a tool that is not listed, of those that this server offers. */
function howToCall({ offered }: DiscoveryDeps): string {
  const offers = (wanted: string) => offered.some(({ name }) => name === wanted);
  const ways = [
    ...(offers("code_mode") ? ["call it with code_mode({tool, args})"] : []),
    ...(offers("load_modules") ? ["load its module first"] : []),
  ];
  return ways.length === 0 ? "" : ` What is not loaded: ${ways.join(", or ")}.`;
}

function describe(hits: readonly Hit[], { total, howToCall: how }: { total: number; howToCall: string }) {
  let shown = hits;
  let lines = shown.map(line);
  while (shown.length > 1 && estimateTokens(lines.join("\n")) > ANSWER_TOKENS) {
    shown = shown.slice(0, -1);
    lines = shown.map(line);
  }
  const text = [`${shown.length} of ${total} that match, best first. * is required.${how}`, ...lines].join("\n");
  return answer(text, {
    results: shown.map(({ tool, module, loaded }) => ({
      tool: tool.name,
      module: module ?? "(always listed)",
      loaded,
      signature: signature(tool),
      summary: compactDescription(tool.description),
    })),
    total,
  });
}

function line({ tool, module, loaded }: Hit): string {
  const where = loaded ? "loaded" : `in ${module ?? "fedpipe"}`;
  return `${signature(tool)} [${where}] ${compactDescription(tool.description)}`;
}

function nothing({ catalogue, fence }: DiscoveryDeps, query: string) {
  const named = findTool(catalogue, fence, query);
  const shown = query.length > 80 ? `${query.slice(0, 80)}…` : query;
  const hint =
    named.kind === "unknown" && named.didYouMean !== undefined
      ? `Did you mean ${named.didYouMean}?`
      : `Here is U.S. federal open data on ${openDomains(catalogue, fence).join(", ")}.`;
  return answer(`Nothing here does "${shown}". ${hint}`, { results: [], total: 0 });
}

function unknownDomain({ catalogue, fence }: DiscoveryDeps, domain: string) {
  const { unknown } = chooseModules(catalogue, fence, [domain]);
  const nearest = unknown[0]?.didYouMean;
  const domains = openDomains(catalogue, fence).join(", ");
  return errorAnswer(
    `There is no domain "${domain.slice(0, 60)}" here.${nearest === undefined ? "" : ` Did you mean ${nearest}?`} Domains: ${domains}.`,
  );
}
