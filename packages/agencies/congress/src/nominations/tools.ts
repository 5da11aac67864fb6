import { defineTool, type Http } from "@fedpipe/core";
import { below, narrow } from "../api/address.ts";
import { fetchItem, toRecord } from "../api/items.ts";
import { fetchList, MOST_ROWS } from "../api/lists.ts";
import { gather, listFields } from "../api/parts.ts";
import { updated, updatedQuery } from "../api/period.ts";
import { listTool, page } from "../api/tools.ts";
import { ordinal } from "../calendar.ts";
import { congress, nominationNumber, nomineeOrdinal } from "../ids.ts";
import { nominationPage } from "../pages.ts";
import {
  NOMINATION_LISTS,
  type NominationRef,
  nominationDetail,
  nominationPath,
  nominationRows,
  nomineeRows,
} from "./api.ts";

const nomination = { congress, nomination_number: nominationNumber };
const NO_SUCH_NOMINATION = "No such nomination in that Congress; list them with congress_nominations.";

const nameOf = ({ congress, nomination_number }: NominationRef): string =>
  `Nomination PN${nomination_number} (${ordinal(congress)} Congress)`;

const pageOf = ({ congress, nomination_number }: NominationRef): string => nominationPage(congress, nomination_number);

export const nominations = listTool({
  name: "congress_nominations",
  title: "Nominations",
  description:
    "Presidential nominations sent to the Senate, with status; not searchable by words. One of them: congress_nomination_details.",
  keywords: [
    "Senate confirmation",
    "appointments",
    "judicial nominees",
    "Supreme Court nominee",
    "ambassador",
    "cabinet secretary",
    "PN number",
    "military promotions",
  ],
  input: { congress: congress.optional(), ...updated, ...page() },
  example: { congress: 118 },
  list: ({ congress, limit, offset, ...period }) => ({
    title: `Nominations${congress ? ` of the ${ordinal(congress)} Congress` : ""}`,
    hint: "Nominations begin with the 100th Congress; widen the dates.",
    path: narrow("/nomination", { congress }),
    query: updatedQuery(period),
    rows: nominationRows,
    limit,
    offset,
  }),
});

type ListName = keyof typeof NOMINATION_LISTS;

/** A nomination with some of its lists; a list that fails is in the notes. */
async function describeNomination(http: Http, ref: NominationRef, names: readonly ListName[]) {
  const asked = names.map((segment) => [segment, fetchPart(http, ref, segment)] as const);
  const [found, lists] = await Promise.all([
    fetchItem(http, { path: nominationPath(ref), container: "nomination", item: nominationDetail }),
    gather(Object.fromEntries(asked)),
  ]);
  return {
    fields: found && { ...found, ...listFields(lists) },
    positions: found?.positions ?? [],
    notes: lists.notes,
  };
}

const fetchPart = (http: Http, ref: NominationRef, segment: ListName) =>
  fetchList(http, {
    path: below(nominationPath(ref), segment),
    rows: NOMINATION_LISTS[segment],
    limit: segment === "actions" ? 100 : MOST_ROWS,
  });

export const nominationDetails = defineTool({
  name: "congress_nomination_details",
  title: "Nomination details",
  description:
    "One nomination: positions, status, first 100 actions. The people: congress_nomination_nominees with a position's ordinal.",
  keywords: ["status of a nominee", "was the nominee confirmed", "nomination by PN number"],
  input: nomination,
  example: { congress: 118, nomination_number: "1" },
  async run(ref, { http }) {
    const { fields, notes } = await describeNomination(http, ref, ["actions"]);
    return toRecord({ title: nameOf(ref), source: pageOf(ref), hint: NO_SUCH_NOMINATION, notes }, fields);
  },
});

export const nominationNominees = listTool({
  name: "congress_nomination_nominees",
  title: "Nominees",
  description: "People nominated for one position (ordinal) of a nomination.",
  keywords: ["name of the nominee", "who was nominated", "list of officers promoted"],
  input: { ...nomination, ordinal: nomineeOrdinal, ...page() },
  example: { congress: 118, nomination_number: "1", ordinal: 1 },
  list: ({ ordinal, limit, offset, ...ref }) => ({
    title: `${nameOf(ref)}, nominees for position ${ordinal}`,
    source: pageOf(ref),
    hint: "No such position; congress_nomination_details lists the ordinals.",
    path: below(nominationPath(ref), ordinal),
    rows: nomineeRows,
    limit,
    offset,
  }),
});

interface NominationPart {
  readonly segment: "committees" | "hearings";
  readonly description: string;
  readonly keywords: readonly string[];
  readonly example: { congress: number; nomination_number: string };
}

const nominationList = ({ segment, description, keywords, example }: NominationPart) =>
  listTool({
    name: `congress_nomination_${segment}`,
    title: `Nomination ${segment}`,
    description,
    keywords,
    input: nomination,
    example,
    list: (ref) => ({
      title: `${nameOf(ref)}, ${segment}`,
      source: pageOf(ref),
      hint: "The nomination has none, or there is no such nomination.",
      path: below(nominationPath(ref), segment),
      rows: NOMINATION_LISTS[segment],
      limit: MOST_ROWS,
      isPaged: false,
    }),
  });

export const nominationCommittees = nominationList({
  segment: "committees",
  description: "Committees one nomination was referred to, and what they did when.",
  keywords: ["which committee considers the nominee", "nominee referral", "reported favorably"],
  example: { congress: 118, nomination_number: "1" },
});

export const nominationHearings = nominationList({
  segment: "hearings",
  description: "Printed hearings on one nomination; read one with congress_hearing_details.",
  keywords: ["confirmation hearing", "nominee testimony", "hearing transcript of a nominee"],
  example: { congress: 115, nomination_number: "55" },
});

export const nominationActions = listTool({
  name: "congress_nomination_actions",
  title: "Nomination actions",
  description: "Dated steps of one nomination, newest first.",
  keywords: ["confirmation timeline", "history of a nomination", "returned to the President", "placed on the calendar"],
  input: { ...nomination, ...page(100) },
  example: { congress: 118, nomination_number: "1" },
  list: ({ limit, offset, ...ref }) => ({
    title: `${nameOf(ref)}, actions`,
    source: pageOf(ref),
    hint: NO_SUCH_NOMINATION,
    path: below(nominationPath(ref), "actions"),
    rows: NOMINATION_LISTS.actions,
    limit,
    offset,
  }),
});

// A list of promotions may have hundreds of positions; the people of the first few are what a profile can show.
const MOST_POSITIONS = 5;

export const nominationFullProfile = defineTool({
  name: "congress_nomination_full_profile",
  title: "Nomination, everything",
  description:
    "One nomination whole: details, actions, committees, hearings, and the people of its first five positions.",
  keywords: ["all about a nominee", "complete nomination record"],
  input: nomination,
  example: { congress: 118, nomination_number: "1" },
  async run(ref, { http }) {
    const { fields, positions, notes } = await describeNomination(http, ref, ["actions", "committees", "hearings"]);
    const shown = positions.flatMap(({ ordinal }) => ordinal ?? []).slice(0, MOST_POSITIONS);
    const people = await gather(
      Object.fromEntries(
        shown.map((ordinal) => [
          `nominees for position ${ordinal}`,
          fetchList(http, {
            path: below(nominationPath(ref), ordinal),
            rows: nomineeRows,
            limit: 50,
          }),
        ]),
      ),
    );
    const nominees = shown.flatMap((ordinal) =>
      (people.found[`nominees for position ${ordinal}`]?.rows ?? []).map((row) => ({ ordinal, ...row })),
    );
    const left = positions.length > shown.length ? [`People of ${shown.length} of ${positions.length} positions.`] : [];
    return toRecord(
      {
        title: nameOf(ref),
        source: pageOf(ref),
        hint: NO_SUCH_NOMINATION,
        notes: [...left, ...notes, ...people.notes],
      },
      fields && { ...fields, nominees },
    );
  },
});
