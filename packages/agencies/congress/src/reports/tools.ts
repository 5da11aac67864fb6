import { defineTool, type Http, path } from "@fedpipe/core";
import { z } from "zod";
import { below, narrow } from "../api/address.ts";
import { toRecord } from "../api/items.ts";
import { DAILY, fetchList, MOST_ROWS, rowsAt } from "../api/lists.ts";
import { updated, updatedQuery } from "../api/period.ts";
import { itemTool, listTool, page } from "../api/tools.ts";
import { ordinal } from "../calendar.ts";
import { chamber, congress, jacketNumber, reportNumber, reportType } from "../ids.ts";
import { reportPage } from "../pages.ts";
import { linkRows } from "../text/versions.ts";
import { printDetail, printRows, reportPart, reportRows } from "./rows.ts";

const report = { congress, report_type: reportType, report_number: reportNumber };
type ReportRef = z.output<z.ZodObject<typeof report>>;
const A_REPORT = { congress: 118, report_type: "hrpt", report_number: 617 } as const;
const NO_SUCH_REPORT = "No such report; list them with congress_committee_reports.";

const reportPath = ({ congress, report_type, report_number }: ReportRef) =>
  path`/committee-report/${congress}/${report_type}/${report_number}`;

const SHORT = { hrpt: "H. Rept.", srpt: "S. Rept.", erpt: "Ex. Rept." } as const;
const nameReport = ({ congress, report_type, report_number }: ReportRef) =>
  `${SHORT[report_type]} ${congress}-${report_number}`;

const sourceOf = (ref: ReportRef) => reportPage(ref.congress, ref.report_type, ref.report_number);

export const committeeReports = listTool({
  name: "congress_committee_reports",
  title: "Committee reports",
  description:
    "Committee reports of one Congress by number, without titles; not searchable by words. One: congress_committee_report_details.",
  keywords: ["H. Rept.", "S. Rept.", "conference report", "executive report", "reports of committees"],
  input: {
    congress: congress.optional(),
    report_type: reportType.optional(),
    conference: z.boolean().optional(),
    ...updated,
    ...page(),
  },
  example: { congress: 118, report_type: "hrpt", limit: 5 },
  list: ({ congress, report_type, conference, limit, offset, ...period }) => ({
    title: `Committee reports${congress ? ` of the ${ordinal(congress)} Congress` : ""}`,
    hint: "Widen the dates or leave conference out.",
    path: narrow("/committee-report", { congress, report_type }),
    query: { conference, ...updatedQuery(period) },
    rows: reportRows,
    limit,
    offset,
    freshForSeconds: DAILY,
  }),
});

/** The parts of a report; undefined when there is none. */
async function fetchParts(http: Http, ref: ReportRef) {
  const found = await fetchList(http, {
    path: reportPath(ref),
    rows: rowsAt(["committeeReports", "reports"], reportPart),
    limit: MOST_ROWS,
    freshForSeconds: DAILY,
  });
  return found?.rows;
}

export const committeeReportDetails = defineTool({
  name: "congress_committee_report_details",
  title: "Committee report details",
  description: "One committee report: title, date, the bills it is about. Its text: congress_committee_report_text.",
  keywords: ["report on a bill", "committee report title", "House Report number", "Senate Report number"],
  input: report,
  example: A_REPORT,
  async run(ref, { http }) {
    const [first, ...others] = (await fetchParts(http, ref)) ?? [];
    return toRecord(
      { title: nameReport(ref), source: sourceOf(ref), hint: NO_SUCH_REPORT },
      first && { ...first, ...(others.length === 0 ? {} : { other_parts: others }) },
    );
  },
});

const textList = { rows: linkRows, limit: MOST_ROWS, isPaged: false, freshForSeconds: DAILY };

export const committeeReportText = listTool({
  name: "congress_committee_report_text",
  title: "Committee report text",
  description: "Links of the text of one committee report; read the Formatted Text with congress_text.",
  keywords: ["full text of a committee report", "PDF of a report"],
  input: report,
  example: A_REPORT,
  list: (ref) => ({
    title: `${nameReport(ref)}, texts`,
    source: sourceOf(ref),
    hint: NO_SUCH_REPORT,
    path: below(reportPath(ref), "text"),
    ...textList,
  }),
});

const print = { congress, chamber, jacket_number: jacketNumber };
type PrintRef = z.output<z.ZodObject<typeof print>>;
const A_PRINT = { congress: 118, chamber: "house", jacket_number: 57586 } as const;
const NO_SUCH_PRINT = "No such print; list them with congress_committee_prints.";

const printPath = ({ congress, chamber, jacket_number }: PrintRef) =>
  path`/committee-print/${congress}/${chamber}/${jacket_number}`;

export const committeePrints = listTool({
  name: "congress_committee_prints",
  title: "Committee prints",
  description: "Committee prints (studies, compilations, rules texts) by jacket number, without titles.",
  keywords: ["committee print", "committee studies", "rules committee print"],
  input: { congress: congress.optional(), chamber: chamber.optional(), ...updated, ...page() },
  example: { congress: 118, chamber: "house" },
  list: ({ congress, chamber, limit, offset, ...period }) => ({
    title: `Committee prints${congress ? ` of the ${ordinal(congress)} Congress` : ""}`,
    hint: "Try another Congress, or leave chamber out.",
    path: narrow("/committee-print", { congress, chamber }),
    query: updatedQuery(period),
    rows: printRows,
    limit,
    offset,
    freshForSeconds: DAILY,
  }),
});

export const committeePrintDetails = itemTool({
  name: "congress_committee_print_details",
  title: "Committee print details",
  description: "One committee print: title, committees, bills.",
  keywords: ["title of a committee print", "jacket number print"],
  input: print,
  example: A_PRINT,
  item: (ref) => ({
    title: `Committee print ${ref.jacket_number}`,
    hint: NO_SUCH_PRINT,
    path: printPath(ref),
    container: "committeePrint",
    item: printDetail,
    freshForSeconds: DAILY,
  }),
});

export const committeePrintText = listTool({
  name: "congress_committee_print_text",
  title: "Committee print text",
  description: "Links of the text of one committee print; read the Formatted Text with congress_text.",
  keywords: ["full text of a committee print", "PDF of a committee print"],
  input: print,
  example: A_PRINT,
  list: (ref) => ({
    title: `Committee print ${ref.jacket_number}, texts`,
    hint: NO_SUCH_PRINT,
    path: below(printPath(ref), "text"),
    ...textList,
  }),
});
