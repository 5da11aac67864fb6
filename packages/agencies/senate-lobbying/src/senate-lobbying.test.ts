import { agencyTester, describeAgency, describeRecordings, fieldsOf, rowsOf } from "@fedpipe/testing";
import { describe, expect, it } from "vitest";
import lobbying from "./index.ts";

const { call, failure } = agencyTester(lobbying, import.meta.url);

describeAgency(lobbying, import.meta.url);

describeRecordings(lobbying, import.meta.url, {
  "filings_page1.json": {
    tool: "lobbying_search",
    args: { filing_year: 1999 },
    check: (result) => {
      expect(rowsOf(result)).toEqual([
        {
          filing_uuid: "455edc06-55d1-41ed-878e-70a4040f953c",
          filing_year: 1999,
          filing_period: "mid_year",
          filing_type: "Mid-Year Report",
          registrant: "CHURCHILL GROUP",
          client: "AMERICAN FAMILY BUSINESS INST",
          income: null,
          expenses: null,
          issues: ["TAX"],
          lobbyists: 1,
          dt_posted: null,
          url: "https://lda.gov/filings/public/filing/455edc06-55d1-41ed-878e-70a4040f953c/print/",
        },
      ]);
      expect(result).toMatchObject({ total: 1_785_074, next: { page: 2 } });
    },
  },
  "clients_page1.json": {
    tool: "lobbying_clients",
    args: { name: "blue" },
    check: (result) => {
      expect(rowsOf(result)[0]).toMatchObject({
        id: 44_400,
        name: "BLUECROSS BLUESHIELD OF TENNESSEE, INC.",
        lobbies_itself: false,
        government_entity: null,
        effective_date: "2022-02-09",
        registrant_id: 401_105_130,
        registrant: "BRIDGE PUBLIC AFFAIRS, LLC",
      });
      expect(result).toMatchObject({ total: 124_826 });
    },
  },
  "error_429_throttled.json": { tool: "lobbying_search", args: { filing_year: 2023, page: 2 }, fails: "rate-limited" },
  "error_400_pagination_needs_filter.json": {
    tool: "lobbying_search",
    args: { filing_year: 2023, page: 2 },
    fails: "refused",
  },
});

const FILINGS = "/api/v1/filings/";

describe("filings", () => {
  it("keep income and expenses apart, as numbers, and say that amendments repeat", async () => {
    const { result } = await call("lobbying_search", { client_name: "OpenAI", filing_year: 2024 });
    expect(rowsOf(result)).toMatchObject([
      { income: 60_000, expenses: null, issues: ["SCI", "CPI"], lobbyists: 2, dt_posted: "2024-05-02" },
      { income: 50_000, expenses: null },
    ]);
    expect(result).toMatchObject({ total: 27, next: { page: 2 } });
    expect(result.notes?.join(" ")).toMatch(/never to be added.*amendment/u);
  });

  it("link to the host that lives, whatever old rows say", async () => {
    const { result } = await call("lobbying_search", { client_name: "OpenAI", filing_year: 2024 });
    expect(JSON.stringify(result)).not.toContain("lda.senate.gov");
  });

  it("are sifted by issue here, since the service would ignore the filter and answer everything", async () => {
    const { result, requests } = await call(
      "lobbying_search",
      { client_name: "OpenAI", filing_year: 2024, issue_code: "cpi" },
      { [FILINGS]: ["search.json", { body: { count: 27, next: null, results: [] } }] },
    );
    expect([...(requests[0]?.url.searchParams.keys() ?? [])].filter((name) => name.includes("issue"))).toEqual([]);
    expect(requests.map(({ url }) => url.searchParams.get("page"))).toEqual(["1", "2"]);
    expect(rowsOf(result).map(({ issues }) => issues)).toEqual([["SCI", "CPI"]]);
    expect(result).not.toHaveProperty("total");
    expect(result.notes?.[0]).toBe("Of 27 filings the service matched, 2 were read and checked for CPI.");
  });

  it("are checked for the lobbyist, whose filter was seen ignored", async () => {
    const args = { client_name: "OpenAI", filing_year: 2024 };
    const answers = { [FILINGS]: "search.json" };
    const found = await call("lobbying_search", { ...args, lobbyist_name: "annie roe" }, answers);
    expect(rowsOf(found.result).length).toBeGreaterThanOrEqual(2);
    const { result, requests } = await call("lobbying_search", { ...args, lobbyist_name: "Nobody" }, answers);
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("go on with page 7") });
    expect(requests).toHaveLength(6);
  });

  it("show one in full without contact persons, and a former post only where there is one", async () => {
    const { result } = await call("lobbying_detail", { filing_uuid: "455EDC06-55d1-41ed-878e-70a4040f953c" });
    expect(fieldsOf(result)).toMatchObject({
      expenses: 340_000,
      income: null,
      foreign_entities: ["EXAMPLE HOLDING PLC (Ireland)"],
      activities: [
        {
          issue_code: "SCI",
          lobbyists: [
            { name: "Ann Roe", covered_position: null, new: true },
            { name: "Bob Poe", covered_position: "Counsel, Senate Example Committee" },
          ],
          government_entities: ["SENATE", "HOUSE OF REPRESENTATIVES"],
        },
      ],
    });
    expect(JSON.stringify(result)).not.toMatch(/HIDDEN PERSON|555-0100/u);
  });

  it("named the offices as a whole before 14 February 2021", async () => {
    const old = { filing_uuid: "x", dt_posted: "2020-04-20T10:00:00-04:00", lobbying_activities: [] };
    const uuid = "00000000-0000-4000-8000-000000000001";
    const { result } = await call("lobbying_detail", { filing_uuid: uuid }, { [`${FILINGS}${uuid}/`]: { body: old } });
    expect(result.notes?.at(-1)).toContain("whole filing");
    const recent = await call("lobbying_detail", { filing_uuid: "455edc06-55d1-41ed-878e-70a4040f953c" });
    expect(recent.result.notes).toHaveLength(1);
  });
});

const page = (next: string | null) => ({ body: { count: 30, next, results: [] } });
const year = (count: number) => ({ body: { count, next: count > 25 ? "https://lda.gov/x" : null, results: [] } });

describe("spending", () => {
  it("counts an amended report once, leaves registrations out, and adds each side alone", async () => {
    const { result, requests } = await call("lobbying_spending", { client_name: "OpenAI", from_year: 2023 });
    expect(rowsOf(result)).toEqual([
      {
        year: 2023,
        in_house_expenses: 120_000,
        outside_firm_income: 70_000,
        reports: 2,
        without_amount: 0,
        registrants: 2,
        replaced: 1,
      },
      {
        year: 2024,
        in_house_expenses: null,
        outside_firm_income: null,
        reports: 1,
        without_amount: 1,
        registrants: 1,
        replaced: 0,
      },
    ]);
    expect(requests.map(({ url }) => url.searchParams.get("filing_year"))).toEqual(["2023", "2024"]);
    expect(result.notes?.at(-1)).toContain("OPENAI EXAMPLE, INC.");
  });

  it("reads a year to its end, in pages the service does not cut", async () => {
    const { requests } = await call(
      "lobbying_spending",
      { client_name: "Big", from_year: 2024 },
      { [FILINGS]: [page("https://lda.gov/x"), page(null)] },
    );
    expect(requests.map(({ url }) => [url.searchParams.get("page"), url.searchParams.get("page_size")])).toEqual([
      ["1", "25"],
      ["2", "25"],
    ]);
  });

  it("never adds up a part of a year: it stops before, or asks for a narrower name", async () => {
    expect(
      await failure("lobbying_spending", { client_name: "a", from_year: 2024 }, { [FILINGS]: year(5000) }),
    ).toMatchObject({ kind: "bad-arguments", problems: [{ argument: "client_name" }] });
    const { result } = await call(
      "lobbying_spending",
      { client_name: "Big", from_year: 2023 },
      { [FILINGS]: [year(10), year(300)] },
    );
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("from_year 2024") });
  });
});

describe("contributions", () => {
  it("are read past filings that report none, and flattened to items", async () => {
    const { result, requests } = await call("lobbying_contributions", { filing_year: 2024, registrant_name: "Amazon" });
    expect(requests).toHaveLength(2);
    expect(rowsOf(result)).toHaveLength(3);
    expect(rowsOf(result)[0]).toMatchObject({
      date: "2024-03-05",
      amount: 2500,
      honoree: "Sen. Ada Warren",
      lobbyist: "Dan Doe",
      url: expect.stringContaining("/contribution/"),
    });
    expect(result).not.toHaveProperty("total");
  });

  it("leave out the items of a matching filing that were not asked for", async () => {
    const { result, requests } = await call(
      "lobbying_contributions",
      { honoree: "warren", min_amount: 3000 },
      { "/api/v1/contributions/": "contributions_2.json" },
    );
    expect(requests[0]?.url.searchParams.get("contribution_honoree")).toBe("warren");
    expect(rowsOf(result)).toMatchObject([{ amount: 5000, payee: "Warren Victory", lobbyist: null }]);
  });
});

describe("the service when nothing comes", () => {
  it("answers a search without matches with a hint", async () => {
    const { result } = await call("lobbying_search", { client_name: "Nobodyatall" });
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("one word") });
  });

  it("believes the wait in the body, not the one in the header", async () => {
    const throttled = {
      status: 429,
      headers: { "retry-after": "60" },
      body: { detail: "Request was throttled. Expected available in 1596 seconds." },
    };
    expect(await failure("lobbying_clients", { name: "acme" }, { "/api/v1/clients/": throttled })).toMatchObject({
      kind: "rate-limited",
      retryAfterSeconds: 1596,
    });
  });

  it("names the variable of a wrong token, and works without any", async () => {
    const invalid = { "/api/v1/clients/": { status: 401, body: { detail: "Invalid token." } } };
    expect(await failure("lobbying_clients", { name: "acme" }, invalid)).toMatchObject({
      kind: "refused",
      why: expect.stringContaining("LDA_API_KEY"),
    });
    const keyed = await call("lobbying_clients", { name: "Pfizer" });
    expect(keyed.requests[0]?.headers["authorization"]).toBe("Token test-key");
    const keyless = agencyTester(lobbying, import.meta.url, { env: {} });
    const { requests } = await keyless.call("lobbying_clients", { name: "Pfizer" });
    expect(requests[0]?.headers["authorization"]).toBeUndefined();
  });

  it("tells a filing that is not there from a page that is not there", async () => {
    expect(await failure("lobbying_detail", { filing_uuid: "00000000-0000-4000-8000-000000000404" })).toMatchObject({
      kind: "not-found",
      what: "such filing",
    });
    const gone = { [FILINGS]: { status: 404, body: { detail: "Invalid page." } } };
    expect(await failure("lobbying_search", { filing_year: 2024, page: 999 }, gone)).toMatchObject({
      kind: "not-found",
      what: "such page",
    });
  });
});

describe("the service never hears of arguments that cannot be right", () => {
  it.each([
    ["lobbying_search", { issue_code: "HCR" }],
    ["lobbying_search", { page: 2 }],
    ["lobbying_search", { filing_year: 2024, issue_code: "HEALTH" }],
    ["lobbying_search", { filing_year: 2024, filing_type: "TE" }],
    ["lobbying_search", { filing_year: 2024, page_size: 50 }],
    ["lobbying_search", { filing_year: 1998 }],
    ["lobbying_search", { general_issue_code: "HCR" }],
    ["lobbying_detail", { filing_uuid: "../clients" }],
    ["lobbying_contributions", { page: 2 }],
    ["lobbying_lobbyists", {}],
    ["lobbying_registrants", { name: "" }],
    ["lobbying_spending", { from_year: 2023 }],
    ["lobbying_spending", { client_name: "OpenAI", from_year: 2024, to_year: 2023 }],
  ])("%s %j", async (tool, args) => {
    expect(await failure(tool, args)).toMatchObject({ kind: "bad-arguments", requests: [] });
  });

  it.each(["RR", "q1", "1A", "4@y", "MM", "YYY", "YTY"])("takes the filing type %s", async (filing_type) => {
    const { requests } = await call("lobbying_search", { filing_type }, { [FILINGS]: "search.json" });
    expect(requests[0]?.url.searchParams.get("filing_type")).toBe(filing_type.toUpperCase());
  });
});
