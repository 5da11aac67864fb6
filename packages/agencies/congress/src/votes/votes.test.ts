import { agencyTester, fieldsOf, rowsOf } from "@fedpipe/testing";
import { describe, expect, it } from "vitest";
import congress from "../index.ts";
import { readMenuDate } from "./senate.ts";

const { call } = agencyTester(congress, import.meta.url);

const clerk = (votes: readonly (readonly [name: string, party: string, vote: string])[]) => ({
  contentType: "text/xml",
  body: `<?xml version="1.0"?><!DOCTYPE rollcall-vote PUBLIC "-//US Congress//DTDs/vote v1.0 20031119 //EN" "http://clerk.house.gov/evs/vote.dtd">
<rollcall-vote><vote-metadata><legis-num>H R 5377</legis-num><vote-question>On Passage</vote-question><vote-type>RECORDED VOTE</vote-type>
<vote-result>Passed</vote-result><action-date>19-Dec-2019</action-date><vote-desc>Taxes &amp; Fairness</vote-desc></vote-metadata>
<vote-data>${votes
    .map(
      ([name, party, vote]) =>
        `<recorded-vote><legislator name-id="A000370" party="${party}" state="NC" role="legislator">${name}</legislator><vote>${vote}</vote></recorded-vote>`,
    )
    .join("")}</vote-data></rollcall-vote>`,
});

const menu = (votes: string, year = 2024) => ({
  contentType: "text/xml",
  body: `<?xml version="1.0"?><vote_summary><congress>118</congress><session>2</session><congress_year>${year}</congress_year><votes>${votes}</votes></vote_summary>`,
});
const SENATE_MENU = "/legislative/LIS/roll_call_lists/vote_menu_118_2.xml";

describe("House votes", () => {
  it("count Aye as Yea and No as Nay, and list members by what they voted", async () => {
    const { result } = await call("congress_house_votes", { congress: 119, session: 1, vote_number: 240 });
    expect(fieldsOf(result)).toMatchObject({
      subject: "HR 42",
      totals: { yea: 2, nay: 1, present: 0, not_voting: 1 },
      members: {
        Nay: ["Thomas Massie R-KY M001184"],
        Yea: ["Robert Aderholt R-AL A000055", "Nancy Pelosi D-CA P000197"],
        "Not Voting": ["Sanford Bishop D-GA B000490"],
      },
    });
  });

  it("come from the Clerk before the 117th Congress", async () => {
    const answers = {
      "/evs/2019/roll701.xml": clerk([
        ["Adams", "D", "Aye"],
        ["Abraham", "R", "No"],
        ["Amash", "I", "Present"],
      ]),
    };
    const { result } = await call("congress_house_votes", { year: 2019, vote_number: 701 }, answers);
    expect(fieldsOf(result)).toMatchObject({
      congress: 116,
      session: 1,
      date: "2019-12-19",
      title: "Taxes & Fairness",
      subject: "H R 5377",
      totals: { yea: 1, nay: 1, present: 1, not_voting: 0 },
      members: { Yea: ["Adams D-NC A000370"] },
    });
    expect(fieldsOf(result)["parties"]).toContainEqual({ party: "R", yea: 0, nay: 1, present: 0, not_voting: 0 });
    expect(result.source).toBe("https://clerk.house.gov/Votes/2019701");
  });

  it("pad the number with zeros to three digits, no further", async () => {
    const missing = { status: 404, contentType: "text/html", body: "<html></html>" };
    const paths = async (vote_number: number, path: string) => {
      const { result, requests } = await call("congress_house_votes", { year: 2007, vote_number }, { [path]: missing });
      expect(result).toMatchObject({ kind: "empty" });
      return requests.map(({ url }) => url.pathname);
    };
    expect(await paths(7, "/evs/2007/roll007.xml")).toEqual(["/evs/2007/roll007.xml"]);
    expect(await paths(1186, "/evs/2007/roll1186.xml")).toEqual(["/evs/2007/roll1186.xml"]);
  });

  it("come from the Clerk where the API does not have them yet", async () => {
    const none = { status: 404, body: { error: "No vote found" } };
    const { result } = await call(
      "congress_house_votes",
      { congress: 118, session: 2, vote_number: 400 },
      {
        "/v3/house-vote/118/2/400": none,
        "/v3/house-vote/118/2/400/members": none,
        "/evs/2024/roll400.xml": clerk([["Adams", "D", "Yea"]]),
      },
    );
    expect(fieldsOf(result)).toMatchObject({ totals: { yea: 1 } });
  });

  it("keep the tally when the members' votes fail, and say so", async () => {
    const down = { "/v3/house-vote/119/1/240/members": { status: 500, body: "" } };
    const { result } = await call("congress_house_votes", { congress: 119, session: 1, vote_number: 240 }, down);
    expect(fieldsOf(result)).toMatchObject({ totals: { yea: 2 }, members: {} });
    expect(result.notes).toEqual([expect.stringContaining("votes of the members could not be fetched")]);
  });

  it("are of the present session unless said", async () => {
    const answers = { "/v3/house-vote/118/2": "house_votes_119_1.json" }; // tests run in July 2024
    const { result } = await call("congress_house_votes", {}, answers);
    expect(result.title).toBe("House votes, 118th Congress, session 2");
    expect(rowsOf(result).map(({ vote_number }) => vote_number)).toEqual([240, 239]);
  });

  it("are of the last session of a Congress that is over", async () => {
    const answers = { "/v3/house-vote/117/2": "house_votes_119_1.json" };
    expect((await call("congress_house_votes", { congress: 117 }, answers)).result.title).toContain("session 2");
  });

  it("leave procedural votes without a bill", async () => {
    const { result } = await call("congress_house_votes", { congress: 119, session: 1 });
    expect(rowsOf(result)[0]).toMatchObject({ vote_number: 240, bill_type: null, bill_number: null });
  });
});

describe("Senate votes", () => {
  it("read an empty count as 0, and those not voting from absent", async () => {
    const { result } = await call("congress_senate_votes", { congress: 119, session: 1, vote_number: 7 });
    expect(fieldsOf(result)).toMatchObject({
      totals: { yea: 2, nay: 1, present: 0, not_voting: 1 },
      members: { Yea: ["Jim Banks R-IN", "John Fetterman D-PA"], "Not Voting": ["Bernard Sanders I-VT"] },
    });
  });

  it("write the number with five digits", async () => {
    const path = "/legislative/LIS/roll_call_votes/vote1182/vote_118_2_00339.xml";
    const { result } = await call("congress_senate_votes", { vote_number: 339 }, { [path]: { status: 404, body: "" } });
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("No such roll call") });
  });

  it("read a question whose measure stands in an element of its own", async () => {
    const vote = `<vote><vote_number>00003</vote_number><vote_date>09-Jan</vote_date><issue><A HREF="x">S. 1</A></issue>
      <question>On the Motion to Table <measure>S.Amdt. 5</measure>
      </question><result>Rejected</result><vote_tally><yeas>40</yeas><nays></nays></vote_tally><title>A &amp; B</title></vote>`;
    const { result } = await call("congress_senate_votes", {}, { [SENATE_MENU]: menu(vote) });
    expect(rowsOf(result)).toEqual([
      {
        vote_number: 3,
        date: "2024-01-09",
        question: "On the Motion to Table S.Amdt. 5",
        subject: "S. 1",
        title: "A & B",
        result: "Rejected",
        yea: 40,
        nay: 0,
      },
    ]);
  });

  it("are none in a session that has not voted", async () => {
    const { result } = await call("congress_senate_votes", {}, { [SENATE_MENU]: menu("") });
    expect(result).toMatchObject({ kind: "empty" });
  });

  it("do not take a web page for an empty list", async () => {
    const { failure } = agencyTester(congress, import.meta.url);
    const page = { contentType: "text/html", body: "<html><body>Sorry</body></html>" };
    expect(await failure("congress_senate_votes", {}, { [SENATE_MENU]: page })).toMatchObject({
      kind: "unexpected-answer",
    });
  });

  it("date the last votes of a session into the next year", () => {
    expect(readMenuDate("01-Jan", 2012)).toBe("2013-01-01");
    expect(readMenuDate("03-Jan", 2012)).toBe("2012-01-03");
    expect(readMenuDate("18-Dec", 2025)).toBe("2025-12-18");
    expect(readMenuDate("soon", 2025)).toBeNull();
  });
});
