import { isJsonObject } from "@fedpipe/catalog";
import type { ToolDefinition } from "./types.ts";

/**
 * SHA-256, in hex, of what a model or a policy reads of a tool: title, description, both schemas, annotations. The order
 * of keys does not count; `_meta` and icons, which servers vary at will, do not either.
 */
export async function hashDefinition(definition: ToolDefinition): Promise<string> {
  const { name, title, description, inputSchema, outputSchema, annotations } = definition;
  return sha256(canonicalJson({ name, title, description, inputSchema, outputSchema, annotations }));
}

/** WebCrypto, for it is there in every runtime an agent loop may live in. */
export async function sha256(text: string): Promise<string> {
  const digest = await globalThis.crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function canonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) =>
      isJsonObject(inner) ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1))) : inner,
    ) ?? "null"
  );
}
