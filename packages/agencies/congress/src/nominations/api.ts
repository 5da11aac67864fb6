import { path, type Row } from "@fedpipe/core";
import { z } from "zod";
import { count, day, flag, latestAction, listOf, neededText, text, whole } from "../api/fields.ts";
import { type RowsSchema, rowsAt } from "../api/lists.ts";
import { actionRows, referralRow } from "../bills/rows.ts";
import type { Congress, NominationNumber } from "../ids.ts";
import { nominationPage } from "../pages.ts";

export interface NominationRef {
  readonly congress: Congress;
  readonly nomination_number: NominationNumber;
}

export const nominationPath = ({ congress, nomination_number }: NominationRef) =>
  path`/nomination/${congress}/${nomination_number}`;

const shared = {
  citation: text,
  congress: whole,
  number: neededText,
  partNumber: text,
  description: text,
  organization: text,
  nominationType: z.object({ isMilitary: flag, isCivilian: flag }).nullish(),
  receivedDate: day,
  latestAction,
};

type Shared = z.output<z.ZodObject<typeof shared>>;

const describe = (nomination: Shared) => ({
  citation: nomination.citation,
  congress: nomination.congress,
  nomination_number: numberOf(nomination),
  description: nomination.description,
  organization: nomination.organization,
  kind: nomination.nominationType?.isMilitary ? "military" : nomination.nominationType?.isCivilian ? "civilian" : null,
  received: nomination.receivedDate,
  ...nomination.latestAction,
});

// Part "00" is a nomination that was not split; "01" is asked for as 2804-1.
function numberOf({ number, partNumber }: Shared): string {
  const part = Number(partNumber ?? 0);
  return !(part > 0) ? number : `${number}-${part}`;
}

const nominationRow = z.object(shared).transform((nomination) => {
  const described = describe(nomination);
  const { congress, nomination_number: number } = described;
  return { ...described, url: congress === null ? null : nominationPage(congress, number) };
});

export const nominationRows = rowsAt(["nominations"], nominationRow);

const position = z
  .object({
    ordinal: whole,
    nomineeCount: whole,
    positionTitle: text,
    organization: text,
    division: text,
    introText: text,
  })
  .transform((one) => ({
    ordinal: one.ordinal,
    position: one.positionTitle,
    organization: one.organization,
    division: one.division,
    nominees: one.nomineeCount,
    text: one.introText,
  }));

/** One nomination; `positions` are offices, whose people congress_nomination_nominees names by ordinal. */
export const nominationDetail = z
  .object({
    ...shared,
    nominees: listOf(position),
    authorityDate: day,
    executiveCalendarNumber: text,
    isPrivileged: flag,
    isList: flag,
    committees: count,
    actions: count,
    hearings: count,
    updateDate: day,
  })
  .transform((nomination) => ({
    ...describe(nomination),
    positions: nomination.nominees,
    authority_date: nomination.authorityDate,
    executive_calendar_number: nomination.executiveCalendarNumber,
    privileged: nomination.isPrivileged,
    list: nomination.isList,
    updated: nomination.updateDate,
    counts: { committees: nomination.committees, actions: nomination.actions, hearings: nomination.hearings },
  }));

const nominee = z
  .object({
    ordinal: whole,
    prefix: text,
    firstName: text,
    middleName: text,
    lastName: text,
    suffix: text,
    state: text,
    effectiveDate: day,
    predecessorName: text,
  })
  .transform((one) => ({
    name: [one.prefix, one.firstName, one.middleName, one.lastName, one.suffix].filter(Boolean).join(" ") || null,
    state: one.state,
    effective_date: one.effectiveDate,
    predecessor: one.predecessorName,
  }));

export const nomineeRows = rowsAt(["nominees"], nominee);

const hearing = z
  .object({ chamber: text, citation: text, date: day, jacketNumber: whole, number: text })
  .transform((one) => ({
    citation: one.citation,
    date: one.date,
    chamber: one.chamber,
    jacket_number: one.jacketNumber,
    number: one.number,
  }));

/** The lists of one nomination, by their segment of the path. */
export const NOMINATION_LISTS: Readonly<Record<"actions" | "committees" | "hearings", RowsSchema<Row>>> = {
  actions: actionRows,
  committees: rowsAt(["committees"], referralRow),
  hearings: rowsAt(["hearings"], hearing),
};
