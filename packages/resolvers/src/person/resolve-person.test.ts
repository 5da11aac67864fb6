import { describe, expect, it } from "vitest";
import { serverError } from "../../test-support/fake-context.ts";
import { SANDERS, candidate, member, resolve, rows, sources } from "../../test-support/people.ts";

describe("resolving a person", () => {
  it("joins every office, the state of presidential runs among them, with the seat in Congress", async () => {
    const { fields } = await resolve("Bernie Sanders", SANDERS);
    expect(fields["match"]).toMatchObject({
      name: "Sanders, Bernard",
      confidence: 0.85,
      bioguideId: "S000033",
      congress: "Democratic, VT, Senate 2007-",
      fecIds: expect.arrayContaining(["P60007168 (President, US)", "S4VT00033 (Senate, VT)", "H8VT01016 (House, VT)"]),
    });
    expect(fields["candidates"]).toEqual([]);
    expect(fields["ambiguous"]).toBeUndefined();
  });

  it("takes the newest finances by the end of what they cover, over all ids, whatever the order", async () => {
    const { fields } = await resolve("Bernie Sanders", SANDERS);
    expect(sources(fields)["fec"]).toMatchObject({
      principalCommittee: { id: "C00000033", of: "S4VT00033" },
      newestFinances: { candidateId: "S4VT00033", coverageEnd: "2026-03-31", cycle: 2026, receiptsUsd: 9 },
    });
  });

  it("asks the FEC by surname when it has the formal first name only", async () => {
    const { fields, asked } = await resolve("Bernie Sanders", {
      ...SANDERS,
      fec_search_candidates: ({ name }) => (name === "Sanders" ? SANDERS.fec_search_candidates : rows()),
    });
    expect(asked.filter(({ tool }) => tool === "fec_search_candidates").map(({ args }) => args["name"])).toEqual([
      "Bernie Sanders",
      "Sanders",
    ]);
    expect(sources(fields)["fec"]).toMatchObject({ state: "found" });
  });

  it("asks for a name as it is written, without its title, first name first", async () => {
    const { asked } = await resolve("Sen. O'Rourke, Beto", {});
    expect(asked.find(({ tool }) => tool === "fec_search_candidates")?.args).toMatchObject({ name: "Beto O'Rourke" });
    expect(asked.find(({ tool }) => tool === "congress_search_members")?.args).toMatchObject({ name: "Beto O'Rourke" });
  });

  it("finds former members", async () => {
    const { fields } = await resolve("Barney Frank", {
      congress_search_members: rows(
        member("F000339", "Frank, Barney", "Massachusetts", "House of Representatives 1981-2013"),
      ),
    });
    expect(fields["match"]).toMatchObject({ bioguideId: "F000339", confidence: 0.95 });
    expect(sources(fields)["congress"]).toMatchObject({ members: [{ state: "MA", sitting: false }] });
  });

  it("keeps strangers with the surname out", async () => {
    const { fields } = await resolve("Barbara Lee", {
      fec_search_candidates: rows(
        candidate("H8CA09060", "LEE, BARBARA", "CA"),
        candidate("S0UT00165", "LEE, MIKE", "UT"),
        candidate("H0TX18001", "JACKSON LEE, SHEILA", "TX"),
        candidate("H0XX00001", "FLEETWOOD, BARBARA", "NV"),
      ),
      congress_search_members: rows(
        member("L000551", "Lee, Barbara", "California", "House of Representatives 1998-2025"),
      ),
    });
    expect(fields["match"]).toMatchObject({ bioguideId: "L000551" });
    expect(JSON.stringify(fields)).not.toMatch(/MIKE|FLEETWOOD|SHEILA/u);
  });

  it("lists namesakes of several states, and says so", async () => {
    const { fields, result } = await resolve("John Smith", {
      fec_search_candidates: rows(
        candidate("H0TX01001", "SMITH, JOHN", "TX", { election_years: [2010] }),
        candidate("H4CA02002", "SMITH, JOHN", "CA", { election_years: [2024] }),
        candidate("S2OH00003", "SMITH, JOHN A", "OH", { election_years: [2022] }),
      ),
    });
    expect(fields["match"]).toMatchObject({ fecIds: ["H4CA02002 (House, CA)"] });
    expect(fields["ambiguous"]).toBe(true);
    expect(fields["candidates"]).toHaveLength(2);
    expect(result.notes?.[0]).toMatch(/^3 people fit the name/u);
  });

  it("asks for a first name when a surname fits several, and takes the only bearer of one", async () => {
    const several = await resolve("Lee", {
      fec_search_candidates: rows(
        candidate("H8CA09060", "LEE, BARBARA", "CA"),
        candidate("H0CA00001", "LEE, STEWART", "CA"),
      ),
    });
    expect(several.fields["match"]).toBeNull();
    expect(several.fields["candidates"]).toHaveLength(2);
    const one = await resolve("Ocasio-Cortez", {
      congress_search_members: rows(
        member("O000172", "Ocasio-Cortez, Alexandria", "New York", "House of Representatives 2019-"),
      ),
    });
    expect(one.fields["match"]).toMatchObject({ bioguideId: "O000172", confidence: 0.75 });
  });

  it("gives runs in another state to another person, and a presidential run to the one in office", async () => {
    const { fields } = await resolve("Mitt Romney", {
      fec_search_candidates: rows(
        candidate("P80003353", "ROMNEY, MITT", "US", { election_years: [2008, 2012] }),
        candidate("S8UT00176", "ROMNEY, MITT", "UT", { election_years: [2018] }),
        candidate("S4MA00069", "ROMNEY, WILLARD MITT", "MA", { election_years: [1994] }),
      ),
      congress_search_members: rows(member("R000615", "Romney, Mitt", "Utah", "Senate 2019-2025")),
    });
    expect(fields["match"]).toMatchObject({
      bioguideId: "R000615",
      fecIds: ["S8UT00176 (Senate, UT)", "P80003353 (President, US)"],
    });
    expect(fields["candidates"]).toMatchObject([{ fecIds: ["S4MA00069 (Senate, MA)"] }]);
  });

  it("finds lobbyists, where they work and what they gave last", async () => {
    const { fields } = await resolve("Anthony Podesta", {
      lobbying_lobbyists: rows(
        { id: 1, name: "ANTHONY PODESTA", registrant: "PODESTA GROUP" },
        { id: 1, name: "ANTHONY PODESTA", registrant: "SECOND FIRM" },
        { id: 9, name: "HEATHER PODESTA", registrant: "INVARIANT" },
      ),
      lobbying_contributions: rows(
        { date: "2015-03-01", amount: 500, honoree: "A", payee: "B" },
        { date: "2016-03-01", amount: 700, honoree: "C", payee: "D" },
      ),
    });
    expect(fields["match"]).toMatchObject({ name: "ANTHONY PODESTA", lobbyistAt: ["PODESTA GROUP", "SECOND FIRM"] });
    expect(sources(fields)["lobbying"]).toMatchObject({
      lobbyist: { ids: [1] },
      newestGift: { date: "2016-03-01", amountUsd: 700 },
    });
    expect(fields["followUps"]).toEqual([{ tool: "lobbying_search", args: { lobbyist_name: "ANTHONY PODESTA" } }]);
  });

  it("does not take a lobbyist for a politician of the same name", async () => {
    const { fields } = await resolve("Elizabeth Warren", {
      congress_search_members: rows(member("W000817", "Warren, Elizabeth", "Massachusetts", "Senate 2013-")),
      lobbying_lobbyists: rows({ id: 5, name: "ELIZABETH WARREN", registrant: "SOME FIRM" }),
    });
    expect(fields["match"]).toMatchObject({ bioguideId: "W000817" });
    expect(fields["match"]).not.toHaveProperty("lobbyistAt");
    expect(fields["candidates"]).toMatchObject([{ lobbyistAt: ["SOME FIRM"] }]);
    expect(fields["ambiguous"]).toBe(true);
  });

  it("takes the senator whom registers call Robert before a lobbyist called Bob", async () => {
    const { fields } = await resolve("Bob Casey", {
      congress_search_members: rows(member("C001070", "Casey, Robert P., Jr.", "Pennsylvania", "Senate 2007-2025")),
      lobbying_lobbyists: rows({ id: 5, name: "BOB CASEY", registrant: "SOME FIRM" }),
    });
    expect(fields["match"]).toMatchObject({ bioguideId: "C001070", confidence: 0.85 });
    expect(fields["ambiguous"]).toBe(true);
    expect(fields["candidates"]).toMatchObject([{ lobbyistAt: ["SOME FIRM"] }]);
  });

  it("does not take a father for the son who was asked for", async () => {
    const { fields } = await resolve("Donald Trump Jr.", {
      fec_search_candidates: rows(candidate("P80001571", "TRUMP, DONALD J.", "US")),
    });
    expect(fields["match"]).toBeNull();
    expect(fields["candidates"]).toMatchObject([{ name: "TRUMP, DONALD J.", confidence: 0.65 }]);
  });

  it("says when the FEC's finances are a namesake's", async () => {
    const { fields, result } = await resolve("John Smith", {
      fec_search_candidates: rows(
        candidate("H0TX01001", "SMITH, JOHN", "TX", { election_years: [2010] }),
        candidate("H4CA02002", "SMITH, JOHN", "CA", { election_years: [2024] }),
      ),
    });
    expect(fields["match"]).toMatchObject({ fecIds: ["H4CA02002 (House, CA)"] });
    expect(result.notes).toContain("Committee and finances under fec are of H0TX01001, a namesake.");
    expect(JSON.stringify(fields["followUps"])).not.toContain("H0TX01001");
  });

  it("does not ask the lobbying register for a surname alone, nor say that it has none", async () => {
    const { fields } = await resolve("Warren", {
      fec_search_candidates: rows(candidate("S2MA00170", "WARREN, ELIZABETH", "MA")),
      congress_search_members: serverError,
    });
    expect(fields["notAsked"]).toMatchObject({ lobbying: expect.stringContaining("first name") });
    // The only bearer that answered, while another source may know more.
    expect(fields["match"]).toBeNull();
  });

  it("suggests calls with the ids found, of allowed tools only", async () => {
    const { fields } = await resolve("Bernie Sanders", SANDERS, { denied: ["congress_member_bills"] });
    expect(fields["followUps"]).toEqual(
      expect.arrayContaining([
        { tool: "fec_candidate_financials", args: { candidate_id: "S4VT00033" } },
        { tool: "congress_member_details", args: { bioguide_id: "S000033" } },
        { tool: "lobbying_contributions", args: { honoree: "Sanders" } },
      ]),
    );
    expect(JSON.stringify(fields["followUps"])).not.toContain("congress_member_bills");
  });

  it("stays within about 1,500 tokens", async () => {
    const { result } = await resolve("Bernie Sanders", SANDERS);
    expect(JSON.stringify(result).length / 4).toBeLessThan(1500);
  });

  it("says that nobody has the name, when every source says so", async () => {
    expect((await resolve("Nobody Atall", {})).result).toMatchObject({ kind: "empty" });
  });

  it.each(["北京", "!!!", "Jr."])("matches nobody for %s, and asks nobody", async (name) => {
    const { result, asked } = await resolve(name, SANDERS);
    expect(result.kind).toBe("empty");
    expect(asked).toEqual([]);
  });
});
