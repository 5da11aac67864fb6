import { path } from "@fedpipe/core";
import { DAILY } from "../api/lists.ts";
import { updated, updatedQuery } from "../api/period.ts";
import { itemTool, listTool, page } from "../api/tools.ts";
import { crsNumber } from "../ids.ts";
import { crsPage } from "../pages.ts";
import { crsDetail, crsRows } from "./rows.ts";

export const crsReports = listTool({
  name: "congress_crs_reports",
  title: "CRS reports",
  description: "Reports of the Congressional Research Service, last updated first; not searchable by words.",
  keywords: [
    "Congressional Research Service",
    "policy analysis",
    "In Focus",
    "Legal Sidebar",
    "background report",
    "explainer",
  ],
  input: { ...updated, ...page() },
  example: { limit: 5 },
  list: ({ limit, offset, ...period }) => ({
    title: "CRS reports",
    source: "https://www.congress.gov/crs-products",
    hint: "Widen the dates.",
    path: "/crsreport",
    query: updatedQuery(period),
    rows: crsRows,
    limit,
    offset,
    freshForSeconds: DAILY,
  }),
});

export const crsReportDetails = itemTool({
  name: "congress_crs_report_details",
  title: "CRS report details",
  description:
    "One CRS report: summary, authors, topics, related bills, the whole text (read text_url with congress_text).",
  keywords: ["CRS report number", "R47175", "IF10244", "RL30240", "summary of a CRS report"],
  input: { report_number: crsNumber },
  example: { report_number: "R47175" },
  item: ({ report_number }) => ({
    title: `CRS report ${report_number}`,
    source: crsPage(report_number),
    hint: "No such report; list them with congress_crs_reports.",
    path: path`/crsreport/${report_number}`,
    container: "CRSReport",
    item: crsDetail,
    freshForSeconds: DAILY,
  }),
});
