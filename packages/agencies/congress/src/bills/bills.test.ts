import { agencyTester, fieldsOf, rowsOf } from "@fedpipe/testing";
import { describe, expect, it } from "vitest";
import congress from "../index.ts";

const { call, failure } = agencyTester(congress, import.meta.url);
const HR_3684 = { congress: 117, bill_type: "hr", bill_number: 3684 };
const BILL = "/v3/bill/117/hr/3684";

const bill = (number: number, title: string) => ({ congress: 118, type: "HR", number: String(number), title });
const list = (bills: readonly object[], count: number) => ({ "/v3/bill": { body: { bills, pagination: { count } } } });

describe("searching bills", () => {
  it("looks at the titles of 250 bills, and says that it saw no more", async () => {
    const bills = [bill(1, "Water Rights Act"), bill(2, "Party Hat Act"), bill(3, "Clean WATER for Rivers Act")];
    const { result, requests } = await call("congress_search_bills", { query: "water act" }, list(bills, 9000));
    expect(requests[0]?.url.searchParams.get("limit")).toBe("250");
    expect(rowsOf(result).map(({ bill_number }) => bill_number)).toEqual([1, 3]);
    expect(result).toMatchObject({
      notes: [expect.stringMatching(/titles of bills 1 to 3 of 9000 .*govinfo_search/u)],
      next: { offset: 3 },
    });
  });

  it("takes the beginning of a word, never its middle", async () => {
    const { result } = await call("congress_search_bills", { query: "art" }, list([bill(2, "Party Hat Act")], 1));
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("Only the titles") });
  });

  it("goes on after the last bill shown, so that no match is lost", async () => {
    const bills = [bill(1, "Water Act"), bill(2, "Fire Act"), bill(3, "Water Act"), bill(4, "Water Act")];
    const { result } = await call("congress_search_bills", { query: "water", limit: 2, offset: 10 }, list(bills, 14));
    expect(rowsOf(result).map(({ bill_number }) => bill_number)).toEqual([1, 3]);
    expect(result).toMatchObject({ next: { offset: 13 } });
  });

  it("reads an untitled bill as untitled", async () => {
    const { result } = await call("congress_search_bills", { congress: 119, bill_type: "hr", limit: 5 });
    expect(rowsOf(result)[1]).toMatchObject({ bill_number: 7, title: null, latest_action: null });
  });
});

const page = (party: string) => ({
  body: {
    cosponsors: Array.from({ length: 250 }, (_, index) => ({ bioguideId: `A${index}`, party })),
    pagination: { count: 500 },
  },
});

describe("one bill", () => {
  it("counts cosponsors by party without those who withdrew", async () => {
    const { result } = await call("congress_bill_details", HR_3684);
    expect(fieldsOf(result)).toMatchObject({
      cosponsors_by_party: { D: 2 },
      counts: { cosponsors: 2, cosponsors_with_withdrawn: 3 },
      laws: ["Public Law 117-58"],
      committee_reports: ["H. Rept. 117-70"],
    });
  });

  it("counts more cosponsors than one page holds", async () => {
    const { result } = await call("congress_bill_details", HR_3684, { [`${BILL}/cosponsors`]: [page("D"), page("R")] });
    expect(fieldsOf(result)).toMatchObject({ cosponsors_by_party: { D: 250, R: 250 } });
  });

  it("shows the bill when its cosponsors fail, and says that they did", async () => {
    const { result } = await call("congress_bill_details", HR_3684, {
      [`${BILL}/cosponsors`]: { status: 500, body: "" },
    });
    expect(fieldsOf(result)).toMatchObject({
      title: "Infrastructure Investment and Jobs Act",
      cosponsors_by_party: null,
    });
    expect(result.notes).toEqual([expect.stringMatching(/cosponsors by party could not be fetched .*does not mean/u)]);
  });

  it("ends when the key is refused for a part: that concerns the whole", async () => {
    const refused = { [`${BILL}/cosponsors`]: { status: 403, body: { error: { code: "API_KEY_INVALID" } } } };
    expect(await failure("congress_bill_details", HR_3684, refused)).toMatchObject({ kind: "refused" });
  });

  it("counts the policy area as the API does: first on the first page, on no other", async () => {
    const body = {
      subjects: { legislativeSubjects: [{ name: "Bridges" }], policyArea: { name: "Transportation" } },
      pagination: { count: 3 },
    };
    const { result } = await call(
      "congress_bill_subjects",
      { ...HR_3684, limit: 2 },
      { [`${BILL}/subjects`]: { body } },
    );
    expect(rowsOf(result).map(({ subject }) => subject)).toEqual(["Transportation", "Bridges"]);
    expect(result).toMatchObject({ total: 3, next: { offset: 2 } });
  });

  it("shows the version of the law once, though the API repeats it", async () => {
    const { result } = await call("congress_bill_text", HR_3684);
    expect(rowsOf(result).map(({ type, date, text_url }) => [type, date, text_url === null])).toEqual([
      ["Enrolled Bill", null, false],
      ["Introduced in House", "2021-06-04", false],
      ["Public Law", "2021-11-16", true],
    ]);
  });

  it("names the roll call behind an action", async () => {
    const { result } = await call("congress_bill_actions", HR_3684);
    expect(rowsOf(result).map(({ roll_call }) => roll_call)).toEqual([
      null,
      "House 117-1 #369",
      "Senate 117-1 #314",
      null,
    ]);
  });

  it("puts its whole profile together, with what is missing in the notes", async () => {
    const { result } = await call("congress_bill_full_profile", HR_3684, {
      [`${BILL}/titles`]: { status: 500, body: "" },
      [`${BILL}/related`]: { status: 500, body: "" },
    });
    expect(fieldsOf(result)).toMatchObject({
      sponsors: [{ bioguide_id: "D000191" }],
      actions: [{ date: "2021-11-15" }, {}, {}, {}],
      summaries: [{ summary: expect.stringContaining("roads & bridges") }],
      subjects: [{ kind: "policy area" }, {}, {}],
    });
    expect(fieldsOf(result)["titles"]).toBeUndefined();
    expect(result.notes).toEqual([expect.stringContaining("titles could not be fetched")]);
  });
});

describe("votes on a bill", () => {
  it("come from the House by the API and from the Senate by its own files, newest first", async () => {
    const { result } = await call("congress_bill_votes", HR_3684);
    expect(rowsOf(result)).toEqual([
      expect.objectContaining({
        chamber: "House",
        vote_number: 369,
        date: "2021-11-05",
        yea: 228,
        nay: 206,
        republican_yea: 13,
        democratic_nay: 6,
        url: "https://clerk.house.gov/Votes/2021369",
      }),
      expect.objectContaining({
        chamber: "Senate",
        vote_number: 314,
        date: "2021-08-10",
        yea: 2,
        nay: 1,
        republican_yea: 1,
        republican_nay: 1,
        democratic_yea: 1,
      }),
    ]);
  });

  it("count a roll call once that several actions tell of", async () => {
    const vote = { chamber: "House", congress: 117, date: "2021-11-06T03:24:00Z", rollNumber: 369, sessionNumber: 1 };
    const action = { actionDate: "2021-11-05", text: "Agreed to.", recordedVotes: [vote] };
    const { result } = await call("congress_bill_votes", HR_3684, {
      [`${BILL}/actions`]: { body: { actions: [action, action], pagination: { count: 2 } } },
    });
    expect(rowsOf(result)).toHaveLength(1);
  });

  it("keep the row of a tally that failed, with nulls and a note", async () => {
    const down = { "/v3/house-vote/117/1/369": { status: 500, body: "" } };
    const { result } = await call("congress_bill_votes", HR_3684, down);
    expect(rowsOf(result)[0]).toMatchObject({ chamber: "House", vote_number: 369, date: "2021-11-06", result: null });
    expect(rowsOf(result)[0]?.["yea"]).toBeUndefined();
    expect(result.notes).toEqual([expect.stringContaining("House vote 369 of 117-1 could not be fetched")]);
  });

  it("are none where only voices were counted", async () => {
    const actions = [{ actionDate: "2021-01-05", text: "Agreed to by voice vote.", recordedVotes: [] }];
    const { result } = await call("congress_bill_votes", HR_3684, {
      [`${BILL}/actions`]: { body: { actions, pagination: { count: 1 } } },
    });
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("voice") });
  });
});

describe("laws", () => {
  it("are those of the present Congress unless said", async () => {
    const answers = { "/v3/law/118": "laws_118.json" }; // tests run in July 2024
    const { result } = await call("congress_recent_laws", {}, answers);
    expect(rowsOf(result)[0]).toMatchObject({ law: "Public Law 118-206", bill_type: "s", bill_number: 4610 });
  });

  it("link to the bill they were, in its own chamber", async () => {
    const { result } = await call("congress_law_details", { congress: 118, law_type: "pub", law_number: 274 });
    expect(fieldsOf(result)).toMatchObject({ laws: ["Public Law 118-274"], bill_type: "s" });
    expect(result.source).toBe("https://www.congress.gov/bill/118th-congress/senate-bill/5355");
  });
});
