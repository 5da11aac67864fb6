import type { Json, JsonObject } from "@fedpipe/core";
import { isJoined, rankMatches } from "../shared/confidence.ts";
import { number, readRows, text } from "../shared/rows.ts";
import type { Source, SourceTools } from "../shared/sources.ts";
import { foldPerson, matchPerson, type PersonName } from "./names.ts";
import type { Lobbyist } from "./person.ts";

const LOBBYISTS = "lobbying_lobbyists";
const REGISTRANTS = "lobbying_registrants";
const GIFTS = "lobbying_contributions";

/** Senate lobbying disclosures: the person as lobbyist, as registrant in their own name, and as giver. */
export const lobbyingSource = (asked: PersonName, add: (lobbyists: readonly Lobbyist[]) => void): Source => ({
  id: "lobbying",
  title: "Senate lobbying disclosures",
  tools: [LOBBYISTS],
  run: async (tools) => {
    // A surname alone would find every namesake in the trade.
    if (asked.given.length === 0) return { state: "not asked", why: "it needs a first name besides the surname" };
    const [lobbyists, registrants] = await Promise.all([findLobbyists(asked, tools), findRegistrants(asked, tools)]);
    add(lobbyists);
    const [best] = lobbyists;
    const entries: Record<string, Json> = {
      ...(best === undefined ? {} : { lobbyist: toEntry(best) }),
      ...(registrants.length === 0 ? {} : { registrants }),
    };
    if (Object.keys(entries).length === 0) return { state: "none" };
    tools.keep({ state: "found", fields: entries });
    if (best === undefined) return { state: "found", fields: entries };
    return { state: "found", fields: { ...entries, ...(await newestGift(best, tools)) } };
  },
});

// One row for each firm somebody was with.
async function findLobbyists(asked: PersonName, { ask }: SourceTools): Promise<readonly Lobbyist[]> {
  const result = await ask(LOBBYISTS, { name: asked.text, page_size: 25 });
  const rows = readRows(LOBBYISTS, result, { id: number, name: text, registrant: text });
  const ranked = rankMatches(
    rows.map((row) => ({ ...row, match: row.name === null ? undefined : matchPerson(asked, foldPerson(row.name)) })),
  ).filter(isJoined);
  const [best] = ranked;
  if (best === undefined) return [];
  return [
    {
      name: best.name ?? "",
      ids: [...new Set(ranked.flatMap(({ id }) => id ?? []))],
      registrants: [...new Set(ranked.flatMap(({ registrant }) => registrant ?? []))],
      match: best.match,
    },
  ];
}

async function findRegistrants(asked: PersonName, { ask }: SourceTools): Promise<Json[]> {
  const result = await ask(REGISTRANTS, { name: asked.surnameText, page_size: 25 });
  return readRows(REGISTRANTS, result, { id: number, name: text })
    .filter(({ name }) => name !== null && matchPerson(asked, foldPerson(name))?.basis === "exact name")
    .slice(0, 3)
    .map(({ id, name }) => ({ id, name }));
}

const toEntry = ({ name, ids, registrants, match }: Lobbyist): JsonObject => ({
  name,
  ids: ids.slice(0, 5),
  registrants: registrants.slice(0, 4),
  confidence: match.confidence,
});

async function newestGift({ name }: Lobbyist, { ask }: SourceTools): Promise<JsonObject> {
  const result = await ask(GIFTS, { lobbyist_name: name, page_size: 10 });
  const [gift] = readRows(GIFTS, result, { date: text, amount: number, honoree: text, payee: text }).toSorted((a, b) =>
    (b.date ?? "").localeCompare(a.date ?? ""),
  );
  if (gift === undefined) return {};
  return { newestGift: { date: gift.date, amountUsd: gift.amount, honoree: gift.honoree, payee: gift.payee } };
}
