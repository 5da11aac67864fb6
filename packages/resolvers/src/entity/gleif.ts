import type { Json, JsonObject } from "@fedpipe/core";
import { EXACT_ID, isJoined, type Match } from "../shared/confidence.ts";
import { foldEntity } from "../shared/names.ts";
import { readFields, readRows, relative, text } from "../shared/rows.ts";
import type { Source, SourceState, SourceTools } from "../shared/sources.ts";
import type { Board } from "./board.ts";
import { searchByNames } from "./search-by-names.ts";
import type { Query } from "./subject.ts";
import { similarTo } from "./similar.ts";

const SEARCH = "gleif_search";
const RECORD = "gleif_record";
const OWNERSHIP = "gleif_ownership";

interface Entity {
  readonly lei: string | null;
  readonly name: string | null;
  readonly country: string | null;
  readonly region: string | null;
  readonly entity_status: string | null;
  readonly category: string | null;
}

/** GLEIF: the legal entity with its LEI, and who consolidates it. */
export const gleifSource = (query: Query, board: Board): Source => ({
  id: "gleif",
  title: "GLEIF",
  tools: [SEARCH],
  run: (tools) => find(query, board, tools),
});

async function find(query: Query, board: Board, tools: SourceTools): Promise<SourceState> {
  const ranked = query.lei === undefined ? await byName(query, board, tools) : await byLei(query.lei, tools);
  board.add(
    ...ranked.slice(0, 4).map(({ name, lei, country, region, entity_status, match }) => ({
      source: "gleif",
      name: name ?? "",
      match,
      ids: { lei },
      about: [region ?? country, entity_status === "ACTIVE" ? null : entity_status?.toLowerCase()]
        .filter(Boolean)
        .join(", "),
    })),
  );
  const [best] = ranked;
  if (best === undefined || best.lei === null || !isJoined(best)) return similarTo(ranked);
  if (board.namer === "gleif" && best.name !== null)
    board.identify({ name: best.name, folded: foldEntity(best.name), confidence: 1 });
  const fields = {
    lei: best.lei,
    name: best.name,
    country: best.country,
    entityStatus: best.entity_status,
    confidence: best.match.confidence,
  };
  tools.keep({ state: "found", fields });
  return { state: "found", fields: { ...fields, ...(await readParents(best.lei, tools)) } };
}

const columns = { lei: text, name: text, country: text, region: text, entity_status: text, category: text };

async function byName(query: Query, board: Board, { ask }: SourceTools) {
  const ranked = await searchByNames(query, board, {
    keepsAccents: true,
    fetchRows: async (search): Promise<readonly Entity[]> =>
      readRows(SEARCH, await ask(SEARCH, { query: search, limit: 50 }), columns),
  });
  // Of equal names, the living entity that is neither branch nor fund, and American before others.
  return ranked.toSorted((a, b) => b.match.confidence - a.match.confidence || weight(b) - weight(a));
}

const weight = ({ entity_status, category, country }: Entity): number =>
  (entity_status === "ACTIVE" ? 4 : 0) +
  (category === "GENERAL" || category === null ? 2 : 0) +
  (country === "US" ? 1 : 0);

async function byLei(lei: string, { lookUp }: SourceTools): Promise<readonly (Entity & { readonly match: Match })[]> {
  const found = readFields(RECORD, await lookUp(RECORD, { lei }), {
    lei: text,
    name: text,
    entity_status: text,
    category: text,
    jurisdiction: text,
  });
  if (found === undefined) return [];
  return [{ ...found, country: found.jurisdiction, region: null, match: EXACT_ID }];
}

async function readParents(lei: string, { lookUp }: SourceTools): Promise<JsonObject> {
  const fields = readFields(OWNERSHIP, await lookUp(OWNERSHIP, { lei, children_limit: 1 }), {
    direct_parent: relative,
    ultimate_parent: relative,
    no_ultimate_parent_because: text,
  });
  if (fields === undefined) return {};
  const { direct_parent: direct, ultimate_parent: ultimate, no_ultimate_parent_because: why } = fields;
  if (direct === null && ultimate === null) return { parent: null, ...(why === null ? {} : { noParentBecause: why }) };
  const isSame = direct !== null && ultimate !== null && JSON.stringify(direct) === JSON.stringify(ultimate);
  return { parent: direct, ...(isSame ? {} : { ultimateParent: ultimate }) } satisfies Record<string, Json>;
}
