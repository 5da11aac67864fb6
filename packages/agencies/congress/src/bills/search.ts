import { wordsOf } from "@fedpipe/core";
import type { Http, QueryValue, Request } from "@fedpipe/core";
import { fetchList, MOST_ROWS, rowsAt } from "../api/lists.ts";
import { type BillRow, billRow } from "./rows.ts";

export interface TitleSearch {
  readonly path: Request["path"];
  readonly query: Readonly<Record<string, QueryValue>>;
  readonly words: string;
  readonly limit: number;
  readonly offset: number;
}

export interface TitleMatches {
  readonly rows: readonly BillRow[];
  /** Bills whose titles were looked at, counted from `offset`. */
  readonly looked: number;
  /** Bills there are in all. */
  readonly total: number;
  /** Where to go on looking; undefined at the end. */
  readonly next: number | undefined;
}

/**
 * Bills of one page of 250 whose title holds every word. The API cannot search, so this is all there is: the caller must
 * be told how far it looked.
 */
export async function searchTitles(http: Http, search: TitleSearch): Promise<TitleMatches> {
  const { path, query, words, limit, offset } = search;
  const page = await fetchList(http, { path, query, rows: rowsAt(["bills"], billRow), limit: MOST_ROWS, offset });
  const { rows, total } = page ?? { rows: [], total: 0 };
  const wanted = wordsOf(words);
  const matches = [...rows.entries()].filter(([, { title }]) => holds(title ?? "", wanted));
  const shown = matches.slice(0, limit);
  const isCut = matches.length > limit;
  const looked = isCut ? (shown.at(-1)?.[0] ?? 0) + 1 : rows.length;
  const end = offset + looked;
  return { rows: shown.map(([, row]) => row), looked, total, next: end < total && looked > 0 ? end : undefined };
}

// The beginning of a word is enough ("immigra"), its middle is not: "art" does not mean "party".
function holds(title: string, wanted: readonly string[]): boolean {
  const words = wordsOf(title);
  return wanted.every((word) => words.some((candidate) => candidate.startsWith(word)));
}
