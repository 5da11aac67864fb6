import { z } from "zod";
import {
  committeeName,
  day,
  flag,
  latestAction,
  listOf,
  name,
  neededText,
  neededWhole,
  text,
  whole,
} from "../api/fields.ts";
import { rowsAt } from "../api/lists.ts";
import { readBillType } from "../ids.ts";
import { billLink } from "../pages.ts";

/** What names a bill in every list: type and number as arguments want them, and the page of people. */
export const billIdentity = (congress: number | null, type: string | null, number: number | null) => ({
  congress,
  bill_type: readBillType(type) ?? type,
  bill_number: number,
});

const listed = z.object({
  congress: neededWhole,
  type: neededText,
  number: neededWhole,
  title: text,
  originChamber: text,
  latestAction,
  updateDate: day,
});

/** A bill as lists show it: /bill, and the lists of members, committees and laws. */
export const billRow = listed.transform((bill) => ({
  ...billIdentity(bill.congress, bill.type, bill.number),
  title: bill.title,
  ...bill.latestAction,
  updated: bill.updateDate,
  url: billLink(bill.congress, bill.type, bill.number),
}));
export type BillRow = z.output<typeof billRow>;

const law = z.object({ type: text, number: text });

/** An enacted bill with the number of its law. */
export const lawRow = listed.extend({ laws: listOf(law) }).transform((bill) => ({
  law: bill.laws.map(({ type, number }) => [type, number].filter(Boolean).join(" ")).join(", ") || null,
  ...billIdentity(bill.congress, bill.type, bill.number),
  title: bill.title,
  ...bill.latestAction,
  url: billLink(bill.congress, bill.type, bill.number),
}));

const recordedVote = z.object({
  chamber: text,
  congress: whole,
  date: text,
  rollNumber: whole,
  sessionNumber: whole,
  url: text,
});

export const recordedVotes = listOf(recordedVote);
export type RecordedVote = z.output<typeof recordedVote>;

/** A dated step of a bill, an amendment, a nomination or a treaty. */
export const actionRow = z
  .object({
    actionDate: neededText,
    actionTime: text,
    text,
    type: text,
    actionCode: text,
    // Bills give a list, treaties one committee.
    committees: listOf(committeeName),
    committee: committeeName.nullish(),
    recordedVotes,
  })
  .transform((action) => ({
    date: action.actionDate.slice(0, 10),
    time: action.actionTime,
    action: action.text,
    type: action.type,
    code: action.actionCode,
    committees: [...action.committees, ...(action.committee ? [action.committee] : [])].join("; ") || null,
    roll_call: action.recordedVotes.map(nameVote).join("; ") || null,
  }));

function nameVote({ chamber, congress, sessionNumber, rollNumber }: RecordedVote): string {
  return `${chamber ?? "?"} ${congress ?? "?"}-${sessionNumber ?? "?"} #${rollNumber ?? "?"}`;
}

/** A member who signed on. */
export const cosponsorRow = z
  .object({
    bioguideId: neededText,
    fullName: text,
    party: text,
    state: text,
    district: whole,
    isOriginalCosponsor: flag,
    sponsorshipDate: day,
    sponsorshipWithdrawnDate: day,
  })
  .transform((cosponsor) => ({
    name: cosponsor.fullName,
    party: cosponsor.party,
    state: cosponsor.state,
    district: cosponsor.district,
    date: cosponsor.sponsorshipDate,
    original: cosponsor.isOriginalCosponsor,
    withdrawn: cosponsor.sponsorshipWithdrawnDate,
    bioguide_id: cosponsor.bioguideId,
  }));
export type CosponsorRow = z.output<typeof cosponsorRow>;

const activity = z.object({ name: text, date: text });

/** A committee that dealt with a bill, a nomination or a treaty, and what it did when (times are UTC). */
export const referralRow = z
  .object({
    name: neededText,
    systemCode: text,
    chamber: text,
    type: text,
    activities: listOf(activity),
    subcommittees: listOf(z.object({ name: text, systemCode: text, activities: listOf(activity) })),
  })
  .transform((committee) => ({
    committee: committee.name,
    committee_code: committee.systemCode,
    chamber: committee.chamber,
    type: committee.type,
    activities: committee.activities.map(describeActivity),
    subcommittees: committee.subcommittees.map(
      ({ name, activities }) => `${name ?? "?"}: ${activities.map(describeActivity).join(", ")}`,
    ),
  }));

function describeActivity({ name, date }: z.output<typeof activity>): string {
  return [name, date].filter(Boolean).join(" ");
}

export const relatedBillRow = listed
  .extend({ relationshipDetails: listOf(z.object({ type: text, identifiedBy: text })) })
  .transform((bill) => ({
    ...billIdentity(bill.congress, bill.type, bill.number),
    title: bill.title,
    relationship: bill.relationshipDetails
      .map(({ type, identifiedBy }) => (identifiedBy === null ? type : `${type ?? "?"} (says ${identifiedBy})`))
      .join("; "),
    ...bill.latestAction,
    url: billLink(bill.congress, bill.type, bill.number),
  }));

export const titleRow = z
  .object({ title: text, titleType: text, billTextVersionName: text, chamberName: text })
  .transform((title) => ({
    title: title.title,
    type: title.titleType,
    text_version: title.billTextVersionName,
    chamber: title.chamberName,
  }));

/** Subjects of a bill. The policy area stands apart in the answer, but the API counts it as the first. */
export const subjectRows = z
  .object({ subjects: z.object({ legislativeSubjects: listOf(z.object({ name: text })), policyArea: name }) })
  .transform(({ subjects: { legislativeSubjects, policyArea } }) => [
    ...(policyArea === null ? [] : [{ subject: policyArea, kind: "policy area" }]),
    ...legislativeSubjects.map((subject) => ({ subject: subject.name, kind: "legislative subject" })),
  ]);

/** A summary by the Congressional Research Service; `text` is HTML. */
export const summaryRow = z.object({ actionDate: day, actionDesc: text, text, updateDate: day, versionCode: text });

export const actionRows = rowsAt(["actions"], actionRow);
export const cosponsorRows = rowsAt(["cosponsors"], cosponsorRow);
