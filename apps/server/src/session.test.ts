import { describe, expect, it } from "vitest";
import { fakeAgency, fakeCatalogue } from "../test-support/fake-catalogue.ts";
import { discoveryTools } from "./discovery/definitions.ts";
import { createFence } from "./fence.ts";
import { EAGER, LAZY } from "./modes.ts";
import { createSession } from "./session.ts";

const catalogue = fakeCatalogue(["fred", "fda", "nih"].map((id) => fakeAgency(id)));

function start({ deny = [] as string[], pins = [] as string[] } = {}) {
  const session = createSession({
    catalogue,
    fence: createFence(catalogue, { allow: [], deny }),
    discovery: discoveryTools,
    pins,
  });
  session.begin(LAZY);
  const names = () =>
    session
      .list()
      .map(({ name }) => name)
      .slice(discoveryTools.length);
  return { session, names };
}

describe("a session's list", () => {
  it("begins with the discovery tools and nothing else", () => {
    expect(start().names()).toEqual([]);
  });

  it("grows at its end, so that what came before keeps its place", () => {
    const { session, names } = start();
    session.change(["nih"], []);
    const before = names();
    session.change(["fred"], []);
    expect(names().slice(0, before.length)).toEqual(before);
    expect(names()).toHaveLength(6);
  });

  it("lists everything when it begins eagerly, without importing an agency", () => {
    const { session, names } = start();
    session.begin(EAGER);
    expect(names()).toHaveLength(9);
    expect(catalogue.imported).toEqual([]);
  });

  it("keeps pinned tools first, once, and past an unload", () => {
    const { session, names } = start({ pins: ["fda_rows"] });
    session.change(["fda"], []);
    expect(names()[0]).toBe("fda_rows");
    expect(names().filter((name) => name === "fda_rows")).toHaveLength(1);
    session.change([], ["fda"]);
    expect(names()).toEqual(["fda_rows"]);
  });

  it("never lists what the fence keeps out", () => {
    const { session, names } = start({ deny: ["fred_crash"], pins: ["fred_crash"] });
    session.change(["fred"], []);
    expect(names()).toEqual(["fred_rows", "fred_echo"]);
  });
});

describe("a change", () => {
  it("tells what was new, what was there, what went and what was not there", () => {
    const { session } = start();
    session.change(["fred"], []);
    expect(session.change(["fred", "nih"], ["fda"])).toEqual({
      loaded: ["nih"],
      alreadyLoaded: ["fred"],
      unloaded: [],
      notLoaded: ["fda"],
    });
    expect(session.change([], ["fred"])).toMatchObject({ unloaded: ["fred"] });
  });

  it("is not seen by another session", () => {
    const one = start();
    const other = start();
    one.session.change(["fred"], []);
    expect(other.names()).toEqual([]);
  });

  it("counts the tokens that are listed", () => {
    const { session } = start();
    expect(session.listedTokens()).toBe(0);
    session.change(["fred"], []);
    expect(session.listedTokens()).toBe(catalogue.agencies()[0]?.tokens);
  });
});
