import type { Hub } from "../proxy/hub.ts";
import type { CallContext } from "../proxy/session.ts";
import { callOptions } from "../tools/call.ts";
import { outerName, outerUri } from "./names.ts";

type Answer = Record<string, unknown>;

const MAX_PAGES = 50;
/** One slow server must not keep the others' lists back for long. */
const PATIENCE_MS = 10_000;

/** `resources/list`, `resources/templates/list` or `prompts/list` over the children that run, each name or URI led by its child's. */
export async function listEverywhere(hub: Hub, kind: ListKind, context: CallContext): Promise<Answer> {
  const { key, method, capability } = KINDS[kind];
  const running = hub
    .running(context.session)
    .filter(({ connection }) => connection.capabilities[capability] !== undefined);
  const lists = await Promise.all(
    running.map(async ({ child }) => {
      const { name } = child.spec;
      const items = await allPages((params) => child.request(method, params, optionsWithin(context)), key).catch(
        (error: unknown) => {
          hub.deps.system.log(
            "info",
            `${name} did not answer ${method}: ${error instanceof Error ? error.message : String(error)}`,
          );
          return [];
        },
      );
      return items.map((item) => renamed(hub, kind, name, item));
    }),
  );
  return { [key]: lists.flat() };
}

export type ListKind = "resources" | "templates" | "prompts";

const KINDS = {
  resources: { key: "resources", method: "resources/list", capability: "resources" },
  templates: { key: "resourceTemplates", method: "resources/templates/list", capability: "resources" },
  prompts: { key: "prompts", method: "prompts/list", capability: "prompts" },
} as const;

function optionsWithin(context: CallContext) {
  const options = callOptions(context);
  return { owner: options.owner, signal: AbortSignal.any([options.signal, AbortSignal.timeout(PATIENCE_MS)]) };
}

async function allPages(ask: (params: Answer) => Promise<Answer>, key: string): Promise<Answer[]> {
  const items: Answer[] = [];
  const seen = new Set<unknown>();
  let cursor: unknown;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await ask(cursor === undefined ? {} : { cursor });
    const list = answer[key];
    if (Array.isArray(list)) items.push(...list.filter((item) => typeof item === "object" && item !== null));
    cursor = answer["nextCursor"];
    if (typeof cursor !== "string" || seen.has(cursor)) break;
    seen.add(cursor);
  }
  return items;
}

function renamed(hub: Hub, kind: ListKind, child: string, item: Answer): Answer {
  switch (kind) {
    case "prompts":
      return { ...item, name: outerName(child, String(item["name"])) };
    case "templates":
      return { ...item, uriTemplate: outerUri(child, String(item["uriTemplate"])) };
    case "resources":
      hub.noteOrigin(String(item["uri"]), child);
      return { ...item, uri: outerUri(child, String(item["uri"])) };
  }
}
