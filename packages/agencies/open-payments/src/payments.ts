import type { Row } from "@fedpipe/core";
import type { RawRow } from "./api.ts";

/** Money is dollars and cents, written with a point; sometimes with commas. */
export function toNumber(text: string | null | undefined): number | null {
  if (text === null || text === undefined) return null;
  const number = Number(text.replaceAll(/[$,]/gu, ""));
  return Number.isFinite(number) ? number : null;
}

/** MM/DD/YYYY as YYYY-MM-DD. */
export function toDay(text: string | null | undefined): string | null {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/u.exec(text ?? "") ?? [];
  if (month === undefined || day === undefined) return text ?? null;
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

export const joined = (...parts: readonly (string | null | undefined)[]): string | null =>
  parts.filter(Boolean).join(" ") || null;

/** The last step of "Allopathic & Osteopathic Physicians|Internal Medicine|Cardiovascular Disease" with the one before. */
export const toSpecialty = (path: string | null | undefined): string | null =>
  path?.split("|").slice(1).join(", ") || path || null;

const SLOTS = [1, 2, 3, 4, 5];

const productsOf = (row: RawRow): string[] => [
  ...new Set(SLOTS.flatMap((slot) => row[`name_of_drug_or_biological_or_device_or_medical_supply_${slot}`] ?? [])),
];

const PAYER = "applicable_manufacturer_or_applicable_gpo_making_payment_name";
const SUBMITTER = "submitting_applicable_manufacturer_or_applicable_gpo_name";

/** The company that paid, and the one that reported it where that is another. */
const companiesOf = (row: RawRow) => ({
  company: row[PAYER] ?? row[SUBMITTER] ?? null,
  reported_by: row[PAYER] !== null && row[SUBMITTER] !== row[PAYER] ? (row[SUBMITTER] ?? null) : null,
});

const placeOf = (row: RawRow) => ({ city: row["recipient_city"] ?? null, state: row["recipient_state"] ?? null });

const endOf = (row: RawRow) => ({
  disputed: row["dispute_status_for_publication"] ?? null,
  record_id: row["record_id"] ?? null,
});

/** One general payment. */
export const toPayment = (row: RawRow) =>
  ({
    date: toDay(row["date_of_payment"]),
    amount: toNumber(row["total_amount_of_payment_usdollars"]),
    payments: toNumber(row["number_of_payments_included_in_total_amount"]),
    nature: row["nature_of_payment_or_transfer_of_value"] ?? null,
    form: row["form_of_payment_or_transfer_of_value"] ?? null,
    ...companiesOf(row),
    recipient: recipientOf(row),
    recipient_type: row["covered_recipient_type"]?.replace("Covered Recipient ", "") ?? null,
    npi: row["covered_recipient_npi"] ?? null,
    specialty: toSpecialty(row["covered_recipient_specialty_1"]),
    ...placeOf(row),
    products: productsOf(row),
    ...endOf(row),
  }) satisfies Row;

const recipientOf = (row: RawRow): string | null =>
  joined(
    row["covered_recipient_first_name"],
    row["covered_recipient_middle_name"],
    row["covered_recipient_last_name"],
  ) ??
  row["teaching_hospital_name"] ??
  row["noncovered_recipient_entity_name"] ??
  null;

/** One research payment; who is paid is often a hospital, the doctor its principal investigator. */
export const toResearch = (row: RawRow) =>
  ({
    date: toDay(row["date_of_payment"]),
    amount: toNumber(row["total_amount_of_payment_usdollars"]),
    ...companiesOf(row),
    study: row["name_of_study"] ?? null,
    trial: row["clinicaltrials_gov_identifier"] ?? null,
    investigator: joined(row["principal_investigator_1_first_name"], row["principal_investigator_1_last_name"]),
    investigator_npi: row["principal_investigator_1_npi"] ?? null,
    specialty: toSpecialty(row["principal_investigator_1_specialty_1"] ?? row["principal_investigator_1_specialty"]),
    recipient: recipientOf(row),
    ...placeOf(row),
    products: productsOf(row),
    ...endOf(row),
  }) satisfies Row;

/** What a doctor or the doctor's family holds of a company. */
export const toOwnership = (row: RawRow) =>
  ({
    ...companiesOf(row),
    doctor: joined(row["physician_first_name"], row["physician_last_name"]),
    npi: row["physician_npi"] ?? null,
    specialty: toSpecialty(row["physician_specialty"]),
    ...placeOf(row),
    invested: toNumber(row["total_amount_invested_usdollars"]),
    value: toNumber(row["value_of_interest"]),
    terms: row["terms_of_interest"] ?? null,
    held_by: row["interest_held_by_physician_or_an_immediate_family_member"] ?? null,
    ...endOf(row),
  }) satisfies Row;
