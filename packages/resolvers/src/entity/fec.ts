import { isJoined } from "../shared/confidence.ts";
import { number, readRows, text } from "../shared/rows.ts";
import type { Source } from "../shared/sources.ts";
import type { Board } from "./board.ts";
import { searchByNames } from "./search-by-names.ts";
import { similarTo } from "./similar.ts";
import type { Query } from "./subject.ts";

const SEARCH = "fec_search_committees";

// What the name of a company's committee adds to the company's.
const AFFIXES = new Set(
  "pac political action committee federal employee employees employes fund good government better effective voluntary nonpartisan civic responsible citizenship involvement separate segregated for of us usa national".split(
    " ",
  ),
);

/** FEC: the political action committees that carry the name. */
export const fecSource = (query: Query, board: Board): Source => ({
  id: "fec",
  title: "FEC",
  tools: [SEARCH],
  run: async ({ ask }) => {
    const ranked = await searchByNames(query, board, {
      isAffix: (word) => AFFIXES.has(word),
      fetchRows: async (search) =>
        readRows(SEARCH, await ask(SEARCH, { name: search, per_page: 50 }), {
          committee_id: text,
          name: text,
          committee_type_full: text,
          state: text,
          last_cycle: number,
        }),
    });
    const joined = ranked.filter(isJoined);
    if (joined.length === 0) return similarTo(ranked);
    const committees = joined.slice(0, 3).map(({ committee_id, name, committee_type_full, last_cycle, match }) => ({
      id: committee_id,
      name,
      type: committee_type_full,
      lastCycle: last_cycle,
      confidence: match.confidence,
    }));
    return {
      state: "found",
      fields: { committees, ...(joined.length > 3 ? { more: joined.length - 3 } : {}) },
    };
  },
});
