import type { JsonObject } from "@fedpipe/core";
import { EXACT_ID, isJoined, type Match, matchEntity, rankMatches } from "../shared/confidence.ts";
import { foldEntity, sameWords } from "../shared/names.ts";
import { known } from "../shared/fields.ts";
import { readFields, readRows, text, texts } from "../shared/rows.ts";
import type { Source, SourceState, SourceTools } from "../shared/sources.ts";
import type { Board, Profile } from "./board.ts";
import { similarTo } from "./similar.ts";
import { type Query, readQuery, withoutLegalForm } from "./subject.ts";

/** From here on the other sources go by SEC's name instead of the one asked for. */
const SURE = 0.75;
const LOOKUP = "sec_ticker_lookup";
const NAMES = "sec_company_name_search";
const PROFILE = "sec_company_search";

interface Filer {
  readonly cik: string;
  readonly name: string;
  readonly tickers: readonly string[];
}

/**
 * SEC EDGAR: listed companies by ticker or name, then every other filer. It also tells the rest who the company is and
 * what it does.
 */
export const secSource = (query: Query, board: Board): Source => ({
  id: "sec",
  title: "SEC EDGAR",
  tools: [LOOKUP],
  run: async (tools) => find(await meant(query, board), board, tools),
});

// EDGAR has no index of LEIs and EINs: for those, the name that their register gives is looked up.
async function meant(query: Query, board: Board): Promise<Query> {
  const identity = board.namer === "sec" ? undefined : await board.identified;
  return identity === undefined ? query : readQuery(identity.name);
}

async function find(query: Query, board: Board, tools: SourceTools): Promise<SourceState> {
  const listed = rankMatches(await lookUp(query, tools));
  const ranked = listed.some(isJoined) ? listed : rankMatches([...listed, ...(await searchNames(query, tools))]);
  const [best] = ranked;
  board.add(
    ...ranked.slice(0, 6).map(({ cik, name, tickers, match }) => ({
      source: "sec",
      name,
      match,
      ids: idsOf({ cik, tickers }),
      about: tickers.length > 0 ? `listed as ${tickers.slice(0, 2).join(", ")}` : "files with SEC, not listed",
    })),
  );
  if (best === undefined || !isJoined(best)) return similarTo(ranked);
  if (board.namer === "sec" && best.match.confidence >= SURE)
    board.identify({ name: best.name, folded: foldEntity(best.name), confidence: best.match.confidence });
  const fields = { name: best.name, ...idsOf(best), confidence: best.match.confidence, basis: best.match.basis };
  tools.keep({ state: "found", fields });
  const profile = await readProfile(best.cik, tools);
  board.profile(profile);
  return {
    state: "found",
    fields: {
      ...fields,
      ...known({ industry: profile?.industry, ein: profile?.ein }),
    },
  };
}

const idsOf = ({ cik, tickers }: { cik: string; tickers: readonly string[] }): JsonObject => ({
  cik,
  ...(tickers.length === 0 ? {} : { tickers: tickers.slice(0, 4) }),
});

async function lookUp(query: Query, { ask }: SourceTools): Promise<(Filer & { match: Match | undefined })[]> {
  const asked = query.cik ?? (query.looksLikeTicker ? (query.ticker ?? query.text) : withoutLegalForm(query.text));
  const result = await ask(LOOKUP, { query: asked, limit: 20 });
  const filers = readRows(LOOKUP, result, { cik: text, name: text, tickers: texts }).flatMap(toFiler);
  const isExact = filers.some(({ name }) => (matchEntity(query.name, name)?.confidence ?? 0) >= 0.9);
  const firstOpened = isExact ? -1 : filers.findIndex(({ name }) => opens(query, name));
  return filers.map((filer, index) => ({
    ...filer,
    match: matchListed(query, filer, index === firstOpened),
  }));
}

const toFiler = ({
  cik,
  name,
  tickers = [],
}: {
  cik: string | null;
  name: string | null;
  tickers?: readonly string[];
}): Filer[] => (cik === null || name === null ? [] : [{ cik, name, tickers }]);

// The table lists the largest first: of several names that begin with the word, a person most likely means that one.
const SHORTEST_OPENING = 3;
const OPENING: Match = { confidence: 0.8, basis: "all words" };
// "Ford" is the ticker of Forward Industries; written as a name, the name comes first.
const TICKER_AS_NAME: Match = { confidence: 0.75, basis: "exact id" };

function matchListed(query: Query, { cik, name, tickers }: Filer, isFirstOpened: boolean): Match | undefined {
  if (query.cik !== undefined) return Number(cik) === Number(query.cik) ? EXACT_ID : undefined;
  const byName = isFirstOpened ? OPENING : undefined;
  const hasTicker = query.ticker !== undefined && tickers.includes(query.ticker);
  const byTicker = hasTicker ? (query.looksLikeTicker ? EXACT_ID : TICKER_AS_NAME) : undefined;
  return [matchEntity(query.name, name), byName, byTicker].reduce<Match | undefined>(
    (best, match) => (match !== undefined && match.confidence > (best?.confidence ?? 0) ? match : best),
    undefined,
  );
}

function opens({ name }: Query, candidate: string): boolean {
  const own = foldEntity(candidate).core;
  // "T" opens T-Mobile, and says nothing.
  return (
    name.brand.join("").length >= SHORTEST_OPENING &&
    own.length > name.brand.length &&
    sameWords(name.brand, own.slice(0, name.brand.length))
  );
}

async function searchNames(query: Query, { ask }: SourceTools): Promise<(Filer & { match: Match | undefined })[]> {
  if (query.cik !== undefined) return [];
  const result = await ask(NAMES, { name: withoutLegalForm(query.text), limit: 20 });
  return readRows(NAMES, result, { cik: text, name: text })
    .flatMap(toFiler)
    .map((filer) => ({ ...filer, match: matchEntity(query.name, withoutMarks(filer.name)) }));
}

// EDGAR's search adds tickers and the CIK in brackets: "PFIZER INC (PFE) (CIK 0000078003)".
const withoutMarks = (name: string): string => name.replaceAll(/\s*\([^)]*\)/gu, "");

async function readProfile(cik: string, { lookUp }: SourceTools): Promise<Profile | undefined> {
  const result = await lookUp(PROFILE, { cik });
  const found = readFields(PROFILE, result, { industry: text, ein: text, lei: text });
  if (found === undefined) return undefined;
  return { ...found, sic: /^\d{4}/u.exec(found.industry ?? "")?.[0] ?? null };
}
