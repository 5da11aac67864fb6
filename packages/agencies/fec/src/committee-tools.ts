import { defineTool, empty, params, path, table } from "@fedpipe/core";
import { z } from "zod";
import { fetchPage, fetchPageOf, pageNumbers } from "./api.ts";
import { byCoverageEnd } from "./coverage.ts";
import { date, flag, number, text, texts, usd, years } from "./fields.ts";
import { browsePage, candidateId, committeeId, committeePage, cycle, name, page, perPage } from "./ids.ts";

const TYPES = ["C", "D", "E", "H", "I", "N", "O", "P", "Q", "S", "U", "V", "W", "X", "Y", "Z"] as const;

const committee = z
  .object({
    committee_id: z.string(),
    name: text,
    committee_type: text,
    committee_type_full: text,
    designation_full: text,
    organization_type_full: text,
    party: text,
    state: text,
    treasurer_name: text,
    affiliated_committee_name: text,
    candidate_ids: texts,
    sponsor_candidate_ids: texts,
    cycles: years,
    first_file_date: date,
    last_file_date: date,
  })
  .transform(({ cycles, ...row }) => ({ ...row, last_cycle: cycles.length === 0 ? null : Math.max(...cycles) }));

export const fecSearchCommittees = defineTool({
  name: "fec_search_committees",
  title: "Search FEC committees",
  description:
    "Committees: campaigns, company and union PACs, super PACs, parties; by name, best funded first. Money: fec_committee_financials.",
  keywords: [
    "political action committee",
    "super PAC",
    "corporate PAC",
    "union PAC",
    "party committee",
    "committee id",
  ],
  input: {
    name: name.optional(),
    state: params.state.optional(),
    committee_type: z
      .enum(TYPES)
      .optional()
      .describe("O super PAC, Q or N PAC, W or V hybrid PAC, P/S/H campaign, Y or X party"),
    candidate_id: candidateId.optional(),
    cycle: cycle.optional(),
    page,
    per_page: perPage,
  },
  example: { name: "Pfizer", committee_type: "Q" },
  async run({ name: words, ...rest }, { http }) {
    const found = await fetchPage(http, committee, {
      path: "/committees/",
      // Only a search by name can be sorted by money.
      query: { q: words, ...rest, sort: words === undefined ? "name" : "-receipts" },
    });
    const { page: number_, per_page: _, ...filters } = rest;
    const about = {
      title: `FEC committees${words === undefined ? "" : ` named "${words}"`}`,
      source: browsePage("committees", { q: words, ...filters }),
    };
    if (found.rows.length === 0)
      return empty({ ...about, hint: "Try fewer words of the name, and drop filters one by one." });
    return table({ ...about, rows: found.rows, ...pageNumbers(found, number_) });
  },
});

const committeeTotals = z
  .object({
    committee_name: text,
    committee_type_full: text,
    cycle: number,
    coverage_start_date: date,
    coverage_end_date: date,
    receipts: number,
    disbursements: number,
    contributions: number,
    individual_contributions: number,
    individual_itemized_contributions: number,
    individual_unitemized_contributions: number,
    other_political_committee_contributions: number,
    fed_candidate_committee_contributions: number,
    coordinated_expenditures_by_party_committee: number,
    independent_expenditures: number,
    operating_expenditures: number,
    cash_on_hand_beginning_period: number,
    last_cash_on_hand_end_period: number,
    last_debts_owed_by_committee: number,
    // Filers that only make independent expenditures have these two instead of everything else.
    total_independent_contributions: number,
    total_independent_expenditures: number,
  })
  .transform(({ total_independent_contributions, total_independent_expenditures, ...row }) => ({
    ...row,
    contributions: row.contributions ?? total_independent_contributions,
    independent_expenditures: row.independent_expenditures ?? total_independent_expenditures,
  }));

const NOT_MONEY = new Set([
  "committee_name",
  "committee_type_full",
  "cycle",
  "coverage_start_date",
  "coverage_end_date",
]);

export const fecCommitteeFinancials = defineTool({
  name: "fec_committee_financials",
  title: "FEC committee finances",
  description:
    "Money a committee or PAC raised, spent, gave to candidates and holds, by two-year period, newest first. Ids: fec_search_committees.",
  keywords: ["PAC money", "committee totals", "PAC contributions to candidates", "cash on hand", "receipts"],
  input: { committee_id: committeeId, cycle: cycle.optional() },
  example: { committee_id: "C00703975" },
  async run({ committee_id, cycle: period }, { http }) {
    const found = await fetchPageOf(http, committeeTotals, {
      path: path`/committee/${committee_id}/totals/`,
      query: { cycle: period, sort: "-cycle", per_page: 100 },
    });
    const about = { title: `FEC totals of ${committee_id}`, source: committeePage(committee_id) };
    const [first] = found.rows;
    if (first === undefined)
      return empty({ ...about, hint: "Check the id with fec_search_committees, or drop cycle." });
    return table({
      ...about,
      rows: byCoverageEnd(found.rows),
      units: usd(...Object.keys(first).filter((column) => !NOT_MONEY.has(column))),
      notes: [
        "Ordered by coverage_end_date, newest first. Columns a kind of committee does not report are null.",
        "fed_candidate_committee_contributions is what it gave to candidates.",
      ],
    });
  },
});

const filing = z.object({
  receipt_date: date,
  form_type: text,
  report_type_full: text,
  report_year: number,
  coverage_start_date: date,
  coverage_end_date: date,
  committee_id: text,
  committee_name: text,
  candidate_id: text,
  candidate_name: text,
  total_receipts: number,
  total_disbursements: number,
  cash_on_hand_end_period: number,
  debts_owed_by_committee: number,
  amendment_indicator: text,
  most_recent: flag,
  file_number: number,
  pdf_url: text,
});

export const fecFilings = defineTool({
  name: "fec_filings",
  title: "FEC filings",
  description: "Reports and statements filed by a committee or candidate, newest first, with totals and PDF links.",
  keywords: ["quarterly report", "FEC report", "F3 F3P F3X F24 form", "statement of organization", "campaign filing"],
  input: {
    committee_id: committeeId.optional(),
    candidate_id: candidateId.optional(),
    form_type: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9]{1,6}$/u, "write a form such as F3X")
      .optional()
      .describe("e.g. F3X"),
    report_year: params.year().optional(),
    min_receipt_date: params.isoDate.optional(),
    page,
    per_page: perPage,
  },
  example: { committee_id: "C00703975", form_type: "F3P" },
  async run(query, { http }) {
    const found = await fetchPage(http, filing, { path: "/filings/", query: { ...query, sort: "-receipt_date" } });
    const { page: number_, per_page: _, ...filters } = query;
    const about = {
      title: `FEC filings${filters.committee_id === undefined ? "" : ` of ${filters.committee_id}`}`,
      source: browsePage("filings", filters),
    };
    if (found.rows.length === 0) return empty({ ...about, hint: "Check the ids, or drop form_type and dates." });
    const { notes, ...paging } = pageNumbers(found, number_);
    return table({
      ...about,
      rows: found.rows,
      units: usd("total_receipts", "total_disbursements", "cash_on_hand_end_period", "debts_owed_by_committee"),
      ...paging,
      notes: [...notes, "A report whose most_recent is false was amended by a later one: count only the latter."],
    });
  },
});
