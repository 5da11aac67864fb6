import { checkRange, defineTool, empty, failArgument, params, path, table } from "@fedpipe/core";
import { z } from "zod";
import { fetchPage, keysetPage, pageNumbers, readCursor } from "./api.ts";
import { date, number, text, usd } from "./fields.ts";
import {
  browsePage,
  candidateId,
  candidatePage,
  committeeId,
  committeePage,
  cycle,
  cycleOf,
  name,
  page,
  perPage,
} from "./ids.ts";

// ActBlue and WinRed pass money on: each gift shows here, and again at the committee it was meant for.
const CONDUITS = new Set(["C00401224", "C00694323"]);

const contribution = z
  .object({
    contribution_receipt_date: date,
    contribution_receipt_amount: number,
    contributor_name: text,
    contributor_city: text,
    contributor_state: text,
    contributor_zip: text,
    contributor_employer: text,
    contributor_occupation: text,
    contributor_aggregate_ytd: number,
    committee_id: text,
    committee: z.object({ name: text }).nullish(),
    committee_name: text,
    fec_election_type_desc: text,
    memo_code: text,
    memoed_subtotal: z.boolean().nullish(),
    memo_text: text,
    pdf_url: text,
  })
  .transform(({ committee, memo_code, memoed_subtotal, memo_text, pdf_url, ...row }) => ({
    ...row,
    committee_name: row.committee_name ?? committee?.name ?? null,
    memo: memo_code === "X" || memoed_subtotal === true,
    memo_text,
    pdf_url,
  }));

export const fecIndividualContributions = defineTool({
  name: "fec_individual_contributions",
  title: "FEC individual donors",
  description:
    "Itemized gifts of people (over $200) to committees: donor, employer, amount. Needs committee_id or cycle; candidates have none, so ask for their committee. Not for commerce or solicitation.",
  keywords: ["political donations", "who donated", "donor lookup", "campaign contributions by employer", "schedule A"],
  input: {
    committee_id: committeeId.optional(),
    contributor_name: name.optional().describe("Matches fuzzily"),
    contributor_employer: name.optional(),
    contributor_occupation: name.optional(),
    contributor_state: params.state.optional(),
    contributor_city: name.optional(),
    contributor_zip: z
      .string()
      .trim()
      .regex(/^\d{3,9}$/u, "write three to nine digits")
      .optional(),
    cycle: cycle.optional().describe("Even year"),
    min_amount: z.number().optional(),
    max_amount: z.number().optional(),
    min_date: params.isoDate.optional(),
    max_date: params.isoDate.optional(),
    sort: z.enum(["-contribution_receipt_date", "-contribution_receipt_amount"]).default("-contribution_receipt_date"),
    per_page: perPage,
    cursor: z.string().optional(),
  },
  example: { committee_id: "C00401224", cycle: 2026, per_page: 5 },
  async run({ cycle: period, cursor, ...query }, { http, now }) {
    checkRange({ min_amount: query.min_amount, max_amount: query.max_amount });
    checkRange({ min_date: query.min_date, max_date: query.max_date });
    // Neither is a scan of every gift there ever was, which ends in a time-out.
    if (query.committee_id === undefined && period === undefined)
      failArgument("committee_id", `or cycle is needed, such as cycle ${cycleOf(now())}`);
    const found = await fetchPage(http, contribution, {
      path: "/schedules/schedule_a/",
      query: { two_year_transaction_period: period, ...query, is_individual: true, ...readCursor(cursor) },
    });
    const { per_page: _, sort: _sort, ...filters } = query;
    const about = {
      title: `FEC individual contributions${query.committee_id === undefined ? "" : ` to ${query.committee_id}`}`,
      source: browsePage("receipts/individual-contributions", { two_year_transaction_period: period, ...filters }),
    };
    if (found.rows.length === 0)
      return empty({
        ...about,
        hint: cursor === undefined ? "Drop filters one by one; gifts under $200 are not itemized." : "That was all.",
      });
    const { notes, ...paging } = keysetPage(found, query.per_page);
    return table({
      ...about,
      rows: found.rows,
      units: usd("contribution_receipt_amount", "contributor_aggregate_ytd"),
      ...paging,
      notes: [
        ...notes,
        ...(found.rows.some(({ memo }) => memo)
          ? ["Rows with memo true are counted elsewhere: leave them out of sums."]
          : []),
        ...(found.rows.some(({ committee_id }) => CONDUITS.has(committee_id ?? ""))
          ? ["ActBlue and WinRed pass gifts on: the same gift shows again at the committee it was meant for."]
          : []),
        ...(query.contributor_name === undefined
          ? []
          : ["Names match by prefix: check that each row is who you mean."]),
      ],
    });
  },
});

const group = {
  employer: text.optional(),
  occupation: text.optional(),
  state: text.optional(),
  state_full: text.optional(),
  size: number.optional(),
  zip: text.optional(),
  total: number,
  count: number,
};
const donorGroup = z.object(group);

const SIZE_NOTE = "size is the lower end of a range in USD (0, 200, 500, 1000, 2000).";

// The columns of the other groupings are not there: leave them out instead of showing them empty.
const GROUP_COLUMNS = {
  employer: ["employer"],
  occupation: ["occupation"],
  state: ["state", "state_full"],
  size: ["size"],
  zip: ["zip", "state"],
} as const;

export const fecContributionsBy = defineTool({
  name: "fec_contributions_by",
  title: "FEC donors of a committee, grouped",
  description:
    "A committee's itemized individual gifts of one cycle added up by employer, occupation, state, size or ZIP.",
  keywords: ["top employers of donors", "donations by state", "small donors", "donor breakdown"],
  input: {
    group: z.enum(["employer", "occupation", "state", "size", "zip"]),
    committee_id: committeeId,
    cycle,
    per_page: perPage,
    page,
  },
  example: { group: "state", committee_id: "C00703975", cycle: 2024 },
  async run({ group: by, ...query }, { http }) {
    const found = await fetchPage(http, donorGroup, {
      path: path`/schedules/schedule_a/by_${by}/`,
      query: { ...query, sort: by === "size" ? "size" : "-total" },
    });
    const about = {
      title: `FEC contributions to ${query.committee_id} by ${by}, ${query.cycle}`,
      source: committeePage(query.committee_id),
    };
    if (found.rows.length === 0)
      return empty({
        ...about,
        hint: "Check id and cycle with fec_committee_financials; itemized gifts of people only.",
      });
    const { notes, ...paging } = pageNumbers(found, query.page);
    return table({
      ...about,
      columns: [...GROUP_COLUMNS[by], "total", "count"],
      rows: found.rows,
      units: usd("total"),
      ...paging,
      notes: [...notes, ...(by === "size" ? [SIZE_NOTE] : [])],
    });
  },
});

export const fecCandidateContributionsBy = defineTool({
  name: "fec_candidate_contributions_by",
  title: "FEC donors of a candidate, grouped",
  description:
    "Individual gifts to all authorized committees of a candidate in one cycle, added up by size of gift or by state.",
  keywords: ["small-dollar donors share", "in-state donors", "candidate donors by state"],
  input: { group: z.enum(["size", "state"]), candidate_id: candidateId, cycle },
  example: { group: "size", candidate_id: "P80001571", cycle: 2024 },
  async run({ group: by, candidate_id, cycle: period }, { http }) {
    const found = await fetchPage(http, donorGroup, {
      path: path`/schedules/schedule_a/by_${by}/by_candidate/`,
      // By default a cycle would stand for the two to six years of the whole election.
      query: { candidate_id, cycle: period, election_full: false, per_page: 100 },
    });
    const about = {
      title: `FEC contributions to ${candidate_id} by ${by}, ${period}`,
      source: candidatePage(candidate_id),
    };
    if (found.rows.length === 0) return empty({ ...about, hint: "Check id and cycle with fec_candidate_financials." });
    const rows = found.rows.toSorted((a, b) =>
      by === "size" ? (a.size ?? 0) - (b.size ?? 0) : (b.total ?? 0) - (a.total ?? 0),
    );
    return table({
      ...about,
      columns: [...GROUP_COLUMNS[by], "total", "count"],
      rows,
      units: usd("total"),
      notes: by === "size" ? [SIZE_NOTE] : [],
    });
  },
});
