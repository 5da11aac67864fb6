import { type JsonObject, record, type Result, type Row, table } from "@fedpipe/core";
import { resolveEntity } from "../src/entity/resolve-entity.ts";
import { type Answer, type FakeOptions, fakeContext } from "./fake-context.ts";

export const rows = (...list: readonly Row[]): Result => table({ title: "", rows: list });
type Answers = Readonly<Record<string, Answer>>;

export async function resolve(name: string, answers: Answers, options: FakeOptions = {}) {
  const context = fakeContext(answers, options);
  const result = await resolveEntity.call({ name }, context);
  return { result, fields: result.kind === "record" ? result.fields : {}, asked: context.asked };
}

export const listed = (cik: number, name: string, ...tickers: readonly string[]): Row => ({
  cik: String(cik).padStart(10, "0"),
  name,
  tickers,
});
export const profile = (industry: string | null, ein: string | null = null) =>
  record({ title: "", fields: { industry, ein, lei: null } });
export const lei = (id: string, name: string, more: Row = {}): Row => ({
  lei: id,
  name,
  country: "US",
  region: "US-DE",
  entity_status: "ACTIVE",
  category: "GENERAL",
  ...more,
});
export const noParent = record({
  title: "",
  fields: { direct_parent: null, ultimate_parent: null, no_ultimate_parent_because: "none is reported" },
});

export const APPLE = {
  sec_ticker_lookup: rows(
    listed(320193, "Apple Inc.", "AAPL"),
    listed(1418121, "Apple Hospitality REIT, Inc.", "APLE"),
  ),
  sec_company_search: profile("3571 Electronic Computers", "942404110"),
  gleif_search: rows(lei("HWUPKR0MPOU8FGXBT394", "APPLE INC.")),
  gleif_ownership: noParent,
} satisfies Answers;

export const sources = (fields: Readonly<Record<string, unknown>>) => fields["sources"] as Record<string, JsonObject>;

export const PFIZER = {
  sec_ticker_lookup: rows(listed(78003, "PFIZER INC", "PFE")),
  sec_company_search: profile("2834 Pharmaceutical Preparations", "135315170"),
  gleif_search: rows(
    lei("765LHXWGK1KXCLTFYQ30", "PFIZER INC."),
    lei("Z".repeat(20), "PFIZER LIMITED", { country: "GB" }),
  ),
  gleif_ownership: noParent,
  fec_search_committees: rows(
    {
      committee_id: "C00016683",
      name: "PFIZER INC. PAC",
      committee_type_full: "PAC - Qualified",
      state: "NY",
      last_cycle: 2026,
    },
    {
      committee_id: "C00000001",
      name: "FRIENDS OF PFIZERVILLE",
      committee_type_full: "House",
      state: "NY",
      last_cycle: 2020,
    },
  ),
  lobbying_clients: rows(
    { id: 1, name: "PFIZER INC", registrant: "FIRM ONE" },
    { id: 2, name: "Pfizer, Inc.", registrant: "FIRM TWO" },
    { id: 3, name: "ALLIANCE OF PFIZER RETIREES AND FRIENDS", registrant: "FIRM THREE" },
  ),
  lobbying_registrants: rows({ id: 31149, name: "PFIZER INC." }),
  usa_recipient_search: rows(
    { recipient_id: "a-C", name: "PFIZER INC", uei: "CHILD0000001", level: "child", amount: 9_000_000 },
    { recipient_id: "a-P", name: "PFIZER INC.", uei: "PFIZERUEI123", level: "parent", amount: 5_000_000 },
  ),
  nonprofits_search: rows({ ein: "13-6083839", name: "PFIZER FOUNDATION INC", city: "New York", state: "NY" }),
  open_payments_by_company: rows({ company: "Pfizer Inc.", total: 1 }, { company: "Meridian Medical", total: 2 }),
  fda_drug_ndc: table({ title: "", rows: [{ product_ndc: "1" }], total: 812 }),
  fda_drug_events: table({ title: "", rows: [{ id: "1" }], total: 90_000 }),
} satisfies Answers;
