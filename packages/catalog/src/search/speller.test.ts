import { describe, expect, it } from "vitest";
import { createSpeller } from "./speller.ts";

const nearest = createSpeller([
  ["campaign", "inflat", "lobbi", "tax"],
  ["mortgag", "unemploy"],
]);

describe("speller", () => {
  it("mends one slip in a short word, two in a long one", () => {
    expect(nearest("infalt")).toBe("inflat");
    expect(nearest("mortag")).toBe("mortgag");
    expect(nearest("unemplyo")).toBe("unemploy");
    expect(nearest("campaing")).toBe("campaign");
  });

  it("knows a long beginning when the ending is spelt too wrong to be taken off", () => {
    expect(nearest("unemploymnet")).toBe("unemploy");
    expect(nearest("inflatable")).toBeUndefined();
    expect(nearest("taxonomy")).toBeUndefined();
    expect(nearest("unemployabilities")).toBeUndefined();
  });

  it("leaves short words, codes, other first letters and strangers alone", () => {
    expect(nearest("tex")).toBeUndefined();
    expect(nearest("infl8t")).toBeUndefined();
    expect(nearest("zampaign")).toBeUndefined();
    expect(nearest("bohemian")).toBeUndefined();
    expect(nearest("a".repeat(100_000))).toBeUndefined();
  });
});
