import { z } from "zod";
import { day, flag, listOf, neededText, neededWhole, text, whole } from "../api/fields.ts";
import { type RowsSchema, rowsAt } from "../api/lists.ts";
import { reportType } from "../ids.ts";
import { billLink, reportPage } from "../pages.ts";

const reportRow = z
  .object({
    citation: text,
    congress: whole,
    number: neededWhole,
    part: whole,
    type: neededText,
    chamber: text,
    updateDate: day,
  })
  .transform(({ citation, congress, number, part, type, chamber, updateDate }) => {
    const known = reportType.safeParse(type?.toLowerCase()).data;
    const isWhole = known !== undefined && congress !== null;
    return {
      citation,
      congress,
      report_type: known ?? type,
      report_number: number,
      part: part,
      chamber: chamber,
      updated: updateDate,
      url: isWhole ? reportPage(congress, known, number) : null,
    };
  });
export type ReportRow = z.output<typeof reportRow>;

/** Committee reports. The documentation, the API and its clients name the list differently. */
export const reportRows: RowsSchema<ReportRow> = rowsAt(
  ["reports", "committeeReports", "committee-reports.committeeReports", "committee-reports.reports"],
  reportRow,
);

const associatedBill = z
  .object({ congress: whole, type: text, number: whole })
  .transform(({ congress, type, number }) => ({
    name: [type, number].filter((part) => part !== null).join(" "),
    congress,
    url: billLink(congress, type, number),
  }));

/** One part of a committee report; most reports have one. */
export const reportPart = z
  .object({
    citation: text,
    title: text,
    chamber: text,
    congress: whole,
    reportType: text,
    part: whole,
    issueDate: day,
    sessionNumber: whole,
    isConferenceReport: flag,
    associatedBill: listOf(associatedBill),
    associatedTreaties: listOf(z.object({ congress: whole, number: text, part: text })),
    text: z.object({ count: whole }).nullish(),
    updateDate: day,
  })
  .transform((report) => ({
    citation: report.citation,
    title: report.title,
    chamber: report.chamber,
    part: report.part,
    issued: report.issueDate,
    congress: report.congress,
    session: report.sessionNumber,
    kind: report.reportType,
    conference: report.isConferenceReport,
    bills: report.associatedBill,
    treaties: report.associatedTreaties.map(({ congress, number, part }) =>
      [congress, number]
        .filter((one) => one !== null)
        .join("-")
        .concat(part ?? ""),
    ),
    texts: report.text?.count ?? null,
    updated: report.updateDate,
  }));

export const printRows = rowsAt(
  ["committeePrints"],
  z
    .object({ chamber: text, congress: whole, jacketNumber: neededWhole, updateDate: day })
    .transform(({ chamber, congress, jacketNumber, updateDate }) => ({
      congress,
      chamber: chamber?.toLowerCase() ?? null,
      jacket_number: jacketNumber,
      updated: updateDate,
    })),
);

/** One committee print: a study or a compilation a committee had printed. */
export const printDetail = z
  .object({
    title: text,
    citation: text,
    number: text,
    congress: whole,
    chamber: text,
    jacketNumber: whole,
    committees: listOf(z.object({ name: text, systemCode: text })),
    associatedBills: listOf(associatedBill),
    text: z.object({ count: whole }).nullish(),
    updateDate: day,
  })
  .transform((print) => ({
    title: print.title,
    citation: print.citation,
    number: print.number,
    congress: print.congress,
    chamber: print.chamber,
    jacket_number: print.jacketNumber,
    committees: print.committees.map(({ name, systemCode }) => ({ name, committee_code: systemCode })),
    bills: print.associatedBills,
    texts: print.text?.count ?? null,
    updated: print.updateDate,
  }));
