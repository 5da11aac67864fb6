import { defineTool, params, type Row, wordsOf } from "@fedpipe/core";
import { below } from "../api/address.ts";
import { toRecord, fetchItem } from "../api/items.ts";
import { DAILY, fetchAll, fetchList, fetchTable, type Page, toTable } from "../api/lists.ts";
import { gather, listFields } from "../api/parts.ts";
import { updated, updatedQuery } from "../api/period.ts";
import { itemTool, page } from "../api/tools.ts";
import { ordinal } from "../calendar.ts";
import { chamber, committeeCode, congress } from "../ids.ts";
import {
  COMMITTEE_LISTS,
  type CommitteeRow,
  committeeDetail,
  committeePath,
  committeeRows,
  fetchCommitteeBills,
} from "./api.ts";

const committee = { chamber, committee_code: committeeCode };
const FINANCIAL_SERVICES = { chamber: "house", committee_code: "hsba00" } as const;
const NO_SUCH_COMMITTEE = "No such committee in that chamber; find codes with congress_committees.";

export const committees = defineTool({
  name: "congress_committees",
  title: "Committees",
  description: "Committees and subcommittees with the codes other tools want; name finds one by words.",
  keywords: [
    "committee list",
    "subcommittees",
    "committee code",
    "which committees are there",
    "joint committee",
    "panel",
  ],
  input: {
    congress: congress.optional(),
    chamber: chamber.optional(),
    name: params.words.optional(),
    ...updated,
    ...page(50),
  },
  example: { chamber: "senate" },
  async run({ congress, chamber, name, limit, offset, ...period }, { http }) {
    const shown = {
      title: `Committees${chamber ? ` (${chamber})` : ""}${congress ? ` of the ${ordinal(congress)} Congress` : ""}`,
      hint: "Use fewer or other words of the name, or leave chamber out.",
      offset,
    };
    const list = {
      path: below("/committee", congress, chamber),
      query: updatedQuery(period),
      rows: committeeRows,
      freshForSeconds: DAILY,
    };
    if (name === undefined) return fetchTable(http, { ...shown, ...list, limit });
    const all = (await fetchAll(http, list)) ?? [];
    const found = all.filter((row) => isCalled(row, name));
    return toTable(shown, { rows: found.slice(offset, offset + limit), total: found.length });
  },
});

/** Whether every word begins a word of the committee's name, or the text is its code. */
function isCalled({ name, committee_code }: CommitteeRow, wanted: string): boolean {
  if (committee_code === wanted.trim().toLowerCase()) return true;
  const words = wordsOf(name ?? "");
  return wordsOf(wanted)
    .filter((word) => !["committee", "on", "the", "house", "senate"].includes(word))
    .every((word) => words.some((candidate) => candidate.startsWith(word)));
}

export const committeeDetails = itemTool({
  name: "congress_committee_details",
  title: "Committee details",
  description: "One committee: names over time, subcommittees, website, how many bills and reports.",
  keywords: ["about a committee", "committee website", "committee jurisdiction history", "subcommittees of"],
  input: committee,
  example: FINANCIAL_SERVICES,
  item: (ref) => ({
    title: `Committee ${ref.committee_code}`,
    hint: NO_SUCH_COMMITTEE,
    path: committeePath(ref),
    container: "committee",
    item: committeeDetail,
    freshForSeconds: DAILY,
  }),
});

export const committeeDetailsByCongress = itemTool({
  name: "congress_committee_details_by_congress",
  title: "Committee in one Congress",
  description: "One committee as it was in one Congress.",
  keywords: ["former committee", "committee in an earlier Congress"],
  input: { congress, ...committee },
  example: { congress: 118, ...FINANCIAL_SERVICES },
  item: ({ congress, chamber, committee_code }) => ({
    title: `Committee ${committee_code}, ${ordinal(congress)} Congress`,
    hint: NO_SUCH_COMMITTEE,
    path: below("/committee", congress, chamber, committee_code),
    container: "committee",
    item: committeeDetail,
    freshForSeconds: DAILY,
  }),
});

export const committeeBills = defineTool({
  name: "congress_committee_bills",
  title: "Bills of a committee",
  description:
    "Bills referred to or reported by one committee, last updated first, without titles (congress_bill_details has them).",
  keywords: ["bills in committee", "referred to committee", "committee legislation", "bills before a panel"],
  input: { ...committee, ...page() },
  example: FINANCIAL_SERVICES,
  async run({ limit, offset, ...ref }, { http }) {
    const found = await fetchCommitteeBills(http, ref, { limit, offset });
    return toTable({ title: `Bills of committee ${ref.committee_code}`, hint: NO_SUCH_COMMITTEE, offset }, found);
  },
});

export const committeeFullProfile = defineTool({
  name: "congress_committee_full_profile",
  title: "Committee, everything",
  description: "One committee whole: details with some of its bills, reports, communications and (Senate) nominations.",
  keywords: ["all about a committee", "committee overview", "committee activity"],
  input: { ...committee, limit: params.limit({ max: 50, byDefault: 10 }) },
  example: FINANCIAL_SERVICES,
  async run({ limit, ...ref }, { http }) {
    const list = (segment: keyof typeof COMMITTEE_LISTS) =>
      fetchList(http, { path: below(committeePath(ref), segment), rows: COMMITTEE_LISTS[segment], limit });
    const isSenate = ref.chamber === "senate";
    const [found, lists] = await Promise.all([
      fetchItem(http, {
        path: committeePath(ref),
        container: "committee",
        item: committeeDetail,
        freshForSeconds: DAILY,
      }),
      gather<Page<Row> | undefined>({
        bills: fetchCommitteeBills(http, ref, { limit, offset: 0 }),
        reports: list("reports"),
        // Joint committees receive neither.
        ...(ref.chamber === "house" ? { communications: list("house-communication") } : {}),
        ...(isSenate ? { communications: list("senate-communication"), nominations: list("nominations") } : {}),
      }),
    ]);
    return toRecord(
      { title: `Committee ${ref.committee_code}`, hint: NO_SUCH_COMMITTEE, notes: lists.notes },
      found && { ...found, ...listFields(lists) },
    );
  },
});
