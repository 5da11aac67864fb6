import { agencyTester, describeAgency, describeRecordings, fieldsOf, rowsOf } from "@fedpipe/testing";
import { describe, expect, it } from "vitest";
import gleif from "./index.ts";

const { call, failure } = agencyTester(gleif, import.meta.url);

const BOEING = "RVHJWBXLJ1RFUBSY1F30";
const FUND = "549300LBI3LRIZ2V8V66";
const RECORDS = "/api/v1/lei-records";
const NOBODY = { meta: { pagination: { total: 0 } }, data: [] };
const refusing = (status: number) => ({ [RECORDS]: { status, body: { errors: [] } } });
const because = (reason: string) => ({ body: { data: { attributes: { lei: FUND, category: "X", reason } } } });

describeAgency(gleif, import.meta.url);

describeRecordings(gleif, import.meta.url, {
  "lei_record_lapsed_fund.json": [
    {
      tool: "gleif_record",
      args: { lei: FUND },
      check: (result) => {
        expect(fieldsOf(result)).toMatchObject({
          lei: FUND,
          name: "UK EQUITY FUND (OFFSHORE)",
          category: "FUND",
          entity_status: "ACTIVE",
          registration: "LAPSED",
          jurisdiction: "IE",
          legal_form: "FUND",
          legal_form_code: "8888",
          registered_as: null,
          legal_address: "JP MORGAN HOUSE, DUBLIN 1, DUBLIN, IE-D D01 W213, IE",
          first_registered: "2013-11-05",
          next_renewal: "2014-11-01",
          bic: [],
          spglobal: ["288226009"],
          conformity: "NON_CONFORMING",
          fund_manager: null,
          successors: [],
        });
        expect(result.dataDate).toBe("2024-07-06");
        expect(result.notes?.[0]).toContain("not that the entity is gone");
      },
    },
    {
      tool: "gleif_ownership",
      args: { lei: FUND },
      answers: {
        [`${RECORDS}/${FUND}/direct-parent-reporting-exception`]: because("NON_CONSOLIDATING"),
        [`${RECORDS}/${FUND}/ultimate-parent-reporting-exception`]: because("SOMETHING_NEW"),
      },
      check: (result) =>
        expect(fieldsOf(result)).toMatchObject({
          name: "UK EQUITY FUND (OFFSHORE)",
          country: "IE",
          direct_parent: null,
          no_direct_parent_because: "NON_CONSOLIDATING: the entities that hold it do not consolidate it",
          no_ultimate_parent_because: "SOMETHING_NEW",
          children_total: 0,
          children: [],
        }),
    },
  ],
});

describe("GLEIF's traps", () => {
  it("asks for JSON:API and for a part of the name, because a name without wildcards must match as a whole", async () => {
    const { result, requests } = await call("gleif_search", { query: "Boeing Company", country: "us", limit: 3 });
    expect(requests[0]?.headers["accept"]).toBe("application/vnd.api+json");
    expect(requests[0]?.url.searchParams.get("filter[entity.legalName]")).toBe("*Boeing Company*");
    expect(rowsOf(result)[0]).toMatchObject({ lei: BOEING, name: "THE BOEING COMPANY", country: "US" });
    expect(result).toMatchObject({ total: 7, next: { page: 2 }, dataDate: "2024-07-19" });
  });

  it.each([
    ["Alphabet, Inc.", "*Alphabet* Inc.*"],
    ["!Yahoo", "*Yahoo*"],
    ["Foo..Bar", "*Foo*Bar*"],
    ["*boeing*", "*boeing*"],
    [">=Acme", "*Acme*"],
  ])("does not let the name %s say or, not, or from to", async (query, sent) => {
    const { requests } = await call("gleif_search", { query }, { [RECORDS]: { body: NOBODY } });
    expect(requests[0]?.url.searchParams.get("filter[entity.legalName]")).toBe(sent);
  });

  it("takes the signs of the filter language out of a full-text search as well", async () => {
    const { requests } = await call(
      "gleif_search",
      { query: "Alphabet, Inc.", match: "fulltext", registration_status: "issued", status: "ACTIVE", page: 2 },
      { [RECORDS]: { body: NOBODY } },
    );
    expect(Object.fromEntries(requests[0]?.url.searchParams ?? [])).toEqual({
      "filter[fulltext]": "Alphabet Inc.",
      "filter[entity.status]": "ACTIVE",
      "filter[registration.status]": "ISSUED",
      "page[number]": "2",
      "page[size]": "10",
    });
  });

  it("says that a lapsed registration is no dead company", async () => {
    const { result } = await call("gleif_search", { query: "Boeing Company", country: "US", limit: 3 });
    expect(rowsOf(result)[1]).toMatchObject({ entity_status: "ACTIVE", registration: "LAPSED" });
    expect(result.notes).toHaveLength(1);
  });

  it("asks for the reason when no parent is reported, and for no parent then", async () => {
    const { result, requests } = await call("gleif_ownership", { lei: BOEING });
    expect(requests.map(({ url }) => url.pathname)).toEqual([
      `${RECORDS}/${BOEING}`,
      `${RECORDS}/${BOEING}/direct-parent-reporting-exception`,
      `${RECORDS}/${BOEING}/ultimate-parent-reporting-exception`,
      `${RECORDS}/${BOEING}/direct-children`,
    ]);
    expect(fieldsOf(result)).toMatchObject({
      direct_parent: null,
      no_direct_parent_because: expect.stringContaining("nobody is known to control it"),
      children_total: 26,
      children: [{ lei: "HNIPBX5WXFHPXFDZMR43", name: "BOEING CAPITAL CORPORATION", country: "US", status: "ACTIVE" }],
    });
    expect(result.notes?.[0]).toContain("children_page 2");
  });

  it("names both parents where they are reported", async () => {
    const parent = (name: string) => ({
      body: { data: { id: BOEING, attributes: { entity: { legalName: { name } }, registration: {} } } },
    });
    const { result } = await call(
      "gleif_ownership",
      { lei: FUND },
      {
        [`${RECORDS}/${FUND}`]: {
          body: {
            data: {
              id: FUND,
              attributes: { entity: { legalName: { name: "CHILD" } }, registration: { status: "ISSUED" } },
              relationships: {
                "direct-parent": { links: { "relationship-record": "x", "lei-record": "y" } },
                "ultimate-parent": { links: { "relationship-record": "x", "lei-record": "y" } },
              },
            },
          },
        },
        [`${RECORDS}/${FUND}/direct-parent`]: parent("MOTHER"),
        [`${RECORDS}/${FUND}/ultimate-parent`]: parent("GRANDMOTHER"),
      },
    );
    expect(fieldsOf(result)).toMatchObject({
      direct_parent: { lei: BOEING, name: "MOTHER" },
      no_direct_parent_because: null,
      ultimate_parent: { name: "GRANDMOTHER" },
      children: [],
    });
  });

  it("takes 404 for a parent, a reason or children as none", async () => {
    const none = { status: 404, body: { errors: [{ status: "404" }] } };
    const { result } = await call(
      "gleif_ownership",
      { lei: FUND },
      {
        [`${RECORDS}/${FUND}`]: {
          body: { data: { id: FUND, attributes: { entity: { legalName: { name: "X" } }, registration: {} } } },
        },
        [`${RECORDS}/${FUND}/direct-parent`]: none,
        [`${RECORDS}/${FUND}/ultimate-parent`]: none,
        [`${RECORDS}/${FUND}/direct-parent-reporting-exception`]: none,
        [`${RECORDS}/${FUND}/ultimate-parent-reporting-exception`]: none,
        [`${RECORDS}/${FUND}/direct-children`]: none,
      },
    );
    expect(fieldsOf(result)).toMatchObject({ no_direct_parent_because: "none is reported", children_total: 0 });
  });

  it("does not take a parent that could not be asked for as none", async () => {
    const failed = await failure(
      "gleif_ownership",
      { lei: BOEING },
      { [`${RECORDS}/${BOEING}/direct-parent-reporting-exception`]: { status: 503, body: "" } },
    );
    expect(failed).toMatchObject({ kind: "unavailable" });
  });

  it("asks for a bank code of eight characters with and without XXX", async () => {
    const { requests } = await call("gleif_by_identifier", { bic: "deutdeff" }, { [RECORDS]: { body: NOBODY } });
    expect(requests[0]?.url.searchParams.get("filter[bic]")).toBe("DEUTDEFF,DEUTDEFFXXX");
  });

  it("pages through the securities of an issuer", async () => {
    const { result } = await call("gleif_isins", { lei: BOEING });
    expect(rowsOf(result)[0]).toEqual({ isin: "US0970231058" });
    expect(result).toMatchObject({ total: 120, next: { page: 2 } });
  });

  it("shows a suggestion that leads to no single entity", async () => {
    const { result } = await call("gleif_suggest", { q: "boing" });
    expect(rowsOf(result)).toEqual([
      { name: "THE BOEING COMPANY", lei: BOEING },
      { name: "BOING LTD", lei: null },
    ]);
  });
});

describe("GLEIF when nothing comes", () => {
  it("answers a search without matches with a hint", async () => {
    const { result } = await call("gleif_search", { query: "Zzyzx Holdings" });
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("gleif_suggest") });
  });

  it("answers an LEI that was never issued with a hint", async () => {
    const { result } = await call("gleif_record", { lei: "HWUPKR0MPOU8FGXBT394" });
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("gleif_search") });
  });

  it("says when GLEIF limits the rate or refuses a filter", async () => {
    expect(await failure("gleif_search", { query: "x" }, refusing(429))).toMatchObject({ kind: "rate-limited" });
    expect(await failure("gleif_search", { query: "x" }, refusing(400))).toMatchObject({ kind: "refused" });
  });
});

describe("GLEIF never hears of arguments that cannot be right", () => {
  it.each([
    ["gleif_record", { lei: "RVHJWBXLJ1RFUBSY1F31" }],
    ["gleif_record", { lei: "../lei-issuers" }],
    ["gleif_record", { lei: "Boeing" }],
    ["gleif_ownership", { lei: BOEING, children_limit: 201 }],
    ["gleif_by_identifier", {}],
    ["gleif_by_identifier", { isin: "US0378331005", bic: "DEUTDEFF" }],
    ["gleif_by_identifier", { isin: "US0378331006" }],
    ["gleif_by_identifier", { bic: "DEUT" }],
    ["gleif_search", { query: "*" }],
    ["gleif_search", { query: "!,.." }],
    ["gleif_search", { query: "Boeing", country: "USA" }],
    ["gleif_search", { query: "Boeing", limit: 51 }],
    ["gleif_search", { query: "Boeing", page: 0 }],
    ["gleif_suggest", { q: "x", field: "entity" }],
  ])("%s %j", async (tool, args) => {
    expect(await failure(tool, args)).toMatchObject({ kind: "bad-arguments", requests: [] });
  });
});
