import { path } from "@fedpipe/core";
import { narrow } from "../api/address.ts";
import { updated, updatedQuery } from "../api/period.ts";
import { itemTool, listTool, page } from "../api/tools.ts";
import { ordinal } from "../calendar.ts";
import { chamber, congress, eventId, jacketNumber } from "../ids.ts";
import { meetingPage } from "../pages.ts";
import { hearingDetail, hearingRows, meetingDetail, meetingRows } from "./rows.ts";

const ofCongress = (congress: number | undefined) => (congress ? ` of the ${ordinal(congress)} Congress` : "");

export const committeeMeetings = listTool({
  name: "congress_committee_meetings",
  title: "Committee meetings",
  description:
    "Event ids of meetings, hearings and markups on the calendar, without title or date: congress_committee_meeting_details has them.",
  keywords: ["committee calendar", "upcoming hearings", "markup schedule", "committee schedule"],
  input: { congress: congress.optional(), chamber: chamber.optional(), ...updated, ...page() },
  example: { congress: 119, chamber: "house" },
  list: ({ congress, chamber, limit, offset, ...period }) => ({
    title: `Committee meetings${ofCongress(congress)}`,
    hint: "Widen the dates, or leave chamber out.",
    path: narrow("/committee-meeting", { congress, chamber }),
    query: updatedQuery(period),
    rows: meetingRows,
    limit,
    offset,
  }),
});

export const committeeMeetingDetails = itemTool({
  name: "congress_committee_meeting_details",
  title: "Committee meeting details",
  description: "One meeting or hearing: title, time, place, witnesses, documents, video, bills.",
  keywords: ["witness list", "hearing documents", "testimony", "hearing video", "markup details"],
  input: { congress, chamber, event_id: eventId },
  example: { congress: 118, chamber: "house", event_id: "115538" },
  item: ({ congress, chamber, event_id }) => ({
    title: `Committee meeting ${event_id}`,
    source: meetingPage(congress, chamber, event_id),
    hint: "No such meeting; list them with congress_committee_meetings.",
    path: path`/committee-meeting/${congress}/${chamber}/${event_id}`,
    container: "committeeMeeting",
    item: meetingDetail,
  }),
});

export const hearings = listTool({
  name: "congress_hearings",
  title: "Printed hearings",
  description:
    "Published hearing transcripts by jacket number, without titles; printed months after the day. Recent ones: congress_committee_meetings.",
  keywords: ["hearing transcripts", "S. Hrg.", "printed hearings", "congressional testimony"],
  input: { congress: congress.optional(), chamber: chamber.optional(), ...page() },
  example: { congress: 118, chamber: "house" },
  list: ({ congress, chamber, limit, offset }) => ({
    title: `Printed hearings${ofCongress(congress)}`,
    hint: "Try another Congress, or leave chamber out.",
    path: narrow("/hearing", { congress, chamber }),
    rows: hearingRows,
    limit,
    offset,
  }),
});

export const hearingDetails = itemTool({
  name: "congress_hearing_details",
  title: "Printed hearing details",
  description:
    "One printed hearing: title, dates, committees, links of the transcript (read text_url with congress_text).",
  keywords: ["hearing transcript", "jacket number", "what was said at a hearing"],
  input: { congress, chamber, jacket_number: jacketNumber },
  example: { congress: 118, chamber: "house", jacket_number: 56268 },
  item: ({ congress, chamber, jacket_number }) => ({
    title: `Hearing, jacket ${jacket_number}`,
    hint: "No such printed hearing; list them with congress_hearings.",
    path: path`/hearing/${congress}/${chamber}/${jacket_number}`,
    container: "hearing",
    item: hearingDetail,
  }),
});
