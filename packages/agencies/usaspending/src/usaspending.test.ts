import { agencyTester, describeAgency, fieldsOf, rowsOf, type SentRequest } from "@fedpipe/testing";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import usaspending from "./index.ts";

const { call, failure } = agencyTester(usaspending, import.meta.url);

describeAgency(usaspending, import.meta.url);

const AWARDS = "/api/v2/search/spending_by_award/";
const COUNTS = "/api/v2/search/spending_by_award_count/";
const ANY_AWARDS = { [AWARDS]: "awards.json", [COUNTS]: "award_counts.json" };

const anyObject = z.record(z.string(), z.unknown());
const sent = (requests: readonly SentRequest[], path: string) =>
  anyObject.parse(JSON.parse(requests.find(({ url }) => url.pathname === path)?.body ?? "{}"));

describe("the award search", () => {
  it("asks for the total beside, which the search does not tell", async () => {
    const { result } = await call("usa_spending_by_award", { limit: 5 });
    expect(result).toMatchObject({ total: 812_345, next: { page: 2 } });
    expect(rowsOf(result)[0]).toMatchObject({
      award_id: "CONT_AWD_EX0001_9700_-NONE-_-NONE-",
      number: "EX0001",
      amount: 1_500_000.5,
      outlays: null,
      naics: "336611 SHIP BUILDING",
      end_date: "2025-12-31",
    });
  });

  it("names one kind of award at a time, with the newer codes of assistance", async () => {
    const { requests } = await call("usa_spending_by_award", { award_type: "grants" }, ANY_AWARDS);
    expect(sent(requests, AWARDS)).toMatchObject({
      filters: { award_type_codes: ["02", "03", "04", "05", "F001", "F002"] },
      sort: "Award Amount",
    });
  });

  it("asks loans for their value, for they have no Award Amount", async () => {
    const loan = {
      results: [{ "Award ID": "L1", "Loan Value": 5000.5, "Issued Date": "2020-05-01", "Subsidy Cost": 12 }],
      page_metadata: { hasNext: false },
    };
    const { result, requests } = await call(
      "usa_spending_by_award",
      { award_type: "loans" },
      { [AWARDS]: { body: loan }, [COUNTS]: { body: { results: { loans: 1 } } } },
    );
    const body = sent(requests, AWARDS);
    expect(body["sort"]).toBe("Loan Value");
    expect(body["fields"]).not.toContain("Award Amount");
    expect(rowsOf(result)[0]).toMatchObject({ amount: 5000.5, start_date: "2020-05-01", subsidy_cost: 12 });
  });

  it("writes every filter the way the service reads it", async () => {
    const args = {
      keyword: "solar",
      recipient: "O'Brien & Sons",
      state: "oh",
      start_date: "2023-01-01",
      min_amount: 10,
      naics: "3361, 54",
      psc: "r425",
      assistance_listing: "10.553",
      sort_field: "start_date",
    };
    const { requests } = await call("usa_spending_by_award", args, ANY_AWARDS);
    expect(sent(requests, AWARDS)).toMatchObject({
      filters: {
        keywords: ["solar"],
        recipient_search_text: ["O'Brien & Sons"],
        place_of_performance_locations: [{ country: "USA", state: "OH" }],
        time_period: [{ start_date: "2023-01-01", end_date: "2024-07-20" }],
        award_amounts: [{ lower_bound: 10 }],
        naics_codes: { require: ["3361", "54"] },
        psc_codes: ["R425"],
        program_numbers: ["10.553"],
      },
      sort: "Start Date",
    });
    expect(sent(requests, COUNTS)["filters"]).toEqual(sent(requests, AWARDS)["filters"]);
  });

  it("says when the service left a filter out", async () => {
    const body = {
      results: [{ "Award ID": "A1" }],
      messages: ["The following filters from the request were not used: {'agency'}."],
    };
    const { result } = await call("usa_spending_by_award", {}, { [AWARDS]: { body }, [COUNTS]: "award_counts.json" });
    expect(result.notes?.at(-1)).toContain("did not use one of the filters");
    const usual = await call("usa_spending_by_award", { limit: 5 });
    expect(usual.result.notes).toHaveLength(1);
  });

  it("offers no page beyond the rows the service shows", async () => {
    const { result } = await call("usa_spending_by_award", { limit: 100, page: 500 }, ANY_AWARDS);
    expect(result).not.toHaveProperty("next");
  });
});

describe("agencies", () => {
  it("may be named by abbreviation, though the service compares whole names and answers nothing", async () => {
    const { requests } = await call("usa_spending_by_award", { agency: "nasa" }, ANY_AWARDS);
    expect(sent(requests, AWARDS)).toMatchObject({
      filters: {
        agencies: [{ type: "awarding", tier: "toptier", name: "National Aeronautics and Space Administration" }],
      },
    });
  });

  it("may be a part of a department", async () => {
    const { requests } = await call("usa_spending_by_award", { agency: "faa" }, ANY_AWARDS);
    expect(sent(requests, AWARDS)).toMatchObject({
      filters: {
        agencies: [
          {
            tier: "subtier",
            name: "Federal Aviation Administration",
            toptier_name: "Department of Transportation",
          },
        ],
      },
    });
  });

  it("are refused when there is none of that name", async () => {
    expect(await failure("usa_spending_by_award", { agency: "Ministry of Magic" })).toMatchObject({
      kind: "bad-arguments",
      problems: [{ argument: "agency" }],
    });
  });

  it("have their budget under a key other than the printed one, newest first, with unreported years null", async () => {
    const { result } = await call("usa_agency_budget", { agency_code: "097" });
    expect(rowsOf(result)).toMatchObject([
      { fiscal_year: 2024, agency_budgetary_resources: 100.5, agency_total_obligated: null },
      { fiscal_year: 2023, agency_budgetary_resources: 90 },
    ]);
    const printed = { agency_by_year: [{ fiscal_year: 2020, agency_budgetary_resources: 7 }] };
    const path = "/api/v2/agency/075/budgetary_resources/";
    const other = await call("usa_agency_budget", { agency_code: "075" }, { [path]: { body: printed } });
    expect(rowsOf(other.result)).toMatchObject([{ fiscal_year: 2020, agency_budgetary_resources: 7 }]);
    expect(
      await failure("usa_agency_budget", { agency_code: "075" }, { [path]: { body: { toptier_code: "075" } } }),
    ).toMatchObject({ kind: "unexpected-answer" });
  });

  it("that are not there are said to be not there", async () => {
    expect(await failure("usa_agency_breakdown", { agency_code: "999", by: "sub_agency" })).toMatchObject({
      kind: "not-found",
      what: "agency 999",
    });
  });
});

const OVER_TIME = "/api/v2/search/spending_over_time/";
const series = (time_period: unknown) => ({
  [OVER_TIME]: { body: { results: [{ time_period, aggregated_amount: 1 }] } },
});

describe("time", () => {
  it("is read from fiscal months, of which the first is October", async () => {
    const { result } = await call("usa_spending_over_time");
    expect(rowsOf(result)).toMatchObject([
      { period: "2021-10", amount: 10.5, contracts: 4, grants: 5, direct_payments: 1, outlays: null },
      { period: "2022-01", amount: 7, contracts: null },
    ]);
  });

  it.each([
    ["2024-09-30T12:00:00Z", "2022-10-01"],
    ["2024-10-01T12:00:00Z", "2023-10-01"],
  ])("makes the last complete fiscal year, on %s the one from %s", async (today, start) => {
    const tester = agencyTester(usaspending, import.meta.url, { now: () => new Date(today) });
    const path = "/api/v2/search/spending_by_category/awarding_agency/";
    const { requests } = await tester.call("usa_spending_by_agency", {}, { [path]: "by_agency.json" });
    expect(sent(requests, path)).toMatchObject({ filters: { time_period: [{ start_date: start }] } });
  });

  it("labels quarters and years as what they are", async () => {
    const quarter = await call(
      "usa_spending_over_time",
      { group: "quarter" },
      series({ fiscal_year: "2023", quarter: "2" }),
    );
    expect(rowsOf(quarter.result)[0]?.["period"]).toBe("FY2023 Q2");
    const year = await call("usa_spending_over_time", { group: "calendar_year" }, series({ calendar_year: "2023" }));
    expect(rowsOf(year.result)[0]?.["period"]).toBe("2023");
    expect(sent(year.requests, OVER_TIME)).toMatchObject({ filters: { time_period: [{ start_date: "2007-10-01" }] } });
  });
});

describe("places", () => {
  it("of one state go by FIPS with its leading zero", async () => {
    const { result, requests } = await call("usa_spending_by_state", { state: "ca" });
    expect(requests.map(({ url }) => url.pathname)).toContain("/api/v2/recipient/state/06/");
    expect(fieldsOf(result)).toMatchObject({ fiscal_year: 2023, total_prime_amount: 560.5, total_outlays: null });
  });

  it("follow the recipient's address when that is asked for", async () => {
    const path = "/api/v2/search/spending_by_geography/";
    const { requests } = await call(
      "usa_spending_by_geography",
      { geo_layer: "county", scope: "recipient_location", state: "OH" },
      { [path]: "solar_states.json" },
    );
    expect(sent(requests, path)).toMatchObject({
      filters: { recipient_locations: [{ country: "USA", state: "OH" }] },
      scope: "recipient_location",
      geo_layer: "county",
    });
  });
});

describe("recipients", () => {
  it("come with UEI, level and a next page", async () => {
    const { result } = await call("usa_recipient_search", { keyword: "Boeing" });
    expect(rowsOf(result)).toMatchObject([
      { name: "EXAMPLE BOEING COMPANY", uei: "EXAMPLEUEI04", level: "parent", amount: 99_000.75 },
      { uei: null, level: "child" },
    ]);
    expect(result).toMatchObject({ total: 31, next: { page: 2 } });
  });

  it("show their parent, and no street", async () => {
    const { result } = await call("usa_recipient_profile", { recipient_id: "45700E3C-05bc-6426-ddc6-5e0ce1664716-c" });
    expect(fieldsOf(result)).toMatchObject({
      level: "child",
      parent_name: "EXAMPLE GROUP",
      parent_uei: "EXAMPLEUEI06",
      parents: [{ recipient_id: "66666666-6666-6666-6666-666666666666-P", uei: "EXAMPLEUEI06" }],
    });
    expect(JSON.stringify(result)).not.toContain("HIDDEN ST");
  });

  it("are not found, or not matched, each in its own words", async () => {
    expect(
      await failure("usa_recipient_profile", { recipient_id: "00000000-0000-0000-0000-000000000000-P" }),
    ).toMatchObject({ kind: "not-found" });
    const { result } = await call("usa_recipient_search", { keyword: "Nobodyatall" });
    expect(result).toMatchObject({ kind: "empty" });
  });
});

describe("suggestions", () => {
  it("of every kind become rows with names", async () => {
    const city = await call("usa_autocomplete", { kind: "city", text: "Springfield" });
    expect(rowsOf(city.result)).toEqual([{ name: "SPRINGFIELD", state: "OH" }]);
    const place = await call("usa_autocomplete", { kind: "location", text: "Den" });
    expect(rowsOf(place.result).map(({ kind, name, county_fips }) => [kind, name, county_fips])).toEqual([
      ["countries", "DENMARK", null],
      ["cities", "DENVER", null],
      ["counties", "DENT", "29065"],
      ["zip codes", "80201", null],
    ]);
    const term = await call("usa_autocomplete", { kind: "glossary", text: "aw" });
    expect(rowsOf(term.result)).toEqual([{ name: "Award", meaning: "Money promised to a recipient." }]);
    const agency = await call(
      "usa_autocomplete",
      { kind: "awarding_agency", text: "faa" },
      { "/api/v2/autocomplete/awarding_agency/": "suggest_agency.json" },
    );
    expect(rowsOf(agency.result)).toMatchObject([
      { name: "Federal Aviation Administration", tier: "subtier", toptier_code: "069" },
    ]);
  });

  it.each([
    ["naics", { naics: "541330", naics_description: "Engineering" }, "541330"],
    ["psc", { product_or_service_code: "R425", psc_description: "Engineering" }, "R425"],
    ["cfda", { program_number: "10.553", program_title: "School Breakfast", popular_name: "" }, "10.553"],
  ])("of %s carry the code the filters take", async (kind, row, code) => {
    const path = `/api/v2/autocomplete/${kind}/`;
    const { result } = await call("usa_autocomplete", { kind, text: "en" }, { [path]: { body: { results: [row] } } });
    expect(rowsOf(result)[0]?.["code"]).toBe(code);
  });
});

const refusal = (status: number, detail: string) => ({ "/api/v2/recipient/": { status, body: { detail } } });

describe("USAspending when nothing comes", () => {
  it("answers a search without matches with a hint", async () => {
    const { result } = await call(
      "usa_spending_by_award",
      { recipient: "Nobodyatall" },
      {
        [AWARDS]: { body: { results: [], page_metadata: { hasNext: false } } },
        [COUNTS]: { body: { results: { contracts: 0 } } },
      },
    );
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("usa_award_counts") });
  });

  it("says what was refused, what was too much at once, and what is down", async () => {
    const args = { keyword: "Boeing" };
    expect(
      await failure("usa_recipient_search", args, refusal(422, "Field 'limit' value is above max '1000'")),
    ).toMatchObject({
      kind: "refused",
      why: expect.stringContaining("range"),
    });
    expect(await failure("usa_recipient_search", args, refusal(429, ""))).toMatchObject({ kind: "rate-limited" });
    expect(await failure("usa_recipient_search", args, refusal(503, ""))).toMatchObject({ kind: "unavailable" });
    expect(await failure("usa_recipient_search", args, refusal(501, ""))).toMatchObject({ kind: "refused" });
    expect(await failure("usa_award_detail", { award_id: "CONT_AWD_NOSUCH" })).toMatchObject({
      kind: "not-found",
      what: "award CONT_AWD_NOSUCH",
    });
  });
});

describe("USAspending never hears of arguments that cannot be right", () => {
  it.each([
    ["usa_spending_by_award", { award_type: "contracts,grants" }],
    ["usa_spending_by_award", { keyword: "ai" }],
    ["usa_spending_by_award", { start_date: "2005-01-01" }],
    ["usa_spending_by_award", { start_date: "2024-02-01", end_date: "2024-01-01" }],
    ["usa_spending_by_award", { min_amount: 5, max_amount: 1 }],
    ["usa_spending_by_award", { naics: "33;54" }],
    ["usa_spending_by_award", { sort_field: "Size" }],
    ["usa_spending_by_award", { award_type: "loans", sort_field: "Award Amount" }],
    ["usa_spending_by_award", { limit: 100, page: 501 }],
    ["usa_spending_by_award", { page: 0 }],
    ["usa_award_detail", { award_id: "../agency/097" }],
    ["usa_award_detail", { award_id: "H907" }],
    ["usa_award_counts", {}],
    ["usa_recipient_profile", { recipient_id: "1c3edaaa-611b-840c-bf2b-fd34df49f21f" }],
    ["usa_recipient_profile", { recipient_id: "45700e3c-05bc-6426-ddc6-5e0ce1664716-C", year: "soon" }],
    ["usa_spending_by_category", { category: "naics", fiscal_year: 2024, start_date: "2024-01-01" }],
    ["usa_spending_by_agency", { fiscal_year: 2007 }],
    ["usa_agency_budget", { agency_code: "97" }],
    ["usa_federal_account", { account: "11-1022" }],
    ["usa_disaster_overview", { def_codes: "L;M" }],
  ])("%s %j", async (tool, args) => {
    expect(await failure(tool, args)).toMatchObject({ kind: "bad-arguments", requests: [] });
  });
});
