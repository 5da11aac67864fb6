import type { ToolEntry } from "@fedpipe/catalog";

/** The server's own tools that a question can be answered with, for the ranker. */
export function discoveryEntries(): ToolEntry[] {
  return [];
}
