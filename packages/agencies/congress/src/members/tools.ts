import { defineTool, failArgument, type Http, params, path, type Row } from "@fedpipe/core";
import { z } from "zod";
import { type Address, below } from "../api/address.ts";
import { fetchItem, toRecord } from "../api/items.ts";
import { DAILY, fetchAll, fetchList, fetchTable, type Page, toTable } from "../api/lists.ts";
import { gather, listFields } from "../api/parts.ts";
import { updated, updatedQuery } from "../api/period.ts";
import { itemTool, listTool, page } from "../api/tools.ts";
import { ordinal } from "../calendar.ts";
import { type BioguideId, bioguideId, type Congress, congress, session } from "../ids.ts";
import { memberPage } from "../pages.ts";
import { chooseSitting } from "../votes/sitting.ts";
import { findByName } from "./names.ts";
import { LEGISLATION, memberDetail, type MemberRow, memberRows } from "./rows.ts";
import { STATE_NAMES } from "./states.ts";
import { showMemberVotes } from "./votes.ts";

const SANDERS = { bioguide_id: "S000033" };
const NO_SUCH_MEMBER = "No member of that id; find ids with congress_search_members.";
const FORMER = "Former members are among them; current_member: true leaves them out.";

export const searchMembers = defineTool({
  name: "congress_search_members",
  title: "Members of Congress",
  description:
    "Members by name, state, district or Congress, with the bioguide_id other tools want. Without current_member also former ones.",
  keywords: [
    "senator",
    "representative",
    "congressman",
    "congresswoman",
    "who represents",
    "delegation of a state",
    "lawmaker",
    "bioguide id",
  ],
  input: {
    name: params.words.optional(),
    state: params.state.optional(),
    district: z
      .int()
      .min(0)
      .max(60)
      .optional()
      .meta({ minimum: undefined, maximum: undefined })
      .describe("0: at large"),
    congress: congress.optional(),
    current_member: z.boolean().optional(),
    ...updated,
    ...page(50),
  },
  example: { state: "VT", current_member: true },
  async run({ name, state, district, congress, current_member, limit, offset, ...period }, { http }) {
    if (district !== undefined && state === undefined) failArgument("state", "is needed beside district");
    const stateName = state === undefined ? undefined : STATE_NAMES[state];
    if (state !== undefined && stateName === undefined)
      failArgument("state", "is no state or territory; write a code such as VT");
    const place = { congress, state, district };
    const list = {
      path: membersPath(place),
      query: { currentMember: current_member, ...updatedQuery(period) },
      rows: memberRows,
      freshForSeconds: DAILY,
    };
    const shown = {
      title: [
        "Members of Congress",
        congress && `(${ordinal(congress)})`,
        stateName,
        district,
        name && `named "${name}"`,
      ]
        .filter((part) => part !== undefined)
        .join(" "),
      source: "https://www.congress.gov/members",
      hint: "Check the state and the district, try the surname alone, or leave current_member out.",
      notes: current_member === undefined && congress === undefined ? [FORMER] : [],
      offset,
    };
    // The API narrows by Congress and state only with a district, and by name not at all: the rest is done here.
    const isFiltered = name !== undefined || (congress !== undefined && state !== undefined && district === undefined);
    if (!isFiltered) return fetchTable(http, { ...shown, ...list, limit });
    const all = ((await fetchAll(http, list)) ?? []).filter(
      (row) => stateName === undefined || row.state === stateName,
    );
    const { rows, isBySurname } = name === undefined ? { rows: all, isBySurname: false } : findByName(all, name);
    const bySurname = isBySurname ? [`Nobody has all words of "${name}"; these have the surname.`] : [];
    return toTable({ ...shown, notes: [...bySurname, ...shown.notes] }, sliceRows(rows, offset, limit));
  },
});

const sliceRows = (rows: readonly MemberRow[], offset: number, limit: number): Page<MemberRow> => ({
  rows: rows.slice(offset, offset + limit),
  total: rows.length,
});

interface Place {
  readonly congress: Congress | undefined;
  readonly state: string | undefined;
  readonly district: number | undefined;
}

function membersPath({ congress, state, district }: Place): Address {
  if (congress === undefined) return below("/member", state, district);
  return below("/member/congress", congress, ...(district === undefined ? [] : [state, district]));
}

const memberPath = (id: BioguideId) => path`/member/${id}`;

export const memberDetails = itemTool({
  name: "congress_member_details",
  title: "Member details",
  description: "One member: party, terms, leadership, office, website, how many bills.",
  keywords: ["biography of a senator", "terms of office", "contact of a representative", "party history"],
  input: { bioguide_id: bioguideId },
  example: SANDERS,
  item: ({ bioguide_id }) => ({
    title: `Member ${bioguide_id}`,
    source: memberPage(bioguide_id),
    hint: NO_SUCH_MEMBER,
    path: memberPath(bioguide_id),
    container: "member",
    item: memberDetail,
    freshForSeconds: DAILY,
  }),
});

export const memberBills = listTool({
  name: "congress_member_bills",
  title: "Bills of a member",
  description: "Bills and amendments one member sponsored or cosponsored.",
  keywords: [
    "sponsored legislation",
    "bills introduced by",
    "cosponsored legislation",
    "what has the senator introduced",
  ],
  input: { bioguide_id: bioguideId, type: z.enum(["sponsored", "cosponsored"]).default("sponsored"), ...page() },
  example: SANDERS,
  list: ({ bioguide_id, type, limit, offset }) => ({
    title: `Legislation ${type} by ${bioguide_id}`,
    source: memberPage(bioguide_id),
    hint: "None, or no such member; find ids with congress_search_members.",
    path: below(memberPath(bioguide_id), LEGISLATION[type].segment),
    rows: LEGISLATION[type].rows,
    limit,
    offset,
  }),
});

export const memberFullProfile = defineTool({
  name: "congress_member_full_profile",
  title: "Member, everything",
  description: "One member whole: details with the first sponsored and cosponsored bills.",
  keywords: ["all about a member of Congress", "legislator profile", "legislative record"],
  input: { bioguide_id: bioguideId, bill_limit: params.limit({ max: 50, byDefault: 20 }) },
  example: SANDERS,
  async run({ bioguide_id, bill_limit: limit }, { http }) {
    const [found, lists] = await Promise.all([
      fetchItem(http, {
        path: memberPath(bioguide_id),
        container: "member",
        item: memberDetail,
        freshForSeconds: DAILY,
      }),
      gather({
        sponsored: fetchLegislation(http, bioguide_id, "sponsored", limit),
        cosponsored: fetchLegislation(http, bioguide_id, "cosponsored", limit),
      }),
    ]);
    return toRecord(
      { title: `Member ${bioguide_id}`, source: memberPage(bioguide_id), hint: NO_SUCH_MEMBER, notes: lists.notes },
      found && { ...found, ...listFields(lists) },
    );
  },
});

const fetchLegislation = (
  http: Http,
  id: BioguideId,
  type: keyof typeof LEGISLATION,
  limit: number,
): Promise<Page<Row> | undefined> =>
  fetchList(http, { path: below(memberPath(id), LEGISLATION[type].segment), rows: LEGISLATION[type].rows, limit });

export const memberVotes = defineTool({
  name: "congress_member_votes",
  title: "Votes of a House member",
  description:
    "How one member of the House voted on the latest roll calls of a session (since 2021). Senators: congress_senate_votes.",
  keywords: ["voting record", "how did my representative vote", "roll call votes of a congressman"],
  input: {
    bioguide_id: bioguideId,
    congress: congress.optional(),
    session: session.optional(),
    limit: params.limit({ max: 25, byDefault: 20 }),
    offset: params.offset,
  },
  example: { bioguide_id: "P000197", congress: 119, session: 1, limit: 5 },
  run: async ({ bioguide_id: member, congress, session, limit, offset }, context) =>
    showMemberVotes(context, { member, sitting: chooseSitting({ congress, session }, context.now()), limit, offset }),
});
