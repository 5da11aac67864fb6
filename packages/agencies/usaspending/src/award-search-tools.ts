import { defineTool, empty, failArgument, params, table } from "@fedpipe/core";
import { z } from "zod";
import { checkWindow, filterNotes, messages, nextPage, pageMetadata, SEARCH_PAGE } from "./api.ts";
import { type AwardType, awardType } from "./award-types.ts";
import { code, coded, date, number, text, usd } from "./fields.ts";
import { assistanceListing, buildFilters, common, dates, naics, page, placeNote, psc, recipient } from "./filters.ts";
import { readPeriod } from "./fiscal.ts";

const EVERY_AWARD = [
  "Award ID",
  "Recipient Name",
  "Recipient UEI",
  "recipient_id",
  "Awarding Agency",
  "Awarding Sub Agency",
  "Description",
  "Place of Performance State Code",
];
const CONTRACT = ["Award Amount", "Total Outlays", "Start Date", "Contract Award Type", "NAICS", "PSC"];
const ASSISTANCE = ["Award Amount", "Total Outlays", "Start Date", "End Date", "Award Type", "CFDA Number"];

// What each kind of award has: loans have no Award Amount, and indefinite deliveries no End Date.
const FIELDS: Readonly<Record<AwardType, readonly string[]>> = {
  contracts: [...EVERY_AWARD, ...CONTRACT, "End Date"],
  idvs: [...EVERY_AWARD, ...CONTRACT, "Last Date to Order"],
  grants: [...EVERY_AWARD, ...ASSISTANCE],
  direct_payments: [...EVERY_AWARD, ...ASSISTANCE],
  other: [...EVERY_AWARD, ...ASSISTANCE],
  loans: [...EVERY_AWARD, "Loan Value", "Subsidy Cost", "Issued Date", "CFDA Number"],
};
const amountOf = (type: AwardType) => (type === "loans" ? "Loan Value" : "Award Amount");

const award = z
  .object({
    generated_internal_id: text,
    "Award ID": text,
    "Recipient Name": text,
    "Recipient UEI": text,
    recipient_id: text,
    "Awarding Agency": text,
    "Awarding Sub Agency": text,
    "Award Amount": number,
    "Total Outlays": number,
    "Loan Value": number,
    "Subsidy Cost": number,
    "Start Date": date,
    "Issued Date": date,
    "End Date": date,
    "Last Date to Order": date,
    "Contract Award Type": text,
    "Award Type": text,
    NAICS: coded,
    PSC: coded,
    "CFDA Number": code,
    "Place of Performance State Code": code,
    Description: text,
  })
  .transform((row) => ({
    award_id: row.generated_internal_id,
    number: row["Award ID"],
    recipient: row["Recipient Name"],
    recipient_uei: row["Recipient UEI"],
    recipient_id: row.recipient_id,
    amount: row["Award Amount"] ?? row["Loan Value"],
    outlays: row["Total Outlays"],
    subsidy_cost: row["Subsidy Cost"],
    start_date: row["Start Date"] ?? row["Issued Date"],
    end_date: row["End Date"] ?? row["Last Date to Order"],
    agency: row["Awarding Agency"],
    sub_agency: row["Awarding Sub Agency"],
    type: row["Contract Award Type"] ?? row["Award Type"],
    naics: row.NAICS,
    psc: row.PSC,
    assistance_listing: row["CFDA Number"],
    state: row["Place of Performance State Code"],
    description: row.Description,
  }));

const BOTH = ["award_id", "number", "recipient", "recipient_uei", "recipient_id", "amount"] as const;
const REST = ["start_date", "end_date", "agency", "sub_agency", "type"] as const;
const COLUMNS: Readonly<Record<AwardType, readonly string[]>> = {
  contracts: [...BOTH, "outlays", ...REST, "naics", "psc", "state", "description"],
  idvs: [...BOTH, "outlays", ...REST, "naics", "psc", "state", "description"],
  grants: [...BOTH, "outlays", ...REST, "assistance_listing", "state", "description"],
  direct_payments: [...BOTH, "outlays", ...REST, "assistance_listing", "state", "description"],
  other: [...BOTH, "outlays", ...REST, "assistance_listing", "state", "description"],
  loans: [...BOTH, "subsidy_cost", ...REST, "assistance_listing", "state", "description"],
};

const counts = z.object({
  contracts: number,
  idvs: number,
  grants: number,
  loans: number,
  direct_payments: number,
  other: number,
});
const countAnswer = z.object({ results: counts, messages });

export const usaSpendingByAward = defineTool({
  name: "usa_spending_by_award",
  title: "Search federal awards",
  description:
    "Contracts, grants, loans and other awards of one kind, largest first, with lifetime amount, recipient and award_id. One in full: usa_award_detail.",
  keywords: [
    "government contracts of a company",
    "federal grants search",
    "contract awards",
    "procurement",
    "who won the contract",
    "SBA PPP loans",
    "PIID FAIN",
  ],
  input: {
    award_type: awardType.default("contracts"),
    ...common,
    recipient,
    ...dates,
    min_amount: z.number().optional(),
    max_amount: z.number().optional(),
    naics: naics.optional().describe("Comma list"),
    psc: psc.optional(),
    assistance_listing: assistanceListing.optional().describe("e.g. 10.553"),
    sort_field: params.words.optional().describe("e.g. Start Date"),
    order: z.enum(["desc", "asc"]).default("desc"),
    limit: params.limit({ max: 100, byDefault: 25 }),
    page,
  },
  example: { award_type: "contracts", limit: 5 },
  async run({ award_type, start_date, end_date, sort_field, order, limit, page: number_, ...wanted }, { http, now }) {
    checkWindow(number_, limit);
    const fields = FIELDS[award_type];
    const sort = sort_field ?? amountOf(award_type);
    const known = fields.find(
      (field) => field.toLowerCase() === sort.toLowerCase().replaceAll("_", " ") || field === sort,
    );
    if (known === undefined) failArgument("sort_field", `is not one of ${fields.join(", ")}`);
    const filters = await buildFilters(http, {
      ...wanted,
      award_type,
      period: readPeriod(start_date, end_date, now()),
    });
    const [found, counted] = await Promise.all([
      http.json(z.object({ results: z.array(award), page_metadata: pageMetadata, messages }), {
        path: "/search/spending_by_award/",
        json: {
          filters,
          fields: [...fields],
          sort: known,
          order,
          limit,
          page: number_,
          spending_level: "awards",
        },
      }),
      // The search itself does not say how many there are.
      http.json(countAnswer, { path: "/search/spending_by_award_count/", json: { filters, spending_level: "awards" } }),
    ]);
    const about = { title: `Federal awards: ${award_type.replaceAll("_", " ")}`, source: SEARCH_PAGE };
    const notes = [...placeNote(wanted.state), ...filterNotes(found.messages)];
    if (found.results.length === 0)
      return empty({
        ...about,
        hint: "Awards of other kinds may fit (usa_award_counts shows which); recipient takes a part of a name or a UEI.",
        notes,
      });
    const total = counted.results[award_type];
    return table({
      ...about,
      columns: COLUMNS[award_type],
      rows: found.results,
      units: usd("amount", award_type === "loans" ? "subsidy_cost" : "outlays"),
      ...(total === null ? {} : { total: Math.max(total, found.results.length) }),
      ...((number_ + 1) * limit > 50_000 ? {} : nextPage(found.page_metadata, number_)),
      notes: [
        award_type === "loans"
          ? "amount is the face value of the loan, subsidy_cost what it costs the government."
          : "amount is the lifetime total obligated, not what was spent in the dates.",
        ...notes,
      ],
    });
  },
});

export const usaAwardCounts = defineTool({
  name: "usa_award_counts",
  title: "Number of awards by kind",
  description:
    "How many contracts, grants, loans and other awards fit: tells which award_type to ask usa_spending_by_award for.",
  keywords: ["how many contracts", "count of grants", "number of awards"],
  input: { ...common, recipient, ...dates },
  example: { keyword: "hydrogen", start_date: "2023-10-01", end_date: "2024-09-30" },
  async run({ start_date, end_date, ...wanted }, { http, now }) {
    const filters = await buildFilters(http, { ...wanted, period: readPeriod(start_date, end_date, now()) });
    if (Object.keys(filters).length === 0) failArgument("keyword", "or another filter is needed");
    const { results, messages: given } = await http.json(countAnswer, {
      path: "/search/spending_by_award_count/",
      json: { filters, spending_level: "awards" },
    });
    const about = { title: "Federal awards by kind", source: SEARCH_PAGE };
    const rows = Object.entries(results).map(([award_type, awards]) => ({ award_type, awards }));
    if (rows.every(({ awards }) => (awards ?? 0) === 0))
      return empty({ ...about, hint: "Drop a filter; recipient takes a part of a name or a UEI." });
    return table({ ...about, rows, notes: [...placeNote(wanted.state), ...filterNotes(given)] });
  },
});

const TRANSACTION_FIELDS = [
  "Award ID",
  "Mod",
  "Recipient Name",
  "Recipient UEI",
  "Action Date",
  "Transaction Amount",
  "Transaction Description",
  "Awarding Agency",
  "Awarding Sub Agency",
  "Award Type",
];

const transaction = z
  .object({
    generated_internal_id: text,
    "Award ID": text,
    Mod: text,
    "Recipient Name": text,
    "Recipient UEI": text,
    "Action Date": date,
    "Transaction Amount": number,
    "Loan Value": number,
    "Transaction Description": text,
    "Awarding Agency": text,
    "Awarding Sub Agency": text,
    "Award Type": text,
  })
  .transform((row) => ({
    action_date: row["Action Date"],
    amount: row["Transaction Amount"] ?? row["Loan Value"],
    recipient: row["Recipient Name"],
    recipient_uei: row["Recipient UEI"],
    award_id: row.generated_internal_id,
    number: row["Award ID"],
    modification: row.Mod,
    agency: row["Awarding Agency"],
    sub_agency: row["Awarding Sub Agency"],
    type: row["Award Type"],
    description: row["Transaction Description"],
  }));

export const usaTransactionSearch = defineTool({
  name: "usa_transaction_search",
  title: "Search award transactions",
  description:
    "Single obligations and modifications of awards, largest first: what was signed in a window. Lifetime totals: usa_spending_by_award.",
  keywords: ["contract modifications", "recent obligations", "contract actions", "award transactions"],
  input: {
    award_type: awardType,
    ...common,
    recipient,
    ...dates,
    limit: params.limit({ max: 100, byDefault: 25 }),
    page,
  },
  example: { award_type: "contracts", keyword: "lockheed", limit: 5 },
  async run({ award_type, start_date, end_date, limit, page: number_, ...wanted }, { http, now }) {
    checkWindow(number_, limit);
    const sort = award_type === "loans" ? "Loan Value" : "Transaction Amount";
    const found = await http.json(z.object({ results: z.array(transaction), page_metadata: pageMetadata, messages }), {
      path: "/search/spending_by_transaction/",
      json: {
        filters: await buildFilters(http, { ...wanted, award_type, period: readPeriod(start_date, end_date, now()) }),
        fields: [...TRANSACTION_FIELDS, ...(award_type === "loans" ? ["Loan Value"] : [])],
        sort,
        order: "desc",
        limit,
        page: number_,
      },
    });
    const about = { title: `Award transactions: ${award_type.replaceAll("_", " ")}`, source: SEARCH_PAGE };
    const notes = [...placeNote(wanted.state), ...filterNotes(found.messages)];
    if (found.results.length === 0)
      return empty({
        ...about,
        hint: "Widen the dates or drop a filter; the newest defense contracts appear after 90 days.",
        notes,
      });
    return table({
      ...about,
      rows: found.results,
      units: usd("amount"),
      ...((number_ + 1) * limit > 50_000 ? {} : nextPage(found.page_metadata, number_)),
      notes,
    });
  },
});
