import { isJsonObject, plainLine } from "@fedpipe/catalog";
import type { CallToolResult, JsonObject } from "./types.ts";

/** Enough to say what went wrong; a server's stack trace helps no model. */
const MAX_MESSAGE = 1000;

export function textResult(text: string, structuredContent?: JsonObject): CallToolResult {
  return { content: [{ type: "text", text }], ...(structuredContent === undefined ? {} : { structuredContent }) };
}

export function errorResult(text: string, structuredContent?: JsonObject): CallToolResult {
  return { ...textResult(text, structuredContent), isError: true };
}

/** Why a session did not answer a call; the words of neither SDK are relied on where a code says it. */
export type SessionFailure = "cancelled" | "timed out" | "closed" | "failed";

/** Codes of the 2.x client, and of sockets. The 1.x client's are numbers that servers use too, hence the words beside. */
const CLOSED: readonly unknown[] = ["CONNECTION_CLOSED", "NOT_CONNECTED", "EPIPE", "ECONNRESET", "ECONNREFUSED"];

export function failureOf(error: unknown, signal: AbortSignal | undefined): SessionFailure {
  if (signal?.aborted === true) return "cancelled";
  const code: unknown = isJsonObject(error) ? error["code"] : undefined;
  const message = messageOf(error);
  if (code === "REQUEST_TIMEOUT" || (code === -32001 && /time(d )?out/i.test(message))) return "timed out";
  const cause: unknown = isJsonObject(error) && isJsonObject(error["cause"]) ? error["cause"]["code"] : undefined;
  if (CLOSED.includes(code) || CLOSED.includes(cause)) return "closed";
  const isOwn = code === undefined || code === -32000;
  return isOwn && /not connected|connection closed/i.test(message) ? "closed" : "failed";
}

/** A tool result the model can act on, for a call that never got an answer. */
export function explainFailure(failure: SessionFailure, name: string, session: string, error: unknown): CallToolResult {
  switch (failure) {
    case "cancelled":
      return errorResult(`The call of ${name} was cancelled.`);
    case "timed out":
      return errorResult(`${name} did not answer in time. It may still be at work: check before you call it again.`);
    case "closed":
      return errorResult(
        `The server ${session} is gone, and so is ${name} for now. Go on without it; tools of other servers still work.`,
      );
    case "failed":
      return errorResult(`The server ${session} refused the call of ${name}: ${messageOf(error)}`);
    default:
      return failure satisfies never;
  }
}

/** On one line: the SDKs' clients write what is wrong with an answer as JSON over many. */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : typeof error === "string" ? error : "unknown error";
  return plainLine(message, MAX_MESSAGE);
}

/** What came back from a session, if it is a tool result at all. Content is handed on unread. */
export function isCallToolResult(value: unknown): value is CallToolResult {
  return (
    isJsonObject(value) &&
    Array.isArray(value["content"]) &&
    value["content"].every((block) => isJsonObject(block) && typeof block["type"] === "string")
  );
}
