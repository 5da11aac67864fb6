import { agencyTester, describeAgency, describeRecordings, fieldsOf, rowsOf } from "@fedpipe/testing";
import { describe, expect, it } from "vitest";
import nonprofits from "./index.ts";

const { call, failure } = agencyTester(nonprofits, import.meta.url);

const SEARCH = "/nonprofits/api/v2/search.json";
const page = (numbers: readonly number[], total = 60) => ({
  body: { total_results: total, organizations: numbers.map((ein) => ({ ein, name: `Org ${ein}` })) },
});
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
const refusing = (status: number) => ({ [SEARCH]: { status, contentType: "text/html", body: "<html>no</html>" } });

describeAgency(nonprofits, import.meta.url);

describeRecordings(nonprofits, import.meta.url, {
  "search_propublica.json": {
    tool: "nonprofits_search",
    args: { query: "propublica" },
    check: (result) => {
      expect(rowsOf(result)).toEqual([
        {
          ein: "14-2007220",
          name: "PRO PUBLICA INC",
          sub_name: null,
          city: "NEW YORK",
          state: "NY",
          ntee_code: "A20",
          subsection: 3,
          score: 11_612.384,
        },
      ]);
      expect(result).toMatchObject({ total: 1 });
      expect(result).not.toHaveProperty("next");
    },
  },
});

describe("Nonprofit Explorer's traps", () => {
  it.each([
    ["American Red Cross", "+American +Red +Cross"],
    ["propublica", "propublica"],
    ['"Red Cross"', '"Red Cross"'],
    ["+red -cross", "+red -cross"],
    ["Coca-Cola & Friends", "+Coca-Cola +Friends"],
  ])("asks for all words of %s, where the service would take any", async (query, sent) => {
    const { requests } = await call("nonprofits_search", { query }, { [SEARCH]: page([1]) });
    expect(requests[0]?.url.searchParams.get("q")).toBe(sent);
  });

  it("counts pages from zero, and names its filters with brackets", async () => {
    const { requests } = await call(
      "nonprofits_search",
      { query: "arts", state: "mt", ntee: 1, subsection: 3 },
      { [SEARCH]: page([1]) },
    );
    expect(Object.fromEntries(requests[0]?.url.searchParams ?? [])).toEqual({
      q: "arts",
      page: "0",
      "state[id]": "MT",
      "ntee[id]": "1",
      "c_code[id]": "3",
    });
  });

  it("skips no row between two pages shorter than the service's", async () => {
    const answers = { [SEARCH]: [page(range(0, 25)), page(range(25, 50))] };
    const { result, requests } = await call("nonprofits_search", { query: "x", limit: 10, page: 2 }, answers);
    expect(requests.map(({ url }) => url.searchParams.get("page"))).toEqual(["0", "1"]);
    expect(rowsOf(result).map(({ name }) => name)).toEqual(range(20, 30).map((number) => `Org ${number}`));
    expect(result).toMatchObject({ total: 60, next: { page: 3 } });
    const last = await call("nonprofits_search", { query: "x", limit: 25, page: 2 }, { [SEARCH]: page(range(50, 60)) });
    expect(last.requests).toHaveLength(1);
    expect(last.result).not.toHaveProperty("next");
  });

  it("gives an EIN its leading zeros back", async () => {
    const { result } = await call("nonprofits_search", { query: "American Red Cross", limit: 3 });
    expect(rowsOf(result).map(({ ein }) => ein)).toEqual(["53-0196605", "01-0211513", "36-3456789"]);
  });

  it("shows the newest return first, in dollars, whatever order they come in", async () => {
    const { result } = await call("nonprofit_financials", { ein: "530196605" });
    expect(fieldsOf(result)).toMatchObject({
      ein: "53-0196605",
      ruling_date: "1938-12-01",
      latest_tax_period: "2023-06",
      master_file_assets: 4_000_000_000,
      returns: [
        { fiscal_year_end: "2022-06", form: "990", revenue: 3200, net_assets: 2500, officer_pay_percent: 1.23 },
        { fiscal_year_end: "2021-06", contributions: 900, program_revenue: 1900, officer_pay: 34, fundraising: 20 },
      ],
      returns_without_figures: [{ fiscal_year_end: "2023-06", form: "990", pdf_url: "https://example.org/990.pdf" }],
    });
    expect(result).toMatchObject({ units: { revenue: "USD", master_file_assets: "USD" } });
  });

  it("says that the newest return is there as a PDF only", async () => {
    const { result } = await call("nonprofit_financials", { ein: "53-0196605", years: 1 });
    expect(fieldsOf(result)["returns"]).toHaveLength(1);
    expect(result.notes).toContainEqual(expect.stringContaining("PDF only"));
  });

  it("leaves out the private person under careofname", async () => {
    const { result } = await call("nonprofit_financials", { ein: "53-0196605" });
    expect(JSON.stringify(result)).not.toContain("PRIVATE");
  });

  it("takes the zeros of an organization that files no figures for unknown, and says why", async () => {
    const { result } = await call("nonprofit_financials", { ein: "01-0211513" });
    expect(fieldsOf(result)).toMatchObject({
      name: "Tiny Garden Club",
      ruling_date: "2014-05",
      master_file_assets: null,
      master_file_revenue: null,
      returns: [],
    });
    expect(result.notes?.[0]).toContain("990-N");
  });
});

describe("Nonprofit Explorer when nothing comes", () => {
  it("takes 404 of a search as no match", async () => {
    const { result } = await call("nonprofits_search", { query: "zzyzx" });
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("fewer words") });
    const later = await call("nonprofits_search", { query: "x", page: 9 }, { [SEARCH]: page([], 60) });
    expect(later.result).toMatchObject({ kind: "empty", hint: "There are only 60." });
  });

  it.each([
    { status: 404, contentType: "text/html", body: "<html>gone</html>" },
    { body: { organization: { id: 123_456_789, ein: 123_456_789, name: "Unknown Organization" } } },
  ])("takes %j as an unknown EIN", async (answer) => {
    const answers = { "/nonprofits/api/v2/organizations/123456789.json": answer };
    const { result } = await call("nonprofit_financials", { ein: "12-3456789" }, answers);
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("nonprofits_search") });
  });

  it("says when ProPublica cuts off who asks too fast, and does not take it for none", async () => {
    expect(await failure("nonprofits_search", { query: "x" }, refusing(429))).toMatchObject({ kind: "rate-limited" });
    expect(await failure("nonprofits_search", { query: "x" }, refusing(403))).toMatchObject({ kind: "rate-limited" });
    expect(await failure("nonprofits_search", { query: "x" }, refusing(500))).toMatchObject({ kind: "unavailable" });
    expect(await failure("nonprofits_search", { query: "x" }, refusing(200))).toMatchObject({
      kind: "unexpected-answer",
    });
  });
});

describe("Nonprofit Explorer never hears of arguments that cannot be right", () => {
  it.each([
    ["nonprofits_search", { query: '"Red Cross' }],
    ["nonprofits_search", { query: "+-" }],
    ["nonprofits_search", { query: "x", ntee: 11 }],
    ["nonprofits_search", { query: "x", subsection: 20 }],
    ["nonprofits_search", { query: "x", subsection: 1 }],
    ["nonprofits_search", { query: "x", limit: 26 }],
    ["nonprofits_search", { query: "x", page: -1 }],
    ["nonprofit_financials", { ein: "../search" }],
    ["nonprofit_financials", { ein: "12345678" }],
    ["nonprofit_financials", { ein: "53-0196605", years: 21 }],
  ])("%s %j", async (tool, args) => {
    expect(await failure(tool, args)).toMatchObject({ kind: "bad-arguments", requests: [] });
  });
});
