import { describe, expect, it } from "vitest";
import { APPLE, resolve, rows, sources } from "../../test-support/entities.ts";
import { fakeContext, missingKey, serverError } from "../../test-support/fake-context.ts";
import { resolveEntity } from "./resolve-entity.ts";

describe("resolving a company when sources fail", () => {
  it("says found, none and failed side by side, and which key would help", async () => {
    const { fields, result } = await resolve("apple", {
      ...APPLE,
      fec_search_committees: missingKey("DATA_GOV_API_KEY"),
      usa_recipient_search: serverError,
    });
    expect(sources(fields)).toMatchObject({
      sec: { state: "found" },
      nonprofits: { state: "none" },
      fec: { state: "failed", key: ["DATA_GOV_API_KEY"] },
      usaspending: { state: "failed", why: expect.stringContaining("HTTP 500") },
    });
    expect(result.notes).toContain("Failed, so unknown rather than absent: fec, usaspending.");
  });

  it("answers in time with one agency at 500, one hanging and one without its key", async () => {
    const context = fakeContext({
      ...APPLE,
      fec_search_committees: missingKey("DATA_GOV_API_KEY"),
      usa_recipient_search: "hangs",
      nonprofits_search: serverError,
    });
    const work = resolveEntity.call({ name: "apple" }, context);
    await context.pass(8000);
    const result = await work;
    expect(result).toMatchObject({
      fields: {
        match: { cik: "0000320193" },
        sources: {
          fec: { state: "failed", key: ["DATA_GOV_API_KEY"] },
          usaspending: { state: "failed", why: expect.stringContaining("did not answer within 8 seconds") },
          nonprofits: { state: "failed", why: expect.stringContaining("HTTP 500") },
        },
      },
    });
  });

  it("goes on without SEC when it hangs: the others use the name, and no industry is guessed", async () => {
    const context = fakeContext({ ...APPLE, sec_ticker_lookup: "hangs" });
    const work = resolveEntity.call({ name: "AAPL" }, context);
    for (const ms of [2500, 4000, 8000]) await context.pass(ms);
    const result = await work;
    expect(result).toMatchObject({
      fields: {
        sources: { sec: { state: "failed" }, gleif: { state: "none" } },
        notAsked: { fdic: "no sign that it is a bank" },
      },
    });
    expect(context.asked.find(({ tool }) => tool === "gleif_search")?.args).toMatchObject({ query: "AAPL" });
  });

  it("keeps the CIK when SEC's profile fails, and says what is missing", async () => {
    const { fields } = await resolve("apple", { ...APPLE, sec_company_search: serverError });
    expect(sources(fields)["sec"]).toMatchObject({
      state: "found",
      cik: "0000320193",
      incomplete: expect.stringContaining("HTTP 500"),
    });
  });

  it("does not wait for SEC when the operator denies it", async () => {
    const { fields } = await resolve("apple", APPLE, { denied: ["sec_ticker_lookup"] });
    expect(sources(fields)).toMatchObject({
      sec: { state: "failed", why: expect.stringContaining("not allowed") },
      gleif: { state: "found" },
    });
  });

  it("fails over a column it does not know, instead of finding nothing", async () => {
    const { fields } = await resolve("apple", { ...APPLE, gleif_search: rows({ identifier: "X" }) });
    expect(sources(fields)["gleif"]).toMatchObject({ state: "failed", why: expect.stringContaining("no column lei") });
  });

  it.each([
    ["HWUPKR0MPOU8FGXBT394", "gleif", { gleif_record: serverError }],
    ["53-0196605", "nonprofits", { nonprofits_search: serverError }],
    ["CIK 320193", "sec", { sec_ticker_lookup: serverError }],
  ])(
    "does not say 'none' of those it could not ask about %s, since only %s knows its name",
    async (name, namer, answers) => {
      const { fields, asked } = await resolve(name, answers);
      expect(Object.keys(sources(fields))).toEqual([namer]);
      expect(sources(fields)[namer]).toMatchObject({ state: "failed" });
      expect(fields["notAsked"]).toMatchObject({ fec: `no name is known for ${name}` });
      expect(asked).toHaveLength(1);
    },
  );

  it("names only those it asked when nobody has the code", async () => {
    const { result } = await resolve("CIK 99999", {});
    expect(result).toMatchObject({ kind: "empty", hint: expect.stringContaining("(sec)") });
  });

  it("does not say 'none' of a search that takes no name so short", async () => {
    const { fields } = await resolve("GM", { sec_ticker_lookup: serverError });
    expect(sources(fields)).not.toHaveProperty("usaspending");
    expect(fields["notAsked"]).toMatchObject({ usaspending: expect.stringContaining("shorter than 3") });
  });

  it("is a record, not 'nothing found', when every source fails", async () => {
    const tools = [
      "sec_ticker_lookup",
      "gleif_search",
      "fec_search_committees",
      "lobbying_clients",
      "usa_recipient_search",
      "nonprofits_search",
    ];
    const { fields } = await resolve("apple", Object.fromEntries(tools.map((tool) => [tool, serverError])));
    expect(fields["match"]).toBeNull();
    expect(Object.values(sources(fields)).every(({ state }) => state === "failed")).toBe(true);
  });
});
