import { type JsonObject, type Result, type Row, table } from "@fedpipe/core";
import { resolvePerson } from "../src/person/resolve-person.ts";
import { type Answer, type FakeOptions, fakeContext } from "./fake-context.ts";

export const rows = (...list: readonly Row[]): Result => table({ title: "", rows: list });
type Answers = Readonly<Record<string, Answer>>;

export async function resolve(name: string, answers: Answers, options: FakeOptions = {}) {
  const context = fakeContext(answers, options);
  const result = await resolvePerson.call({ name }, context);
  return { result, fields: result.kind === "record" ? result.fields : {}, asked: context.asked };
}

export const sources = (fields: Readonly<Record<string, unknown>>) => fields["sources"] as Record<string, JsonObject>;

export const candidate = (id: string, name: string, state: string, more: Row = {}): Row => ({
  candidate_id: id,
  name,
  office: id.slice(0, 1),
  state,
  district: null,
  party: "DEM",
  election_years: [2024],
  last_file_date: "2024-01-01",
  principal_committee_id: `C0000${id.slice(-4)}`,
  principal_committee: `${name} COMMITTEE`,
  ...more,
});
export const member = (id: string, name: string, state: string, ...served: readonly string[]): Row => ({
  bioguide_id: id,
  name,
  party: "Democratic",
  state,
  served,
});
export const period = (end: string | null, receipts: number, cycle: number): Row => ({
  coverage_end_date: end,
  cycle,
  receipts,
  disbursements: receipts / 2,
  last_cash_on_hand_end_period: 10,
});

export const SANDERS = {
  fec_search_candidates: rows(
    candidate("P60007168", "SANDERS, BERNARD", "US", { election_years: [2016, 2020], last_file_date: "2019-02-19" }),
    candidate("S4VT00033", "SANDERS, BERNARD", "VT", { election_years: [2006, 2012, 2018, 2024] }),
    candidate("H8VT01016", "SANDERS, BERNARD", "VT", { election_years: [1990, 2004], last_file_date: "2004-01-01" }),
    candidate("H0AR03055", "SANDERS, SARAH", "AR"),
  ),
  fec_candidate_financials: ({ candidate_id }) =>
    candidate_id === "S4VT00033"
      ? rows(period("2022-12-31", 7, 2022), period("2026-03-31", 9, 2026), period(null, 1, 2028))
      : rows(period("2020-12-31", 200, 2020)),
  congress_search_members: rows(
    member("S000033", "Sanders, Bernard", "Vermont", "House of Representatives 1991-2007", "Senate 2007-"),
  ),
} satisfies Answers;
