import { isJoined } from "../shared/confidence.ts";
import { known } from "../shared/fields.ts";
import { number, readRows, text } from "../shared/rows.ts";
import type { Source } from "../shared/sources.ts";
import type { Board } from "./board.ts";
import { searchByNames } from "./search-by-names.ts";
import { similarTo } from "./similar.ts";
import type { Query } from "./subject.ts";

const SEARCH = "fdic_search_institutions";

// A holding company's bank is called like it, and "Bank, National Association" besides.
const AFFIXES = new Set("bank national association na trust federal savings fsb usa".split(" "));

/** FDIC: insured banks with their certificate. Asked only where the name or SEC's industry says bank. */
export const fdicSource = (query: Query, board: Board): Source => ({
  id: "fdic",
  title: "FDIC",
  tools: [SEARCH],
  run: async ({ ask }) => {
    const ranked = await searchByNames(query, board, {
      isAffix: (word) => AFFIXES.has(word),
      fetchRows: async (search) =>
        readRows(SEARCH, await ask(SEARCH, { name: search, limit: 25 }), COLUMNS).map((row) => ({
          ...row,
          name: row.NAME,
        })),
    });
    // Several banks of one name: the largest is the likeliest.
    const joined = ranked
      .filter(isJoined)
      .toSorted((a, b) => b.match.confidence - a.match.confidence || (b.ASSET ?? 0) - (a.ASSET ?? 0));
    const [best] = joined;
    board.add(
      ...joined.slice(0, 3).map(({ NAME, CERT, CITY, STALP, match }) => ({
        source: "fdic",
        name: NAME ?? "",
        match,
        ids: { cert: CERT },
        about: `bank in ${[CITY, STALP].filter(Boolean).join(", ")}`,
      })),
    );
    if (best === undefined) return similarTo(ranked);
    return {
      state: "found",
      fields: {
        cert: best.CERT,
        name: best.NAME,
        city: best.CITY,
        stateCode: best.STALP,
        ...known({ holdingCompany: best.NAMEHCR }),
        confidence: best.match.confidence,
        ...(joined.length > 1
          ? {
              others: joined.slice(1, 4).map(({ NAME, CERT, STALP }) => ({ cert: CERT, name: NAME, stateCode: STALP })),
            }
          : {}),
      },
    };
  },
});

const COLUMNS = { CERT: text, NAME: text, CITY: text, STALP: text, NAMEHCR: text, ASSET: number };
