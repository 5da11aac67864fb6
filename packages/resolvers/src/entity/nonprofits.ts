import { EXACT_ID, isJoined, type Match } from "../shared/confidence.ts";
import { foldEntity } from "../shared/names.ts";
import { readRows, text } from "../shared/rows.ts";
import type { Source, SourceState, SourceTools } from "../shared/sources.ts";
import type { Board } from "./board.ts";
import { searchByNames } from "./search-by-names.ts";
import { similarTo } from "./similar.ts";
import type { Query } from "./subject.ts";

const SEARCH = "nonprofits_search";
const COLUMNS = { ein: text, name: text, city: text, state: text };

/** IRS nonprofits (ProPublica): organizations with their EIN. */
export const nonprofitsSource = (query: Query, board: Board): Source => ({
  id: "nonprofits",
  title: "IRS nonprofits",
  tools: [SEARCH],
  run: (tools) => find(query, board, tools),
});

async function find(query: Query, board: Board, { ask }: SourceTools): Promise<SourceState> {
  const fetchRows = async (search: string) =>
    readRows(SEARCH, await ask(SEARCH, { query: search, limit: 25 }), COLUMNS);
  const ranked =
    query.ein === undefined
      ? await searchByNames(query, board, { fetchRows })
      : ofEin(query.ein, await fetchRows(query.ein));
  const joined = ranked.filter(isJoined);
  board.add(
    ...joined.slice(0, 4).map(({ name, ein, city, state, match }) => ({
      source: "nonprofits",
      name: name ?? "",
      match,
      ids: { ein },
      about: `nonprofit in ${[city, state].filter(Boolean).join(", ")}`,
    })),
  );
  const [best] = joined;
  if (best === undefined) return similarTo(ranked);
  if (board.namer === "nonprofits" && best.name !== null)
    board.identify({ name: best.name, folded: foldEntity(best.name), confidence: 1 });
  const same = joined.filter(({ match }) => match.confidence === best.match.confidence).length;
  return {
    state: "found",
    fields: {
      ein: best.ein,
      name: best.name,
      city: best.city,
      stateCode: best.state,
      confidence: best.match.confidence,
      ...(same > 1 ? { alike: same } : {}),
    },
  };
}

const digits = (ein: string | null): string => (ein ?? "").replaceAll(/\D/gu, "").padStart(9, "0");

const ofEin = <T extends { readonly ein: string | null }>(ein: string, rows: readonly T[]): (T & { match: Match })[] =>
  rows.filter((row) => digits(row.ein) === digits(ein)).map((row) => ({ ...row, match: EXACT_ID }));
