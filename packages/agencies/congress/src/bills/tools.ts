import { defineTool, empty, params, type Row, table } from "@fedpipe/core";
import { z } from "zod";
import { narrow } from "../api/address.ts";
import { text, whole } from "../api/fields.ts";
import { fetchItem, toRecord } from "../api/items.ts";
import { fetchList, fetchTable, rowsAt, toTable } from "../api/lists.ts";
import { gather } from "../api/parts.ts";
import { sort, sortQuery, updated, updatedQuery } from "../api/period.ts";
import { listTool, page } from "../api/tools.ts";
import { ordinal, sittingOn } from "../calendar.ts";
import { bill, billType, congress, lawNumber, lawType } from "../ids.ts";
import { billLink, billPage, SITE } from "../pages.ts";
import { billDetail, fetchBill, fetchPartySplit, withPlainText } from "./api.ts";
import { nameBill } from "./names.ts";
import { fetchProfile } from "./profile.ts";
import { billIdentity, billRow, lawRow, summaryRow } from "./rows.ts";
import { searchTitles } from "./search.ts";
import { fetchBillVotes } from "./votes.ts";

const NO_SUCH_BILL = "No bill of that type and number in that Congress; look for it with congress_search_bills.";
const FULL_TEXT = "Searching the text of bills: govinfo_search.";

export const searchBills = defineTool({
  name: "congress_search_bills",
  title: "Bills",
  description:
    "Bills by latest action. query only filters the titles of the 250 bills at offset; search texts with govinfo_search. One bill: congress_bill_details.",
  keywords: [
    "legislation",
    "find a bill",
    "H.R.",
    "S. bill",
    "joint resolution",
    "recently introduced bills",
    "latest bills in Congress",
    "pending legislation",
  ],
  input: {
    query: params.words.optional().describe("Words of the title"),
    congress: congress.optional(),
    bill_type: billType.optional(),
    ...updated,
    sort,
    ...page(),
  },
  example: { congress: 119, bill_type: "hr", limit: 5 },
  async run({ query: words, congress, bill_type, sort: order, limit, offset, ...period }, { http }) {
    const path = narrow("/bill", { congress, bill_type });
    const query = { ...updatedQuery(period), ...sortQuery(order) };
    const about = {
      title: `Bills${bill_type ? ` (${bill_type})` : ""}${congress ? ` of the ${ordinal(congress)} Congress` : ""}`,
      source: `${SITE}/search`,
    };
    const list = { ...about, path, query, rows: rowsAt(["bills"], billRow), limit, offset };
    if (words === undefined) return fetchTable(http, { ...list, hint: "Widen the dates, or try another Congress." });
    const { rows, looked, total, next } = await searchTitles(http, { path, query, words, limit, offset });
    const titled = { ...about, title: `${about.title} with "${words}" in the title` };
    const reach = `Only the titles of bills ${offset + 1} to ${offset + looked} of ${total} were looked at. ${FULL_TEXT}`;
    if (rows.length === 0)
      return empty({ ...titled, hint: next === undefined ? reach : `${reach} Go on with offset ${next}.` });
    return table({ ...titled, rows, notes: [reach], ...(next === undefined ? {} : { next: { offset: next } }) });
  },
});

export const billDetails = defineTool({
  name: "congress_bill_details",
  title: "Bill details",
  description:
    "One bill: sponsor, status, policy area, laws, cost estimates, cosponsors by party, and how much there is of the rest.",
  keywords: ["status of a bill", "who sponsored", "did it pass", "became law", "CBO score", "bipartisan"],
  input: bill,
  example: { congress: 117, bill_type: "hr", bill_number: 3684 },
  async run(ref, { http }) {
    const [found, { found: parts, notes }] = await Promise.all([
      fetchBill(http, ref),
      gather({ cosponsors_by_party: fetchPartySplit(http, ref) }),
    ]);
    const about = { title: nameBill(ref), source: billPage(ref), hint: NO_SUCH_BILL, notes };
    return toRecord(about, found && { ...found, cosponsors_by_party: parts["cosponsors_by_party"] ?? null });
  },
});

export const billVotes = defineTool({
  name: "congress_bill_votes",
  title: "Votes on a bill",
  description:
    "Roll calls on one bill in both chambers, newest first, tallied by party. Who voted how: congress_house_votes, congress_senate_votes.",
  keywords: ["roll call on a bill", "vote count", "how did Congress vote", "passed by", "party-line vote"],
  input: { ...bill, limit: params.limit({ max: 50, byDefault: 20 }), offset: params.offset },
  example: { congress: 117, bill_type: "hr", bill_number: 3684 },
  async run({ limit, offset, ...ref }, { http, progress }) {
    const found = await fetchBillVotes(http, ref, { limit, offset, progress });
    const about = { title: `${nameBill(ref)}, roll calls`, source: billPage(ref, "all-actions") };
    return toTable(
      {
        ...about,
        hint: "No roll call is recorded: perhaps voice votes only (congress_bill_actions), or no such bill.",
        notes: found?.notes ?? [],
        offset,
      },
      found,
    );
  },
});

export const billFullProfile = defineTool({
  name: "congress_bill_full_profile",
  title: "Bill, everything",
  description:
    "One bill whole: details with the beginning of every list (actions, cosponsors, summaries, text versions, …). Costs a dozen requests.",
  keywords: ["all about a bill", "bill overview", "complete bill dossier"],
  input: bill,
  example: { congress: 117, bill_type: "hr", bill_number: 3684 },
  async run(ref, { http }) {
    const { fields, notes } = await fetchProfile(http, ref);
    return toRecord({ title: nameBill(ref), source: billPage(ref), hint: NO_SUCH_BILL, notes }, fields);
  },
});

const summarised = summaryRow.extend({
  bill: z.object({ congress: whole, type: text, number: whole, title: text }),
});

export const summariesSearch = defineTool({
  name: "congress_summaries_search",
  title: "Newest bill summaries",
  description:
    "CRS summaries lately written or changed, over all bills; not searchable by words. Of one bill: congress_bill_summaries.",
  keywords: ["recent bill summaries", "what new bills do", "CRS digests"],
  input: { congress: congress.optional(), bill_type: billType.optional(), ...updated, sort, ...page() },
  example: { congress: 119, limit: 5 },
  async run({ congress, bill_type, sort: order, limit, offset, ...period }, { http }) {
    const found = await fetchList(http, {
      path: narrow("/summaries", { congress, bill_type }),
      query: { ...updatedQuery(period), ...sortQuery(order) },
      rows: rowsAt(["summaries"], summarised),
      limit,
      offset,
    });
    const rows = await withPlainText<z.output<typeof summarised>, Row>(found, ({ bill, ...summary }) => ({
      ...billIdentity(bill.congress, bill.type, bill.number),
      title: bill.title,
      date: summary.actionDate,
      action: summary.actionDesc,
      updated: summary.updateDate,
      url: billLink(bill.congress, bill.type, bill.number),
    }));
    return toTable({ title: "Bill summaries", hint: "Without dates the newest come first.", offset }, rows);
  },
});

const NO_LAWS = "Laws of a new Congress appear some weeks after they are signed.";

export const recentLaws = listTool({
  name: "congress_recent_laws",
  title: "Enacted laws",
  description: "Public or private laws of one Congress with the bills they were; of the present one unless said.",
  keywords: ["enacted legislation", "signed into law", "Public Law", "statutes", "new laws"],
  input: { congress: congress.optional(), law_type: lawType.optional(), ...page() },
  example: { congress: 118, limit: 5 },
  list: ({ congress: given, law_type, limit, offset }, { now }) => {
    const congress = given ?? sittingOn(now()).congress;
    return {
      title: `Laws of the ${ordinal(congress)} Congress`,
      source: `${SITE}/public-laws/${ordinal(congress)}-congress`,
      hint: NO_LAWS,
      path: narrow("/law", { congress, law_type }),
      rows: rowsAt(["bills"], lawRow),
      limit,
      offset,
    };
  },
});

export const lawDetails = defineTool({
  name: "congress_law_details",
  title: "Law details",
  description: "One law by its number, as the bill it was: Public Law 118-274 is congress 118, law_number 274.",
  keywords: ["Public Law number", "P.L.", "PLAW", "which bill became this law", "private law"],
  input: { congress, law_type: lawType.default("pub"), law_number: lawNumber },
  example: { congress: 118, law_type: "pub", law_number: 274 },
  async run({ congress, law_type, law_number }, { http }) {
    const found = await fetchItem(http, {
      path: narrow("/law", { congress, law_type, law_number }),
      container: "bill",
      item: billDetail,
    });
    const link = found && billLink(found.congress, found.bill_type, found.bill_number);
    return toRecord(
      {
        title: `${law_type === "pub" ? "Public" : "Private"} Law ${congress}-${law_number}`,
        ...(link ? { source: link } : {}),
        hint: "No such law; list them with congress_recent_laws.",
      },
      found,
    );
  },
});
