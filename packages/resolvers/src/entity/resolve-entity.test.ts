import { empty, record, type Row } from "@fedpipe/core";
import { describe, expect, it } from "vitest";
import { APPLE, lei, listed, noParent, PFIZER, profile, resolve, rows, sources } from "../../test-support/entities.ts";

const nothing = empty({ title: "", hint: "" });

const bank = (cert: number, state: string, assets: number): Row => ({
  CERT: cert,
  NAME: "First State Bank",
  CITY: "Springfield",
  STALP: state,
  NAMEHCR: null,
  ASSET: assets,
});

describe("resolving a company", () => {
  it("joins what SEC and GLEIF hold of Apple by name, and lists its namesake", async () => {
    const { fields } = await resolve("apple", APPLE);
    expect(fields["match"]).toEqual({
      name: "Apple Inc.",
      confidence: 0.95,
      basis: "exact name",
      cik: "0000320193",
      tickers: ["AAPL"],
      lei: "HWUPKR0MPOU8FGXBT394",
    });
    expect(fields["ambiguous"]).toBeUndefined();
    expect(fields["candidates"]).toMatchObject([{ name: "Apple Hospitality REIT, Inc.", about: "listed as APLE" }]);
    expect(sources(fields)).toMatchObject({
      sec: { state: "found", industry: "3571 Electronic Computers", ein: "942404110" },
      gleif: { state: "found", parent: null, noParentBecause: "none is reported" },
      fec: { state: "none" },
    });
  });

  it.each(["BRK.B", "brk-b", "BRK B", "$BRK.B", "Brk/B"])(
    "takes %s for the ticker it is, and asks the rest by name",
    async (name) => {
      const { fields, asked } = await resolve(name, {
        sec_ticker_lookup: rows(listed(1067983, "BERKSHIRE HATHAWAY INC", "BRK-B", "BRK-A")),
        sec_company_search: profile("6331 Fire, Marine & Casualty Insurance"),
      });
      expect(fields["match"]).toMatchObject({ cik: "0001067983", confidence: 1, basis: "exact id" });
      expect(asked.find(({ tool }) => tool === "gleif_search")?.args).toMatchObject({ query: "BERKSHIRE HATHAWAY" });
      expect(asked.find(({ tool }) => tool === "usa_recipient_search")?.args).toMatchObject({
        keyword: "BERKSHIRE HATHAWAY",
      });
    },
  );

  it("takes five capitals that are no ticker for a name", async () => {
    const { fields, asked } = await resolve("INTEL", {
      sec_ticker_lookup: rows(listed(50863, "INTEL CORP", "INTC")),
      sec_company_search: profile("3674 Semiconductors"),
      gleif_search: rows(lei("KNX4USFCNGPY45LOCE31", "INTEL CORPORATION")),
      gleif_ownership: noParent,
    });
    expect(fields["match"]).toMatchObject({ name: "INTEL CORP", confidence: 0.95, lei: "KNX4USFCNGPY45LOCE31" });
    expect(asked.filter(({ tool }) => tool === "gleif_search")).toHaveLength(1);
  });

  it("takes five capitals that nobody lists for a name, too", async () => {
    const { result, asked } = await resolve("XQZWV", { sec_ticker_lookup: nothing });
    expect(asked.find(({ tool }) => tool === "gleif_search")?.args).toMatchObject({ query: "XQZWV" });
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("No source has it") });
  });

  it("means Ford Motor by Ford, says that FORD is another's ticker, and asks the rest for Ford Motor", async () => {
    const { fields, result, asked } = await resolve("Ford", {
      sec_ticker_lookup: rows(listed(38264, "FORWARD INDUSTRIES, INC.", "FORD"), listed(37996, "FORD MOTOR CO", "F")),
      sec_company_search: profile("3711 Motor Vehicles & Passenger Car Bodies"),
      gleif_search: ({ query }) =>
        query === "FORD MOTOR"
          ? rows(lei("20S05OYHG0MQM4VUIC57", "FORD MOTOR COMPANY"))
          : rows(lei("X".repeat(20), "FORD LIMITED", { country: "GB" })),
      gleif_ownership: noParent,
    });
    expect(fields["match"]).toMatchObject({ name: "FORD MOTOR CO", confidence: 0.8, lei: "20S05OYHG0MQM4VUIC57" });
    expect(fields["ambiguous"]).toBe(true);
    expect(fields["candidates"]).toMatchObject([{ name: "FORWARD INDUSTRIES, INC.", about: "listed as FORD" }]);
    expect(result.notes).toContain("Several entities fit the name: check candidates before using match.");
    expect(asked.filter(({ tool }) => tool === "gleif_search").map(({ args }) => args["query"])).toEqual([
      "Ford",
      "FORD MOTOR",
    ]);
  });

  it("takes FORD in capitals for the ticker", async () => {
    const { fields } = await resolve("FORD", {
      sec_ticker_lookup: rows(listed(38264, "FORWARD INDUSTRIES, INC.", "FORD"), listed(37996, "FORD MOTOR CO", "F")),
      sec_company_search: profile(null),
    });
    expect(fields["match"]).toMatchObject({ name: "FORWARD INDUSTRIES, INC.", confidence: 1 });
    expect(fields["candidates"]).toMatchObject([{ name: "FORD MOTOR CO" }]);
  });

  it("joins PACs, lobbying, federal money and doctors' payments of a drug maker", async () => {
    const { fields } = await resolve("Pfizer", PFIZER);
    expect(sources(fields)).toMatchObject({
      fec: { state: "found", committees: [{ id: "C00016683", name: "PFIZER INC. PAC", lastCycle: 2026 }] },
      lobbying: {
        state: "found",
        client: { name: "PFIZER INC", registrations: 2, registrants: ["FIRM ONE", "FIRM TWO"] },
        registrant: { id: 31149, name: "PFIZER INC." },
      },
      usaspending: { state: "found", uei: "PFIZERUEI123", amount12MonthsUsd: 5_000_000 },
      openPayments: { state: "found", name: "Pfizer Inc." },
      fda: { state: "found", drugProducts: 812, drugEvents: 90_000 },
      nonprofits: { state: "none", similar: ["PFIZER FOUNDATION INC"] },
    });
    expect(fields["notAsked"]).toEqual({ fdic: "not a bank by its SEC industry" });
    expect(fields["match"]).toMatchObject({ cik: "0000078003", uei: "PFIZERUEI123" });
  });

  it("suggests calls with the ids found, of allowed tools only", async () => {
    const { fields } = await resolve("Pfizer", PFIZER, { denied: ["fec_committee_financials"] });
    const calls = fields["followUps"];
    expect(calls).toContainEqual({ tool: "sec_company_financials", args: { cik: "0000078003" } });
    expect(calls).toContainEqual({ tool: "lobbying_search", args: { client_name: "PFIZER INC" } });
    expect(JSON.stringify(calls)).not.toContain("fec_committee_financials");
  });

  it("stays within about 1,500 tokens", async () => {
    const { result } = await resolve("Pfizer", PFIZER);
    expect(JSON.stringify(result).length / 4).toBeLessThan(1500);
  });

  it("finds the certificate of a bank, and the bank of a holding company", async () => {
    const { fields } = await resolve("JPMorgan Chase", {
      sec_ticker_lookup: rows(listed(19617, "JPMORGAN CHASE & CO", "JPM")),
      sec_company_search: profile("6021 National Commercial Banks"),
      fdic_search_institutions: rows(
        { CERT: 1, NAME: "Chase Bank of Texas", CITY: "Houston", STALP: "TX", NAMEHCR: null, ASSET: 5 },
        {
          CERT: 628,
          NAME: "JPMorgan Chase Bank, National Association",
          CITY: "Columbus",
          STALP: "OH",
          NAMEHCR: "JPMORGAN CHASE&CO",
          ASSET: 3_500_000_000,
        },
      ),
    });
    expect(sources(fields)["fdic"]).toMatchObject({ state: "found", cert: "628", holdingCompany: "JPMORGAN CHASE&CO" });
    expect(fields["ambiguous"]).toBeUndefined();
    expect(fields["notAsked"]).not.toHaveProperty("fdic");
  });

  it("knows a bank by its name when SEC does not know it, and tells banks of one name apart", async () => {
    const { fields } = await resolve("First State Bank", {
      fdic_search_institutions: rows(bank(11, "NE", 100), bank(12, "TX", 900), bank(13, "OH", 50)),
    });
    expect(fields["match"]).toMatchObject({ cert: "12" });
    expect(fields["ambiguous"]).toBe(true);
    expect(fields["candidates"]).toMatchObject([
      { about: "bank in Springfield, NE" },
      { about: "bank in Springfield, OH" },
    ]);
  });

  it("finds a nonprofit, and everything else by the name behind an EIN", async () => {
    const redCross = { ein: "53-0196605", name: "American National Red Cross", city: "Washington", state: "DC" };
    const byName = await resolve("American National Red Cross", { nonprofits_search: rows(redCross) });
    expect(byName.fields["match"]).toMatchObject({ ein: "53-0196605", confidence: 0.95 });
    const byEin = await resolve("53-0196605", {
      nonprofits_search: rows(redCross, { ...redCross, ein: "11-1111111", name: "Red Cross of Nowhere" }),
    });
    expect(byEin.fields["match"]).toMatchObject({ ein: "53-0196605", confidence: 1, basis: "exact id" });
    expect(byEin.asked.find(({ tool }) => tool === "gleif_search")?.args).toMatchObject({
      query: "American National Red Cross",
    });
  });

  it("starts from an LEI, in whatever case", async () => {
    const { fields, asked } = await resolve("hwupkr0mpou8fgxbt394", {
      ...APPLE,
      gleif_record: record({
        title: "",
        fields: {
          lei: "HWUPKR0MPOU8FGXBT394",
          name: "Apple Inc.",
          entity_status: "ACTIVE",
          category: "GENERAL",
          jurisdiction: "US-CA",
        },
      }),
    });
    expect(fields["match"]).toMatchObject({ lei: "HWUPKR0MPOU8FGXBT394", cik: "0000320193", confidence: 1 });
    expect(asked.map(({ tool }) => tool)).not.toContain("gleif_search");
  });

  it("takes nine digits for an EIN, with or without the dash", async () => {
    const { asked } = await resolve("530196605", {});
    expect(asked.find(({ tool }) => tool === "nonprofits_search")?.args).toMatchObject({ query: "53-0196605" });
  });

  it("asks USAspending for 3M by a name long enough for it", async () => {
    const { asked } = await resolve("3M", {
      sec_ticker_lookup: rows(listed(66740, "3M CO", "MMM")),
      sec_company_search: profile(null),
    });
    expect(asked.flatMap(({ tool, args }) => (tool === "usa_recipient_search" ? [args["keyword"]] : []))).toEqual([
      "3M CO",
    ]);
  });

  it("starts from a CIK", async () => {
    const { fields } = await resolve("CIK0000320193", APPLE);
    expect(fields["match"]).toMatchObject({ name: "Apple Inc.", basis: "exact id" });
    expect(fields["candidates"]).toEqual([]);
  });

  it("names the parent that GLEIF reports, and of several namesakes takes the living American company", async () => {
    const { fields } = await resolve("Example Widgets", {
      gleif_search: rows(
        lei("A".repeat(20), "EXAMPLE WIDGETS LIMITED", { country: "GB" }),
        lei("B".repeat(20), "EXAMPLE WIDGETS INC", { entity_status: "INACTIVE" }),
        lei("C".repeat(20), "Example Widgets, Inc."),
      ),
      gleif_ownership: record({
        title: "",
        fields: {
          direct_parent: { lei: "D".repeat(20), name: "EXAMPLE HOLDING", country: "US", status: "ACTIVE" },
          ultimate_parent: { lei: "D".repeat(20), name: "EXAMPLE HOLDING", country: "US", status: "ACTIVE" },
          no_ultimate_parent_because: null,
        },
      }),
    });
    expect(sources(fields)["gleif"]).toMatchObject({ lei: "C".repeat(20), parent: { name: "EXAMPLE HOLDING" } });
    expect(sources(fields)["gleif"]).not.toHaveProperty("ultimateParent");
    expect(fields["ambiguous"]).toBe(true);
  });

  it("says that several may be meant by a part of a name", async () => {
    const { fields, result } = await resolve("Delta", {
      sec_ticker_lookup: rows(
        listed(27904, "DELTA AIR LINES, INC.", "DAL"),
        listed(1101396, "Delta Apparel, Inc", "DLA"),
      ),
      sec_company_search: profile(null),
    });
    expect(fields["match"]).toMatchObject({ name: "DELTA AIR LINES, INC.", confidence: 0.8 });
    expect(fields["ambiguous"]).toBe(true);
    expect(result.notes?.[0]).toContain("check candidates");
  });

  it("takes one letter for no name's beginning", async () => {
    const { fields } = await resolve("T", { sec_ticker_lookup: rows(listed(1283699, "T-Mobile US, Inc.", "TMUS")) });
    expect(fields["match"]).toBeNull();
    expect(fields["candidates"]).toMatchObject([{ name: "T-Mobile US, Inc." }]);
  });

  it("asks U.S. registers without accents, GLEIF with them", async () => {
    const { asked } = await resolve("Nestlé", {});
    const told = (tool: string) => asked.find((one) => one.tool === tool)?.args;
    expect(told("gleif_search")).toMatchObject({ query: "Nestlé" });
    expect(told("fec_search_committees")).toMatchObject({ name: "Nestle" });
    expect(told("usa_recipient_search")).toMatchObject({ keyword: "Nestle" });
  });

  it("matches by words, never by parts of words", async () => {
    const { fields, result } = await resolve("Ion", {
      sec_ticker_lookup: rows(listed(1, "ACTION FUND INC", "ACTN"), listed(2, "LIONS GATE CORP", "LION")),
    });
    expect(result.kind).toBe("empty");
    expect(fields).toEqual({});
  });

  it("lists a misspelt name's neighbours instead of joining them", async () => {
    const { fields } = await resolve("Lockheed Martn", {
      sec_company_name_search: rows({ cik: "0000936468", name: "LOCKHEED MARTIN CORP (LMT) (CIK 0000936468)" }),
    });
    expect(fields["match"]).toBeNull();
    expect(fields["candidates"]).toMatchObject([{ cik: "0000936468" }]);
    expect(sources(fields)["sec"]).toMatchObject({ state: "none", similar: [expect.stringContaining("LOCKHEED")] });
  });

  it.each(["北京", "!!!", "…"])("matches nothing for %s, and asks nobody", async (name) => {
    const { result, asked } = await resolve(name, APPLE);
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("Latin") });
    expect(asked).toEqual([]);
  });
});
