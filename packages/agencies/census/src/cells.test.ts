import { describe, expect, it } from "vitest";
import { readGrid } from "./cells.ts";

const read = (header: readonly string[], ...rows: readonly (readonly (string | null)[])[]) =>
  readGrid({ header, rows });

describe("cells", () => {
  it.each([
    ["-666666666", "too few samples"],
    ["-999999999", "too small"],
    ["-888888888", "not applicable"],
    ["-222222222", "cannot be computed"],
    ["-333333333", "open-ended"],
    ["-555555555", "controlled"],
    ["-666666666.0", "too few samples"],
  ])("reads the jam value %s as missing, and says why", (jam, reason) => {
    const { rows, notes } = read(["B19013_001E"], [jam], ["52000"]);
    expect(rows).toEqual([{ B19013_001E: null }, { B19013_001E: 52_000 }]);
    expect(notes).toEqual([expect.stringContaining(reason)]);
  });

  it("keeps the zeros of codes", () => {
    const { rows } = read(
      ["NAME", "EMPSZES", "NAICS2017", "EMP", "state", "county"],
      ["A", "001", "72", "12", "06", "037"],
    );
    expect(rows).toEqual([{ NAME: "A", EMPSZES: "001", NAICS2017: "72", EMP: 12, state: "06", county: "037" }]);
  });

  it("reads null as missing, not as zero", () => {
    expect(read(["B25105_001E"], [null], ["0"]).rows).toEqual([{ B25105_001E: null }, { B25105_001E: 0 }]);
  });

  it("leaves out annotations that say nothing, and a column that comes twice", () => {
    const { columns, rows } = read(
      ["B19013_001E", "B19013_001EA", "B19013_001MA", "NAICS2017", "NAICS2017"],
      ["250001", "250,000+", null, "72", "72"],
    );
    expect(columns).toEqual(["B19013_001E", "B19013_001EA", "NAICS2017"]);
    expect(rows[0]).toMatchObject({ B19013_001E: 250_001, B19013_001EA: "250,000+" });
  });
});
