import { agencyTester, describeAgency, describeRecordings, rowsOf } from "@fedpipe/testing";
import { describe, expect, it } from "vitest";
import fec from "./index.ts";

const { call, failure } = agencyTester(fec, import.meta.url);

describeAgency(fec, import.meta.url);

describeRecordings(fec, import.meta.url, {
  "candidates_page.json": {
    tool: "fec_search_candidates",
    args: { per_page: 100 },
    path: "/v1/candidates/search/",
    check: (result) => {
      const rows = rowsOf(result);
      expect(rows.find(({ candidate_id }) => candidate_id === "H2CO07170")).toEqual({
        candidate_id: "H2CO07170",
        name: "AADLAND, ERIK",
        party: "REP",
        party_full: "REPUBLICAN PARTY",
        office: "H",
        state: "CO",
        district: "07",
        incumbent_or_challenger: "Open seat",
        election_years: [2022],
        active_through: 2022,
        has_raised_funds: true,
        first_file_date: "2021-12-27",
        last_file_date: "2022-08-10",
        principal_committee_id: null,
        principal_committee: null,
      });
      expect(rows[0]).toMatchObject({ office: "P", state: "US", district: null });
      expect(result).toMatchObject({ total: 49_973, next: { page: 2 } });
    },
  },
  "elections_house_az09_2016_rows.json": {
    tool: "fec_election_race",
    args: { office: "house", cycle: 2016, state: "AZ", district: "9" },
    check: (result) => {
      const rows = rowsOf(result);
      expect(rows).toHaveLength(8);
      expect(rows[0]).toMatchObject({
        candidate_name: "SINEMA, KYRSTEN",
        total_receipts: 4_489_974.31,
        cash_on_hand_end_period: 2_264_099.08,
        coverage_end_date: "2016-12-31",
        won: true,
      });
      expect(rows[3]).toMatchObject({
        candidate_name: "GROEN, ROSS",
        total_receipts: null,
        candidate_pcc_id: null,
        committee_ids: [],
      });
    },
  },
  // It holds the paging and no rows: that must not pass for "nothing found".
  "schedule_e_pagination_documented.json": {
    tool: "fec_independent_expenditures",
    args: { candidate_id: "P80000722" },
    fails: "unexpected-answer",
  },
});

const CONTRIBUTIONS = { committee_id: "C00401224", cycle: 2026, per_page: 5 };

describe("totals", () => {
  it("come ordered by the end of their coverage, with periods without a report last", async () => {
    const { result } = await call("fec_candidate_financials", { candidate_id: "p80001571" });
    expect(rowsOf(result).map(({ coverage_end_date, receipts }) => [coverage_end_date, receipts])).toEqual([
      ["2024-06-30", 100.25],
      ["2022-12-31", 40],
      [null, null],
    ]);
    expect(result.notes?.[0]).toContain("coverage_end_date");
    const committee = await call("fec_committee_financials", { committee_id: "C00703975" });
    expect(rowsOf(committee.result).map(({ cycle }) => cycle)).toEqual([2024, 2022]);
  });

  it("say which periods they want, because the API mixes two-year rows with whole elections", async () => {
    const { requests } = await call("fec_candidate_financials", { candidate_id: "P80001571" });
    expect(requests[0]?.url.searchParams.get("election_full")).toBe("false");
    const outside = await call("fec_outside_spending_by_candidate", { candidate_id: "P80000722", cycle: 2024 });
    expect(outside.requests[0]?.url.searchParams.get("election_full")).toBe("false");
  });

  it("find the independent expenditures of filers that report nothing else", async () => {
    const body = {
      results: [
        {
          cycle: 2020,
          coverage_end_date: "2020-12-31",
          total_independent_expenditures: 75.5,
          total_independent_contributions: 80,
        },
      ],
    };
    const { result } = await call(
      "fec_committee_financials",
      { committee_id: "C90000001" },
      { "/v1/committee/C90000001/totals/": { body } },
    );
    expect(rowsOf(result)[0]).toMatchObject({ independent_expenditures: 75.5, contributions: 80, receipts: null });
  });
});

describe("lists paged by key", () => {
  it("go on with the whole of last_indexes, whose index is too long for a number", async () => {
    const first = await call("fec_individual_contributions", CONTRIBUTIONS);
    const cursor = "last_index=4123456789012345678&last_contribution_receipt_date=2024-06-15";
    expect(first.result).toMatchObject({ next: { cursor } });
    expect(first.requests[0]?.url.searchParams.has("page")).toBe(false);
    const second = await call("fec_individual_contributions", { ...CONTRIBUTIONS, cursor });
    expect(second.requests[0]?.url.searchParams.get("last_index")).toBe("4123456789012345678");
    expect(second.requests[0]?.url.searchParams.get("last_contribution_receipt_date")).toBe("2024-06-15");
    expect(second.result).toMatchObject({ kind: "empty", hint: "That was all." });
  });

  it("keep a negative amount and the mark of rows without a value in the cursor", async () => {
    const rows = [{ expenditure_amount: 1 }];
    const page = (last_indexes: unknown) => ({
      "/v1/schedules/schedule_e/": {
        body: { pagination: { count: 9, is_count_exact: true, last_indexes }, results: rows },
      },
    });
    const args = { committee_id: "C00000505", per_page: 1 };
    const negative = await call(
      "fec_independent_expenditures",
      args,
      page({ last_index: "3023037", last_expenditure_amount: -17_348.5 }),
    );
    expect(negative.result).toMatchObject({ next: { cursor: "last_index=3023037&last_expenditure_amount=-17348.5" } });
    const unsorted = await call(
      "fec_independent_expenditures",
      { ...args, cursor: "last_index=3023037&sort_null_only=true" },
      page({ last_index: "3023040", sort_null_only: true, last_expenditure_date: null }),
    );
    expect(unsorted.requests[0]?.url.searchParams.get("sort_null_only")).toBe("true");
    expect(unsorted.result).toMatchObject({ next: { cursor: "last_index=3023040&sort_null_only=true" } });
  });

  it("end on a page that is not full, whatever last_indexes says", async () => {
    const { result } = await call("fec_independent_expenditures", { candidate_id: "P80000722", cycle: 2024 });
    expect(result).not.toHaveProperty("next");
  });

  it("do not pass an estimate off as a total", async () => {
    const { result } = await call("fec_individual_contributions", CONTRIBUTIONS);
    expect(result).not.toHaveProperty("total");
    expect(result.notes?.[0]).toContain("About 1900000");
  });
});

describe("rows that would be counted twice", () => {
  it("are marked: memo items, and gifts passed on by ActBlue", async () => {
    const { result, requests } = await call("fec_individual_contributions", CONTRIBUTIONS);
    expect(rowsOf(result).map(({ memo }) => memo)).toEqual([false, true, false, false, false]);
    expect(result.notes?.join(" ")).toMatch(/memo true.*ActBlue/u);
    expect(requests[0]?.url.searchParams.get("is_individual")).toBe("true");
  });

  it("are left out: notices beside reports, and amended items", async () => {
    const { requests, result } = await call("fec_independent_expenditures", { candidate_id: "P80000722", cycle: 2024 });
    expect(requests[0]?.url.searchParams.get("is_notice")).toBe("false");
    expect(requests[0]?.url.searchParams.get("most_recent")).toBe("true");
    expect(rowsOf(result)).toMatchObject([
      { expenditure_amount: 10_000, support_oppose: "oppose", committee_name: "EXAMPLE ACTION" },
      { expenditure_amount: -250.5, support_oppose: "support" },
    ]);
  });
});

describe("what is shown", () => {
  it("never holds a street", async () => {
    const contributions = await call("fec_individual_contributions", CONTRIBUTIONS);
    const committees = await call("fec_candidate_committees", { candidate_id: "P80001571" });
    expect(JSON.stringify([contributions.result, committees.result])).not.toMatch(/PRIVATE RD|HIDDEN ST/u);
  });

  it("starts with the principal committee", async () => {
    const { result } = await call("fec_candidate_committees", { candidate_id: "P80001571" });
    expect(rowsOf(result).map(({ designation }) => designation)).toEqual(["P", "J", "U"]);
  });

  it("says null for money nobody reported, and for a grouping the agency cannot name", async () => {
    const race = await call("fec_election_race", { office: "senate", cycle: 2024, state: "OH" });
    expect(rowsOf(race.result)[1]).toMatchObject({ total_receipts: null, committee_ids: [] });
    const states = await call("fec_contributions_by", { group: "state", committee_id: "C00703975", cycle: 2024 });
    expect(rowsOf(states.result)[1]).toMatchObject({ state: null, total: 7 });
    expect(states.result).toMatchObject({
      total: 58,
      next: { page: 2 },
      columns: ["state", "state_full", "total", "count"],
    });
  });

  it("searches names by money, best funded first, and only names", async () => {
    const { requests } = await call("fec_search_candidates", { name: "Warren", office: "S" });
    expect(requests[0]?.url.searchParams.get("sort")).toBe("-receipts");
    const unnamed = await call(
      "fec_search_candidates",
      { state: "oh" },
      { "/v1/candidates/search/": "search_candidates.json" },
    );
    expect(unnamed.requests[0]?.url.searchParams.get("sort")).toBe("name");
    expect(unnamed.requests[0]?.url.searchParams.get("state")).toBe("OH");
  });

  it("links a legal case to its own page, and counts what is left", async () => {
    const { result } = await call("fec_legal_search", { query: "foreign national", type: "murs" });
    expect(rowsOf(result)).toMatchObject([
      {
        no: "9001",
        opened: "2021-02-01",
        closed: "2023-08-09",
        about: "Contributions-Foreign nationals",
        url: "https://www.fec.gov/data/legal/matter-under-review/9001/",
      },
    ]);
    expect(result).toMatchObject({ total: 31, next: { offset: 20 } });
  });
});

describe("the FEC when nothing comes", () => {
  it("answers a search without matches with a hint", async () => {
    const { result } = await call("fec_search_candidates", { name: "Nobodyatall" });
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("last name") });
  });

  it("takes an unknown id for nothing found, whether it comes as 404 or as no rows", async () => {
    const { result } = await call("fec_candidate_financials", { candidate_id: "H0XX00000" });
    expect(result).toMatchObject({ kind: "empty" });
    const rowless = await call(
      "fec_candidate_financials",
      { candidate_id: "H0XX00000" },
      { "/v1/candidate/H0XX00000/totals/": { body: { pagination: { count: 0 }, results: [] } } },
    );
    expect(rowless.result).toMatchObject({ kind: "empty" });
  });

  it("tells a wrong key, a used-up public key, a slow scan and a wrong argument apart", async () => {
    const path = "/v1/committees/";
    const refusal = (status: number, body: unknown) => ({ [path]: { status, body } });
    const invalid = { error: { code: "API_KEY_INVALID", message: "secret words" } };
    expect(await failure("fec_search_committees", { name: "acme" }, refusal(403, invalid))).toMatchObject({
      kind: "refused",
      why: expect.stringContaining("FEC_API_KEY"),
    });
    const limited = { error: { code: "OVER_RATE_LIMIT" } };
    expect(await failure("fec_search_committees", { name: "acme" }, refusal(429, limited))).toMatchObject({
      kind: "rate-limited",
    });
    const keyless = agencyTester(fec, import.meta.url, { env: {} });
    const demo = await keyless.failure("fec_search_committees", { name: "acme" }, refusal(429, limited));
    expect(demo).toMatchObject({ kind: "refused", why: expect.stringContaining("DEMO_KEY") });
    expect(demo.requests[0]?.url.searchParams.get("api_key")).toBe("DEMO_KEY");
    expect(await failure("fec_search_committees", { name: "acme" }, refusal(504, ""))).toMatchObject({
      kind: "refused",
      why: expect.stringContaining("too long"),
    });
    expect(await failure("fec_search_committees", { name: "Baddata" })).toMatchObject({
      kind: "refused",
      why: expect.stringContaining("C00703975"),
    });
  });

  it("does not take a list's 404, or an answer without rows, for no match", async () => {
    expect(
      await failure("fec_search_committees", { name: "acme" }, { "/v1/committees/": { status: 404, body: "{}" } }),
    ).toMatchObject({ kind: "not-found" });
  });
});

describe("the FEC never hears of arguments that cannot be right", () => {
  it("names the current cycle when a search of all donors ever is asked for", async () => {
    expect(await failure("fec_individual_contributions", { contributor_name: "Smith, John" })).toMatchObject({
      kind: "bad-arguments",
      problems: [{ argument: "committee_id", problem: "or cycle is needed, such as cycle 2024" }],
      requests: [],
    });
  });

  it.each([
    ["fec_candidate_financials", { candidate_id: "../committees" }],
    ["fec_candidate_financials", { candidate_id: "P8000157" }],
    ["fec_candidate_financials", { candidate_id: "P80001571", cycle: 2023 }],
    ["fec_committee_financials", { committee_id: "00703975" }],
    ["fec_search_candidates", { name: "Li" }],
    ["fec_search_candidates", { name: "-Warren" }],
    ["fec_search_candidates", { party: "-DEM" }],
    ["fec_search_candidates", { office: "P", state: "VT" }],
    ["fec_search_candidates", { per_page: 101 }],
    ["fec_top_candidates", { office: "P", election_year: 2024, state: "OH" }],
    ["fec_individual_contributions", { committee_id: "C00401224", candidate_id: "P80001571" }],
    ["fec_individual_contributions", { ...CONTRIBUTIONS, page: 2 }],
    ["fec_individual_contributions", { ...CONTRIBUTIONS, cursor: "page=2" }],
    ["fec_individual_contributions", { ...CONTRIBUTIONS, cursor: "last_index=1&committee_id=C00000001" }],
    ["fec_independent_expenditures", { cycle: 2024 }],
    ["fec_election_race", { office: "house", cycle: 2024, state: "OH" }],
    ["fec_election_race", { office: "senate", cycle: 2024 }],
    ["fec_election_race", { office: "president", cycle: 2024, state: "OH" }],
    ["fec_legal_search", { query: "" }],
  ])("%s %j", async (tool, args) => {
    expect(await failure(tool, args)).toMatchObject({ kind: "bad-arguments", requests: [] });
  });
});
