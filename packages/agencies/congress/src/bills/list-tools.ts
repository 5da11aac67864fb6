import { defineTool, type Row } from "@fedpipe/core";
import { amendmentRow } from "../amendments/rows.ts";
import { below } from "../api/address.ts";
import { MOST_ROWS, type RowsSchema, rowsAt, toTable } from "../api/lists.ts";
import { sort, sortQuery } from "../api/period.ts";
import { listTool, page } from "../api/tools.ts";
import { type BillRef, bill } from "../ids.ts";
import { billPage } from "../pages.ts";
import { textVersionRows } from "../text/versions.ts";
import { billPath, fetchSummaries } from "./api.ts";
import { nameBill } from "./names.ts";
import {
  actionRows,
  type CosponsorRow,
  cosponsorRows,
  referralRow,
  relatedBillRow,
  subjectRows,
  titleRow,
} from "./rows.ts";

const INFRASTRUCTURE_ACT = { congress: 117, bill_type: "hr", bill_number: 3684 } as const;

interface BillPart<R extends Row> {
  /** Of the tool, behind congress_bill_. */
  readonly name: string;
  readonly description: string;
  readonly keywords: readonly string[];
  /** What it is called in the API's path, and on the bill's page. */
  readonly segment: string;
  readonly tab: string;
  readonly rows: RowsSchema<R>;
}

const what = ({ name }: { name: string }) => name.replaceAll("_", " ");

const listOf = <R extends Row>(part: BillPart<R>, ref: BillRef) => ({
  title: `${nameBill(ref)}, ${what(part)}`,
  source: billPage(ref, part.tab),
  hint: `The bill has none, or there is no such bill: see congress_bill_details.`,
  path: below(billPath(ref), part.segment),
  rows: part.rows,
});

/** A list of a bill that may be long. */
const billList = <R extends Row>({ limit, ...part }: BillPart<R> & { readonly limit: number }) =>
  listTool({
    name: `congress_bill_${part.name}`,
    title: `Bill ${what(part)}`,
    description: part.description,
    keywords: part.keywords,
    input: { ...bill, ...page(limit) },
    example: INFRASTRUCTURE_ACT,
    list: ({ limit, offset, ...ref }) => ({ ...listOf(part, ref), limit, offset }),
  });

/** A list of a bill that is always short. */
const billShortList = <R extends Row>(part: BillPart<R>) =>
  listTool({
    name: `congress_bill_${part.name}`,
    title: `Bill ${what(part)}`,
    description: part.description,
    keywords: part.keywords,
    input: bill,
    example: INFRASTRUCTURE_ACT,
    list: (ref) => ({ ...listOf(part, ref), limit: MOST_ROWS, isPaged: false }),
  });

export const billActions = billList({
  name: "actions",
  description: "Every dated step of one bill, newest first, with the committee or roll call behind it.",
  keywords: [
    "legislative history",
    "timeline of a bill",
    "bill progress",
    "floor action",
    "signed by president",
    "veto",
  ],
  segment: "actions",
  tab: "all-actions",
  rows: actionRows,
  limit: 100,
});

export const billAmendments = billList({
  name: "amendments",
  description: "Amendments offered to one bill. One of them: congress_amendment_details.",
  keywords: ["changes proposed to a bill", "floor amendments", "H.Amdt.", "S.Amdt."],
  segment: "amendments",
  tab: "amendments",
  rows: rowsAt(["amendments"], amendmentRow),
  limit: 50,
});

export const billText = billShortList({
  name: "text",
  description:
    "Links of all text versions of one bill: introduced, engrossed, enrolled, law. Read one with congress_text.",
  keywords: ["bill versions", "PDF of a bill", "enrolled bill", "introduced version", "engrossed"],
  segment: "text",
  tab: "text",
  rows: textVersionRows,
});

export const billRelated = billList({
  name: "related",
  description: "Related, identical and procedurally tied bills of one bill, with who says so.",
  keywords: ["companion bill", "identical bill", "similar legislation", "related bills"],
  segment: "relatedbills",
  tab: "related-bills",
  rows: rowsAt(["relatedBills"], relatedBillRow),
  limit: 50,
});

export const billSubjects = billList({
  name: "subjects",
  description: "Policy area and legislative subject terms of one bill.",
  keywords: ["topics of a bill", "issue areas", "policy area", "subject terms"],
  segment: "subjects",
  tab: "subjects",
  rows: subjectRows,
  limit: 100,
});

export const billCommittees = billShortList({
  name: "committees",
  description:
    "Committees and subcommittees one bill went to, and when each referred, held hearings, marked up or reported.",
  keywords: ["committee referral", "which panel", "markup", "reported out of committee"],
  segment: "committees",
  tab: "committees",
  rows: rowsAt(["committees"], referralRow),
});

export const billTitles = billList({
  name: "titles",
  description: "All titles of one bill: official, short, popular, by text version and chamber.",
  keywords: ["short title", "official title", "popular name of an act", "bill name"],
  segment: "titles",
  tab: "titles",
  rows: rowsAt(["titles"], titleRow),
  limit: 100,
});

const COSPONSORS: BillPart<CosponsorRow> = {
  name: "cosponsors",
  description:
    "Members who cosponsored one bill: party, state, date, withdrawals. Counts by party: congress_bill_details.",
  keywords: ["who signed on", "supporters of a bill", "bipartisan support", "original cosponsor"],
  segment: "cosponsors",
  tab: "cosponsors",
  rows: cosponsorRows,
};

export const billCosponsors = listTool({
  name: "congress_bill_cosponsors",
  title: "Bill cosponsors",
  description: COSPONSORS.description,
  keywords: COSPONSORS.keywords,
  input: { ...bill, sort, ...page(MOST_ROWS) },
  example: INFRASTRUCTURE_ACT,
  list: ({ sort: order, limit, offset, ...ref }) => ({
    ...listOf(COSPONSORS, ref),
    query: sortQuery(order),
    limit,
    offset,
  }),
});

export const billSummaries = defineTool({
  name: "congress_bill_summaries",
  title: "Bill summaries",
  description: "Plain-language summaries of one bill by the Congressional Research Service, one for each main step.",
  keywords: ["what does the bill do", "bill explained", "CRS summary", "digest of a bill"],
  input: bill,
  example: INFRASTRUCTURE_ACT,
  run: async (ref, { http }) =>
    toTable(
      {
        title: `${nameBill(ref)}, summaries`,
        source: billPage(ref, "summary"),
        hint: "Not yet summarised, or no such bill; the text itself: congress_text.",
        isPaged: false,
      },
      await fetchSummaries(http, ref),
    ),
});
