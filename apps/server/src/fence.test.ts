import { expect, it } from "vitest";
import { fakeAgency, fakeCatalogue } from "../test-support/fake-catalogue.ts";
import { createFence } from "./fence.ts";

const catalogue = fakeCatalogue([
  fakeAgency("fred", { domains: ["economy"] }),
  fakeAgency("fda", { domains: ["health"] }),
]);
const fredRows = { name: "fred_rows", module: "fred" };
const fdaRows = { name: "fda_rows", module: "fda" };

it("lets everything through when nothing is said", () => {
  const fence = createFence(catalogue, { allow: [], deny: [] });
  expect([fredRows, fdaRows].every(fence.allows)).toBe(true);
  expect(fence.opens("fda")).toBe(true);
});

it.each([["fred"], ["economy"], ["fred_*"], ["FRED"], ["*ed_rows"]])(
  "allows by module, domain and glob: %s",
  (pattern) => {
    const fence = createFence(catalogue, { allow: [pattern], deny: [] });
    expect(fence.allows(fredRows)).toBe(true);
    expect(fence.allows(fdaRows)).toBe(false);
  },
);

it("lets deny win over allow", () => {
  const fence = createFence(catalogue, { allow: ["fred"], deny: ["fred_echo"] });
  expect(fence.allows(fredRows)).toBe(true);
  expect(fence.allows({ name: "fred_echo", module: "fred" })).toBe(false);
});

it("closes a module none of whose tools are allowed", () => {
  const fence = createFence(catalogue, { allow: ["fred_rows"], deny: [] });
  expect(fence.opens("fred")).toBe(true);
  expect(fence.opens("fda")).toBe(false);
});

it("reads a pattern's other characters literally", () => {
  expect(createFence(catalogue, { allow: ["fred.rows"], deny: [] }).allows(fredRows)).toBe(false);
});

it("takes a discovery tool away by --deny alone, by its name or a pattern of it", () => {
  expect(createFence(catalogue, { allow: ["fred"], deny: [] }).offers("code_mode")).toBe(true);
  for (const deny of ["code_mode", "Code_Mode", "code_*", "*"]) {
    expect(createFence(catalogue, { allow: [], deny: [deny] }).offers("code_mode")).toBe(false);
  }
  expect(createFence(catalogue, { allow: [], deny: ["resolve_*"] }).offers("code_mode")).toBe(true);
});
