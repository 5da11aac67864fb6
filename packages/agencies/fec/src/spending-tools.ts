import { defineTool, empty, failArgument, table } from "@fedpipe/core";
import { z } from "zod";
import { fetchPage, keysetPage, readCursor } from "./api.ts";
import { date, flag, number, text, usd } from "./fields.ts";
import { browsePage, candidateId, candidatePage, committeeId, cycle, name, perPage } from "./ids.ts";

const disbursement = z
  .object({
    disbursement_date: date,
    disbursement_amount: number,
    recipient_name: text,
    recipient_committee_id: text,
    recipient_city: text,
    recipient_state: text,
    disbursement_description: text,
    disbursement_purpose_category: text,
    candidate_name: text,
    memo_code: text,
    memoed_subtotal: z.boolean().nullish(),
    memo_text: text,
    pdf_url: text,
  })
  .transform(({ memo_code, memoed_subtotal, memo_text, pdf_url, ...row }) => ({
    ...row,
    memo: memo_code === "X" || memoed_subtotal === true,
    memo_text,
    pdf_url,
  }));

export const fecCommitteeDisbursements = defineTool({
  name: "fec_committee_disbursements",
  title: "FEC committee spending",
  description:
    "Itemized payments of one committee, newest first: to whom, how much, what for. A PAC's gifts to candidates are among them.",
  keywords: ["campaign spending", "who got paid", "PAC donations to candidates", "vendor payments", "schedule B"],
  input: {
    committee_id: committeeId,
    cycle: cycle.optional(),
    recipient_name: name.optional(),
    min_amount: z.number().optional(),
    per_page: perPage,
    cursor: z.string().optional(),
  },
  example: { committee_id: "C00016683" },
  async run({ cycle: period, cursor, ...query }, { http }) {
    const found = await fetchPage(http, disbursement, {
      path: "/schedules/schedule_b/",
      query: { two_year_transaction_period: period, ...query, sort: "-disbursement_date", ...readCursor(cursor) },
    });
    const { per_page: _, ...filters } = query;
    const about = {
      title: `FEC disbursements of ${query.committee_id}`,
      source: browsePage("disbursements", { two_year_transaction_period: period, ...filters }),
    };
    if (found.rows.length === 0)
      return empty({
        ...about,
        hint: cursor === undefined ? "Check the id with fec_search_committees, or drop filters." : "That was all.",
      });
    const { notes, ...paging } = keysetPage(found, query.per_page);
    return table({
      ...about,
      rows: found.rows,
      units: usd("disbursement_amount"),
      ...paging,
      notes: [
        ...notes,
        ...(found.rows.some(({ memo }) => memo)
          ? ["Rows with memo true are counted elsewhere: leave them out of sums."]
          : []),
      ],
    });
  },
});

const SIDES: Readonly<Record<string, string>> = { S: "support", O: "oppose" };
const side = text.transform((code) => (code === null ? null : (SIDES[code] ?? code)));

const expenditure = z
  .object({
    expenditure_date: date,
    dissemination_date: date,
    expenditure_amount: number,
    support_oppose_indicator: side,
    candidate_id: text,
    candidate_name: text,
    candidate_office: text,
    candidate_office_state: text,
    committee_id: text,
    committee: z.object({ name: text }).nullish(),
    payee_name: text,
    expenditure_description: text,
    category_code_full: text,
    office_total_ytd: number,
    is_notice: flag,
    filing_date: date,
    pdf_url: text,
  })
  .transform(({ committee, support_oppose_indicator, ...row }) => ({
    ...row,
    support_oppose: support_oppose_indicator,
    committee_name: committee?.name ?? null,
  }));

export const fecIndependentExpenditures = defineTool({
  name: "fec_independent_expenditures",
  title: "FEC independent expenditures",
  description:
    "Single items of outside spending for or against a candidate by super PACs and others; needs candidate_id or committee_id. Sums: fec_outside_spending_by_candidate.",
  keywords: ["super PAC ads", "attack ads", "dark money", "outside groups", "schedule E"],
  input: {
    candidate_id: candidateId.optional(),
    committee_id: committeeId.optional(),
    support_oppose: z.enum(["S", "O"]).optional(),
    cycle: cycle.optional(),
    min_amount: z.number().optional(),
    notices: z.boolean().default(false).describe("24/48-hour notices instead of reports: newer, and repeated in them"),
    per_page: perPage,
    cursor: z.string().optional(),
  },
  example: { candidate_id: "P80000722", cycle: 2024 },
  async run({ support_oppose, notices, cursor, ...query }, { http }) {
    if (query.candidate_id === undefined && query.committee_id === undefined)
      failArgument(
        "candidate_id",
        "or committee_id is needed; find them with fec_search_candidates or fec_search_committees",
      );
    const found = await fetchPage(http, expenditure, {
      path: "/schedules/schedule_e/",
      query: {
        ...query,
        support_oppose_indicator: support_oppose,
        is_notice: notices,
        most_recent: true, // else amended items count twice
        sort: "-expenditure_date",
        ...readCursor(cursor),
      },
    });
    const { per_page: _, ...filters } = query;
    const about = {
      title: `FEC independent expenditures, ${query.candidate_id ?? query.committee_id ?? ""}`,
      source: browsePage("independent-expenditures", { ...filters, is_notice: notices, most_recent: true }),
    };
    if (found.rows.length === 0)
      return empty({
        ...about,
        hint:
          cursor === undefined ? "Drop cycle, or set notices true for spending not yet in a report." : "That was all.",
      });
    const { notes, ...paging } = keysetPage(found, query.per_page);
    return table({
      ...about,
      rows: found.rows,
      units: usd("expenditure_amount", "office_total_ytd"),
      ...paging,
      notes: [
        ...notes,
        notices
          ? "Notices are repeated in later reports: never add both."
          : "Reports only; the last days before an election may still be in notices alone.",
      ],
    });
  },
});

const outsideTotal = z
  .object({ cycle: number, support_oppose_indicator: side, total: number })
  .transform(({ support_oppose_indicator, ...row }) => ({ ...row, support_oppose: support_oppose_indicator }));

export const fecOutsideSpendingByCandidate = defineTool({
  name: "fec_outside_spending_by_candidate",
  title: "FEC outside spending on a candidate",
  description: "What outside groups spent for and against one candidate, added up by two-year period.",
  keywords: ["super PAC support total", "spent against a candidate", "independent expenditure totals"],
  input: { candidate_id: candidateId, cycle: cycle.optional() },
  example: { candidate_id: "P80000722", cycle: 2024 },
  async run({ candidate_id, cycle: period }, { http }) {
    const found = await fetchPage(http, outsideTotal, {
      path: "/schedules/schedule_e/totals/by_candidate/",
      query: { candidate_id, cycle: period, election_full: false, per_page: 100 },
    });
    const about = { title: `FEC outside spending on ${candidate_id}`, source: candidatePage(candidate_id) };
    if (found.rows.length === 0)
      return empty({ ...about, hint: "Nobody reported such spending; check the id, or drop cycle." });
    return table({
      ...about,
      columns: ["cycle", "support_oppose", "total"],
      rows: found.rows.toSorted((a, b) => (b.cycle ?? 0) - (a.cycle ?? 0)),
      units: usd("total"),
    });
  },
});
