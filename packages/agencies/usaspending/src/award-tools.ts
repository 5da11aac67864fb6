import { defineTool, empty, fail, params, path, record, table } from "@fedpipe/core";
import { z } from "zod";
import { checkWindow, nextPage, pageMetadata } from "./api.ts";
import { code, date, neededText, number, text, usd } from "./fields.ts";
import { page } from "./filters.ts";
import { awardId, awardPage } from "./ids.ts";

const tier = z.object({ name: text }).nullish();
const agency = z
  .object({ toptier_agency: tier, subtier_agency: tier, office_agency_name: text })
  .nullish()
  .transform((one) =>
    one === null || one === undefined
      ? null
      : {
          agency: one.toptier_agency?.name ?? null,
          sub_agency: one.subtier_agency?.name ?? null,
          office: one.office_agency_name,
        },
  );

// Streets stay where they are.
const place = z
  .object({
    city_name: text,
    county_name: text,
    state_code: text,
    zip5: text,
    congressional_code: text,
    country_name: text,
  })
  .nullish()
  .transform((one) => one ?? null);

const coded = z.object({ code, description: text }).nullish();
const hierarchy = z
  .object({ base_code: coded })
  .nullish()
  .transform((levels) => (typeof levels?.base_code?.code === "string" ? levels.base_code : null));

const recipient = z
  .object({
    recipient_name: text,
    recipient_uei: text,
    recipient_hash: text,
    parent_recipient_name: text,
    parent_recipient_uei: text,
    parent_recipient_hash: text,
    business_categories: z.array(z.string()).nullish(),
    location: place,
  })
  .nullish()
  .transform((one) =>
    one === null || one === undefined
      ? null
      : {
          name: one.recipient_name,
          uei: one.recipient_uei,
          recipient_id: one.recipient_hash,
          parent_name: one.parent_recipient_name,
          parent_uei: one.parent_recipient_uei,
          parent_id: one.parent_recipient_hash,
          business_categories: one.business_categories ?? [],
          location: one.location,
        },
  );

const contractData = z
  .object({
    type_set_aside_description: text,
    extent_competed_description: text,
    number_of_offers_received: number,
    type_of_contract_pricing_description: text,
    solicitation_identifier: text,
  })
  .nullish();

const award = z.object({
  generated_unique_award_id: neededText,
  piid: text,
  fain: text,
  uri: text,
  category: text,
  type_description: text,
  description: text,
  total_obligation: number,
  total_outlay: number,
  base_exercised_options: number,
  base_and_all_options: number,
  total_loan_value: number,
  total_subsidy_cost: number,
  non_federal_funding: number,
  total_funding: number,
  date_signed: date,
  period_of_performance: z
    .object({ start_date: date, end_date: date, potential_end_date: date, last_modified_date: date })
    .nullish(),
  awarding_agency: agency,
  funding_agency: agency,
  recipient,
  place_of_performance: place,
  naics_hierarchy: hierarchy,
  psc_hierarchy: hierarchy,
  latest_transaction_contract_data: contractData,
  cfda_info: z
    .array(z.object({ cfda_number: text, cfda_title: text, federal_action_obligation_amount: number }))
    .nullish(),
  parent_award: z
    .object({ generated_unique_award_id: text, piid: text, agency_name: text, idv_type_description: text })
    .nullish(),
  subaward_count: number,
  total_subaward_amount: number,
  executive_details: z.object({ officers: z.array(z.object({ name: text, amount: number })).nullish() }).nullish(),
});
type Award = z.output<typeof award>;

const MONEY = [
  "total_obligation",
  "total_outlay",
  "base_exercised_options",
  "base_and_all_options",
  "total_loan_value",
  "total_subsidy_cost",
  "non_federal_funding",
  "total_funding",
  "total_subaward_amount",
] as const;

function toFields(found: Award) {
  const { period_of_performance: dates, latest_transaction_contract_data: contract } = found;
  return {
    award_id: found.generated_unique_award_id,
    number: found.piid ?? found.fain ?? found.uri,
    category: found.category,
    type: found.type_description,
    description: found.description,
    // Contracts and assistance have different sums; those that do not apply are left out, not shown as missing.
    ...Object.fromEntries(MONEY.map((name) => [name, found[name]] as const).filter(([, amount]) => amount !== null)),
    date_signed: found.date_signed,
    start_date: dates?.start_date ?? null,
    end_date: dates?.end_date ?? null,
    potential_end_date: dates?.potential_end_date ?? null,
    last_modified_date: dates?.last_modified_date ?? null,
    recipient: found.recipient,
    awarding: found.awarding_agency,
    funding: found.funding_agency,
    place_of_performance: found.place_of_performance,
    naics: found.naics_hierarchy ?? null,
    psc: found.psc_hierarchy ?? null,
    set_aside: contract?.type_set_aside_description ?? null,
    competition: contract?.extent_competed_description ?? null,
    offers: contract?.number_of_offers_received ?? null,
    pricing: contract?.type_of_contract_pricing_description ?? null,
    solicitation: contract?.solicitation_identifier ?? null,
    assistance_listings: found.cfda_info ?? [],
    parent_award: found.parent_award ?? null,
    subaward_count: found.subaward_count,
    top_paid_officers: (found.executive_details?.officers ?? []).filter(({ name }) => name !== null),
  };
}

export const usaAwardDetail = defineTool({
  name: "usa_award_detail",
  title: "One federal award",
  description:
    "One award in full: amounts, dates, recipient and its parent, agencies, place, NAICS, PSC, competition, parent contract. Ids: usa_spending_by_award.",
  keywords: ["contract details", "grant details", "sole source", "set-aside", "period of performance"],
  input: { award_id: awardId },
  example: { award_id: "CONT_AWD_H907_9700_SPE2DX16D1500_9700" },
  async run({ award_id }, { http }) {
    const found =
      (await http.json(award, { path: path`/awards/${award_id}/`, absent: [404] })) ??
      fail({ kind: "not-found", what: `award ${award_id}`, hint: "Take award_id from usa_spending_by_award." });
    const fields = toFields(found);
    return record({
      title: `Federal award ${fields.number ?? award_id}`,
      source: awardPage(found.generated_unique_award_id ?? award_id),
      fields,
      units: usd(...MONEY.filter((name) => found[name] !== null)),
    });
  },
});

const paging = {
  limit: params.limit({ max: 100, byDefault: 25 }),
  page,
};
const order = z.enum(["desc", "asc"]).default("desc");

const transaction = z.object({
  action_date: date,
  modification_number: text,
  action_type_description: text,
  type_description: text,
  federal_action_obligation: number,
  face_value_loan_guarantee: number,
  original_loan_subsidy_cost: number,
  cfda_number: text,
  description: text,
});

export const usaTransactions = defineTool({
  name: "usa_transactions",
  title: "History of an award",
  description: "Every modification of one award: date, kind, amount obligated or taken back.",
  keywords: ["contract modifications history", "deobligation", "options exercised"],
  input: {
    award_id: awardId,
    ...paging,
    sort: z.enum(["action_date", "modification_number", "federal_action_obligation"]).default("action_date"),
    order,
  },
  example: { award_id: "ASST_NON_NNX17AJ96A_8000" },
  async run(query, { http }) {
    checkWindow(query.page, query.limit);
    const found = await http.json(z.object({ page_metadata: pageMetadata, results: z.array(transaction) }), {
      path: "/transactions/",
      json: query,
    });
    const about = { title: `Transactions of ${query.award_id}`, source: awardPage(query.award_id) };
    if (found.results.length === 0)
      return empty({ ...about, hint: "Check the id with usa_award_detail, or ask for a lower page." });
    return table({
      ...about,
      rows: found.results,
      units: usd("federal_action_obligation", "face_value_loan_guarantee", "original_loan_subsidy_cost"),
      ...nextPage(found.page_metadata, query.page),
    });
  },
});

const subaward = z.object({
  subaward_number: text,
  recipient_name: text,
  amount: number,
  action_date: date,
  description: text,
});

export const usaSubawards = defineTool({
  name: "usa_subawards",
  title: "Sub-awards",
  description: "Subcontracts and sub-grants as prime recipients reported them, of one award or of all.",
  keywords: ["subcontractors", "subgrants", "subrecipients", "FSRS"],
  input: {
    award_id: awardId.optional(),
    ...paging,
    sort: z.enum(["amount", "action_date", "recipient_name"]).default("amount"),
    order,
  },
  example: { award_id: "CONT_AWD_H907_9700_SPE2DX16D1500_9700" },
  async run({ award_id, ...query }, { http }) {
    checkWindow(query.page, query.limit);
    const found = await http.json(z.object({ page_metadata: pageMetadata, results: z.array(subaward) }), {
      path: "/subawards/",
      json: { ...(award_id === undefined ? {} : { award_id }), ...query },
    });
    const about = {
      title: `Sub-awards${award_id === undefined ? "" : ` of ${award_id}`}`,
      ...(award_id === undefined ? { source: "https://www.usaspending.gov/search" } : { source: awardPage(award_id) }),
    };
    if (found.results.length === 0)
      return empty({ ...about, hint: "None were reported: small ones need not be, and many primes report late." });
    return table({
      ...about,
      rows: found.results,
      units: usd("amount"),
      ...nextPage(found.page_metadata, query.page),
      notes: ["Reported by the prime recipients themselves; sums can exceed the prime award."],
    });
  },
});
