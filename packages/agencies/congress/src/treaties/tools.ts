import { defineTool, type Http } from "@fedpipe/core";
import { below, narrow } from "../api/address.ts";
import { toRecord } from "../api/items.ts";
import { DAILY, fetchList, MOST_ROWS } from "../api/lists.ts";
import { gather, listFields } from "../api/parts.ts";
import { updated, updatedQuery } from "../api/period.ts";
import { listTool, page } from "../api/tools.ts";
import { congress, treatyNumber, treatySuffix } from "../ids.ts";
import { treatyPage } from "../pages.ts";
import { fetchTreaty, TREATY_LISTS, type TreatyRef, treatyPath, treatyRows } from "./api.ts";

const treaty = { congress, treaty_number: treatyNumber };
const part = { ...treaty, treaty_suffix: treatySuffix };
const NO_SUCH_TREATY = "No such treaty document; list them with congress_treaties.";
const NO_SUCH_PART = "No such part; most treaties have none: congress_treaty_details.";

const nameOf = ({ congress, treaty_number, treaty_suffix }: TreatyRef): string =>
  `Treaty Document ${congress}-${treaty_number}${treaty_suffix ?? ""}`;

const pageOf = ({ congress, treaty_number }: TreatyRef): string => treatyPage(congress, treaty_number);

export const treaties = listTool({
  name: "congress_treaties",
  title: "Treaties",
  description: "Treaty documents sent to the Senate, by Congress received; not searchable by words.",
  keywords: ["international agreements", "advice and consent", "ratification", "treaty documents", "protocols"],
  input: { congress: congress.optional(), ...updated, ...page() },
  example: { congress: 117 },
  list: ({ congress, limit, offset, ...period }) => ({
    title: `Treaties${congress ? ` received in Congress ${congress}` : ""}`,
    hint: "Treaties begin with the 89th Congress; widen the dates.",
    path: narrow("/treaty", { congress }),
    query: updatedQuery(period),
    rows: treatyRows,
    limit,
    offset,
    freshForSeconds: DAILY,
  }),
});

type Lists = Partial<Record<keyof typeof TREATY_LISTS, number>>;

/** A treaty with some of its lists; a list that fails, as actions often do, is in the notes. */
async function showTreaty(http: Http, ref: TreatyRef, { actions, committees }: Lists, hint: string) {
  const list = (segment: keyof typeof TREATY_LISTS, limit: number) =>
    fetchList(http, {
      path: below(treatyPath(ref), segment),
      rows: TREATY_LISTS[segment],
      limit,
      freshForSeconds: DAILY,
    });
  const [found, lists] = await Promise.all([
    fetchTreaty(http, ref),
    gather({
      ...(actions === undefined ? {} : { actions: list("actions", actions) }),
      ...(committees === undefined ? {} : { committees: list("committees", committees) }),
    }),
  ]);
  return toRecord(
    { title: nameOf(ref), source: pageOf(ref), hint, notes: lists.notes },
    found && { ...found, ...listFields(lists) },
  );
}

const treatyRecord = (tool: {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly lists: Lists;
}) =>
  defineTool({
    name: tool.name,
    title: tool.title,
    description: tool.description,
    keywords: tool.keywords,
    input: treaty,
    example: { congress: 117, treaty_number: "1" },
    run: async (ref, { http }) => showTreaty(http, ref, tool.lists, NO_SUCH_TREATY),
  });

export const treatyDetails = treatyRecord({
  name: "congress_treaty_details",
  title: "Treaty details",
  description: "One treaty document: topic, countries, dates, resolution of ratification, first 50 actions.",
  keywords: ["status of a treaty", "Treaty Doc. number", "in force", "resolution of ratification"],
  lists: { actions: 50 },
});

export const treatyFullProfile = treatyRecord({
  name: "congress_treaty_full_profile",
  title: "Treaty, everything",
  description: "One treaty document whole: details with all actions and committees.",
  keywords: ["all about a treaty", "complete treaty record"],
  lists: { actions: MOST_ROWS, committees: MOST_ROWS },
});

export const treatyPartitionedDetails = defineTool({
  name: "congress_treaty_partitioned_details",
  title: "Treaty part",
  description: "One lettered part of a treaty document the Senate split; others: congress_treaty_details.",
  keywords: ["treaty suffix", "partitioned treaty", "part A of a treaty document"],
  input: part,
  example: { congress: 114, treaty_number: "13", treaty_suffix: "A" },
  run: async (ref, { http }) => showTreaty(http, ref, {}, NO_SUCH_PART),
});

const actionsOf = (ref: TreatyRef, paging: { limit: number; offset: number }, hint: string) => ({
  title: `${nameOf(ref)}, actions`,
  source: pageOf(ref),
  hint,
  path: below(treatyPath(ref), "actions"),
  rows: TREATY_LISTS.actions,
  ...paging,
});

export const treatyActions = listTool({
  name: "congress_treaty_actions",
  title: "Treaty actions",
  description: "Dated steps of one treaty document, newest first.",
  keywords: ["ratification timeline", "history of a treaty", "when was the treaty ratified"],
  input: { ...treaty, ...page(50) },
  example: { congress: 117, treaty_number: "1" },
  list: ({ limit, offset, ...ref }) => actionsOf(ref, { limit, offset }, NO_SUCH_TREATY),
});

export const treatyPartitionedActions = listTool({
  name: "congress_treaty_partitioned_actions",
  title: "Treaty part actions",
  description: "Dated steps of one lettered part of a treaty document.",
  keywords: ["history of a treaty part", "partitioned treaty timeline"],
  input: { ...part, ...page(50) },
  example: { congress: 114, treaty_number: "13", treaty_suffix: "A" },
  list: ({ limit, offset, ...ref }) => actionsOf(ref, { limit, offset }, NO_SUCH_PART),
});

export const treatyCommittees = listTool({
  name: "congress_treaty_committees",
  title: "Treaty committees",
  description: "Committees one treaty document was referred to, and what they did when.",
  keywords: ["Foreign Relations Committee treaty", "treaty referral"],
  input: treaty,
  example: { congress: 117, treaty_number: "1" },
  list: (ref) => ({
    title: `${nameOf(ref)}, committees`,
    source: pageOf(ref),
    hint: NO_SUCH_TREATY,
    path: below(treatyPath(ref), "committees"),
    rows: TREATY_LISTS.committees,
    limit: MOST_ROWS,
    isPaged: false,
    freshForSeconds: DAILY,
  }),
});
