import type { Agency } from "@fedpipe/core";

/** Parts of hand-written pages that repeat what code knows, between markers. */
export async function readmeFiles(_agencies: readonly Agency[], _root: string): Promise<Map<string, string>> {
  return new Map();
}
