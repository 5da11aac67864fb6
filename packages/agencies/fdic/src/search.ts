import { empty, failArgument, type Http, offsetPage, table, wordsOf } from "@fedpipe/core";
import { fetchRows } from "./api.ts";
import { readRow, unitsOf } from "./cells.ts";
import { toField } from "./filters.ts";
import { type Asked, columnsOf, doubtful, filterOf, LISTS, missing, withFilter } from "./lists.ts";

const MOST_ROWS = 10_000;

export const NO_BANK =
  "Try fewer words of the name, or active false for banks that closed or were merged; credit unions are not here.";

/** `FIELD: text` without signs of the query language; text alone is a name. */
export function toSearch(argument: string, text: string, field = "NAME"): string {
  const [, name = field, words = ""] = /^\s*(?:([A-Za-z_]+)\s*:)?(.*)$/su.exec(text) ?? [];
  const plain = words
    .replaceAll(/(?<=^|\s)-+/gu, " ")
    .replaceAll(/["()[\]{}!^~*?:\\/+<>=|]/gu, " ")
    // In capitals these are operators, and names of banks are often written in capitals.
    .replaceAll(/\b(?:AND|OR|NOT)\b/gu, (word) => word.toLowerCase())
    .replaceAll(/\s+/gu, " ")
    .trim();
  if (!/[\p{L}\p{N}]/u.test(plain)) failArgument(argument, "holds no letter or digit to look for");
  return `${toField(argument, name, { mistaken: {} })}: ${plain}`;
}

interface NameQuery {
  readonly name: string;
  readonly words: string;
  readonly conditions: readonly (string | undefined)[];
  readonly asked: Asked;
}

// A fuzzy search matches any of the words, so "First Bank" brings thousands, in an order of its own: take them all, the
// compact fields only, and put the names that hold the words first, and among equals the larger bank.
export async function nearestNames(http: Http, { name, words, conditions, asked }: NameQuery) {
  const filter = filterOf("institutions", asked.filters);
  const columns = columnsOf("institutions", asked.fields);
  const { total, rows, scores } = await fetchRows(http, "institutions", {
    filters: withFilter(filter, conditions),
    search: words,
    fields: [...new Set([...columns, "NAME", "ASSET"])],
    sortBy: "ASSET",
    sortOrder: "DESC",
    limit: MOST_ROWS,
    offset: 0,
  });
  const about = { title: `${LISTS.institutions.title}, ${name}`, source: LISTS.institutions.page };
  const ranked = rows
    .map((row, index) => ({ row, nearness: nearnessOf(name, String(row["NAME"] ?? "")), score: scores[index] ?? 0 }))
    .toSorted((a, b) => b.nearness - a.nearness || b.score - a.score)
    .slice(asked.offset, asked.offset + asked.limit)
    .map(({ row }) => row);
  if (ranked.length === 0)
    return empty({ ...about, hint: [NO_BANK, doubtful("institutions", filter)].join(" ").trim() });
  const shown = ranked.map((row) => readRow(row, columns));
  return table({
    ...about,
    rows: shown,
    units: unitsOf(shown),
    notes: ["Names nearest to the asked one come first; the search is fuzzy.", ...missing(columns, ranked)],
    ...offsetPage({ total: Math.min(total, rows.length), offset: asked.offset, shown: shown.length }),
  });
}

/** 2 for the very name, else the share of the asked words it holds, and a little for being short. */
function nearnessOf(asked: string, name: string): number {
  const wanted = wordsOf(asked);
  const held = wordsOf(name);
  if (wanted.join(" ") === held.join(" ")) return 2;
  const found = wanted.filter((word) => held.includes(word)).length / Math.max(1, wanted.length);
  return found + (found === 1 ? 0.5 / Math.max(1, held.length) : 0);
}
