import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AgencyError } from "../errors.ts";
import { path } from "./path.ts";

describe("path", () => {
  it("encodes each hole", () => {
    expect(path`/bill/${118}/${"h r"}/text`).toBe("/bill/118/h%20r/text");
    expect(path`/name/${"O'Hare/T5?x=1#y"}.json`).toBe("/name/O'Hare%2FT5%3Fx%3D1%23y.json");
  });

  it.each(["", "  ", ".", "..", "a\nb", "a\u0000", "\u0085", "\uD800"])("refuses the hole %j", (hole) => {
    expect(() => path`/id/${hole}`).toThrow(AgencyError);
  });

  it("refuses dots that come together from a hole and its neighbours", () => {
    expect(() => path`/id/.${"."}`).toThrow(AgencyError);
  });

  it("keeps every hole within its own segment, and gives it back whole", () => {
    fc.assert(
      fc.property(fc.string(), (hole) => {
        let built: string;
        try {
          built = path`/before/${hole}/after`;
        } catch (error) {
          return error instanceof AgencyError && error.failure.kind === "bad-arguments";
        }
        const { pathname, search, hash } = new URL(`https://example.org/base${built}`);
        const segments = pathname.split("/");
        return segments.length === 5 && decodeURIComponent(segments[3] ?? "") === hole && search === "" && hash === "";
      }),
    );
  });
});
