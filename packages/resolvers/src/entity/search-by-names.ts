import { isJoined, type Match, matchEntity, rankMatches } from "../shared/confidence.ts";
import { foldEntity, withoutAccents } from "../shared/names.ts";
import type { Board } from "./board.ts";
import { isCode, type Query, withoutLegalForm } from "./subject.ts";

type Named = { readonly name: string | null };
export type Ranked<T> = T & { readonly match: Match };

interface Search<T> {
  /** `search` is the name without its legal form, `name` the whole. */
  readonly fetchRows: (search: string, name: string) => Promise<readonly T[]>;
  /** Words that the source adds to every name. */
  readonly isAffix?: (word: string) => boolean;
  /** Whether names are searched as written; registers of the U.S. have no accents. */
  readonly keepsAccents?: boolean;
}

/**
 * Rows of a source that bear the subject's name, best first. A name is asked for at once; a ticker or code waits for the
 * name it stands for. Once SEC has named the company, rows count by that name, and if none of those at hand has it they
 * are asked for once more in SEC's words ("Ford" is "FORD MOTOR CO" there).
 */
export async function searchByNames<T extends Named>(
  query: Query,
  board: Board,
  { fetchRows, isAffix, keepsAccents = false }: Search<T>,
): Promise<readonly Ranked<T>[]> {
  const rank = (name: string, rows: readonly T[]): readonly Ranked<T>[] => {
    const wanted = foldEntity(name);
    const match = (row: T) => (row.name === null ? undefined : matchEntity(wanted, row.name, isAffix));
    return rankMatches(rows.map((row) => ({ ...row, match: match(row) })));
  };
  const fetchNamed = (name: string) => {
    const asked = keepsAccents ? name : withoutAccents(name);
    return fetchRows(withoutLegalForm(asked), asked);
  };
  const fetchAndRank = async (name: string) => rank(name, await fetchNamed(name));
  const waits = query.looksLikeTicker || isCode(query);
  const rows = waits ? [] : await fetchNamed(query.text);
  const identity = await board.identified;
  if (identity === undefined) return waits ? fetchAndRank(query.text) : rank(query.text, rows);
  const atHand = rank(identity.name, rows);
  const found =
    atHand.some(isJoined) || isSameName(query, identity.name, waits) ? atHand : await fetchAndRank(identity.name);
  // A chain is as strong as its weakest link.
  return found.map((row) => ({
    ...row,
    match: { ...row.match, confidence: Math.min(row.match.confidence, identity.confidence) },
  }));
}

// Asking again for what was just asked finds nothing more; but "3M" is too short for some, and "3M CO" is not.
function isSameName({ text }: Query, official: string, waits: boolean): boolean {
  const asked = withoutLegalForm(text).toLowerCase();
  return !waits && asked.length > 2 && asked === withoutLegalForm(official).toLowerCase();
}
