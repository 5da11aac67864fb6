import { describe, expect, it } from "vitest";
import { fakeContext, missingKey, serverError } from "../../test-support/fake-context.ts";
import { SANDERS, resolve, sources } from "../../test-support/people.ts";
import { resolvePerson } from "./resolve-person.ts";

describe("resolving a person when sources fail", () => {
  it("says found, failed and failed side by side, in time, and which key would help", async () => {
    const context = fakeContext({
      ...SANDERS,
      congress_search_members: missingKey("DATA_GOV_API_KEY"),
      lobbying_lobbyists: "hangs",
    });
    const work = resolvePerson.call({ name: "Bernie Sanders" }, context);
    await context.pass(8000);
    expect(await work).toMatchObject({
      fields: {
        match: { fecIds: expect.any(Array) },
        sources: {
          fec: { state: "found" },
          congress: { state: "failed", key: ["DATA_GOV_API_KEY"] },
          lobbying: { state: "failed", why: expect.stringContaining("8 seconds") },
        },
      },
      notes: ["Failed, so unknown rather than absent: congress, lobbying."],
    });
  });

  it("keeps the ids when the finances fail", async () => {
    const { fields } = await resolve("Bernie Sanders", { ...SANDERS, fec_candidate_financials: serverError });
    expect(sources(fields)["fec"]).toMatchObject({ state: "found", incomplete: expect.stringContaining("HTTP 500") });
    expect(sources(fields)["fec"]).not.toHaveProperty("newestFinances");
  });

  it("is a record, not 'nothing found', when every source fails", async () => {
    const { fields } = await resolve("Bernie Sanders", {
      fec_search_candidates: serverError,
      congress_search_members: serverError,
      lobbying_lobbyists: serverError,
      lobbying_registrants: serverError,
    });
    expect(fields["match"]).toBeNull();
    expect(Object.values(sources(fields)).map(({ state }) => state)).toEqual(["failed", "failed", "failed"]);
  });
});
