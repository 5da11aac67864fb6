import { describeRecordings, fieldsOf, rowsOf } from "@fedpipe/testing";
import { expect } from "vitest";
import congress from "./index.ts";

const HR_21 = { congress: 117, bill_type: "hr", bill_number: 21 };
const ROLL_240 = { congress: 119, session: 1, vote_number: 240 };

describeRecordings(congress, import.meta.url, {
  "bill_list.json": {
    tool: "congress_search_bills",
    args: {},
    check: (result) => {
      expect(rowsOf(result)).toHaveLength(8);
      expect(rowsOf(result)[0]).toEqual({
        congress: 117,
        bill_type: "hr",
        bill_number: 3617,
        title: "MORE Act",
        latest_action_date: "2022-04-01",
        latest_action: "Motion to reconsider laid on the table Agreed to without objection.",
        updated: "2022-04-03",
        url: "https://www.congress.gov/bill/117th-congress/house-bill/3617",
      });
      expect(rowsOf(result)[1]).toMatchObject({ bill_number: 7343, title: null });
      expect(rowsOf(result)[5]).toMatchObject({
        bill_type: "hres",
        url: "https://www.congress.gov/bill/117th-congress/house-resolution/1021",
      });
      expect(result).toMatchObject({ total: 386_408, next: { offset: 8 } });
    },
  },
  "bill_detail_117_hr_21.json": {
    tool: "congress_bill_details",
    args: HR_21,
    beside: ["bill_cosponsors_117_hr_21.json"],
    check: (result) => {
      expect(fieldsOf(result)).toMatchObject({
        bill_type: "hr",
        bill_number: 21,
        title: "FedRAMP Authorization Act",
        sponsors: [{ name: "Rep. Connolly, Gerald E. [D-VA-11]", bioguide_id: "C001078" }],
        introduced: "2021-01-04",
        policy_area: "Government Operations and Politics",
        laws: [],
        cosponsors_by_party: { R: 2 },
        counts: { actions: 10, amendments: 0, cosponsors: 2, related_bills: 1, subjects: 14, text_versions: 3 },
      });
      expect(result.source).toBe("https://www.congress.gov/bill/117th-congress/house-bill/21");
    },
  },
  "bill_actions_117_hr_21.json": {
    tool: "congress_bill_actions",
    args: HR_21,
    check: (result) => {
      expect(rowsOf(result)).toHaveLength(10);
      expect(rowsOf(result)[0]).toMatchObject({
        date: "2021-01-06",
        type: "IntroReferral",
        code: null,
        committees: "Homeland Security and Governmental Affairs Committee (ssga00)",
        roll_call: null,
      });
      expect(rowsOf(result)[1]).toMatchObject({ time: "12:17:16", code: "H38310", committees: null });
    },
  },
  "bill_amendments_empty_117_hr_21.json": {
    tool: "congress_bill_amendments",
    args: HR_21,
    check: (result) => expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("has none") }),
  },
  "bill_committees_117_hr_21.json": {
    tool: "congress_bill_committees",
    args: HR_21,
    check: (result) => {
      expect(rowsOf(result)).toHaveLength(2);
      expect(rowsOf(result)[1]).toMatchObject({
        committee: "Oversight and Reform Committee",
        committee_code: "hsgo00",
        chamber: "House",
        activities: ["Referred to 2021-01-04T15:11:25Z"],
      });
    },
  },
  "bill_cosponsors_117_hr_21.json": {
    tool: "congress_bill_cosponsors",
    args: HR_21,
    check: (result) =>
      expect(rowsOf(result)[0]).toEqual({
        name: "Rep. Comer, James [R-KY-1]",
        party: "R",
        state: "KY",
        district: 1,
        date: "2021-01-04",
        original: true,
        withdrawn: null,
        bioguide_id: "C001108",
      }),
  },
  "bill_relatedbills_117_hr_21.json": {
    tool: "congress_bill_related",
    args: HR_21,
    check: (result) =>
      expect(rowsOf(result)[0]).toMatchObject({
        bill_type: "s",
        bill_number: 3099,
        relationship: "Related bill (says CRS)",
        latest_action_date: "2021-12-15",
        url: "https://www.congress.gov/bill/117th-congress/senate-bill/3099",
      }),
  },
  "bill_subjects_117_hr_21.json": {
    tool: "congress_bill_subjects",
    args: HR_21,
    check: (result) => {
      expect(rowsOf(result)).toHaveLength(14);
      expect(rowsOf(result)[0]).toEqual({ subject: "Government Operations and Politics", kind: "policy area" });
      expect(rowsOf(result)[3]).toEqual({
        subject: "Computer security and identity theft",
        kind: "legislative subject",
      });
      expect(result).toMatchObject({ total: 14 });
    },
  },
  "bill_summaries_117_hr_21.json": {
    tool: "congress_bill_summaries",
    args: HR_21,
    check: (result) => {
      expect(rowsOf(result).map(({ date, action }) => [date, action])).toEqual([
        ["2021-01-04", "Introduced in House"],
        ["2021-01-05", "Passed House"],
      ]);
      const summary = String(rowsOf(result)[0]?.["summary"]);
      expect(summary).toMatch(/^Federal Risk and Authorization Management Program Authorization Act of 2021/u);
      expect(summary).not.toContain("<");
    },
  },
  "bill_text_117_hr_21.json": {
    tool: "congress_bill_text",
    args: HR_21,
    check: (result) => {
      expect(rowsOf(result)).toHaveLength(3);
      expect(rowsOf(result)[0]).toEqual({
        version: "rfs",
        type: "Referred in Senate",
        date: "2021-01-06",
        text_url: "https://www.congress.gov/117/bills/hr21/BILLS-117hr21rfs.htm",
        pdf_url: "https://www.congress.gov/117/bills/hr21/BILLS-117hr21rfs.pdf",
        xml_url: "https://www.congress.gov/117/bills/hr21/BILLS-117hr21rfs.xml",
      });
    },
  },
  "congress_list.json": {
    tool: "congress_info",
    args: { limit: 5 },
    check: (result) => {
      expect(rowsOf(result)[0]).toMatchObject({
        congress: 119,
        name: "119th Congress",
        start_year: 2025,
        end_year: 2026,
      });
      expect(rowsOf(result)[1]?.["sessions"]).toContain("Senate 2: 2024-01-03 to 2025-01-03");
      expect(result).toMatchObject({ total: 119, next: { offset: 5 } });
    },
  },
  "daily_record_articles_172_88.json": {
    tool: "congress_daily_congressional_record",
    args: { volume_number: 172, issue_number: 88 },
    check: (result) => {
      expect(rowsOf(result)).toHaveLength(20);
      expect(rowsOf(result)[0]).toMatchObject({
        section: "Daily Digest",
        pages: "D551-D552",
        text_url: expect.stringMatching(/CREC-2026-05-22-pt1-PgD551-6\.htm$/u),
      });
      expect(rowsOf(result)[1]).toMatchObject({ pages: "D551" });
      expect(result).toMatchObject({ total: 24, next: { offset: 20 } });
    },
  },
  "daily_record_list.json": {
    tool: "congress_daily_congressional_record",
    args: { limit: 10 },
    check: (result) => {
      expect(rowsOf(result)[0]).toMatchObject({ date: "2026-05-22", volume_number: 172, issue_number: 88, session: 2 });
      expect(result).toMatchObject({ total: 5810, next: { offset: 10 } });
    },
  },
  "error_404_unknown_resource.json": {
    tool: "congress_house_votes",
    args: { congress: 119, session: 1 },
    path: "/v3/house-vote/119/1",
    check: (result) => expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("No roll calls") }),
  },
  "error_500_does_not_exist.json": {
    tool: "congress_committee_reports_for_committee",
    args: { chamber: "house", committee_code: "hstn00" },
    check: (result) =>
      expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("no such committee") }),
  },
  "house_vote_list_119_1.json": {
    tool: "congress_house_votes",
    args: { congress: 119, session: 1 },
    check: (result) => {
      // The API gives 240 before 306; newest first is ours.
      expect(rowsOf(result).map(({ vote_number, date }) => [vote_number, date])).toEqual([
        [306, "2025-12-01T18:57:00-05:00"],
        [240, "2025-09-08T18:56:00-04:00"],
      ]);
      expect(rowsOf(result)[1]).toMatchObject({ bill_type: "hr", bill_number: 3424, result: "Passed" });
    },
  },
  "house_vote_detail_119_1_240.json": {
    tool: "congress_house_votes",
    args: ROLL_240,
    beside: ["house_vote_members_119_1_240.json"],
    check: (result) => {
      expect(fieldsOf(result)).toMatchObject({
        date: "2025-09-08T18:56:00-04:00",
        question: "On Motion to Suspend the Rules and Pass",
        subject: "HR 3424",
        result: "Passed",
        totals: { yea: 397, nay: 1, present: 0, not_voting: 32 },
      });
      expect(fieldsOf(result)["parties"]).toContainEqual({ party: "D", yea: 195, nay: 1, present: 0, not_voting: 16 });
      expect(result.source).toBe("https://clerk.house.gov/Votes/2025240");
    },
  },
  "house_vote_members_119_1_240.json": [
    {
      tool: "congress_house_votes",
      args: ROLL_240,
      beside: ["house_vote_detail_119_1_240.json"],
      check: (result) => {
        expect(fieldsOf(result)).toMatchObject({
          members: { "Not Voting": expect.arrayContaining(["Vern Buchanan R-FL B001260"]) },
        });
        expect(JSON.stringify(fieldsOf(result)["members"])).toContain("Robert Aderholt R-AL A000055");
      },
    },
    {
      tool: "congress_member_votes",
      args: { bioguide_id: "b001260", congress: 119, session: 1, limit: 1 },
      beside: [],
      answers: {
        "/v3/house-vote/119/1": {
          body: { houseRollCallVotes: [{ rollCallNumber: 240, result: "Passed" }], pagination: { count: 1 } },
        },
      },
      check: (result) =>
        expect(rowsOf(result)[0]).toMatchObject({
          vote_number: 240,
          vote: "Not Voting",
          question: "On Motion to Suspend the Rules and Pass",
        }),
    },
  ],
  "house_vote_detail_speaker_119_1_2.json": {
    tool: "congress_house_votes",
    args: { congress: 119, session: 1, vote_number: 2 },
    answers: {
      "/v3/house-vote/119/1/2/members": {
        body: {
          houseRollCallVoteMemberVotes: {
            results: [
              {
                bioguideID: "J000294",
                firstName: "Hakeem",
                lastName: "Jeffries",
                voteCast: "Jeffries",
                voteParty: "D",
                voteState: "NY",
              },
            ],
          },
        },
      },
    },
    check: (result) => {
      expect(fieldsOf(result)).toMatchObject({
        question: "Election of the Speaker",
        result: "Johnson (LA)",
        subject: null,
        candidates: { Jeffries: 215, Emmer: 1, "Johnson (LA)": 218 },
        members: { Jeffries: ["Hakeem Jeffries D-NY J000294"] },
      });
      expect(fieldsOf(result)["totals"]).toBeUndefined();
    },
  },
  "senate_vote_119_1_00007.xml": {
    tool: "congress_senate_votes",
    args: { congress: 119, session: 1, vote_number: 7 },
    check: (result) => {
      expect(fieldsOf(result)).toMatchObject({
        date: "2025-01-20",
        question: "On Passage of the Bill S. 5",
        subject: "S. 5",
        result: "Bill Passed (64-35)",
        majority: "1/2",
        amendment: null,
        amendment_purpose: null,
        tie_breaker: null,
        totals: { yea: 64, nay: 35, present: 0, not_voting: 0 },
      });
      expect(fieldsOf(result)["parties"]).toContainEqual(expect.objectContaining({ party: "D", yea: 12, nay: 33 }));
      expect(JSON.stringify(fieldsOf(result)["members"])).toContain('"Todd Young R-IN"');
    },
  },
  "senate_vote_menu_119_1.xml": {
    tool: "congress_senate_votes",
    args: { congress: 119, session: 1, limit: 3 },
    check: (result) => {
      expect(rowsOf(result)).toHaveLength(3);
      expect(rowsOf(result)[0]).toEqual({
        vote_number: 659,
        date: "2025-12-18",
        question: "On the Cloture Motion",
        subject: "PN373",
        title: "Motion to Invoke Cloture: Sara Bailey to be Director of National Drug Control Policy",
        result: "Agreed to",
        yea: 51,
        nay: 42,
      });
      expect(result).toMatchObject({ total: 25, next: { offset: 3 } });
    },
  },
});
