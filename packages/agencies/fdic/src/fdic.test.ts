import { agencyTester, describeAgency, describeRecordings, rowsOf } from "@fedpipe/testing";
import { describe, expect, it } from "vitest";
import fdic from "./index.ts";

const { call, failure } = agencyTester(fdic, import.meta.url);

const NOTHING = { body: { meta: { total: 0 }, data: [] } };
const refusing = (status: number) => ({ "/banks/failures": { status, body: { errors: [] } } });
const page = (CERT: number) => ({
  body: { meta: { total: 20_001 }, data: [{ data: { CERT, NAMEFULL: `Bank ${CERT}`, DEPSUMBR: 10 } }] },
});
const filtersOf = async (tool: string, args: Record<string, unknown>, list: string) => {
  const { requests } = await call(tool, args, { [`/banks/${list}`]: NOTHING });
  return requests[0]?.url.searchParams.get("filters");
};

describeAgency(fdic, import.meta.url);

describeRecordings(fdic, import.meta.url, {
  "institutions_first_row.json": {
    tool: "fdic_search_institutions",
    args: { fields: "cert,NAME,ASSET,EQ,ROA,ESTYMD,ENDEFYMD,REPDTE,STCNTY,FED_RSSD,NAMEHCR,ACTIVE" },
    path: "/banks/institutions",
    check: (result) => {
      expect(rowsOf(result)).toEqual([
        {
          CERT: 10_057,
          NAME: "Bank of Hancock County",
          ASSET: 76_416,
          EQ: 17_026,
          ROA: 0.65,
          ESTYMD: "1904-09-01",
          ENDEFYMD: null,
          REPDTE: "2020-03-31",
          STCNTY: "13141",
          FED_RSSD: "37",
          NAMEHCR: null,
          ACTIVE: 1,
        },
      ]);
      expect(result).toMatchObject({ units: { ASSET: "thousands of USD", EQ: "thousands of USD", ROA: "percent" } });
    },
  },
  "failures_first_row.json": {
    tool: "fdic_failures",
    args: { from_year: 2020 },
    path: "/banks/failures",
    check: (result) =>
      expect(rowsOf(result)).toEqual([
        {
          FAILDATE: "2020-04-03",
          NAME: "THE FIRST STATE BANK",
          CERT: 14_361,
          CITYST: "BARBOURSVILLE, WV",
          RESTYPE: "FAILURE",
          RESTYPE1: "PA",
          SAVR: "DIF",
          QBFASSET: 152_400,
          QBFDEP: 139_526,
          COST: null,
        },
      ]),
  },
  "history_first_row.json": {
    tool: "fdic_history",
    args: { filters: "CERT:15586" },
    path: "/banks/history",
    check: (result) => {
      expect(rowsOf(result)[0]).toEqual({
        EFFDATE: "2020-07-27",
        PROCDATE: "2020-08-05",
        CHANGECODE: 711,
        CHANGECODE_DESC: "BRANCH OPENING",
        INSTNAME: "First State Bank",
        CERT: 15_586,
        PCITY: "SCOTTSBLUFF",
        PSTALP: "NE",
        OFF_NAME: "First State Bank Colorado Springs West Branch",
        OFF_PCITY: "Colorado Springs",
        OFF_PSTALP: "CO",
        ENDDATE: null,
      });
      expect(result.notes?.[0]).toContain("OUT_INSTNAME");
    },
  },
  "summary_first_row.json": {
    tool: "fdic_summary",
    args: { fields: "YEAR,STNAME,CB_SI,COUNT,ASSET,NETINC,LNRESRE,tofail" },
    path: "/banks/summary",
    check: (result) => {
      expect(rowsOf(result)).toEqual([
        {
          YEAR: 2019,
          STNAME: "United States and Other Areas",
          CB_SI: "SI",
          COUNT: 659,
          ASSET: 1_153_906_405,
          NETINC: 15_194_171,
          LNRESRE: null,
          tofail: 1,
        },
      ]);
      expect(result.notes?.[0]).toContain("add CB and SI");
    },
  },
});

describe("FDIC's traps", () => {
  it("shows money in thousands of dollars and rates in percent", async () => {
    const { result } = await call("fdic_financials", { cert: 3511 }, { "/banks/financials": "financials_3511.json" });
    expect(rowsOf(result)[0]).toMatchObject({ REPDTE: "2024-03-31", ASSET: 1_700_000_000, ROA: 1.09 });
    expect(result).toMatchObject({
      units: { ASSET: "thousands of USD", NETINC: "thousands of USD", ROA: "percent" },
      total: 160,
      next: { offset: 2 },
    });
  });

  it("names the columns it wants, because all of them are over a thousand", async () => {
    const { requests } = await call("fdic_financials", { cert: 3511 }, { "/banks/financials": NOTHING });
    expect(requests[0]?.url.searchParams.get("fields")?.split(",")).toHaveLength(13);
    expect(requests[0]?.url.searchParams.get("filters")).toBe("CERT:3511");
  });

  it("shows the newest failures first, where the FDIC would begin with 1934", async () => {
    const { requests } = await call("fdic_failures", {}, { "/banks/failures": NOTHING });
    expect(requests[0]?.url.searchParams.get("sort_order")).toBe("DESC");
    expect(requests[0]?.url.searchParams.get("sort_by")).toBe("FAILDATE");
  });

  it("reads a missing cost, certificate or acquirer as null", async () => {
    const { result } = await call("fdic_failures", { filters: 'PSTALP:"GA"' });
    expect(rowsOf(result)[1]).toMatchObject({ FAILDATE: "1934-05-01", CERT: null, COST: null, BIDNAME: null });
  });

  it("leaves closed banks out unless they are asked for", async () => {
    const list = "institutions";
    expect(await filtersOf("fdic_search_institutions", { state: "ny" }, list)).toBe('ACTIVE:1 AND STALP:"NY"');
    expect(await filtersOf("fdic_search_institutions", { state: "NY", active: false }, list)).toBe('STALP:"NY"');
    expect(await filtersOf("fdic_search_institutions", { filters: "ACTIVE:0" }, list)).toBe("ACTIVE:0");
  });

  it("puts the very name first, not the largest bank that shares a word", async () => {
    const { result, requests } = await call("fdic_search_institutions", { name: "First State Bank", limit: 3 });
    expect(requests[0]?.url.searchParams.get("search")).toBe("NAME: First State Bank");
    expect(rowsOf(result).map(({ NAME }) => NAME)).toEqual([
      "First State Bank",
      "First State Bank of Ohio",
      "Big First National Bank",
    ]);
    expect(result).toMatchObject({ total: 4, next: { offset: 3 } });
  });

  it("takes the signs of the query language out of a name", async () => {
    const { requests } = await call(
      "fdic_search_institutions",
      { name: 'Coeur d\'Alene "Bank" (ID) - N.A.*', sort_by: "NAME" },
      { "/banks/institutions": NOTHING },
    );
    expect(requests[0]?.url.searchParams.get("search")).toBe("NAME: Coeur d'Alene Bank ID N.A.");
  });

  it("takes AND and OR in a name written in capitals for words, not for operators", async () => {
    const { requests } = await call(
      "fdic_search_institutions",
      { name: "NORD BANK AND TRUST OR NOT" },
      { "/banks/institutions": NOTHING },
    );
    expect(requests[0]?.url.searchParams.get("search")).toBe("NAME: NORD BANK and TRUST or not");
  });

  it("quotes text that holds quotes", async () => {
    const args = { year: 2024, state: "ID", city: 'Coeur d\'Alene "North"' };
    expect(await filtersOf("fdic_market_share", args, "sod")).toBe(
      String.raw`YEAR:2024 AND CITYBR:"Coeur d'Alene \"North\"" AND STALPBR:"ID"`,
    );
  });

  it("sums the deposits of branches, never the assets that every branch repeats", async () => {
    const { result, requests } = await call("fdic_market_share", { year: 2024, county_fips: "37119", limit: 2 });
    expect(requests[0]?.url.searchParams.get("fields")).toBe("CERT,NAMEFULL,DEPSUMBR");
    expect(rowsOf(result)).toEqual([
      { rank: 1, cert: 1, bank: "Alpha Bank", branches: 2, deposits: 700, share: 70 },
      { rank: 2, cert: 2, bank: "Beta Bank", branches: 1, deposits: 250, share: 25 },
    ]);
    expect(result).toMatchObject({ total: 3, next: { offset: 2 }, dataDate: "2024-06-30" });
  });

  it("fetches every page of a place with more branches than one answer holds", async () => {
    const { result, requests } = await call(
      "fdic_market_share",
      { year: 2024, state: "CA" },
      { "/banks/sod": [page(1), page(2), page(3)] },
    );
    expect(requests.map(({ url }) => url.searchParams.get("offset"))).toEqual(["0", "10000", "20000"]);
    expect(rowsOf(result)).toHaveLength(3);
  });

  it("tells the bank's state from the branch's", async () => {
    const { result } = await call(
      "fdic_deposits",
      { filters: 'STALP:"NC" AND YEAR:2024' },
      { "/banks/sod": "deposits_3511.json" },
    );
    expect(result.notes?.[0]).toContain("STALPBR");
  });

  it("reads zero for the other bank's number or a place as none", async () => {
    const { result } = await call("fdic_history", { filters: "CERT:3511" });
    expect(rowsOf(result)[0]).toMatchObject({ ACQ_CERT: null, OUT_CERT: null, ENDDATE: null, EFFDATE: "2024-03-04" });
  });

  it("keeps the zeros of codes and takes numbers out of text", async () => {
    const { result } = await call("fdic_locations", { filters: 'CERT:3511 AND STALP:"NC"' });
    expect(rowsOf(result)[0]).toMatchObject({ OFFNUM: 12, ZIP: "28202", ESTYMD: "1999-05-06" });
    const row = { data: [{ data: { ZIPBR: 1234, STCNTYBR: 6037, DEPSUMBR: "12" } }] };
    const deposits = await call("fdic_deposits", { filters: "CERT:1" }, { "/banks/sod": { body: row } });
    expect(rowsOf(deposits.result)[0]).toEqual({ DEPSUMBR: 12, ZIPBR: "01234", STCNTYBR: "06037" });
  });

  it("takes years as the text they are", async () => {
    const list = "failures";
    expect(await filtersOf("fdic_failures", { from_year: 2008, to_year: 2010 }, list)).toBe(
      'FAILYR:["2008" TO "2010"]',
    );
    expect(await filtersOf("fdic_failures", { to_year: 1940, state: "OH" }, list)).toBe(
      'PSTALP:"OH" AND FAILYR:[* TO "1940"]',
    );
  });

  it("takes a quarter in either form", async () => {
    const { result, requests } = await call("fdic_demographics", { cert: 14, report_date: "2023-06-30" });
    expect(requests[0]?.url.searchParams.get("filters")).toBe("CERT:14 AND REPDTE:20230630");
    expect(rowsOf(result)[0]).toMatchObject({ REPDTE: "2023-06-30", MNRTYCDE: null, OFFTOT: 97 });
  });

  it("sends the optional key when there is one, and asks without when there is none", async () => {
    const { requests } = await call("fdic_failures", { filters: 'PSTALP:"GA"' });
    expect(requests[0]?.url.searchParams.get("api_key")).toBe("test-key");
    const keyless = agencyTester(fdic, import.meta.url, { env: {} });
    const without = await keyless.call("fdic_failures", { filters: 'PSTALP:"GA"' });
    expect(without.requests[0]?.url.searchParams.has("api_key")).toBe(false);
  });
});

describe("FDIC filters", () => {
  it.each([
    ['cert:3511 and stalp:"NC"', 'CERT:3511 AND STALP:"NC"'],
    ['STNAME:("West Virginia","Delaware")', 'STNAME:("West Virginia","Delaware")'],
    ['STNAME:("Ohio" OR "Iowa")', 'STNAME:("Ohio","Iowa")'],
    ['!(STNAME:"Virginia")', '!(STNAME:"Virginia")'],
    ['not BKCLASS:"N"', '!(BKCLASS:"N")'],
    ["DEP:[50000 TO *]", "DEP:[50000 TO *]"],
    ["DEP:{50000 to 60000]", "DEP:{50000 TO 60000]"],
    ['DATEUPDT:["2010-01-01" TO "2010-12-31"]', 'DATEUPDT:["2010-01-01" TO "2010-12-31"]'],
    ['(STALP:"CA" OR STALP:"NV") AND ASSET:>=5', '(STALP:"CA" OR STALP:"NV") AND ASSET:>=5'],
    ['NAME:"A: \\"B\\" (C)"', 'NAME:"A: \\"B\\" (C)"'],
  ])("%s is sent as %s", async (filters, sent) => {
    expect(await filtersOf("fdic_search_institutions", { filters, active: false }, "institutions")).toBe(sent);
  });

  it("keeps an OR together when a condition of ours is added", async () => {
    expect(await filtersOf("fdic_search_institutions", { filters: "CERT:1 OR CERT:2" }, "institutions")).toBe(
      "ACTIVE:1 AND (CERT:1 OR CERT:2)",
    );
  });

  it.each([
    "STNAME:West Virginia",
    "ASSET>5",
    "STALP=CA",
    "CERT:1 CERT:2",
    "CERT:1, STALP:CA",
    'STALP:"CA',
    "DEP:[5 TO",
    "DEP:[5, 6]",
    "(CERT:1",
    "CERT:",
    "CERT:AND",
    "just words",
    "CERT:1)",
    "1:CERT",
    'STNAME:("Ohio" "Iowa")',
  ])("%s is refused, because the FDIC would misread it", async (filters) => {
    expect(await failure("fdic_search_institutions", { filters })).toMatchObject({
      kind: "bad-arguments",
      problems: [{ argument: "filters" }],
      requests: [],
    });
  });

  it.each([
    ["fdic_search_institutions", { filters: 'INSTNAME:"X"' }, "NAME"],
    ["fdic_failures", { filters: 'STALP:"GA"' }, "PSTALP"],
    ["fdic_history", { filters: 'NAME:"X"' }, "INSTNAME"],
    ["fdic_summary", { filters: 'STALP:"TX"' }, "STNAME"],
    ["fdic_financials", { cert: 1, fields: "CERT,INSTNAME" }, "NAME"],
    ["fdic_deposits", { filters: "CERT:1", sort_by: "dep" }, "DEPSUMBR"],
  ])("%s %j means another field", async (tool, args, didYouMean) => {
    expect(await failure(tool, args)).toMatchObject({
      kind: "bad-arguments",
      problems: [{ didYouMean }],
      requests: [],
    });
  });

  it("names the field that may not exist when nothing matches", async () => {
    const { result } = await call("fdic_search_institutions", { filters: 'PLACE:"X" AND ACTIVE:1' });
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("PLACE") });
  });
});

describe("FDIC when nothing comes", () => {
  it("answers without matches with a hint", async () => {
    const { result } = await call("fdic_search_institutions", { name: "Zzyzx" }, { "/banks/institutions": NOTHING });
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("active false") });
    const later = await call(
      "fdic_market_share",
      { year: 2024, county_fips: "37119", offset: 50 },
      { "/banks/sod": "share_mecklenburg.json" },
    );
    expect(later.result).toMatchObject({ kind: "empty", hint: "There are only 3 banks." });
  });

  it("says what was refused, and when the rate is limited", async () => {
    expect(await failure("fdic_failures", {}, refusing(400))).toMatchObject({
      kind: "refused",
      why: expect.stringContaining("field names are in capitals"),
    });
    expect(await failure("fdic_failures", {}, refusing(429))).toMatchObject({ kind: "rate-limited" });
    expect(await failure("fdic_failures", {}, refusing(503))).toMatchObject({ kind: "unavailable" });
  });
});

describe("FDIC never hears of arguments that cannot be right", () => {
  it.each([
    ["fdic_search_institutions", { name: "x", search: "NAME: x" }],
    ["fdic_search_institutions", { name: "***" }],
    ["fdic_search_institutions", { limit: 101 }],
    ["fdic_search_institutions", { sort_by: "ASSET DESC" }],
    ["fdic_search_institutions", { state: "California" }],
    ["fdic_financials", { fields: "CERT;NAME" }],
    ["fdic_financials", { cert: 0 }],
    ["fdic_failures", { from_year: 2010, to_year: 2008 }],
    ["fdic_failures", { cert: 1 }],
    ["fdic_demographics", { cert: 14, report_date: "20230615" }],
    ["fdic_market_share", { year: 2024 }],
    ["fdic_market_share", { year: 2024, city: "Charlotte" }],
    ["fdic_market_share", { year: 2024, county_fips: "37119", state: "NC" }],
    ["fdic_market_share", { year: 2024, county_fips: "371" }],
  ])("%s %j", async (tool, args) => {
    expect(await failure(tool, args)).toMatchObject({ kind: "bad-arguments", requests: [] });
  });
});
