import { agencyTester, fieldsOf } from "@fedpipe/testing";
import { expect, it } from "vitest";
import congress from "../index.ts";

const { call } = agencyTester(congress, import.meta.url);

it("shows who spoke at a meeting, where, and its printed transcript", async () => {
  const { result } = await call("congress_committee_meeting_details", {
    congress: 118,
    chamber: "house",
    event_id: "115538",
  });
  expect(fieldsOf(result)).toMatchObject({
    type: "Hearing",
    room: "2167",
    witnesses: [{ name: "Ms. Ada Bridge", organization: "Bridge Works" }],
    transcript_jackets: [56_268],
    bills: [{ name: "HR 42" }],
  });
});

it("leads from a printed hearing to its meeting, whichever way the id is spelt", async () => {
  const args = { congress: 118, chamber: "house", jacket_number: 56_268 };
  const { result } = await call("congress_hearing_details", args);
  expect(fieldsOf(result)).toMatchObject({ meeting_event_id: "115538", text_url: expect.stringMatching(/\.htm$/u) });
  const body = { hearing: { title: "X", jacketNumber: 56_268, associatedMeeting: { eventId: "9" } } };
  const other = await call("congress_hearing_details", args, { "/v3/hearing/118/house/56268": { body } });
  expect(fieldsOf(other.result)).toMatchObject({ meeting_event_id: "9", dates: [] });
});
