import { describe, expect, it } from "vitest";
import { buildToolSearch } from "../tool-search.ts";
import type { ToolEntry } from "../types.ts";
import { federalLexicon } from "./federal.ts";

const tool = (name: string, module: string, description: string): ToolEntry => ({
  name,
  module,
  description,
  inputSchema: { type: "object", properties: {} },
});

const search = buildToolSearch(
  [
    tool("fred_series_data", "fred", "Dated values of one economic series."),
    tool("fred_compare", "fred", "Series side by side."),
    tool("bls_inflation_calculator", "bls", "What dollars of one year are worth in another."),
    tool("congress_member_details", "congress", "One member."),
    tool("fda_device_pma", "fda", "Approvals of devices."),
    tool("census_geocode", "census", "Coordinates of a street address."),
    tool("bls_state_unemployment", "bls", "Unemployment rates of one or all states."),
    tool("fec_candidate_financials", "fec", "Money raised and spent by a candidate."),
    tool("nhtsa_decode_vin", "nhtsa", "What a VIN says of the vehicle."),
    tool("nhtsa_recalls", "nhtsa", "Recalls of a vehicle."),
    tool("congress_bill_details", "congress", "Status and sponsor of one bill."),
    tool("clinical_trials_detail", "clinical-trials", "One study."),
    tool("ecfr_text", "ecfr", "Regulation text at a day."),
    tool("fda_drug_events", "fda", "Adverse drug event reports."),
    tool("resolve_place", "(server)", "One place name in, codes out."),
    tool("resolve_entity", "(server)", "One company name in, identities out."),
    tool("resolve_person", "(server)", "One person name in, identities out."),
  ],
  { lexicon: federalLexicon },
);

const first = (query: string) => search.search(query).hits[0]?.name;

describe("the federal lexicon", () => {
  it.each([
    ["jobless rate in Nevada", "bls_state_unemployment"],
    ["joblessness by state", "bls_state_unemployment"],
    ["campaign money of my senator", "fec_candidate_financials"],
    ["is my car recalled", "nhtsa_recalls"],
    ["side effects of aspirin", "fda_drug_events"],
    ["unemployement", "bls_state_unemployment"],
    ["unemploymnet", "bls_state_unemployment"],
    ["how much was 20 dollars in 1962", "bls_inflation_calculator"],
    ["UNRATE and FEDFUNDS", "fred_compare"],
    ["bioguide P000123", "congress_member_details"],
    ["412 N Walnut Street, Bloomington", "census_geocode"],
  ])("knows what %j means", (query, name) => {
    expect(first(query)).toBe(name);
  });

  it.each([
    ["1HGCM82633A004352", "nhtsa_decode_vin"],
    ["H.R. 3684", "congress_bill_details"],
    ["NCT01234567", "clinical_trials_detail"],
    ["21 CFR 201.57", "ecfr_text"],
    ["UNRATE", "fred_series_data"],
    ["60614", "resolve_place"],
    ["Springfield, Ohio", "resolve_place"],
    ["Lockheed Martin", "resolve_entity"],
    ["Bernie Sanders", "resolve_person"],
  ])("knows what %j is", (query, name) => {
    expect(first(query)).toBe(name);
  });

  it.each(["write a poem about spring", "pizza recipe", "who won the nba finals", "fix my python script"])(
    "has no answer to %j",
    (query) => {
      expect(search.search(query)).toEqual({ hits: [], total: 0 });
    },
  );

  it("has patterns that neither fail nor hang on long input", () => {
    const started = performance.now();
    for (const { pattern, exact } of federalLexicon.patterns ?? []) {
      const regex = new RegExp(pattern, exact === true ? "g" : "gi");
      for (const text of ["1".repeat(500), "A1".repeat(250), "a-".repeat(250), "1.".repeat(250), "$1,".repeat(160)]) {
        text.replace(regex, " ");
      }
    }
    expect(performance.now() - started).toBeLessThan(3000);
  });

  it("has no line without a meaning and no stray separators", () => {
    for (const line of [...(federalLexicon.synonyms ?? []), ...(federalLexicon.plainSynonyms ?? [])]) {
      const [left = "", right, ...more] = line.replace(/^~/, "").split("=");
      expect(more, line).toEqual([]);
      for (const part of `${left},${right ?? left}`.split(",")) expect(part.trim(), line).not.toBe("");
    }
  });
});
