import { agencyTester, describeAgency, describeRecordings, fieldsOf, rowsOf } from "@fedpipe/testing";
import { describe, expect, it } from "vitest";
import { namesOfCategories } from "./categories.ts";
import nih from "./index.ts";

const { call, failure } = agencyTester(nih, import.meta.url);
const SEARCH = "/v2/projects/search";

describeAgency(nih, import.meta.url);

describeRecordings(nih, import.meta.url, {
  "projects_search_erbb2.json": [
    {
      tool: "nih_search_projects",
      args: { text: '"ERBB2"', fiscal_years: [2022, 2023, 2024, 2025, 2026], sort_field: "award_amount", limit: 50 },
      check: (result) => {
        expect(rowsOf(result)[0]).toMatchObject({
          fiscal_year: 2022,
          project_num: "1ZIAAR041124-23",
          contact_pi: "MORASSO, MARIA",
          state: null,
          award_amount: 2_219_287,
        });
        expect(result).toMatchObject({ total: 187, next: { offset: 10 } });
      },
    },
    {
      tool: "nih_organization_funding",
      args: { org_name: "institute", fiscal_years: [2022] },
      check: (result) => {
        expect(result.notes?.join(" ")).toContain("Covers the 10 largest of 187 projects");
      },
    },
  ],
});

const criteriaOf = (requests: readonly { body: string | undefined }[], index = 0): unknown =>
  JSON.parse(requests[index]?.body ?? "{}").criteria;
const page = (results: unknown[], total = results.length) => ({ [SEARCH]: { body: { meta: { total }, results } } });

const dollarAwards = (count: number) => ({
  body: {
    meta: { total: 620 },
    results: Array.from({ length: count }, () => ({ award_amount: 1, organization: { org_name: "A" } })),
  },
});
const filed = (spending_categories: number[], spending_categories_desc: string) => ({
  spending_categories,
  spending_categories_desc,
});

describe("searching projects", () => {
  it("reads missing amounts and places as null, and names without their double blanks", async () => {
    const { result } = await call("nih_search_projects", { text: "breast cancer", fiscal_years: [2024], limit: 5 });
    expect(rowsOf(result)).toMatchObject([
      { contact_pi: "DOE, JANE A", award_amount: 512_345, start: "2022-04-01", end: "2027-03-31", institute: "NCI" },
      { award_amount: null, state: null, end: null },
    ]);
    expect(result).toMatchObject({ total: 1234, next: { offset: 2 } });
  });

  it("sends criteria by the names NIH knows, because one it does not know brings the whole database", async () => {
    const { requests } = await call(
      "nih_search_projects",
      {
        text: "(sepsis OR shock) NOT mouse",
        fiscal_years: [2023],
        agencies: ["nci"],
        pi_name: "Doe, Jane A.",
        org_names: ["Vermont"],
        org_states: ["vt"],
        spending_categories: [27],
        activity_codes: ["r01"],
        funding_mechanism: ["RP"],
        award_amount_min: 1000,
        project_start_from: "2023-01-01",
        covid_response: ["All"],
        sort_field: "award_amount",
      },
      page([{ appl_id: 1, is_active: true }]),
    );
    expect(JSON.parse(requests[0]?.body ?? "{}")).toMatchObject({ sort_field: "award_amount", sort_order: "desc" });
    expect(criteriaOf(requests)).toEqual({
      advanced_text_search: {
        operator: "advanced",
        search_field: "projecttitle,terms,abstracttext",
        search_text: "(sepsis OR shock) NOT mouse",
      },
      fiscal_years: [2023],
      agencies: ["NCI"],
      pi_names: [{ first_name: "Jane", last_name: "Doe" }],
      org_names: ["Vermont"],
      org_states: ["VT"],
      spending_categories: { values: [27], match_all: "false" },
      activity_codes: ["R01"],
      funding_mechanism: ["RP"],
      award_amount_range: { min_amount: 1000, max_amount: 1_000_000_000 },
      project_start_date: { from_date: "2023-01-01", to_date: "" },
      covid_response: ["All"],
      exclude_subprojects: true,
    });
  });

  it.each([
    ["Jane Q. Doe", { first_name: "Jane", last_name: "Doe" }],
    ["Doe", { any_name: "Doe" }],
  ])("takes %s apart as NIH wants names", async (pi_name, expected) => {
    const { requests } = await call("nih_search_projects", { pi_name }, page([{ appl_id: 1 }]));
    expect(criteriaOf(requests)).toMatchObject({ pi_names: [expected] });
  });

  it("filters active projects without the flag that adds projects of other years", async () => {
    const { result, requests } = await call(
      "nih_search_projects",
      { fiscal_years: [2024], active_only: true },
      page(
        [
          { appl_id: 1, is_active: true },
          { appl_id: 2, is_active: false },
        ],
        500,
      ),
    );
    expect(criteriaOf(requests)).toEqual({
      fiscal_years: [2024],
      project_end_date: { from_date: "2024-07-20", to_date: "" },
      exclude_subprojects: true,
    });
    expect(rowsOf(result).map(({ appl_id }) => appl_id)).toEqual([1]);
    expect(result).toMatchObject({ next: { offset: 2 } });
  });

  it("answers no match with a hint", async () => {
    const { result } = await call("nih_search_projects", { text: "zzzz" });
    expect(result.kind).toBe("empty");
  });

  it.each([
    { agencies: ["NASA"] },
    { activity_codes: ["R0"] },
    { fiscal_years: [24] },
    { org_states: ["Vermont"] },
    { offset: 15_000 },
    { award_amount_min: 5, award_amount_max: 1 },
    { sort_order: "asc" },
    { spending_category: [27] },
  ])("sends nothing for %j", async (args) => {
    expect(await failure("nih_search_projects", args)).toMatchObject({ kind: "bad-arguments", requests: [] });
  });

  it("tells maintenance, limits and refusals apart", async () => {
    const html = { [SEARCH]: { contentType: "text/html", body: "<html>Maintenance</html>" } };
    expect(await failure("nih_search_projects", { text: "x" }, html)).toMatchObject({ kind: "unavailable" });
    expect(await failure("nih_search_projects", { text: "x" }, { [SEARCH]: { status: 429, body: {} } })).toMatchObject({
      kind: "rate-limited",
    });
    expect(
      await failure("nih_search_projects", { text: "x" }, { [SEARCH]: { status: 400, body: { errors: {} } } }),
    ).toMatchObject({ kind: "refused" });
  });
});

describe("one project", () => {
  it("is the whole, not the first of its parts, with its years and papers", async () => {
    const { result } = await call("nih_project_detail", { project_num: "5ug1hd078437-07" });
    expect(fieldsOf(result)).toMatchObject({
      appl_id: 10_300_001,
      subproject_id: null,
      indirect_cost: null,
      investigators: [{ name: "Jane Doe", profile_id: 11 }],
      spending_categories: ["Pediatric", "Perinatal Period"],
      years: [{ fiscal_year: 2020, award_amount: 410_000 }, { fiscal_year: 2019 }],
      publications: 3,
      pmids: [33_298_401, 33_105_091],
    });
  });

  it("is found by its core number, too, and by application", async () => {
    const core = await call("nih_project_detail", { project_num: "R01CA123456" }, page([]));
    expect(criteriaOf(core.requests)).toEqual({ project_nums: ["*R01CA123456*"] });
    expect(core.result.kind).toBe("empty");
    const { requests } = await call("nih_project_detail", { appl_id: 77 }, page([{ appl_id: 77 }]));
    expect(criteriaOf(requests)).toEqual({ appl_ids: [77] });
  });

  it.each([{}, { project_num: "R01CA123456", appl_id: 1 }, { project_num: "*" }])(
    "sends nothing for %j",
    async (args) => {
      expect(await failure("nih_project_detail", args)).toMatchObject({ kind: "bad-arguments", requests: [] });
    },
  );
});

describe("publications", () => {
  it("are ids only, with a link to the paper", async () => {
    const { result } = await call("nih_search_publications", { core_project_nums: ["UG1HD078437"] });
    expect(rowsOf(result)[0]).toEqual({
      pmid: 33_298_401,
      core_project_num: "UG1HD078437",
      appl_id: 10_300_001,
      url: "https://pubmed.ncbi.nlm.nih.gov/33298401/",
    });
    expect(result).toMatchObject({ total: 40, next: { offset: 2 } });
  });

  it("are not asked for without anything to look for", async () => {
    expect(await failure("nih_search_publications", {})).toMatchObject({ kind: "bad-arguments", requests: [] });
    expect(await failure("nih_search_publications", { pmids: [] })).toMatchObject({
      kind: "bad-arguments",
      requests: [],
    });
  });
});

describe("money", () => {
  it("is summed per year over all pages, and says what it covers", async () => {
    const { result } = await call("nih_spending_by_category", { category_id: 27, fiscal_years: [2023, 2024] });
    expect(rowsOf(result)).toEqual([
      { fiscal_year: 2024, projects: 2, amount: 1000, projects_in_amount: 2 },
      { fiscal_year: 2023, projects: 1, amount: 700, projects_in_amount: 1 },
    ]);
    expect(result.title).toBe("NIH spending category Cancer");
    expect(result.notes?.[0]).toBe("2024: Covers all 2 projects.");
  });

  it("goes on to the next page of five hundred", async () => {
    const { result, requests } = await call(
      "nih_top_organizations",
      { fiscal_year: 2024 },
      { [SEARCH]: [dollarAwards(500), dollarAwards(120)] },
    );
    expect(requests.map((request) => JSON.parse(request.body ?? "{}").offset)).toEqual([0, 500]);
    expect(rowsOf(result)).toEqual([{ rank: 1, organization: "A", projects: 620, amount: 620 }]);
  });

  it("of a part does not pass for a total", async () => {
    const body = { body: { meta: { total: 60_000 }, results: [{ award_amount: 9, organization: { org_name: "A" } }] } };
    const { result, requests } = await call("nih_top_organizations", { fiscal_year: 2024 }, { [SEARCH]: body });
    expect(requests).toHaveLength(25);
    expect(result.notes?.[0]).toBe("Covers the 25 largest of 60,000 projects: true sums are higher.");
  });

  it("refuses a category that is none, which NIH answers with zeros", async () => {
    expect(
      await failure("nih_spending_by_category", { category_id: 99_999, fiscal_years: [2023] }, page([])),
    ).toMatchObject({
      kind: "bad-arguments",
      problems: [{ argument: "category_id" }],
    });
  });

  it("is not zero but unknown in a year whose categories are not assigned yet", async () => {
    const answers = [
      { body: { meta: { total: 0 }, results: [] } },
      { body: { meta: { total: 8000 }, results: [{ appl_id: 1 }] } },
    ];
    const { result } = await call(
      "nih_spending_by_category",
      { category_id: 27, fiscal_years: [2025] },
      { [SEARCH]: answers },
    );
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("after a fiscal year closes") });
  });

  it("is found by the name of a category, whichever order NIH lists ids and names in", async () => {
    const names = "category_names.json";
    const { requests } = await call(
      "nih_spending_by_category",
      { category: "breast cancer", fiscal_years: [2023] },
      {
        [SEARCH]: [names, "category_27_2023.json"],
      },
    );
    expect(criteriaOf(requests, 1)).toMatchObject({ spending_categories: { values: [92] } });
    const vague = await call(
      "nih_spending_by_category",
      { category: "nothing like it", fiscal_years: [2023] },
      { [SEARCH]: names },
    );
    expect(vague.result).toMatchObject({ kind: "empty", hint: expect.stringContaining("Breast Cancer (92)") });
  });

  it("never guesses which name an id has", () => {
    expect(namesOfCategories([filed([1, 2], "A; B")]).size).toBe(0);
    expect([...namesOfCategories([filed([1, 2], "B; A"), filed([2], "A")])]).toEqual([
      [1, "B"],
      [2, "A"],
    ]);
  });

  it("of institutes is counted with one small request each", async () => {
    const { result, requests } = await call("nih_projects_by_agency", { fiscal_year: 2024, agencies: ["NIA", "NCI"] });
    expect(requests).toHaveLength(2);
    expect(rowsOf(result)).toEqual([
      { institute: "NCI", name: "Cancer", projects: 9000 },
      { institute: "NIA", name: "Aging", projects: 4500 },
    ]);
  });

  it("of institutions is grouped and ranked here", async () => {
    const { result } = await call("nih_top_organizations", { text: "alzheimer", fiscal_year: 2024 });
    expect(rowsOf(result)).toEqual([
      { rank: 1, organization: "BIG UNIVERSITY", projects: 2, amount: 700 },
      { rank: 2, organization: "SMALL COLLEGE", projects: 2, amount: 500 },
    ]);
  });

  it("of one institution names what its name matched", async () => {
    const { result } = await call("nih_organization_funding", {
      org_name: "University of Vermont",
      fiscal_years: [2023, 2024],
    });
    expect(rowsOf(result)).toEqual([
      { fiscal_year: 2024, institute: "NHLBI", projects: 2, amount: 1000 },
      { fiscal_year: 2023, institute: "NIGMS", projects: 1, amount: 800 },
    ]);
    expect(result.notes?.join(" ")).toContain(
      "UNIVERSITY OF VERMONT & ST AGRIC COLLEGE; UNIVERSITY OF VERMONT MEDICAL CENTER",
    );
  });

  it("is asked for once a second at most", () => {
    expect(nih.manifest.hosts[0].perSecond).toBeLessThanOrEqual(1);
  });
});
