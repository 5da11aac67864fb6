import type { JsonObject } from "@fedpipe/core";
import { isJoined, rankMatches } from "../shared/confidence.ts";
import { number, readRows, text, texts } from "../shared/rows.ts";
import type { Source, SourceState, SourceTools } from "../shared/sources.ts";
import { foldPerson, matchPerson, type PersonName } from "./names.ts";
import { byRecency, type Candidacy, officeName } from "./person.ts";

const SEARCH = "fec_search_candidates";
const MONEY = "fec_candidate_financials";
/** Ids whose money is looked up: the latest runs of the likeliest person. */
const MOST_IDS = 3;

/** FEC: every office sought, the principal committee, and the newest finances by the end of what they cover. */
export const fecSource = (asked: PersonName, add: (runs: readonly Candidacy[]) => void): Source => ({
  id: "fec",
  title: "FEC",
  tools: [SEARCH],
  run: async (tools) => {
    const runs = await findRuns(asked, tools);
    add(runs);
    const [first] = runs;
    if (first === undefined) return { state: "none" };
    // The best funded comes first; a run for President is of no state.
    const own = runs.filter(({ state }) => state === first.state || state === "US" || first.state === "US");
    const fields = { candidates: runs.slice(0, 6).map(toEntry), ...committeeOf(own), ...more(runs.length) };
    tools.keep({ state: "found", fields });
    return withMoney(fields, own, tools);
  },
});

async function findRuns(asked: PersonName, { ask }: SourceTools): Promise<readonly Candidacy[]> {
  const search = async (name: string) => {
    const rows = readRows(SEARCH, await ask(SEARCH, { name, per_page: 50 }), COLUMNS);
    return rankMatches(rows.flatMap((row) => toCandidacy(row, asked)));
  };
  const byName = await search(asked.text);
  if (byName.length > 0 || asked.given.length === 0) return byName;
  // The FEC has formal first names, people write others: the surname finds both.
  return search(asked.surnameText);
}

const COLUMNS = {
  candidate_id: text,
  name: text,
  office: text,
  state: text,
  district: text,
  party: text,
  election_years: texts,
  last_file_date: text,
  principal_committee_id: text,
  principal_committee: text,
};

interface Row {
  readonly candidate_id: string | null;
  readonly name: string | null;
  readonly office: string | null;
  readonly state: string | null;
  readonly district: string | null;
  readonly party: string | null;
  readonly election_years: readonly string[];
  readonly last_file_date: string | null;
  readonly principal_committee_id: string | null;
  readonly principal_committee: string | null;
}

function toCandidacy(
  row: Row,
  asked: PersonName,
): (Omit<Candidacy, "match"> & { match: Candidacy["match"] | undefined })[] {
  if (row.candidate_id === null || row.name === null) return [];
  return [
    {
      id: row.candidate_id,
      name: row.name,
      office: row.office,
      state: row.state,
      district: row.district,
      party: row.party,
      years: row.election_years.toSorted((a, b) => a.localeCompare(b)),
      lastFiled: row.last_file_date,
      committeeId: row.principal_committee_id,
      committee: row.principal_committee,
      match: matchPerson(asked, foldPerson(row.name)),
    },
  ];
}

const toEntry = ({ id, name, office, state, district, party, years, match }: Candidacy): JsonObject => ({
  id,
  name,
  office: officeName(office),
  state,
  ...(district === null ? {} : { district }),
  party,
  elections: years.slice(-4),
  confidence: match.confidence,
});

const more = (count: number): JsonObject => (count > 6 ? { moreCandidates: count - 6 } : {});

function committeeOf(runs: readonly Candidacy[]): JsonObject {
  const latest = byRecency(runs).find(({ committeeId }) => committeeId !== null);
  return latest === undefined
    ? {}
    : { principalCommittee: { id: latest.committeeId, name: latest.committee, of: latest.id } };
}

async function withMoney(
  fields: JsonObject,
  runs: readonly Candidacy[],
  { lookUp }: SourceTools,
): Promise<SourceState> {
  const ids = byRecency(runs.filter(isJoined)).slice(0, MOST_IDS);
  const totals = await Promise.all(
    ids.map(async ({ id }) =>
      readRows(MONEY, await lookUp(MONEY, { candidate_id: id }), MONEY_COLUMNS).map((row) => ({ ...row, id })),
    ),
  );
  // Rows come in no sure order, and several ids share a cycle: the newest is the one that covers up to the latest day.
  const [newest] = totals
    .flat()
    .filter(({ coverage_end_date }) => coverage_end_date !== null)
    .toSorted((a, b) => (b.coverage_end_date ?? "").localeCompare(a.coverage_end_date ?? ""));
  if (newest === undefined) return { state: "found", fields };
  return {
    state: "found",
    fields: {
      ...fields,
      newestFinances: {
        candidateId: newest.id,
        coverageEnd: newest.coverage_end_date?.slice(0, 10) ?? null,
        cycle: newest.cycle,
        receiptsUsd: newest.receipts,
        disbursementsUsd: newest.disbursements,
        cashOnHandUsd: newest.last_cash_on_hand_end_period,
      },
    },
  };
}

const MONEY_COLUMNS = {
  coverage_end_date: text,
  cycle: number,
  receipts: number,
  disbursements: number,
  last_cash_on_hand_end_period: number,
};
