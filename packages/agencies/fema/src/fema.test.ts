import { agencyTester, describeAgency, describeRecordings, rowsOf } from "@fedpipe/testing";
import { describe, expect, it } from "vitest";
import fema from "./index.ts";

const { call, failure } = agencyTester(fema, import.meta.url);
const DECLARATIONS = "/api/open/v2/DisasterDeclarationsSummaries";

const declarations = (rows: readonly object[], count = 0) => ({
  [DECLARATIONS]: { body: { metadata: { count }, DisasterDeclarationsSummaries: rows } },
});
const declaration = (disasterNumber: number, fipsCountyCode = "001") => ({
  disasterNumber,
  fipsStateCode: "48",
  fipsCountyCode,
  designatedArea: "Anderson (County)",
});
describeAgency(fema, import.meta.url);

describeRecordings(fema, import.meta.url, {
  "web_disaster_declarations_top2.json": {
    tool: "fema_query",
    args: { dataset: "FemaWebDisasterDeclarations", top: 2 },
    check: (result) => {
      expect(rowsOf(result)).toHaveLength(2);
      expect(rowsOf(result)[0]).toEqual({
        disasterNumber: 4659,
        declarationDate: "2022-07-13",
        disasterName: "SEVERE STORMS, STRAIGHT-LINE WINDS, AND FLOODING",
        incidentBeginDate: "2022-04-22",
        incidentEndDate: "2022-06-15",
        declarationType: "Major Disaster",
        stateCode: "MN",
        stateName: "Minnesota",
        incidentType: "Flood",
        entryDate: "2022-07-14",
        updateDate: "2022-07-14",
        closeoutDate: null,
      });
      expect(result).toMatchObject({ next: { skip: 2 } });
    },
  },
  "web_disaster_declarations_filter_count.json": {
    tool: "fema_query",
    args: {
      dataset: "FemaWebDisasterDeclarations",
      version: "v1",
      select: "disasterNumber,declarationDate,disasterName,stateCode",
      filter: "stateCode eq 'VA'",
      order_by: "declarationDate desc",
      skip: 10,
      top: 3,
      count: true,
    },
    check: (result) => {
      expect(rowsOf(result)[2]).toEqual({
        disasterNumber: 3359,
        declarationDate: "2012-10-29",
        disasterName: "HURRICANE SANDY",
        stateCode: "VA",
      });
      expect(result).toMatchObject({ total: 73, next: { skip: 13 } });
    },
  },
  "disaster_declarations_select.json": {
    tool: "fema_disaster_declarations",
    args: { top: 2 },
    check: (result) => {
      expect(
        rowsOf(result).map(({ disaster_number, state, type, declared }) => [disaster_number, state, type, declared]),
      ).toEqual([
        [4026, "NH", "DR", "2011-09-03"],
        [5464, "RI", "FM", "2023-04-14"],
      ]);
      expect(result).toMatchObject({ total: 3, next: { skip: 2 } });
    },
  },
  "disaster_declarations_full_record.json": {
    tool: "fema_disaster_declarations",
    args: { county: "32031", distinct: false },
    check: (result) =>
      expect(rowsOf(result)).toEqual([
        {
          disaster: "FM-5530-NV",
          disaster_number: 5530,
          state: "NV",
          type: "FM",
          declared: "2024-08-12",
          incident: "Fire",
          title: "GOLD RANCH FIRE",
          begin: "2024-08-11",
          end: null,
          programs: "PA,HM",
          area: "Washoe (County)",
          county_fips: "32031",
        },
      ]),
  },
  "disaster_declarations_count_metadata.json": {
    tool: "fema_query",
    args: { dataset: "disaster_declarations", filter: "state ne 'FL'", select: "id", top: 1, count: true },
    check: (result) =>
      expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("62037 rows match") }),
  },
  "data_set_fields_dds_v2.json": {
    tool: "fema_dataset_fields",
    args: { dataset: "disaster_declarations" },
    check: (result) => {
      expect(rowsOf(result)).toHaveLength(24);
      expect(rowsOf(result)[0]).toMatchObject({ field: "femaDeclarationString", searchable: true });
      expect(rowsOf(result).find(({ field }) => field === "hash")).toMatchObject({ type: "text", searchable: false });
    },
  },
});

describe("OpenFEMA's traps", () => {
  it("filters public assistance by the abbreviation, because its state is the full name", async () => {
    const { result, requests } = await call("fema_public_assistance", { state: "vt" });
    expect(requests[0]?.url.searchParams.get("$filter")).toBe("stateAbbreviation eq 'VT'");
    expect(rowsOf(result)[0]).toMatchObject({ obligated: "2024-07-01", federal_share: 125_000.75, worksheet: 101 });
    expect(rowsOf(result)[1]).toMatchObject({ county: null, federal_share: null });
    expect(result).toMatchObject({ total: 120, next: { skip: 2 }, units: { federal_share: "USD" } });
  });

  it("filters mitigation by the full name", async () => {
    const { requests } = await call("fema_hazard_mitigation", { state: "VT" });
    expect(requests[0]?.url.searchParams.get("$filter")).toBe("state eq 'Vermont'");
  });

  it("shows the columns of renters that owners do not have", async () => {
    const row = { disasterNumber: 1, zipCode: "00601", totalWithMajorDamage: 2, totalApprovedIhpAmount: 5 };
    const { result } = await call(
      "fema_housing_assistance",
      { kind: "renters", county: "Adjuntas", state: "PR" },
      {
        "/api/open/v2/HousingAssistanceRenters": { body: { metadata: { count: 1 }, HousingAssistanceRenters: [row] } },
      },
    );
    expect(rowsOf(result)).toEqual([{ disaster_number: 1, zip: "00601", major_damage: 2, approved_amount: 5 }]);
    expect(result).toMatchObject({ units: { approved_amount: "USD" } });
  });

  it("drops geometry, and sorts the regions", async () => {
    const { result } = await call("fema_regions", {});
    expect(rowsOf(result)).toEqual([
      { region: 1, name: "Region 1", states: ["CT", "ME"], city: "Boston" },
      { region: 2, name: "Region 2", states: ["NJ", "NY", "PR", "VI"], city: "New York" },
    ]);
  });

  it("encodes blanks as %20, which alone is accepted everywhere", async () => {
    const { requests } = await call("fema_public_assistance", { state: "VT" });
    expect(requests[0]?.url.search).toContain("stateAbbreviation%20eq%20");
    expect(requests[0]?.url.search).not.toContain("+");
  });

  it("sorts every page, so that the next one does not repeat it", async () => {
    const path = "/api/open/v1/NfipCommunityStatusBook";
    const { requests } = await call(
      "fema_query",
      { dataset: "nfipcommunitystatusbook" },
      { [path]: { body: { NfipCommunityStatusBook: [{ a: 1 }] } } },
    );
    expect(requests[0]?.url.pathname).toBe(path);
    expect(requests[0]?.url.searchParams.get("$orderby")).toBe("id");
  });

  it("takes quotes off the number of a disaster, and leaves text alone", async () => {
    const { requests } = await call(
      "fema_query",
      { dataset: "disaster_declarations", filter: "disasterNumber eq '4484' and fipsCountyCode eq '001'" },
      declarations([declaration(1)]),
    );
    expect(requests[0]?.url.searchParams.get("$filter")).toBe("disasterNumber eq 4484 and fipsCountyCode eq '001'");
  });

  it("never asks for 74 million policies unfiltered, unselected or sorted", async () => {
    const policies = { dataset: "nfip_policies" };
    const filter = "reportedZipCode eq '77008'";
    expect(await failure("fema_query", policies)).toMatchObject({ problems: [{ argument: "filter" }] });
    expect(await failure("fema_query", { ...policies, filter })).toMatchObject({ problems: [{ argument: "select" }] });
    const sorted = { ...policies, filter, select: "id", order_by: "id" };
    expect(await failure("fema_query", sorted)).toMatchObject({ problems: [{ argument: "order_by" }] });
    const { requests } = await call(
      "fema_query",
      { ...policies, filter, select: "id" },
      { "/api/open/v3/NfipPolicies": { body: { NfipPolicies: [{ id: "1" }] } } },
    );
    expect(requests[0]?.url.searchParams.has("$orderby")).toBe(false);
  });

  it("points from the frozen flood sets to the new ones", async () => {
    expect(await failure("fema_query", { dataset: "FimaNfipClaims" })).toMatchObject({
      problems: [{ argument: "dataset", didYouMean: "NfipClaims" }],
      requests: [],
    });
  });

  it("warns of a set that FEMA withdraws", async () => {
    const metadata = { DeprecationInformation: { depDate: "2026-10-15T00:00:00.000Z" } };
    const { result } = await call(
      "fema_query",
      { dataset: "DeclarationDenials" },
      { "/api/open/v1/DeclarationDenials": { body: { metadata, DeclarationDenials: [{ id: "1", region: 4 }] } } },
    );
    expect(result).toMatchObject({ rows: [{ region: 4 }], notes: [expect.stringContaining("2026-10-15")] });
  });

  it("shows thirty columns of a wide set, and names the others", async () => {
    const wide = Object.fromEntries(Array.from({ length: 84 }, (_, at) => [`field${at}`, at]));
    const { result } = await call(
      "fema_query",
      { dataset: "nfip_claims", filter: "state eq 'LA'" },
      { "/api/open/v3/NfipClaims": { body: { NfipClaims: [wide] } } },
    );
    expect(result).toMatchObject({ kind: "table", notes: [expect.stringContaining("field83")] });
    expect(result.kind === "table" && result.columns).toHaveLength(30);
  });

  it("lists datasets by words of name, title, description and keywords, newest version first", async () => {
    const { result } = await call("fema_datasets", { keyword: "flood claims" });
    expect(rowsOf(result)).toEqual([
      expect.objectContaining({ dataset: "FimaNfipClaims", withdrawn: "2026-10-15", about: "Redacted flood claims" }),
      expect.objectContaining({ dataset: "NfipClaims", rows: 2_700_000, about: "Flood insurance claims." }),
    ]);
  });

  it("reads fields in the agency's order, descriptions as text", async () => {
    const { result } = await call("fema_dataset_fields", { dataset: "DisasterDeclarationsSummaries", version: 2 });
    expect(rowsOf(result).map(({ field, description }) => [field, description])).toEqual([
      ["disasterNumber", "Unique number"],
      ["state", "Two letters & more"],
      ["hash", null],
    ]);
  });
});

describe("OpenFEMA when nothing comes", () => {
  it("answers a filter without matches with a hint", async () => {
    const { result } = await call("fema_disaster_declarations", { state: "WY", year: 2024 }, declarations([]));
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("whole state") });
  });

  it("takes an answer in another envelope for a failure, not for no matches", async () => {
    const other = { [DECLARATIONS]: { body: { metadata: { count: 0 }, error: "x" } } };
    expect(await failure("fema_disaster_declarations", { state: "TX" }, other)).toMatchObject({
      kind: "unexpected-answer",
    });
    const shapeless = { [DECLARATIONS]: { body: { DisasterDeclarationsSummaries: "none" } } };
    expect(await failure("fema_disaster_declarations", { state: "TX" }, shapeless)).toMatchObject({
      kind: "unexpected-answer",
    });
  });

  it.each([
    [400, "refused"],
    [404, "not-found"],
    [429, "rate-limited"],
    [503, "unavailable"],
  ])("says what HTTP %i means", async (status, kind) => {
    const answers = { [DECLARATIONS]: { status, contentType: "text/html", body: "<html>There was an error" } };
    expect(
      await failure("fema_query", { dataset: "disaster_declarations", filter: "nosuch eq 1" }, answers),
    ).toMatchObject({ kind });
  });
});

describe("OpenFEMA never hears of arguments that cannot be right", () => {
  it.each([
    ["fema_disaster_declarations", { state: "ZZ" }],
    ["fema_disaster_declarations", { county: "Kent" }],
    ["fema_disaster_declarations", { county: "031" }],
    ["fema_disaster_declarations", { county: "48000" }],
    ["fema_disaster_declarations", { year: 1900 }],
    ["fema_disaster_declarations", { year: 2030 }],
    ["fema_disaster_declarations", { top: 1001 }],
    ["fema_disaster_declarations", { incident_type: "' or 1 eq 1" }],
    ["fema_disaster_summary", { disaster_number: 0 }],
    ["fema_housing_assistance", { county: "County" }],
    ["fema_housing_assistance", { county: "48201" }],
    ["fema_query", { dataset: "../v1/FemaRegions" }],
    ["fema_query", { dataset: "NoSuchSet" }],
    ["fema_query", { dataset: "disaster_declarations", filter: "state eq 'TX" }],
    ["fema_query", { dataset: "disaster_declarations", filter: "state = 'TX'" }],
    ["fema_query", { dataset: "disaster_declarations", select: "state;id" }],
    ["fema_query", { dataset: "disaster_declarations", order_by: "state down" }],
    ["fema_query", { dataset: "disaster_declarations", version: "v9" }],
  ])("%s %j", async (tool, args) => {
    expect(await failure(tool, args)).toMatchObject({ kind: "bad-arguments", requests: [] });
  });
});
