import { agencyTester, describeAgency, rowsOf } from "@fedpipe/testing";
import { describe, expect, it } from "vitest";
import { ordinal, sittingOf, sittingOn, yearOf } from "./calendar.ts";
import congress from "./index.ts";
import { billLink } from "./pages.ts";

const { call, failure } = agencyTester(congress, import.meta.url);

describeAgency(congress, import.meta.url);

describe("the tools of a big agency", () => {
  it("names in its texts only tools that exist", () => {
    const known = new Set(congress.tools.map(({ name }) => name));
    const named = congress.tools.flatMap(({ description }) => description.match(/congress_[a-z_]+/gu) ?? []);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });
});

describe("the calendar of Congress", () => {
  it("changes Congress and session on January 3", () => {
    expect(sittingOn(new Date("2025-01-02T23:00:00Z"))).toEqual({ congress: 118, session: 2 });
    expect(sittingOn(new Date("2025-01-03T17:00:00Z"))).toEqual({ congress: 119, session: 1 });
    expect(sittingOn(new Date("2026-07-01T00:00:00Z"))).toEqual({ congress: 119, session: 2 });
  });

  it("ties years to sessions both ways", () => {
    for (const year of [1989, 1990, 2021, 2024]) expect(yearOf(sittingOf(year))).toBe(year);
    expect(sittingOf(1989)).toEqual({ congress: 101, session: 1 });
  });

  it("writes ordinals as addresses want them", () => {
    expect([1, 2, 3, 101, 103, 111, 112, 113, 118, 121].map(ordinal)).toEqual([
      "1st",
      "2nd",
      "3rd",
      "101st",
      "103rd",
      "111th",
      "112th",
      "113th",
      "118th",
      "121st",
    ]);
  });
});

describe("links", () => {
  it("never make a House bill of a type they do not know", () => {
    expect(billLink(118, "HX", 1)).toBeNull();
    expect(billLink(118, null, 1)).toBeNull();
    expect(billLink(118, "SConRes", 7)).toBe(
      "https://www.congress.gov/bill/118th-congress/senate-concurrent-resolution/7",
    );
  });

  it("leave an unknown type as the API wrote it", async () => {
    const row = { congress: 118, type: "ZRES", number: "9", title: "A new kind of resolution" };
    const { result } = await call(
      "congress_search_bills",
      {},
      { "/v3/bill": { body: { bills: [row], pagination: { count: 1 } } } },
    );
    expect(rowsOf(result)[0]).toMatchObject({ bill_type: "ZRES", bill_number: 9, url: null });
  });
});

describe("the API's manners", () => {
  it("always asks for JSON and sends the key as a header, never in the address", async () => {
    const { requests } = await call("congress_member_details", { bioguide_id: "S000033" });
    expect(requests[0]?.url.searchParams.get("format")).toBe("json");
    expect(requests[0]?.url.search).not.toContain("key");
    expect(requests[0]?.headers["x-api-key"]).toBe("test-key");
  });

  it("sends no key to senate.gov, the Clerk or www.congress.gov", async () => {
    const senate = await call("congress_senate_votes", { congress: 119, session: 1, vote_number: 7 });
    const text = await call("congress_text", { congress: 117, bill_type: "hr", bill_number: 3684 });
    const outside = [...senate.requests, ...text.requests].filter(({ url }) => url.host !== "api.congress.gov");
    expect(outside.map(({ url }) => url.host)).toEqual(["www.senate.gov", "www.congress.gov"]);
    for (const { headers } of outside) expect(headers["x-api-key"]).toBeUndefined();
  });

  it("takes CONGRESS_API_KEY for the key's other name, and DEMO_KEY for none", async () => {
    const own = agencyTester(congress, import.meta.url, { env: { CONGRESS_API_KEY: "mine" } });
    expect((await own.call("congress_info", { current: true })).requests[0]?.headers["x-api-key"]).toBe("mine");
    const none = agencyTester(congress, import.meta.url, { env: {} });
    expect((await none.call("congress_info", { current: true })).requests[0]?.headers["x-api-key"]).toBe("DEMO_KEY");
  });

  it("sends the plus of a sort order as a blank", async () => {
    const answers = { "/v3/bill": { body: { bills: [], pagination: { count: 0 } } } };
    const { requests } = await call("congress_search_bills", { sort: "updateDate+desc" }, answers);
    expect(requests[0]?.url.search).toContain("sort=updateDate%20desc");
  });

  it("lets a day as the end of a period count in full", async () => {
    const answers = { "/v3/bill": { body: { bills: [], pagination: { count: 0 } } } };
    const period = { from_date_time: "2024-01-31", to_date_time: "2024-02-28" };
    const { requests } = await call("congress_search_bills", period, answers);
    expect(requests[0]?.url.searchParams.get("fromDateTime")).toBe("2024-01-31T00:00:00Z");
    expect(requests[0]?.url.searchParams.get("toDateTime")).toBe("2024-02-29T00:00:00Z");
  });

  it("suggests the name of a parameter written as the API writes it", async () => {
    expect(await failure("congress_search_bills", { fromDateTime: "2024-01-01T00:00:00Z" })).toMatchObject({
      kind: "bad-arguments",
      problems: [{ argument: "fromDateTime", didYouMean: "from_date_time" }],
    });
  });

  it("reads a list under any of the names the API was seen to use", async () => {
    const row = {
      citation: "S. Rept. 118-1",
      congress: 118,
      number: 1,
      type: "SRPT",
      updateDate: "2024-08-01 10:00:00+00:00",
    };
    for (const body of [
      { reports: [row] },
      { committeeReports: [row] },
      { "committee-reports": { committeeReports: [row] } },
    ]) {
      const { result } = await call("congress_committee_reports", {}, { "/v3/committee-report": { body } });
      expect(rowsOf(result)[0]).toMatchObject({ report_type: "srpt", report_number: 1, updated: "2024-08-01" });
    }
  });

  it("does not take an answer without the list for an empty one", async () => {
    const answers = { "/v3/treaty": { body: { pacts: [{ number: 1 }], pagination: { count: 1 } } } };
    expect(await failure("congress_treaties", {}, answers)).toMatchObject({ kind: "unexpected-answer" });
  });

  it("does not take records without their key for records of blanks", async () => {
    const answers = { "/v3/crsreport": { body: { CRSReports: [{ reportNumber: "R1" }], pagination: { count: 1 } } } };
    expect(await failure("congress_crs_reports", {}, answers)).toMatchObject({
      kind: "unexpected-answer",
      detail: expect.stringContaining("id"),
    });
  });

  it("says how many rows there are when the offset is past them", async () => {
    const answers = { "/v3/treaty": { body: { treaties: [], pagination: { count: 12 } } } };
    const { result } = await call("congress_treaties", { offset: 40 }, answers);
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("12 rows") });
  });
});

describe("when nothing comes", () => {
  const BILL = { congress: 118, bill_type: "hr", bill_number: 99_999 };
  const PATH = "/v3/bill/118/hr/99999";
  const missing = { status: 404, body: { error: "No bill found" } };

  it("answers an unknown bill with where to look, not with an error", async () => {
    const answers = { [PATH]: missing, [`${PATH}/cosponsors`]: missing };
    const { result } = await call("congress_bill_details", BILL, answers);
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("congress_search_bills") });
  });

  it("reads a 500 that says not found as none, and asks only once", async () => {
    const answers = { "/v3/member/Z999999": { status: 500, body: { error: "Member not found at that Id" } } };
    const { result, requests } = await call("congress_member_details", { bioguide_id: "Z999999" }, answers);
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("congress_search_members") });
    expect(requests).toHaveLength(1);
  });

  it("reads any other 500 as an outage, a web page that says not found above all", async () => {
    const page = { status: 500, contentType: "text/html", body: "<html>Server not found</html>" };
    expect(await failure("congress_treaties", {}, { "/v3/treaty": page })).toMatchObject({ kind: "unavailable" });
    const odd = { status: 500, body: { error: "list index out of range" } };
    expect(await failure("congress_treaties", {}, { "/v3/treaty": odd })).toMatchObject({ kind: "unavailable" });
  });

  it("blames the key when the key is refused", async () => {
    const refused = {
      status: 403,
      body: { error: { code: "API_KEY_INVALID", message: "An invalid api_key was supplied." } },
    };
    expect(await failure("congress_treaties", {}, { "/v3/treaty": refused })).toMatchObject({
      kind: "refused",
      why: expect.stringContaining("DATA_GOV_API_KEY"),
    });
  });

  it("blames the arguments when they are refused", async () => {
    const refused = { status: 400, body: { error: "Invalid date" } };
    expect(await failure("congress_treaties", {}, { "/v3/treaty": refused })).toMatchObject({
      kind: "refused",
      why: expect.stringContaining("dates"),
    });
  });

  it("says when the rate is limited, and tells those without a key how to get one", async () => {
    const limited = { status: 429, headers: { "retry-after": "120" }, body: { error: { code: "OVER_RATE_LIMIT" } } };
    expect(await failure("congress_treaties", {}, { "/v3/treaty": limited })).toMatchObject({
      kind: "rate-limited",
      retryAfterSeconds: 120,
    });
    const keyless = agencyTester(congress, import.meta.url, { env: {} });
    expect(await keyless.failure("congress_treaties", {}, { "/v3/treaty": limited })).toMatchObject({
      kind: "refused",
      why: expect.stringContaining("DATA_GOV_API_KEY"),
    });
  });
});

describe("Congress.gov never hears of arguments that cannot be right", () => {
  const bill = { congress: 118, bill_type: "hr", bill_number: 1 };
  it.each([
    ["congress_bill_details", { ...bill, bill_type: "house" }],
    ["congress_bill_details", { ...bill, congress: 2023 }],
    ["congress_bill_details", { ...bill, bill_number: 0 }],
    ["congress_bill_details", { congress: 118, bill_type: "hr" }],
    ["congress_bill_actions", { ...bill, limit: 251 }],
    ["congress_search_bills", { bill_type: "hr" }],
    ["congress_search_bills", { from_date_time: "2024-02-30" }],
    ["congress_search_bills", { from_date_time: "yesterday" }],
    ["congress_search_bills", { from_date_time: "2024-03-01", to_date_time: "2024-02-01" }],
    ["congress_search_bills", { state: "CA" }],
    ["congress_member_details", { bioguide_id: "../member" }],
    ["congress_member_details", { bioguide_id: "Sanders" }],
    ["congress_search_members", { state: "XX" }],
    ["congress_search_members", { district: 3 }],
    ["congress_committee_details", { chamber: "house", committee_code: "../../x" }],
    ["congress_committee_nominations_for_committee", { chamber: "house", committee_code: "hsju00" }],
    ["congress_crs_report_details", { report_number: "../R1" }],
    ["congress_nomination_details", { congress: 118, nomination_number: "1/actions" }],
    ["congress_treaty_details", { congress: 117, treaty_number: "1A" }],
    ["congress_committee_meeting_details", { congress: 118, chamber: "house", event_id: "a/b" }],
    ["congress_hearings", { chamber: "house" }],
    ["congress_info", { congress: 118, current: true }],
    ["congress_congressional_record", { month: 6 }],
    ["congress_congressional_record", { year: 2023, month: 2, day: 29 }],
    ["congress_bound_congressional_record", { year: 1990, day: 1 }],
    ["congress_daily_congressional_record", { issue_number: 88 }],
    ["congress_house_votes", { congress: 118, vote_number: 1 }],
    ["congress_house_votes", { congress: 118, year: 2021 }],
    ["congress_house_votes", { year: 2024, session: 1 }],
    ["congress_house_votes", { year: 1985, vote_number: 1 }],
    ["congress_house_votes", { year: 2019 }],
    ["congress_senate_votes", { congress: 100, session: 1 }],
    ["congress_member_votes", { bioguide_id: "P000197", congress: 116, session: 1 }],
    ["congress_text", {}],
    ["congress_text", { congress: 118, bill_type: "hr" }],
    ["congress_text", { url: "https://example.org/x.htm" }],
    ["congress_text", { url: "http://www.congress.gov/x.htm" }],
    ["congress_text", { url: "https://www.congress.gov@example.org/x.htm" }],
    ["congress_text", { url: "https://www.congress.gov/117/plaws/publ58/PLAW-117publ58.pdf" }],
    ["congress_text", { url: "https://www.congress.gov/x.htm", ...bill }],
  ])("%s %j", async (tool, args) => {
    expect(await failure(tool, args)).toMatchObject({ kind: "bad-arguments", requests: [] });
  });
});
