import { describe, expect, it } from "vitest";
import { expand, redact } from "./expand.ts";

describe("variables", () => {
  const env = { TOKEN: "sesame", EMPTY: "" };

  it("are filled in, with defaults where they are not set", () => {
    expect(expand("Bearer ${TOKEN}/${OTHER:-x}/${EMPTY:-y}", env).text).toBe("Bearer sesame/x/y");
  });

  it("are named when they are missing, an empty one included", () => {
    expect(expand("${A} ${TOKEN} ${EMPTY} ${B}", env).missing).toEqual(["A", "EMPTY", "B"]);
  });

  it("stay as text after a second dollar, and other dollars stay what they are", () => {
    expect(expand("$${TOKEN} $HOME ${not-a-name} $5", env)).toMatchObject({
      text: "${TOKEN} $HOME ${not-a-name} $5",
      missing: [],
    });
  });

  it("do not expand what they brought", () => {
    expect(expand("${A}", { A: "${B}", B: "x" }).text).toBe("${B}");
  });
});

describe("secrets", () => {
  it("leave a text by name, the longest first", () => {
    const secrets = [
      { label: "SHORT", value: "sesame" },
      { label: "LONG", value: "sesame-street" },
    ];
    expect(redact("sesame-street, sesame", secrets)).toBe("<LONG>, <SHORT>");
  });

  it("are not what tells of the machine only, such as HOME", () => {
    expect(expand("${HOME}/${TOKEN}", { HOME: "/home/ada", TOKEN: "sesame" }).secrets).toEqual([
      { label: "TOKEN", value: "sesame" },
    ]);
  });

  it("of a few letters do not maim the words around them", () => {
    expect(redact("on and on", [{ label: "FLAG", value: "on" }])).toBe("on and on");
  });
});
