import { AgencyError } from "@fedpipe/core";
import { describe, expect, it } from "vitest";
import { fakeContext, missingKey, serverError } from "../../test-support/fake-context.ts";
import { ILLINOIS, resolve } from "../../test-support/places.ts";
import { resolvePlace } from "./resolve-place.ts";

describe("resolving a place when sources fail", () => {
  it("says found, none and failed side by side, in time, and which key would help", async () => {
    const context = fakeContext({
      ...ILLINOIS,
      hud_rent_for_county: missingKey("HUD_API_TOKEN"),
      nws_point_info: "hangs",
      census_profile: serverError,
    });
    const work = resolvePlace.call({ name: "Cook County, IL" }, context);
    await context.pass(8000);
    expect(await work).toMatchObject({
      fields: {
        match: { countyFips: "17031" },
        sources: {
          fema: { state: "found" },
          hud: { state: "failed", key: ["HUD_API_TOKEN"] },
          nws: { state: "failed", why: expect.stringContaining("8 seconds") },
          acs: { state: "failed", why: expect.stringContaining("HTTP 500") },
        },
      },
    });
  });

  it("does not wait for a geocoder that hangs longer than it must", async () => {
    const context = fakeContext({ ...ILLINOIS, census_geocode: "hangs" });
    const work = resolvePlace.call({ name: "41.88,-87.63" }, context);
    await context.pass(3000);
    await context.pass(8000);
    const result = await work;
    expect(result).toMatchObject({
      fields: { match: { county: "Cook County" }, sources: { hud: { state: "found" }, geocoder: { state: "failed" } } },
    });
  });

  it("says that the Census Bureau failed, not that a place does not exist", async () => {
    const { fields } = await resolve("Ocracoke, NC", { census_resolve_geography: serverError });
    expect(fields).toMatchObject({ match: null, sources: { census: { state: "failed" } } });
  });

  it("refuses arguments it does not know", async () => {
    await expect(resolvePlace.call({ place: "Chicago" }, fakeContext({}))).rejects.toBeInstanceOf(AgencyError);
  });
});
