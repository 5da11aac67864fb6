import { isJoined, type Match, matchEntity, rankMatches } from "../shared/confidence.ts";
import { foldEntity } from "../shared/names.ts";
import type { Board } from "./board.ts";
import { isCode, type Query, withoutLegalForm } from "./subject.ts";

const atMost = (match: Match, confidence: number): Match => ({
  ...match,
  confidence: Math.min(match.confidence, confidence),
});

type Named = { readonly name: string | null };
export type Ranked<T> = T & { readonly match: Match };

/**
 * Rows of a source that bear the subject's name, best first. A name is asked for at once. A ticker or code waits for what
 * SEC says it stands for; and a name that brings no exact match is asked for once more in SEC's words ("Ford" is "FORD
 * MOTOR CO" there).
 */
export async function searchByNames<T extends Named>(
  query: Query,
  board: Board,
  { fetchRows, isAffix }: { fetchRows: (search: string) => Promise<readonly T[]>; isAffix?: (word: string) => boolean },
): Promise<readonly Ranked<T>[]> {
  const rank = async (name: string) => {
    const rows = await fetchRows(withoutLegalForm(name));
    const wanted = foldEntity(name);
    const match = (row: T) => (row.name === null ? undefined : matchEntity(wanted, row.name, isAffix));
    return rankMatches(rows.map((row) => ({ ...row, match: match(row) })));
  };
  const waits = query.looksLikeTicker || isCode(query);
  const first = waits ? [] : await rank(query.text);
  if (first.some(({ match }) => match.confidence >= 0.9)) return first;
  const identity = await board.identified;
  if (identity === undefined) return waits && !isCode(query) ? rank(query.text) : first;
  const again = await rank(identity.name);
  if (!again.some(isJoined)) return first;
  // A chain is as strong as its weakest link.
  return again.map((row) => ({ ...row, match: atMost(row.match, identity.confidence) }));
}
