import {
  defineTool,
  empty,
  failArgument,
  type Http,
  offsetPage,
  params,
  type Row,
  table,
  type Units,
} from "@fedpipe/core";
import { fetchRows, type RawRow, type RowQuery } from "./api.ts";
import { company, doctor, equals, holds, named, npi, programYear } from "./arguments.ts";
import { chooseDetail, type Detail } from "./datasets.ts";
import { joined, toNumber, toOwnership, toPayment, toResearch, toSpecialty } from "./payments.ts";

const AMOUNT = "total_amount_of_payment_usdollars";
const PAYER = "applicable_manufacturer_or_applicable_gpo_making_payment_name";
const RECIPIENT = { first: "covered_recipient_first_name", last: "covered_recipient_last_name" };
const INVESTIGATOR = { first: "principal_investigator_1_first_name", last: "principal_investigator_1_last_name" };
const OWNER = { first: "physician_first_name", last: "physician_last_name" };

const NO_PAYMENT =
  "Companies pay under the names of their subsidiaries: use one word of it. Doctors go by last name, or First Last; or try another year.";

const who = { company: company.optional(), doctor: doctor.optional() };
const where = { state: params.state.optional(), specialty: params.words.optional() };
const paging = { limit: params.limit({ max: 100, byDefault: 20 }), offset: params.offset };

interface Asked {
  readonly company?: string | undefined;
  readonly doctor?: string | undefined;
  readonly npi?: string | undefined;
  readonly state?: string | undefined;
  readonly specialty?: string | undefined;
}

// Fourteen million rows a year: without any filter a question times out.
function conditionsOf({ company, doctor, npi, state, specialty }: Asked) {
  const conditions = [
    ...equals("covered_recipient_npi", npi),
    ...equals("recipient_state", state),
    ...named("doctor", RECIPIENT, doctor),
    ...holds(PAYER, company),
    ...holds("covered_recipient_specialty_1", specialty),
  ];
  return conditions.length > 0 ? conditions : failArgument("", "need one of company, doctor, npi, state or specialty");
}

interface Page {
  readonly kind: Detail;
  readonly year: string;
  readonly query: RowQuery;
  readonly toRow: (row: RawRow) => Row;
  readonly units: Units;
  readonly notes?: readonly string[];
}

async function showPayments(http: Http, { kind, year, query, toRow, units, notes = [] }: Page) {
  const dataset = await chooseDetail(http, kind, year);
  const { rows, total } = await fetchRows(http, dataset.id, query);
  const about = {
    title: `Open Payments, ${dataset.title}`,
    source: dataset.source,
    ...(dataset.modified === undefined ? {} : { dataDate: dataset.modified }),
  };
  if (rows.length === 0) return empty({ ...about, hint: NO_PAYMENT });
  const offset = query.offset ?? 0;
  return table({
    ...about,
    rows: rows.map(toRow),
    units,
    notes,
    ...offsetPage({ total: total ?? offset + rows.length, offset, shown: rows.length }),
  });
}

export const openPaymentsSearch = defineTool({
  name: "open_payments_search",
  title: "Payments to doctors and hospitals",
  description:
    "Single general payments (meals, travel, consulting, royalties) of drug and device makers in one program year. Needs a filter. Largest first: open_payments_top.",
  keywords: [
    "pharma payments",
    "has my doctor taken money",
    "drug company money",
    "Sunshine Act",
    "free meals from drug reps",
    "speaker fees",
    "consulting fees",
    "conflict of interest",
  ],
  input: { ...who, npi: npi.optional(), ...where, year: programYear, ...paging },
  example: { company: "Pfizer", state: "VT", limit: 5 },
  run: ({ year, limit, offset, ...asked }, { http }) =>
    showPayments(http, {
      kind: "General",
      year,
      query: { conditions: conditionsOf(asked), limit, offset },
      toRow: toPayment,
      units: { amount: "USD" },
      notes: ["In the order of the file, not of amount."],
    }),
});

export const openPaymentsTop = defineTool({
  name: "open_payments_top",
  title: "Largest single payments",
  description:
    "The largest single general payments that match, one program year. Sums by doctor: open_payments_top_doctors.",
  keywords: ["biggest payment", "highest royalties to doctors", "largest consulting fee", "top pharma payments"],
  input: { ...who, ...where, year: programYear, ...paging },
  example: { state: "VT", limit: 5 },
  run: ({ year, limit, offset, ...asked }, { http }) =>
    showPayments(http, {
      kind: "General",
      year,
      query: { conditions: conditionsOf(asked), limit, offset, sort: { property: AMOUNT, order: "desc" } },
      toRow: toPayment,
      units: { amount: "USD" },
    }),
});

const DOCTOR = [
  "covered_recipient_profile_id",
  "covered_recipient_npi",
  RECIPIENT.first,
  RECIPIENT.last,
  "covered_recipient_specialty_1",
  "recipient_state",
];

export const openPaymentsTopDoctors = defineTool({
  name: "open_payments_top_doctors",
  title: "Best-paid doctors",
  description:
    "Doctors and other clinicians by the sum of general payments they got in a program year, of all makers or one.",
  keywords: [
    "highest paid doctors",
    "doctors who got the most",
    "top recipients of pharma money",
    "surgeons paid by device makers",
  ],
  input: { ...where, company: company.optional(), year: programYear, ...paging },
  example: { state: "VT", limit: 5 },
  run: ({ year, limit, offset, ...asked }, { http }) => topDoctors(http, { year, limit, offset, asked }),
});

async function topDoctors(
  http: Http,
  { year, limit, offset, asked }: { year: string; limit: number; offset: number; asked: Asked },
) {
  const conditions = [
    ...conditionsOf(asked),
    // Hospitals have no name of a person: all of them would be one "doctor", and the first.
    { property: "covered_recipient_type", value: "Covered Recipient Teaching Hospital", operator: "<>" as const },
  ];
  const dataset = await chooseDetail(http, "General", year);
  const { rows } = await fetchRows(http, dataset.id, {
    conditions,
    limit,
    offset,
    sort: { property: "total_payments", order: "desc" },
    groupings: DOCTOR,
    aggregates: [
      { operator: "sum", property: AMOUNT, alias: "total_payments" },
      { operator: "count", property: AMOUNT, alias: "payment_count" },
    ],
  });
  const about = { title: `Open Payments, best-paid doctors ${dataset.year}`, source: dataset.source };
  if (rows.length === 0) return empty({ ...about, hint: NO_PAYMENT });
  return table({
    ...about,
    rows: rows.map((row) => ({
      doctor: joined(row[RECIPIENT.first], row[RECIPIENT.last]),
      npi: row["covered_recipient_npi"] ?? null,
      specialty: toSpecialty(row["covered_recipient_specialty_1"]),
      state: row["recipient_state"] ?? null,
      total: toNumber(row["total_payments"]),
      payments: toNumber(row["payment_count"]),
    })),
    units: { total: "USD" },
    notes: [
      "Who is reported with two specialties or in two states has two rows. Research and ownership are not in the sum.",
    ],
    ...(rows.length === limit ? { next: { offset: offset + limit } } : {}),
  });
}

export const openPaymentsResearch = defineTool({
  name: "open_payments_research",
  title: "Research payments",
  description:
    "Payments for research in one program year, with study, recipient and principal investigator (doctor looks for that one).",
  keywords: [
    "clinical trial payments",
    "principal investigator payments",
    "industry-funded research",
    "study payments to hospitals",
  ],
  input: { ...who, state: where.state, year: programYear, ...paging },
  example: { company: "Pfizer", limit: 5 },
  run: ({ company, doctor, state, year, limit, offset }, { http }) =>
    showPayments(http, {
      kind: "Research",
      year,
      query: {
        conditions: [
          ...equals("recipient_state", state),
          ...named("doctor", INVESTIGATOR, doctor),
          ...holds(PAYER, company),
        ],
        limit,
        offset,
      },
      toRow: toResearch,
      units: { amount: "USD" },
      notes: doctor === undefined ? [] : ["Only the first of up to five principal investigators is looked for."],
    }),
});

export const openPaymentsOwnership = defineTool({
  name: "open_payments_ownership",
  title: "Doctors' stakes in companies",
  description:
    "Ownership and investment interests of doctors and their families in drug and device makers, one program year.",
  keywords: [
    "doctors who own stock",
    "physician-owned company",
    "physician-owned distributor",
    "investment interest",
    "family member stake",
  ],
  input: { ...who, state: where.state, year: programYear, ...paging },
  example: { state: "TX", limit: 5 },
  run: ({ company, doctor, state, year, limit, offset }, { http }) =>
    showPayments(http, {
      kind: "Ownership",
      year,
      query: {
        conditions: [...equals("recipient_state", state), ...named("doctor", OWNER, doctor), ...holds(PAYER, company)],
        limit,
        offset,
      },
      toRow: toOwnership,
      units: { invested: "USD", value: "USD" },
    }),
});
