import { agencyTester, fieldsOf, rowsOf } from "@fedpipe/testing";
import { describe, expect, it } from "vitest";
import congress from "../index.ts";

const { call } = agencyTester(congress, import.meta.url);

const member = (bioguideId: string, name: string, state = "Vermont") => ({
  bioguideId,
  name,
  state,
  partyName: "Independent",
  terms: { item: [{ chamber: "Senate", startYear: 2007 }] },
});
const members = (path: string, ...rows: readonly object[]) => ({
  [path]: { body: { members: rows, pagination: { count: rows.length } } },
});

const page = (...rows: readonly object[]) => ({ body: { members: rows, pagination: { count: 251 } } });

describe("finding members", () => {
  it("reads the terms, which lists nest and details do not", async () => {
    const { result } = await call("congress_search_members", { state: "vt", current_member: true });
    expect(rowsOf(result)[1]).toEqual({
      bioguide_id: "S000033",
      name: "Sanders, Bernard",
      party: "Independent",
      state: "Vermont",
      district: null,
      chamber: "Senate",
      served: ["House of Representatives 1991-2007", "Senate 2007-"],
    });
    const detail = await call("congress_member_details", { bioguide_id: "s000033" });
    expect(fieldsOf(detail.result)).toMatchObject({
      terms: [
        { congress: 109, district: 0 },
        { congress: 119, end_year: null },
      ],
      birth_year: 1941,
      party: "Independent",
    });
  });

  it("matches whole words of a name, whatever their order, accents and titles", async () => {
    const all = members(
      "/v3/member",
      member("L000001", "Lee, Mike"),
      member("F000001", "Fleetwood, Ann"),
      member("V000081", "Velázquez, Nydia M."),
    );
    const names = async (name: string) =>
      rowsOf((await call("congress_search_members", { name }, all)).result).map(({ bioguide_id }) => bioguide_id);
    expect(await names("Lee")).toEqual(["L000001"]);
    expect(await names("Rep. Nydia Velazquez")).toEqual(["V000081"]);
  });

  it("falls back to the surname for a name the API does not use, and says so", async () => {
    const all = members("/v3/member", member("S000033", "Sanders, Bernard"), member("X000001", "Bernie, Paul"));
    const { result } = await call("congress_search_members", { name: "Bernie Sanders" }, all);
    expect(rowsOf(result).map(({ bioguide_id }) => bioguide_id)).toEqual(["S000033"]);
    expect(result.notes?.[0]).toContain("surname");
  });

  it("finds nobody rather than a stranger", async () => {
    const all = members("/v3/member", member("S000033", "Sanders, Bernard"));
    const { result } = await call("congress_search_members", { name: "Zebulon Nobody" }, all);
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("surname alone") });
  });

  it("walks all pages for a name, 250 at a time", async () => {
    const answers = { "/v3/member": [page(member("A000001", "Aye, Al")), page(member("Z000001", "Zed, Zoe"))] };
    const { result, requests } = await call("congress_search_members", { name: "Zed" }, answers);
    expect(requests.map(({ url }) => [url.searchParams.get("limit"), url.searchParams.get("offset")])).toEqual([
      ["250", "0"],
      ["250", "250"],
    ]);
    expect(rowsOf(result)).toHaveLength(1);
  });

  it("narrows a Congress to a state itself, since that route is not documented", async () => {
    const all = members(
      "/v3/member/congress/118",
      member("S000033", "Sanders, Bernard"),
      member("S000148", "Schumer, Charles", "New York"),
    );
    const { result } = await call("congress_search_members", { congress: 118, state: "NY" }, all);
    expect(rowsOf(result).map(({ name }) => name)).toEqual(["Schumer, Charles"]);
  });

  it("asks the API for a district of a Congress, which is documented", async () => {
    const { requests } = await call(
      "congress_search_members",
      { congress: 118, state: "TX", district: 12 },
      members("/v3/member/congress/118/TX/12", member("G000377", "Granger, Kay", "Texas")),
    );
    expect(requests).toHaveLength(1);
  });

  it("says that former members are among the members of a state", async () => {
    const { result } = await call("congress_search_members", { state: "VT" }, { "/v3/member/VT": "members_vt.json" });
    expect(result.notes).toEqual([expect.stringContaining("Former members")]);
  });
});

describe("what members did", () => {
  it("tells sponsored amendments from bills: they have a number of their own and no title", async () => {
    const { result } = await call("congress_member_bills", { bioguide_id: "S000033" });
    expect(rowsOf(result)[0]).toMatchObject({ bill_type: "s", bill_number: 770, amendment_number: null });
    expect(rowsOf(result)[1]).toMatchObject({
      bill_type: null,
      bill_number: null,
      amendment_number: "1200",
      url: null,
    });
    expect(result).toMatchObject({ total: 1200, next: { offset: 2 } });
  });

  it("shows a profile without the list that failed, and says so", async () => {
    const down = { "/v3/member/S000033/cosponsored-legislation": { status: 500, body: "" } };
    const { result } = await call("congress_member_full_profile", { bioguide_id: "S000033" }, down);
    expect(fieldsOf(result)).toMatchObject({ sponsored: [{ bill_number: 770 }, {}] });
    expect(result.notes).toEqual([expect.stringContaining("cosponsored could not be fetched")]);
  });

  it("shows how a member voted on the newest roll calls, Aye as Yea, absent as null", async () => {
    const { result } = await call("congress_member_votes", {
      bioguide_id: "P000197",
      congress: 119,
      session: 1,
      limit: 5,
    });
    expect(rowsOf(result).map(({ vote_number, vote, question }) => [vote_number, vote, question])).toEqual([
      [240, "Yea", "On Passage"],
      [239, null, "On Agreeing to the Resolution"],
    ]);
  });

  it("does not take a senator for someone who never voted", async () => {
    const { result } = await call("congress_member_votes", { bioguide_id: "S000033", congress: 119, session: 1 });
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("congress_senate_votes") });
  });
});
