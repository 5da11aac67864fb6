import { ErrorCode, type JSONRPCRequest, McpError, type Progress } from "@modelcontextprotocol/sdk/types.js";
import type { Child } from "../child/child.ts";
import { anyResult, type ChildExtra } from "../child/connect.ts";
import type { Room } from "./room.ts";
import type { CallContext, Session } from "./session.ts";

/** What a child may ask its client, and the capability the client needs to be asked. */
const ASKABLE: ReadonlyMap<string, "sampling" | "elicitation" | "roots"> = new Map([
  ["sampling/createMessage", "sampling"],
  ["elicitation/create", "elicitation"],
  ["roots/list", "roots"],
]);

/** People take their time. */
const ANSWER_MS = 30 * 60_000;

/** The one client a child's message concerns: whose calls run on it, or the only one there is. */
export function audienceOf(
  room: Room,
  child: Child<CallContext>,
): { readonly session: Session; readonly call: CallContext | undefined } | undefined {
  const calls = [...child.callers].map(({ owner }) => owner);
  const sessions = new Set(calls.map(({ session }) => session));
  const [session] = sessions.size > 0 ? sessions : room.sessions;
  if (session === undefined || sessions.size > 1 || (sessions.size === 0 && room.sessions.size > 1)) return undefined;
  return { session, call: calls.at(-1) };
}

/** Passes a child's question on to our client and its answer back; the child's call does not time out meanwhile. */
export async function answerChild(
  room: Room,
  child: Child<CallContext>,
  request: JSONRPCRequest,
  extra: ChildExtra,
): Promise<Record<string, unknown>> {
  const capability = ASKABLE.get(request.method);
  if (capability === undefined)
    throw new McpError(ErrorCode.MethodNotFound, `meta-mcp does not pass on ${request.method}`);
  const audience = audienceOf(room, child);
  if (audience === undefined) {
    const hint = `set scope = "session" for "${child.spec.name}" in config.toml`;
    throw new McpError(
      ErrorCode.InvalidRequest,
      `several clients use this server at once, so it is not clear whom to ask; ${hint}`,
    );
  }
  if (audience.session.server.getClientCapabilities()?.[capability] === undefined) {
    throw new McpError(ErrorCode.InvalidRequest, `the client connected to meta-mcp does not support ${capability}`);
  }
  const waiting = [...child.callers];
  for (const { deadline } of waiting) deadline.pause();
  try {
    return await ask(audience, request, extra);
  } finally {
    for (const { deadline } of waiting) deadline.resume();
  }
}

function ask(
  { session, call }: { session: Session; call: CallContext | undefined },
  { method, params = {} }: JSONRPCRequest,
  extra: ChildExtra,
) {
  const { _meta: { progressToken, ...meta } = {}, ...rest } = params;
  const onprogress = (progress: Progress) => {
    if (progressToken === undefined) return;
    void extra
      .sendNotification({ method: "notifications/progress", params: { ...progress, progressToken } })
      .catch(() => {});
  };
  const passed = { method, params: { ...rest, ...(Object.keys(meta).length > 0 && { _meta: meta }) } };
  const options = { signal: extra.signal, timeout: ANSWER_MS, ...(progressToken !== undefined && { onprogress }) };
  // On the stream of the call it belongs to: over HTTP a client may listen nowhere else.
  return call === undefined
    ? session.server.request(passed, anyResult, options)
    : call.extra.sendRequest(passed, anyResult, options);
}
