import { hashDefinition } from "./definition-hash.ts";
import { catalogueName, type NameClaims, needsNoAlias } from "./names.ts";
import type { ToolDefinition, ToolOrigin } from "./types.ts";

/** One tool that a server lists. */
export interface Entry {
  /** `prefix__name` with several sessions, the server's own name with one. */
  readonly name: string;
  readonly session: string;
  /** As the server declares it, under the server's own name. */
  readonly definition: ToolDefinition;
  /** The same under the name the model uses. */
  readonly shown: ToolDefinition;
  readonly hash: string;
}

export interface CandidateContext {
  readonly isPrefixed: boolean;
  readonly claims: NameClaims;
  readonly reserved: readonly string[];
}

/** Names and hashes for what a session lists; `collisions` are tools whose name a meta-tool or an earlier tool has. */
export async function readCandidates(
  { isPrefixed, claims, reserved }: CandidateContext,
  session: string,
  definitions: readonly ToolDefinition[],
): Promise<{ readonly candidates: readonly Entry[]; readonly collisions: readonly ToolOrigin[] }> {
  const collisions: ToolOrigin[] = [];
  const kept = new Map<string, ToolDefinition>();
  for (const definition of definitions) {
    const name = catalogueName(session, definition.name, isPrefixed);
    if (kept.has(name) || reserved.includes(name)) collisions.push({ name, session, definition });
    else kept.set(name, definition);
  }
  const aliases = new Map<string, string>();
  const inTurn = [...kept.keys()].toSorted((a, b) => Number(needsNoAlias(b)) - Number(needsNoAlias(a)));
  for (const name of inTurn) aliases.set(name, await claims.claim(name));
  const candidates = await Promise.all(
    [...kept].map(async ([name, definition]): Promise<Entry> => {
      const shown = Object.freeze({ ...definition, name: aliases.get(name) ?? name });
      return { name, session, definition, shown, hash: await hashDefinition(definition) };
    }),
  );
  return { candidates, collisions };
}
