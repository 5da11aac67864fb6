import { defineTool, empty, offsetPage, params, type Row, table } from "@fedpipe/core";
import { fetchAllRows, fetchRows, type RawRow } from "./api.ts";
import { company, doctor, equals, holds, named, npi, totalsYear } from "./arguments.ts";
import { chooseTotals } from "./datasets.ts";
import { joined, toNumber } from "./payments.ts";
import { aboutOf, newestFirst, page, sum, yearOf } from "./totals.ts";

const year = totalsYear.optional();

const byTotal = (a: Row, b: Row): number => Number(b["total"]) - Number(a["total"]);

export const openPaymentsByCompany = defineTool({
  name: "open_payments_by_company",
  title: "Totals by company",
  description:
    "What each drug and device maker paid in all: general, research, ownership. One year by amount (default the latest), or one company by year.",
  keywords: [
    "how much did a company pay doctors",
    "top paying drug companies",
    "reporting entities",
    "manufacturer totals",
  ],
  input: { company: company.optional(), year, ...page(20, 50) },
  example: { limit: 5 },
  async run({ company, year, limit, offset }, { http }) {
    const dataset = await chooseTotals(http, "company");
    const wanted = year ?? (company === undefined ? dataset.latest : undefined);
    const found = await fetchAllRows(http, dataset.id, [
      ...equals("program_year", wanted),
      ...holds("amgpo_making_payment_name", company),
    ]);
    const about = aboutOf(dataset);
    const all = found.rows.toSorted(newestFirst).map(toCompany);
    // Sorted here: whether the service sorts these columns as numbers is not known.
    const sorted = wanted === undefined ? all : all.toSorted(byTotal);
    const shown = sorted.slice(offset, offset + limit);
    if (shown.length === 0)
      return empty({
        ...about,
        hint: "Use one word of the name: subsidiaries pay under their own. Years begin seven back.",
      });
    return table({
      ...about,
      rows: shown,
      units: { total: "USD", general: "USD", research: "USD", invested: "USD", interest: "USD" },
      notes: [
        "total is general plus research.",
        ...(wanted === undefined ? ["year all is the sum of the years."] : []),
        ...(found.rows.length < found.total
          ? [`Of ${found.total} rows the first ${found.rows.length} were looked at.`]
          : []),
      ],
      ...offsetPage({ total: sorted.length, offset, shown: shown.length }),
    });
  },
});

function toCompany(row: RawRow) {
  const general = toNumber(row["total_amount_general"]);
  const research = toNumber(row["total_amount_research"]);
  return {
    company: row["amgpo_making_payment_name"] ?? null,
    company_id: row["amgpo_making_payment_id"] ?? null,
    state: row["amgpo_making_payment_state"] ?? null,
    country: row["amgpo_making_payment_country"] ?? null,
    year: yearOf(row),
    total: sum(general, research),
    general,
    research,
    invested: toNumber(row["total_amount_investment"]),
    interest: toNumber(row["total_amount_interest"]),
    general_payments: toNumber(row["trans_general"]),
    research_payments: toNumber(row["trans_research"]),
    disputed: toNumber(row["total_disputed_transactions"]),
  };
}

const PROFILE = { first: "covered_recipient_profile_first_name", last: "covered_recipient_profile_last_name" };

export const openPaymentsByPhysician = defineTool({
  name: "open_payments_by_physician",
  title: "Totals by doctor",
  description:
    "What one doctor or clinician got each year, by NPI or name: general, research, ownership. With neither, the highest of a year.",
  keywords: [
    "doctor's total payments",
    "payments to a physician over the years",
    "physician totals",
    "industry money by doctor",
  ],
  input: { npi: npi.optional(), name: doctor.optional(), year, ...page(20) },
  example: { limit: 5 },
  async run({ npi, name, year, limit, offset }, { http }) {
    const dataset = await chooseTotals(http, "physician");
    const isRanking = npi === undefined && name === undefined;
    const wanted = year ?? (isRanking ? dataset.latest : undefined);
    const { rows: found, total } = await fetchRows(http, dataset.id, {
      conditions: [
        ...equals("covered_recipient_npi", npi),
        ...equals("program_year", wanted),
        ...named("name", PROFILE, name),
      ],
      limit,
      offset,
      ...(isRanking ? { sort: { property: "general_total_payment", order: "desc" } } : {}),
    });
    const about = aboutOf(dataset);
    if (found.length === 0)
      return empty({ ...about, hint: "Give the last name, First Last, or Last, First; or the NPI." });
    const shown = (isRanking ? found : found.toSorted(newestFirst)).map(toPhysician);
    const isByAmount = shown.every(({ general }, index) => (shown[index - 1]?.general ?? Infinity) >= (general ?? 0));
    return table({
      ...about,
      rows: shown,
      units: { general: "USD", research: "USD", associated_research: "USD", invested: "USD", interest: "USD" },
      notes: [
        "associated_research is money paid to others for studies this doctor leads.",
        ...(wanted === undefined ? ["year all is the sum of the years."] : []),
        ...(isRanking && !isByAmount
          ? ["The service did not sort this column by amount: these are not the highest."]
          : []),
      ],
      ...offsetPage({ total: total ?? offset + found.length, offset, shown: found.length }),
    });
  },
});

function toPhysician(row: RawRow) {
  return {
    doctor: joined(row[PROFILE.first], row["covered_recipient_profile_middle_name"], row[PROFILE.last]),
    npi: row["covered_recipient_npi"] ?? null,
    profile_id: row["covered_recipient_profile_id"] ?? null,
    specialty: row["covered_recipient_profile_primary_specialty"] ?? null,
    city: row["covered_recipient_profile_city"] ?? null,
    state: row["covered_recipient_profile_state"] ?? null,
    year: yearOf(row),
    general: toNumber(row["general_total_payment"]),
    general_payments: toNumber(row["general_total_transactions"]),
    research: toNumber(row["research_total_payment"]),
    associated_research: toNumber(row["total_associated_research_payments"]),
    invested: toNumber(row["invested_total_amount"]),
    interest: toNumber(row["interest_total_amount"]),
  };
}

export const openPaymentsByHospital = defineTool({
  name: "open_payments_by_hospital",
  title: "Totals by teaching hospital",
  description:
    "What teaching hospitals got from drug and device makers in a year (default the latest), largest first: general and research.",
  keywords: [
    "hospital payments",
    "academic medical center industry money",
    "teaching hospital totals",
    "research funding to hospitals",
  ],
  input: { name: params.words.optional(), state: params.state.optional(), year, ...page(20) },
  example: { limit: 5 },
  async run({ name, state, year, limit, offset }, { http }) {
    const dataset = await chooseTotals(http, "hospital");
    const found = await fetchAllRows(http, dataset.id, [
      ...equals("program_year", year ?? dataset.latest),
      ...equals("teaching_hospital_state", state),
      ...holds("teaching_hospital_name", name),
    ]);
    const about = aboutOf(dataset);
    const sorted = found.rows.map(toHospital).toSorted(byTotal);
    const shown = sorted.slice(offset, offset + limit);
    if (shown.length === 0)
      return empty({ ...about, hint: "Use one word of the name; only teaching hospitals are here." });
    return table({
      ...about,
      rows: shown,
      units: { total: "USD", general: "USD", research: "USD" },
      notes: ["total is general plus research."],
      ...offsetPage({ total: sorted.length, offset, shown: shown.length }),
    });
  },
});

function toHospital(row: RawRow) {
  const general = toNumber(row["general_total_payment"]);
  const research = toNumber(row["research_total_payment"]);
  return {
    hospital: row["teaching_hospital_name"] ?? null,
    ccn: row["teaching_hospital_ccn"] ?? null,
    city: row["teaching_hospital_city"] ?? null,
    state: row["teaching_hospital_state"] ?? null,
    year: yearOf(row),
    total: sum(general, research),
    general,
    general_payments: toNumber(row["general_total_transactions"]),
    research,
    research_payments: toNumber(row["research_total_transactions"]),
  };
}
