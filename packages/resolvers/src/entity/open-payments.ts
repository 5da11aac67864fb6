import { isJoined } from "../shared/confidence.ts";
import { readRows, text } from "../shared/rows.ts";
import type { Source } from "../shared/sources.ts";
import type { Board } from "./board.ts";
import { searchByNames } from "./search-by-names.ts";
import { similarTo } from "./similar.ts";
import type { Query } from "./subject.ts";

const BY_COMPANY = "open_payments_by_company";
const COLUMNS = { company: text };

/** Open Payments: what makers of drugs and devices pay doctors. Asked only where name or industry says so. */
export const openPaymentsSource = (query: Query, board: Board): Source => ({
  id: "openPayments",
  title: "Open Payments",
  tools: [BY_COMPANY],
  run: async ({ ask }) => {
    const ranked = await searchByNames(query, board, {
      fetchRows: async (search) =>
        readRows(BY_COMPANY, await ask(BY_COMPANY, { company: search, limit: 50 }), COLUMNS).map((row) => ({
          name: row.company,
        })),
    });
    const [best] = ranked.filter(isJoined);
    if (best === undefined) return similarTo(ranked);
    return { state: "found", fields: { name: best.name, confidence: best.match.confidence } };
  },
});
