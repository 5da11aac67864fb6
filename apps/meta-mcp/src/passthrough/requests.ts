import { isJsonObject, suggest } from "@fedpipe/catalog";
import { ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";
import type { Hub } from "../proxy/hub.ts";
import type { CallContext } from "../proxy/session.ts";
import { callOptions } from "../tools/call.ts";
import { innerName, innerUri } from "./names.ts";

type Params = Readonly<Record<string, unknown>>;
type Answer = Record<string, unknown>;

/** `resources/read`: from the child the URI names, which is started if need be. URIs in the answer are led by its name again. */
export async function readResource(hub: Hub, params: Params, context: CallContext): Promise<Answer> {
  const { child, uri } = resourceOf(hub, params["uri"]);
  const answer = await forward(hub, child, "resources/read", { ...params, uri }, context);
  const { contents } = answer;
  if (!Array.isArray(contents)) return answer;
  // The client asked for one URI and may look for that one in the answer.
  return {
    ...answer,
    contents: contents.map((entry: unknown) =>
      isJsonObject(entry) && entry["uri"] === uri ? { ...entry, uri: params["uri"] } : entry,
    ),
  };
}

export async function subscribe(hub: Hub, params: Params, context: CallContext): Promise<Answer> {
  const { child, uri } = resourceOf(hub, params["uri"]);
  const answer = await forward(hub, child, "resources/subscribe", { ...params, uri }, context);
  const { subscriptions } = context.session;
  const written = String(params["uri"]);
  if (!subscriptions.has(written)) hold(hub, child, context, 1);
  subscriptions.set(written, { child, uri });
  return answer;
}

export async function unsubscribe(hub: Hub, params: Params, context: CallContext): Promise<Answer> {
  const { child, uri } = resourceOf(hub, params["uri"]);
  if (context.session.subscriptions.delete(String(params["uri"]))) hold(hub, child, context, -1);
  const others = [...hub.sessions].some(({ subscriptions }) =>
    [...subscriptions.values()].some((entry) => entry.child === child && entry.uri === uri),
  );
  return others ? {} : forward(hub, child, "resources/unsubscribe", { ...params, uri }, context);
}

/** A child with subscribers is not idle. */
function hold(hub: Hub, name: string, { session }: CallContext, change: 1 | -1): void {
  const spec = hub.spec(name);
  const child = spec === undefined ? undefined : hub.existing(spec, session);
  if (child !== undefined) child.holds += change;
}

export async function getPrompt(hub: Hub, params: Params, context: CallContext): Promise<Answer> {
  const { child, name } = promptOf(hub, params["name"]);
  return forward(hub, child, "prompts/get", { ...params, name }, context);
}

/** `completion/complete` for a prompt's or a resource template's argument. */
export async function complete(hub: Hub, params: Params, context: CallContext): Promise<Answer> {
  const { ref } = params;
  if (!isJsonObject(ref)) throw new McpError(ErrorCode.InvalidParams, "ref must be a prompt or a resource template");
  if (ref["type"] === "ref/prompt") {
    const { child, name } = promptOf(hub, ref["name"]);
    return forward(hub, child, "completion/complete", { ...params, ref: { ...ref, name } }, context);
  }
  const { child, uri } = resourceOf(hub, ref["uri"]);
  return forward(hub, child, "completion/complete", { ...params, ref: { ...ref, uri } }, context);
}

async function forward(
  hub: Hub,
  name: string,
  method: string,
  { _meta, ...params }: Params,
  context: CallContext,
): Promise<Answer> {
  const spec = hub.spec(name);
  if (spec === undefined) throw new McpError(ErrorCode.InvalidParams, `there is no server "${name}"`);
  const { progressToken: _, ...meta } = isJsonObject(_meta) ? _meta : {};
  const passed = Object.keys(meta).length > 0 ? { ...params, _meta: meta } : params;
  return hub.withSpec(spec, (current) =>
    hub.child(current, context.session).request(method, passed, callOptions(context)),
  );
}

/** Ours by its prefix; a child's own URI, as results carry it, by where it was seen. */
function resourceOf(hub: Hub, uri: unknown): { readonly child: string; readonly uri: string } {
  if (typeof uri !== "string") throw new McpError(ErrorCode.InvalidParams, "uri must be a string");
  const inner = innerUri(uri);
  if (inner !== undefined && hub.spec(inner.child) !== undefined) return inner;
  const origin = hub.resourceOrigins.get(uri);
  if (origin !== undefined && hub.spec(origin) !== undefined) return { child: origin, uri };
  throw new McpError(
    RESOURCE_NOT_FOUND,
    `Unknown resource ${uri}. Resources are called meta-mcp://<server>/<uri of the server>; servers: ${hub.names.join(", ")}`,
  );
}

const RESOURCE_NOT_FOUND = -32_002;

function promptOf(hub: Hub, name: unknown): { readonly child: string; readonly name: string } {
  const inner = typeof name === "string" ? innerName(name, hub.names) : undefined;
  if (inner !== undefined) return inner;
  const nearest = typeof name === "string" ? suggest(name.split("__")[0] ?? "", hub.names) : undefined;
  const hint = nearest === undefined ? "" : `; did you mean a prompt of "${nearest}"?`;
  throw new McpError(
    ErrorCode.InvalidParams,
    `Unknown prompt ${String(name)}. Prompts are called <server>__<prompt>${hint}`,
  );
}
