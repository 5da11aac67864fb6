import { agencyTester, fieldsOf, rowsOf } from "@fedpipe/testing";
import { describe, expect, it } from "vitest";
import fema from "./index.ts";
import { countyName } from "./shared.ts";

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
const filterOf = async (args: Readonly<Record<string, unknown>>) => {
  const { requests } = await call("fema_disaster_declarations", args, declarations([declaration(1)]));
  return requests[0]?.url.searchParams.get("$filter");
};

describe("disaster declarations", () => {
  it("counts a disaster once, though the set repeats it for every area", async () => {
    const { result } = await call("fema_disaster_declarations", { state: "tx" });
    expect(rowsOf(result)).toMatchObject([
      { disaster: "DR-4798-TX", areas: 2, programs: "IHP,PA" },
      { disaster: "EM-3615-TX", areas: 1, programs: "PA" },
    ]);
    expect(result).toMatchObject({ total: 2 });
  });

  it("goes on to further batches until the last disaster it shows is whole", async () => {
    const full = Array.from({ length: 3000 }, (_, at) => declaration(at < 2999 ? 9 : 8));
    const rest = [declaration(8), declaration(8), declaration(7)];
    const { result, requests } = await call(
      "fema_disaster_declarations",
      { top: 2 },
      { [DECLARATIONS]: [full, rest].map((rows) => ({ body: { DisasterDeclarationsSummaries: rows } })) },
    );
    expect(requests.map(({ url }) => url.searchParams.get("$skip"))).toEqual([null, "3000"]);
    expect(rowsOf(result).map(({ disaster_number, areas }) => [disaster_number, areas])).toEqual([
      [9, 2999],
      [8, 3],
    ]);
    expect(result).toMatchObject({ total: 3, next: { skip: 2 } });
  });

  it("stops as soon as there are enough, and then does not know how many there are", async () => {
    const full = Array.from({ length: 3000 }, (_, at) => declaration(3000 - at));
    const { result, requests } = await call("fema_disaster_declarations", { top: 2 }, declarations(full));
    expect(requests).toHaveLength(1);
    expect(result).toMatchObject({ next: { skip: 2 } });
    expect(result).not.toHaveProperty("total");
  });

  it("asks a county by its FIPS code in two parts, leading zeros kept", async () => {
    expect(await filterOf({ county: "01003" })).toBe("fipsStateCode eq '01' and fipsCountyCode eq '003'");
  });

  it("asks a county by name so that Kent does not find Kenton, with quotes doubled", async () => {
    expect(await filterOf({ county: "kent county", state: "MI" })).toBe(
      "state eq 'MI' and startswith(designatedArea,'Kent (')",
    );
    expect(await filterOf({ county: "Prince George's", state: "MD" })).toBe(
      "state eq 'MD' and startswith(designatedArea,'Prince George''s (')",
    );
  });

  it("says that a county's declarations leave out those of the whole state", async () => {
    const { result } = await call("fema_disaster_declarations", { county: "48001" }, declarations([declaration(1)]));
    expect(result).toMatchObject({ notes: [expect.any(String), expect.stringContaining("whole state")] });
    expect(rowsOf(result)[0]).toMatchObject({ area: "Anderson (County)" });
  });

  it("writes numbers bare, and a year as a span of dates", async () => {
    expect(await filterOf({ disaster_number: 4484, year: 2020 })).toBe(
      "disasterNumber eq 4484 and declarationDate ge '2020-01-01T00:00:00.000z' and declarationDate lt '2021-01-01T00:00:00.000z'",
    );
  });

  it.each([
    ["Severe Storm(s)", "Severe Storm"],
    ["severe storms", "Severe Storm"],
    ["HURRICANE", "Hurricane"],
    ["wildfire", undefined],
  ])("knows the incident type %s", async (given, name) => {
    if (name === undefined) {
      expect(await failure("fema_disaster_declarations", { incident_type: given })).toMatchObject({
        kind: "bad-arguments",
        problems: [{ argument: "incident_type", didYouMean: "Fire" }],
      });
      return;
    }
    expect(await filterOf({ incident_type: given })).toBe(`incidentType eq '${name}'`);
  });

  it("has no county code for a whole state", async () => {
    const { result } = await call(
      "fema_disaster_declarations",
      { distinct: false },
      declarations([{ ...declaration(1, "000"), designatedArea: "Statewide" }], 1),
    );
    expect(rowsOf(result)[0]).toMatchObject({ area: "Statewide", county_fips: null });
  });

  it("sums up one disaster, with missing totals missing, not zero", async () => {
    const { result } = await call("fema_disaster_summary", { disaster_number: 4484 });
    expect(fieldsOf(result)).toMatchObject({
      disaster: "DR-4484-ME",
      areas: 2,
      designated_areas: ["Statewide", "York (County) 23031"],
      households_approved: null,
      public_assistance: 1_500_000.5,
      permanent_work: 0,
      other_needs_aid: null,
    });
  });

  it("answers a number that was never given with a hint", async () => {
    const { result } = await call("fema_disaster_summary", { disaster_number: 99_999 });
    expect(result.kind).toBe("empty");
  });

  it.each([
    ["harris county", "Harris"],
    ["ORLEANS PARISH", "Orleans"],
    ["prince george's", "Prince George's"],
    ["o'brien", "O'Brien"],
    ["Matanuska-Susitna Borough", "Matanuska-Susitna"],
    ["miami-dade", "Miami-Dade"],
    ["DeKalb (County)", "DeKalb"],
  ])("reads %s as the county %s", (given, name) => expect(countyName(given)).toBe(name));
});
