import { type JSONRPCMessage, JSONRPCMessageSchema } from "@modelcontextprotocol/sdk/types.js";
import { isJsonObject } from "@fedpipe/catalog";

/** What a line of the client comes to. */
export interface LineContent {
  readonly messages: readonly JSONRPCMessage[];
  readonly refusals: readonly Refusal[];
}

/** Why something in a line is no message. */
export interface Refusal {
  /** The answer owed to the client; undefined for a notification or a response, which get none. */
  readonly answer: RefusalAnswer | undefined;
  readonly why: string;
}

/** A JSON-RPC error answer. `id` is null where the request's own could not be read. */
export interface RefusalAnswer {
  readonly jsonrpc: "2.0";
  readonly id: string | number | null;
  readonly error: { readonly code: number; readonly message: string };
}

const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
const INVALID_PARAMS = -32_602;

/**
 * Reads one line of JSON-RPC. What can be meant in one way only is taken so: a byte order mark, `params` that are null, a
 * batch (each of its messages is answered on a line of its own). All else is refused by name: a request that is dropped
 * leaves its sender waiting for good.
 */
export function readLine(line: string): LineContent {
  const text = line.replace(/^\uFEFF/u, "").trim();
  if (text === "") return { messages: [], refusals: [] };
  const value = parseJson(text);
  if (value === undefined)
    return refused(null, PARSE_ERROR, "This line is not JSON. Send one JSON-RPC message a line.");
  if (!Array.isArray(value)) return readMessage(value);
  if (value.length === 0) return refused(null, INVALID_REQUEST, "This batch is empty.");
  const contents = value.map(readMessage);
  return {
    messages: contents.flatMap(({ messages }) => messages),
    refusals: contents.flatMap(({ refusals }) => refusals),
  };
}

/** Refuses a line that is too long to be read. */
export function refuseLength(maxCharacters: number): LineContent {
  return refused(null, INVALID_REQUEST, `This line is longer than ${maxCharacters} characters.`);
}

function readMessage(value: unknown): LineContent {
  if (!isJsonObject(value)) return refused(null, INVALID_REQUEST, "This is not a JSON-RPC message: it is no object.");
  const { params, ...rest } = value;
  const parsed = JSONRPCMessageSchema.safeParse(params === null ? rest : value);
  if (parsed.success) return { messages: [parsed.data], refusals: [] };
  const why = whatIsWrong(value);
  const { id } = value;
  // Nobody waits for an answer to a notification, or to an answer.
  if (typeof value["method"] === "string" ? id === undefined : "result" in value || "error" in value) {
    return { messages: [], refusals: [{ answer: undefined, why }] };
  }
  const code = why.startsWith("params") ? INVALID_PARAMS : INVALID_REQUEST;
  return refused(typeof id === "string" || typeof id === "number" ? id : null, code, why);
}

function whatIsWrong({ jsonrpc, id, method, params }: Readonly<Record<string, unknown>>): string {
  if (jsonrpc !== "2.0") return 'This is not a JSON-RPC message: "jsonrpc" must be "2.0".';
  if (typeof method !== "string") return 'This is not a JSON-RPC message: "method" must be a text.';
  const isUsableId = typeof id === "string" || Number.isSafeInteger(id);
  if (id !== undefined && !isUsableId) return "id must be a text or a whole number that JavaScript can hold.";
  if (params !== undefined && !isJsonObject(params)) return "params must be an object.";
  return "params are not what the protocol asks for.";
}

function refused(id: RefusalAnswer["id"], code: number, why: string): LineContent {
  return { messages: [], refusals: [{ answer: { jsonrpc: "2.0", id, error: { code, message: why } }, why }] };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
