import { z } from "zod";
import { day, flag, listOf, neededText, neededWhole, text, whole } from "../api/fields.ts";
import { rowsAt } from "../api/lists.ts";
import { billLink } from "../pages.ts";
import { formatLinks, formats } from "../text/versions.ts";

export const meetingRows = rowsAt(
  ["committeeMeetings"],
  z
    .object({ eventId: neededText, chamber: text, congress: whole, updateDate: day })
    .transform(({ eventId, chamber, congress, updateDate }) => ({
      congress,
      chamber: chamber?.toLowerCase() ?? null,
      event_id: eventId,
      updated: updateDate,
    })),
);

const committee = z
  .object({ name: text, systemCode: text })
  .transform(({ name, systemCode }) => ({ name, committee_code: systemCode }));

const witness = z
  .object({ name: text, position: text, organization: text })
  .transform(({ name, position, organization }) => ({
    name,
    position: position,
    organization: organization,
  }));

const document = z
  .object({
    name: text,
    documentType: text,
    format: text,
    description: text,
    url: text,
  })
  .transform((one) => ({
    name: one.name ?? one.description,
    type: one.documentType,
    format: one.format,
    url: one.url,
  }));

const relatedBill = z
  .object({ congress: whole, type: text, number: whole })
  .transform(({ congress, type, number }) => ({
    name: [type, number].filter((part) => part !== null).join(" "),
    congress,
    url: billLink(congress, type, number),
  }));

const related = z
  .object({
    bills: listOf(relatedBill),
    nominations: listOf(z.object({ number: text, congress: whole })),
    treaties: listOf(z.object({ number: text, congress: whole })),
  })
  .nullish();

/** One meeting, hearing or markup on the calendar; `date` is a time in UTC. */
export const meetingDetail = z
  .object({
    eventId: neededText,
    title: text,
    date: text,
    type: text,
    meetingStatus: text,
    chamber: text,
    congress: whole,
    committees: listOf(committee),
    location: z.object({ building: text, room: text }).nullish(),
    witnesses: listOf(witness),
    witnessDocuments: listOf(document),
    meetingDocuments: listOf(document),
    videos: listOf(z.object({ name: text, url: text })),
    hearingTranscript: listOf(z.object({ jacketNumber: whole, citation: text })),
    relatedItems: related,
    continuations: listOf(z.object({ continuationDate: day })),
    isManuallyCurated: flag,
    updateDate: day,
  })
  .transform((meeting) => ({
    event_id: meeting.eventId,
    title: meeting.title,
    date: meeting.date,
    type: meeting.type,
    status: meeting.meetingStatus,
    chamber: meeting.chamber,
    congress: meeting.congress,
    committees: meeting.committees,
    building: meeting.location?.building ?? null,
    room: meeting.location?.room ?? null,
    witnesses: meeting.witnesses,
    witness_documents: meeting.witnessDocuments,
    meeting_documents: meeting.meetingDocuments,
    videos: meeting.videos.flatMap(({ url }) => url ?? []),
    transcript_jackets: meeting.hearingTranscript.flatMap(({ jacketNumber }) => jacketNumber ?? []),
    bills: meeting.relatedItems?.bills ?? [],
    nominations: (meeting.relatedItems?.nominations ?? []).flatMap(({ number }) => number ?? []),
    treaties: (meeting.relatedItems?.treaties ?? []).flatMap(({ number }) => number ?? []),
    continued: meeting.continuations.flatMap(({ continuationDate }) => continuationDate ?? []),
    updated: meeting.updateDate,
  }));

export const hearingRows = rowsAt(
  ["hearings"],
  z
    .object({
      chamber: text,
      congress: whole,
      jacketNumber: neededWhole,
      number: text,
      part: text,
      updateDate: day,
    })
    .transform((hearing) => ({
      congress: hearing.congress,
      chamber: hearing.chamber?.toLowerCase() ?? null,
      jacket_number: hearing.jacketNumber,
      number: hearing.number,
      part: hearing.part,
      updated: hearing.updateDate,
    })),
);

/** One printed hearing. */
export const hearingDetail = z
  .object({
    title: text,
    citation: text,
    congress: whole,
    chamber: text,
    jacketNumber: whole,
    dates: listOf(z.object({ date: day })),
    committees: listOf(committee),
    formats,
    associatedMeeting: z.object({ eventId: text, eventID: text }).nullish(),
    libraryOfCongressIdentifier: text,
    updateDate: day,
  })
  .transform((hearing) => ({
    title: hearing.title,
    citation: hearing.citation,
    congress: hearing.congress,
    chamber: hearing.chamber,
    jacket_number: hearing.jacketNumber,
    dates: hearing.dates.flatMap(({ date }) => date ?? []),
    committees: hearing.committees,
    text_url: formatLinks(hearing.formats).text_url,
    pdf_url: formatLinks(hearing.formats).pdf_url,
    meeting_event_id: hearing.associatedMeeting?.eventId ?? hearing.associatedMeeting?.eventID ?? null,
    loc_id: hearing.libraryOfCongressIdentifier,
    updated: hearing.updateDate,
  }));
