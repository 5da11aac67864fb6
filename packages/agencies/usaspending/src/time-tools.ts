import { defineTool, empty, table } from "@fedpipe/core";
import { z } from "zod";
import { filterNotes, messages, SEARCH_PAGE } from "./api.ts";
import { awardType } from "./award-types.ts";
import { number, usd } from "./fields.ts";
import { buildFilters, common, dates, placeNote } from "./filters.ts";
import { calendarMonth, readPeriod, seriesStart } from "./fiscal.ts";

const timePeriod = z.object({ fiscal_year: number, calendar_year: number, quarter: number, month: number });
type TimePeriod = z.output<typeof timePeriod>;

const answer = z.object({
  messages,
  results: z.array(
    z.object({
      time_period: timePeriod,
      aggregated_amount: number,
      total_outlays: number,
      Contract_Obligations: number,
      Idv_Obligations: number,
      Grant_Obligations: number,
      Loan_Obligations: number,
      Direct_Obligations: number,
      Other_Obligations: number,
    }),
  ),
});

function label({ fiscal_year, calendar_year, quarter, month }: TimePeriod): string | null {
  if (calendar_year !== null) return String(calendar_year);
  if (fiscal_year === null) return null;
  if (month !== null) return calendarMonth(fiscal_year, month);
  return quarter === null ? `FY${fiscal_year}` : `FY${fiscal_year} Q${quarter}`;
}

export const usaSpendingOverTime = defineTool({
  name: "usa_spending_over_time",
  title: "Spending over time",
  description: "Obligations by month, quarter or year, oldest first, split by kind of award.",
  keywords: ["spending trend", "spending by month", "history of federal contracts", "year over year spending"],
  input: {
    group: z.enum(["month", "quarter", "fiscal_year", "calendar_year"]).default("month"),
    ...dates,
    agency: common.agency,
    award_type: awardType.optional(),
    state: common.state,
    keyword: common.keyword,
  },
  example: {},
  async run({ group, start_date, end_date, ...wanted }, { http, now }) {
    const today = now();
    const period = readPeriod(
      start_date ?? (end_date === undefined ? seriesStart(group, today) : undefined),
      end_date,
      today,
    );
    const found = await http.json(answer, {
      path: "/search/spending_over_time/",
      json: { group, filters: await buildFilters(http, { ...wanted, period }), spending_level: "transactions" },
    });
    const about = {
      title: `Spending by ${group.replaceAll("_", " ")}, ${period?.start_date ?? ""} to ${period?.end_date ?? ""}`,
      source: SEARCH_PAGE,
    };
    const notes = [...placeNote(wanted.state), ...filterNotes(found.messages)];
    if (found.results.length === 0) return empty({ ...about, hint: "Drop a filter, or widen the dates.", notes });
    const rows = found.results.map((row) => ({
      period: label(row.time_period),
      amount: row.aggregated_amount,
      contracts: row.Contract_Obligations,
      idvs: row.Idv_Obligations,
      grants: row.Grant_Obligations,
      loans: row.Loan_Obligations,
      direct_payments: row.Direct_Obligations,
      other: row.Other_Obligations,
      outlays: row.total_outlays,
    }));
    return table({
      ...about,
      rows,
      units: usd("amount", "contracts", "idvs", "grants", "loans", "direct_payments", "other", "outlays"),
      notes: [
        "Obligations; fiscal year N runs from October of N-1. Defense contracts appear 90 days late, so the last months are low.",
        ...notes,
      ],
    });
  },
});
