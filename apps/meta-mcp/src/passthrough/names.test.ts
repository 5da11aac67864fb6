import { expect, it } from "vitest";
import { innerName, innerUri, outerName, outerUri } from "./names.ts";

it("brings every URI back as it was", () => {
  for (const uri of ["file:///a b?c=d#e", "demo://x/{id}", "a:b", ""])
    expect(innerUri(outerUri("my-server", uri))).toEqual({ child: "my-server", uri });
  expect(innerUri("demo://x")).toBeUndefined();
  expect(innerUri("meta-mcp://only-a-server")).toBeUndefined();
});

it("finds the child of a name, even of children whose names hold the separator", () => {
  const children = ["a", "a__b"];
  expect(innerName(outerName("a__b", "c"), children)).toEqual({ child: "a__b", name: "c" });
  expect(innerName(outerName("a", "c__d"), children)).toEqual({ child: "a", name: "c__d" });
  expect(innerName("c", children)).toBeUndefined();
});
