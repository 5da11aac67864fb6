import { defineTool, empty, params, record } from "@fedpipe/core";
import { fetchAllRows } from "./api.ts";
import { equals, npi, programYear } from "./arguments.ts";
import { chooseDetail } from "./datasets.ts";
import { toPayment } from "./payments.ts";

export const openPaymentsProvider = defineTool({
  name: "open_payments_provider",
  title: "Payments to one NPI",
  description:
    "General payments to one doctor by NPI in a program year: total, sums by company and nature, and the payments. All years: open_payments_by_physician.",
  keywords: ["payments to an NPI", "who pays this doctor", "industry ties of a physician", "doctor profile"],
  input: { npi, year: programYear, limit: params.limit({ max: 500, byDefault: 50 }) },
  example: { npi: "1234567893" },
  async run({ npi, year, limit }, { http }) {
    const dataset = await chooseDetail(http, "General", year);
    const { rows, total } = await fetchAllRows(http, dataset.id, equals("covered_recipient_npi", npi));
    const about = { title: `Open Payments, NPI ${npi}, ${dataset.year}`, source: dataset.source };
    if (rows.length === 0)
      return empty({
        ...about,
        hint: "No general payment that year. Try another, or open_payments_by_physician for all.",
      });
    const payments = rows.map(toPayment).toSorted((a, b) => (b.amount ?? 0) - (a.amount ?? 0));
    const shown = payments.slice(0, limit);
    return record({
      ...about,
      fields: {
        npi,
        recipient: payments[0]?.recipient ?? null,
        specialty: payments[0]?.specialty ?? null,
        city: payments[0]?.city ?? null,
        state: payments[0]?.state ?? null,
        total_amount: cents(payments.reduce((sum, { amount }) => sum + (amount ?? 0), 0)),
        payments_total: total,
        by_company: sumBy(payments, "company"),
        by_nature: sumBy(payments, "nature"),
        payments: shown.map(({ date, amount, nature, company, products }) => ({
          date,
          amount,
          nature,
          company,
          products,
        })),
      },
      units: { total_amount: "USD", amount: "USD" },
      notes: [
        ...(rows.length < total ? [`The sums cover ${rows.length} of ${total} payments.`] : []),
        ...(shown.length < payments.length
          ? [`The ${shown.length} largest of ${payments.length} payments are shown.`]
          : []),
      ],
    });
  },
});

const cents = (amount: number): number => Math.round(amount * 100) / 100;

function sumBy(payments: readonly ReturnType<typeof toPayment>[], key: "company" | "nature") {
  const sums = new Map<string | null, { amount: number; payments: number }>();
  for (const payment of payments) {
    const known = sums.get(payment[key]) ?? { amount: 0, payments: 0 };
    sums.set(payment[key], { amount: known.amount + (payment.amount ?? 0), payments: known.payments + 1 });
  }
  return [...sums]
    .map(([name, { amount, payments: count }]) => ({ name, amount: cents(amount), payments: count }))
    .toSorted((a, b) => b.amount - a.amount);
}
