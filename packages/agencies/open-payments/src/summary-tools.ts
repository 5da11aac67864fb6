import { defineTool, empty, offsetPage, params, table } from "@fedpipe/core";
import { z } from "zod";
import { fetchAllRows, fetchCatalogue, type RawRow } from "./api.ts";
import { equals, totalsYear } from "./arguments.ts";
import { type Chosen, chooseTotals } from "./datasets.ts";
import { toNumber } from "./payments.ts";
import { aboutOf, mentions, newestFirst, page, sum, toTotals, unitsOf } from "./totals.ts";

const year = totalsYear.optional();

/** A small table of totals, fetched whole, filtered here and shown as it comes. */
function showTotals(dataset: Chosen, found: readonly RawRow[], part?: { limit: number; offset: number }) {
  const shown = (part === undefined ? found : found.slice(part.offset, part.offset + part.limit)).map(toTotals);
  if (shown.length === 0) return empty({ ...aboutOf(dataset), hint: "Leave out the filters to see what there is." });
  const filled = [...new Set(shown.flatMap((row) => Object.keys(row)))].filter((column) =>
    shown.some((row) => row[column] !== null),
  );
  return table({
    ...aboutOf(dataset),
    columns: filled,
    rows: shown.map((row) => Object.fromEntries(filled.map((column) => [column, row[column] ?? null]))),
    units: unitsOf(shown.map((row) => Object.fromEntries(filled.map((column) => [column, row[column]])))),
    notes: ["One row is one year and kind of payment; program_year all is the sum of the years."],
    ...(part === undefined
      ? { total: found.length }
      : offsetPage({ total: found.length, offset: part.offset, shown: shown.length })),
  });
}

const inYear = (row: RawRow, year: string | undefined): boolean => year === undefined || row["program_year"] === year;

export const openPaymentsBySpecialty = defineTool({
  name: "open_payments_by_specialty",
  title: "Totals by specialty",
  description:
    "National totals, means and medians of payments by medical specialty in a year (default the latest), largest first.",
  keywords: [
    "which specialty gets the most",
    "payments to cardiologists",
    "average payment by specialty",
    "orthopedic surgeons payments",
  ],
  input: { specialty: params.words.optional(), year, ...page(30) },
  example: { limit: 5 },
  async run({ specialty, year, limit, offset }, { http }) {
    const dataset = await chooseTotals(http, "specialty");
    const found = await fetchAllRows(http, dataset.id, equals("program_year", year ?? dataset.latest));
    const matching = found.rows.filter((row) =>
      mentions(row, /^(classification|specialization|provider_type_description)$/u, specialty),
    );
    return showTotals(
      dataset,
      matching.toSorted((a, b) => paidTo(b) - paidTo(a)),
      { limit, offset },
    );
  },
});

const paidTo = (row: RawRow): number =>
  sum(
    toNumber(row["total_payment_amount_physician"]),
    toNumber(row["total_payment_amount_non_physician_practitioner"]),
  ) ?? 0;

export const openPaymentsByState = defineTool({
  name: "open_payments_by_state",
  title: "Totals by state",
  description: "Totals, means and medians of payments by state, year and kind of payment, newest first.",
  keywords: ["payments by state", "industry payments in my state", "state totals", "average per doctor by state"],
  input: { state: params.state.optional(), year, ...page(60, 500) },
  example: { state: "VT" },
  async run({ state, year, limit, offset }, { http }) {
    const dataset = await chooseTotals(http, "state");
    const { rows: found } = await fetchAllRows(http, dataset.id, []);
    const matching = found.filter((row) => inYear(row, year) && (state === undefined || isOfState(row, state)));
    return showTotals(dataset, matching.toSorted(newestFirst), { limit, offset });
  },
});

const isOfState = (row: RawRow, state: string): boolean =>
  Object.entries(row).some(([column, value]) => /state/u.test(column) && value === state);

export const openPaymentsSummary = defineTool({
  name: "open_payments_summary",
  title: "National totals by year",
  description:
    "National totals, means and medians of payments to doctors, clinicians and teaching hospitals, by year and kind.",
  keywords: [
    "total industry payments",
    "national total",
    "how much do drug companies pay doctors",
    "payments each year",
  ],
  input: {},
  example: {},
  async run(_, { http }) {
    const dataset = await chooseTotals(http, "national");
    const { rows: found } = await fetchAllRows(http, dataset.id, []);
    return showTotals(dataset, found.toSorted(newestFirst));
  },
});

export const openPaymentsDatasets = defineTool({
  name: "open_payments_datasets",
  title: "Open Payments datasets",
  description:
    "Datasets of Open Payments by title, year or theme, with ids: which program years there are, and further summaries.",
  keywords: ["which years are available", "dataset catalogue", "program years", "download open payments"],
  input: { query: z.string().trim().max(200).optional().describe("e.g. 2023 general") },
  example: { query: "2023" },
  async run({ query }, { http }) {
    const words = query?.toLowerCase().split(/\s+/u).filter(Boolean) ?? [];
    const found = (await fetchCatalogue(http)).filter(({ title, theme, keyword }) => {
      const text = [title, ...(theme ?? []), ...(keyword ?? [])].join(" ").toLowerCase();
      return words.every((word) => text.includes(word));
    });
    const about = { title: "Open Payments datasets", source: "https://openpaymentsdata.cms.gov/datasets" };
    if (found.length === 0) return empty({ ...about, hint: "Leave query out to see all of them." });
    return table({
      ...about,
      rows: found.map(({ identifier, title, theme, keyword, temporal, modified }) => ({
        title,
        theme: theme?.join(", ") ?? null,
        year: keyword?.join(", ") ?? null,
        covers: temporal ?? null,
        modified: modified?.slice(0, 10) ?? null,
        id: identifier,
      })),
      total: found.length,
    });
  },
});
