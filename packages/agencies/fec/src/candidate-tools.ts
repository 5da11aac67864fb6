import { defineTool, empty, params, path, table } from "@fedpipe/core";
import { z } from "zod";
import { fetchPage, fetchPageOf, pageNumbers } from "./api.ts";
import { byCoverageEnd } from "./coverage.ts";
import { date, flag, number, text, texts, usd, years } from "./fields.ts";
import {
  browsePage,
  candidateId,
  candidatePage,
  cycle,
  name,
  office,
  page,
  perPage,
  refuseStateOfPresident,
} from "./ids.ts";

const candidate = z
  .object({
    candidate_id: z.string(),
    name: text,
    party: text,
    party_full: text,
    office: text,
    state: text,
    district: text,
    incumbent_challenge_full: text,
    election_years: years,
    active_through: number,
    has_raised_funds: flag,
    first_file_date: date,
    last_file_date: date,
    principal_committees: z.array(z.object({ committee_id: z.string(), name: text })).nullish(),
  })
  .transform(({ principal_committees, district, incumbent_challenge_full, ...row }) => ({
    ...row,
    // "00" is the House seat of a state that has one; for the other offices it says nothing.
    district: row.office === "H" ? district : null,
    incumbent_or_challenger: incumbent_challenge_full,
    principal_committee_id: principal_committees?.[0]?.committee_id ?? null,
    principal_committee: principal_committees?.[0]?.name ?? null,
  }));

export const fecSearchCandidates = defineTool({
  name: "fec_search_candidates",
  title: "Search FEC candidates",
  description:
    "Candidates for President, Senate and House, with ids and principal committees; by name, best funded first. A person has one id per office sought.",
  keywords: ["politician", "who is running", "presidential candidate", "candidate id", "member of Congress campaign"],
  input: {
    name: name.optional(),
    state: params.state.optional(),
    party: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2,3}$/u, "write the code, such as DEM")
      .optional()
      .describe("e.g. DEM"),
    office: office.optional(),
    election_year: params.year().optional(),
    page,
    per_page: perPage,
  },
  example: { name: "Warren", office: "S" },
  async run({ name: words, state, ...rest }, { http }) {
    refuseStateOfPresident(rest.office, state);
    const found = await fetchPage(http, candidate, {
      path: "/candidates/search/",
      // Only a search by name can be sorted by money.
      query: { q: words, state, ...rest, sort: words === undefined ? "name" : "-receipts" },
    });
    const about = {
      title: `FEC candidates${words === undefined ? "" : ` named "${words}"`}`,
      source: browsePage("candidates", { q: words, state, office: rest.office, party: rest.party }),
    };
    if (found.rows.length === 0)
      return empty({ ...about, hint: "Give the last name alone, and drop filters one by one." });
    return table({ ...about, rows: found.rows, ...pageNumbers(found, rest.page) });
  },
});

const candidateTotals = z.object({
  cycle: number,
  candidate_election_year: number,
  coverage_start_date: date,
  coverage_end_date: date,
  receipts: number,
  disbursements: number,
  contributions: number,
  individual_contributions: number,
  individual_itemized_contributions: number,
  individual_unitemized_contributions: number,
  other_political_committee_contributions: number,
  political_party_committee_contributions: number,
  candidate_contribution: number,
  loans_received: number,
  loans_received_from_candidate: number,
  transfers_from_affiliated_committee: number,
  operating_expenditures: number,
  contribution_refunds: number,
  last_cash_on_hand_end_period: number,
  last_debts_owed_by_committee: number,
  last_report_year: number,
  last_report_type_full: text,
});

export const fecCandidateFinancials = defineTool({
  name: "fec_candidate_financials",
  title: "FEC candidate finances",
  description:
    "Money a candidate raised, spent, holds and owes, by two-year period, newest first. Ids: fec_search_candidates.",
  keywords: ["campaign fundraising", "war chest", "cash on hand", "how much did a candidate raise", "campaign debt"],
  input: {
    candidate_id: candidateId,
    cycle: cycle.optional(),
    election_full: z.boolean().default(false).describe("Whole elections (2, 4 or 6 years) instead"),
  },
  example: { candidate_id: "P80001571" },
  async run({ candidate_id, cycle: period, election_full }, { http }) {
    const found = await fetchPageOf(http, candidateTotals, {
      path: path`/candidate/${candidate_id}/totals/`,
      // Without election_full the answer mixes two-year rows with those of whole elections.
      query: { cycle: period, election_full, sort: "-cycle", per_page: 100 },
    });
    const about = { title: `FEC totals of ${candidate_id}`, source: candidatePage(candidate_id) };
    if (found.rows.length === 0)
      return empty({
        ...about,
        hint: "Check the id with fec_search_candidates, or drop cycle; below $5,000 a candidate files no totals.",
      });
    return table({
      ...about,
      rows: byCoverageEnd(found.rows),
      units: usd(...Object.keys(candidateTotals.shape).slice(4, -2)),
      notes: [
        "Ordered by coverage_end_date, newest first. other_political_committee_contributions are those of PACs.",
        election_full
          ? "Rows span whole elections: do not add them to two-year rows."
          : "Each row is one two-year period.",
      ],
    });
  },
});

const ranked = z.object({
  candidate_id: z.string(),
  name: text,
  party: text,
  state: text,
  district: text,
  incumbent_challenge_full: text,
  receipts: number,
  disbursements: number,
  individual_itemized_contributions: number,
  other_political_committee_contributions: number,
  transfers_from_other_authorized_committee: number,
  cash_on_hand_end_period: number,
  debts_owed_by_committee: number,
  coverage_end_date: date,
});

export const fecTopCandidates = defineTool({
  name: "fec_top_candidates",
  title: "FEC fundraising ranking",
  description:
    "Active candidates of one office and election year ranked by money raised over the whole election. One race: fec_election_race.",
  keywords: ["top fundraisers", "who raised the most", "leaderboard", "richest campaigns"],
  input: {
    office,
    election_year: params.year(),
    state: params.state.optional(),
    per_page: params.limit({ max: 50, byDefault: 20 }),
  },
  example: { office: "P", election_year: 2024 },
  async run({ office: sought, state, ...rest }, { http }) {
    refuseStateOfPresident(sought, state);
    const found = await fetchPage(http, ranked, {
      path: "/candidates/totals/",
      query: {
        office: sought,
        state,
        ...rest,
        election_full: true,
        is_active_candidate: true,
        sort: "-receipts",
        sort_hide_null: true, // descending, candidates without a report would come first
      },
    });
    const about = {
      title: `FEC top candidates, office ${sought}, ${rest.election_year}`,
      source: browsePage("raising-bythenumbers", {}),
    };
    if (found.rows.length === 0)
      return empty({ ...about, hint: "election_year is a year in which the office was up for election." });
    return table({
      ...about,
      rows: found.rows.map((row, index) => ({ rank: index + 1, ...row })),
      units: usd(...Object.keys(ranked.shape).slice(6, -1)),
      notes: pageNumbers(found, 1).notes,
      total: pageNumbers(found, 1).total ?? found.rows.length,
    });
  },
});

const linked = z.object({
  committee_id: z.string(),
  name: text,
  designation: text,
  designation_full: text,
  committee_type_full: text,
  state: text,
  treasurer_name: text,
  filing_frequency: text,
  cycles: years,
  first_file_date: date,
  last_file_date: date,
  website: text,
  sponsor_candidate_ids: texts,
});

// The principal committee answers for the campaign's money; what the candidate merely sponsors comes last.
const DESIGNATIONS = ["P", "A", "J", "D", "B", "U"] as const;
const rankOf = (designation: string | null) => {
  const rank = DESIGNATIONS.findIndex((known) => known === designation);
  return rank === -1 ? DESIGNATIONS.length : rank;
};

export const fecCandidateCommittees = defineTool({
  name: "fec_candidate_committees",
  title: "FEC committees of a candidate",
  description:
    "Committees of one candidate, principal campaign committee first. Donors and spending are filed by committee: take the id from here.",
  keywords: ["principal campaign committee", "joint fundraising committee", "leadership PAC", "campaign committee id"],
  input: {
    candidate_id: candidateId,
    cycle: cycle.optional(),
    designation: z
      .enum(DESIGNATIONS)
      .optional()
      .describe("P principal, A authorized, J joint, D leadership, B lobbyist, U unauthorized"),
  },
  example: { candidate_id: "P80001571" },
  async run({ candidate_id, ...filters }, { http }) {
    const found = await fetchPageOf(http, linked, {
      path: path`/candidate/${candidate_id}/committees/`,
      query: { ...filters, per_page: 100 },
    });
    const about = { title: `FEC committees of ${candidate_id}`, source: candidatePage(candidate_id) };
    if (found.rows.length === 0)
      return empty({ ...about, hint: "Check the id with fec_search_candidates, or drop cycle and designation." });
    return table({
      ...about,
      rows: found.rows.toSorted((a, b) => rankOf(a.designation) - rankOf(b.designation)),
      notes: pageNumbers(found, 1).notes,
    });
  },
});
