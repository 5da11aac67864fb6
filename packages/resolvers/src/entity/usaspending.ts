import { isJoined } from "../shared/confidence.ts";
import { number, readFields, readRows, text } from "../shared/rows.ts";
import type { Source } from "../shared/sources.ts";
import type { Board } from "./board.ts";
import { searchByNames } from "./search-by-names.ts";
import { similarTo } from "./similar.ts";
import type { Query } from "./subject.ts";

const SEARCH = "usa_recipient_search";
const PROFILE = "usa_recipient_profile";

const COLUMNS = { recipient_id: text, name: text, uei: text, level: text, amount: number };
/** The service refuses shorter keywords: "3M" is asked for as "3M CO". */
const SHORTEST = 3;

/** USAspending: the recipient of federal money with its UEI, and the parent it belongs to. */
export const usaspendingSource = (query: Query, board: Board): Source => ({
  id: "usaspending",
  title: "USAspending",
  tools: [SEARCH],
  run: async ({ ask, lookUp, keep }) => {
    let isAsked = false;
    const ranked = await searchByNames(query, board, {
      fetchRows: async (search, name) => {
        const keyword = search.length < SHORTEST ? name : search;
        if (keyword.length < SHORTEST) return [];
        isAsked = true;
        return readRows(SEARCH, await ask(SEARCH, { keyword, limit: 50 }), COLUMNS);
      },
    });
    if (!isAsked) return { state: "not asked", why: `its search takes no name shorter than ${SHORTEST} letters` };
    // One company stands there as parent (P), as child of itself (C) and alone (R): the parent sums the others up.
    const [best] = ranked
      .filter(isJoined)
      .toSorted(
        (a, b) =>
          b.match.confidence - a.match.confidence ||
          Number(b.level === "parent") - Number(a.level === "parent") ||
          (b.amount ?? 0) - (a.amount ?? 0),
      );
    if (best === undefined) return similarTo(ranked);
    board.add({
      source: "usaspending",
      name: best.name ?? "",
      match: best.match,
      ids: { uei: best.uei, recipientId: best.recipient_id },
      about: "gets federal money",
    });
    const fields = {
      name: best.name,
      uei: best.uei,
      recipientId: best.recipient_id,
      amount12MonthsUsd: best.amount,
      confidence: best.match.confidence,
    };
    if (best.level === "parent" || best.recipient_id === null) return { state: "found", fields };
    keep({ state: "found", fields });
    const profile = readFields(PROFILE, await lookUp(PROFILE, { recipient_id: best.recipient_id }), {
      parent_name: text,
      parent_uei: text,
    });
    const name = profile?.parent_name ?? undefined;
    if (name === undefined) return { state: "found", fields };
    return { state: "found", fields: { ...fields, parent: { name, uei: profile?.parent_uei ?? null } } };
  },
});
