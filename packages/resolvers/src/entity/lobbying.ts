import type { JsonObject } from "@fedpipe/core";
import { isJoined } from "../shared/confidence.ts";
import { number, readRows, text } from "../shared/rows.ts";
import type { Source, SourceTools } from "../shared/sources.ts";
import type { Board } from "./board.ts";
import { type Ranked, searchByNames } from "./search-by-names.ts";
import { similarTo } from "./similar.ts";
import type { Query } from "./subject.ts";

const CLIENTS = "lobbying_clients";
const REGISTRANTS = "lobbying_registrants";

/** Senate lobbying disclosures: as client (who hired whom) and as registrant (who lobbies itself, or is a firm). */
export const lobbyingSource = (query: Query, board: Board): Source => ({
  id: "lobbying",
  title: "Senate lobbying disclosures",
  tools: [CLIENTS, REGISTRANTS],
  run: async (tools) => {
    const [clients, registrants] = await Promise.all([
      findClients(query, board, tools),
      findRegistrants(query, board, tools),
    ]);
    const asClient = clients.filter(isJoined);
    const asRegistrant = registrants.filter(isJoined);
    if (asClient.length + asRegistrant.length === 0) return similarTo([...clients, ...registrants]);
    return { state: "found", fields: { ...clientFields(asClient), ...registrantFields(asRegistrant) } };
  },
});

const findClients = (query: Query, board: Board, { ask }: SourceTools) =>
  searchByNames(query, board, {
    fetchRows: async (search) =>
      readRows(CLIENTS, await ask(CLIENTS, { name: search, page_size: 25 }), {
        id: number,
        name: text,
        registrant: text,
      }),
  });

const findRegistrants = (query: Query, board: Board, { ask }: SourceTools) =>
  searchByNames(query, board, {
    fetchRows: async (search) =>
      readRows(REGISTRANTS, await ask(REGISTRANTS, { name: search, page_size: 25 }), { id: number, name: text }),
  });

function clientFields(rows: readonly Ranked<{ name: string | null; registrant: string | null }>[]): JsonObject {
  const [best] = rows;
  if (best === undefined) return {};
  const firms = [...new Set(rows.flatMap(({ registrant }) => registrant ?? []))];
  return {
    client: {
      name: best.name,
      registrations: rows.length,
      registrants: firms.slice(0, 4),
      confidence: best.match.confidence,
    },
  };
}

function registrantFields(rows: readonly Ranked<{ id: number | null; name: string | null }>[]): JsonObject {
  const [best] = rows;
  return best === undefined ? {} : { registrant: { id: best.id, name: best.name, confidence: best.match.confidence } };
}
