import { existsSync } from "node:fs";
import { type Result, renderResult } from "@fedpipe/core";
import { describe, expect, it } from "vitest";
import { fixturesOf, networkOf, realContext, type RealOptions } from "../test-support/real-agencies.ts";
import { resolvers } from "./index.ts";

async function resolve(tool: string, args: Readonly<Record<string, string>>, options?: RealOptions): Promise<Result> {
  const resolver = resolvers.find(({ name }) => name === tool);
  if (resolver === undefined) throw new Error(`there is no ${tool}`);
  return resolver.call(args, realContext(options));
}

const entity = (name: string, options?: RealOptions) => resolve("resolve_entity", { name }, options);
const place = (text: string, options?: RealOptions) => resolve("resolve_place", { name: text }, options);

// What only a wrong argument or an unknown column can say; a fixture that is missing says "could not be reached".
const OUR_FAULT = /is wrong|is not an argument|is required|form fedpipe does not know|Argument "/u;

describe("with the real agencies on their fixtures", () => {
  it.each([
    ["AAPL", { cik: "0000320193", confidence: 1 }],
    ["apple inc", { cik: "0000320193", confidence: 0.97 }],
    ["brk-b", { cik: "0001067983" }],
    ["BRK.B", { cik: "0001067983" }],
    ["Lockheed Martin", { confidence: 0.95 }],
  ])("finds the company %s", async (name, match) => {
    expect(await entity(name)).toMatchObject({ kind: "record", fields: { match } });
  });

  it("finds a nonprofit", async () => {
    expect(await entity("American National Red Cross")).toMatchObject({
      fields: { match: { ein: "53-0196605" }, sources: { nonprofits: { state: "found" }, sec: { state: "none" } } },
    });
  });

  it("finds the LEI and why no parent is named", async () => {
    const { fields } = (await entity("RVHJWBXLJ1RFUBSY1F30")) as { fields: Record<string, unknown> };
    expect(fields).toMatchObject({
      match: { lei: "RVHJWBXLJ1RFUBSY1F30", name: "THE BOEING COMPANY" },
      sources: { gleif: { state: "found", parent: null, noParentBecause: expect.stringMatching(/\w/u) } },
    });
  });

  it("finds codes, figures and disasters of a city", async () => {
    expect(await place("Philadelphia, PA")).toMatchObject({
      fields: {
        match: { countyFips: "42101" },
        sources: {
          census: { state: "found", placeGeoid: "4260000" },
          acs: { state: "found", medianHouseholdIncomeUsd: 57_537, medianHomeValueUsd: null },
        },
      },
    });
  });

  it("finds the tract and district of a point, and HUD's area of a county", async () => {
    expect(await place("38.85,-76.93")).toMatchObject({
      fields: { sources: { geocoder: { state: "found", tractGeoid: "11001000100" } } },
    });
    expect(await place("Fairfax County, VA")).toMatchObject({
      fields: { sources: { hud: { state: "found", entityId: "5105999999", twoBedroomRentUsd: expect.any(Number) } } },
    });
    expect(await place("Texas")).toMatchObject({
      fields: { sources: { fema: { state: "found", level: "state", latest: [{ disaster: "DR-4798-TX" }, {}] } } },
    });
  });

  it.each([
    "Example Pharma",
    "Pfizer Example Inc.",
    "Example Boeing Company",
    "First State Bank",
    "Example Medical Devices",
  ])("asks every source about %s with arguments it takes, and knows the columns that come back", async (name) =>
    expect(JSON.stringify(await entity(name))).not.toMatch(OUR_FAULT),
  );

  it.each(["Podesta, Anthony", "Elizabeth Warren", "Example, Jane"])(
    "asks every source about the person %s so, too",
    async (name) => {
      expect(JSON.stringify(await resolve("resolve_person", { name }))).not.toMatch(OUR_FAULT);
    },
  );

  it.each(["Burlington, VT", "02139", "38.8894,-77.0352", "Harris County, TX", "PR"])(
    "asks every source about the place %s so, too",
    async (text) => expect(JSON.stringify(await place(text))).not.toMatch(OUR_FAULT),
  );

  it("names the key that would mend a source, from the agency's own manifest", async () => {
    const result = await place("Fairfax County, VA", { env: {} });
    expect(result).toMatchObject({
      fields: {
        sources: {
          hud: { state: "failed", key: [expect.stringMatching(/^HUD/u)] },
          fema: { state: expect.any(String) },
        },
      },
    });
  });
});

const recordings = new URL("../../../../shared/recordings/", import.meta.url);
const recorded = [
  "sec",
  "gleif",
  "fec",
  "fdic",
  "fema",
  "hud",
  "nws",
  "nonprofits",
  "usaspending",
  "senate-lobbying",
].map((id) => new URL(`${id}/`, recordings));

describe.skipIf(!existsSync(recordings))("with the real agencies on real answers", () => {
  const network = networkOf(recorded);

  it.each([
    ["AAPL", "0000320193"],
    ["apple", "0000320193"],
  ])("finds %s in the table SEC really sends", async (name, cik) => {
    expect(await entity(name, { network })).toMatchObject({
      fields: { match: { cik }, sources: { sec: { state: "found" } } },
    });
  });

  it("costs what it may", async () => {
    const result = await entity("AAPL", { network });
    const { text } = renderResult(result, {
      tool: "resolve_entity",
      args: {},
      provenance: [],
      budgetTokens: Number.POSITIVE_INFINITY,
    });
    expect(text.length / 4).toBeLessThan(1500);
  });

  it.each(["Wells Fargo", "American Red Cross", "Boeing"])(
    "knows the columns of what comes back for %s",
    async (name) => {
      expect(JSON.stringify(await entity(name, { network }))).not.toMatch(OUR_FAULT);
    },
  );
});

describe("fixtures", () => {
  it("are found, or these tests would prove nothing", () => {
    const url = new URL("https://www.sec.gov/files/company_tickers.json");
    expect(fixturesOf()({ method: "GET", url })).toMatchObject({ status: 200 });
  });
});
