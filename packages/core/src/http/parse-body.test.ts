import { describe, expect, it } from "vitest";
import { z } from "zod";
import { AgencyError } from "../errors.ts";
import { parseCsv, parseJson, parseSchema, parseXml } from "./parse-body.ts";

const HOST = "api.example.org";

async function detailOf(run: () => unknown): Promise<string> {
  try {
    await run();
  } catch (error) {
    if (error instanceof AgencyError && error.failure.kind === "unexpected-answer") return error.failure.detail;
    throw error;
  }
  throw new Error("it did not fail");
}

describe("parseJson", () => {
  it("reads JSON behind a byte order mark", () => {
    expect(parseJson('\uFEFF{"a":12345678901234567890}', HOST)).toEqual({ a: 12_345_678_901_234_567_000 });
  });

  it("says what came instead", async () => {
    expect(await detailOf(() => parseJson("", HOST))).toContain("empty");
    expect(await detailOf(() => parseJson("\n <html>", HOST))).toContain("web page");
    expect(await detailOf(() => parseJson('[{"a":1', HOST))).toContain("cut off");
  });
});

describe("parseXml", () => {
  it("keeps attributes, drops namespaces, turns nothing into numbers", async () => {
    const text =
      '<?xml version="1.0"?><n:r xmlns:n="u" n:id="01"><n:v>007</n:v><w u="%">1e5</w><t>R&amp;D &#8217;<![CDATA[<x>]]></t><e/></n:r>';
    expect(await parseXml(text, HOST, [])).toEqual({
      r: { "@id": "01", v: "007", w: { "#text": "1e5", "@u": "%" }, t: "R&D ’<x>", e: "" },
    });
  });

  it("makes arrays of the names it is told", async () => {
    expect(await parseXml("<r><v>1</v></r>", HOST, ["v"])).toEqual({ r: { v: ["1"] } });
  });

  it.each([
    ["<r><v>1</v>", "cut off"],
    ["not xml", "cut off"],
    ["", "empty"],
    ["<!DOCTYPE html><html></html>", "web page"],
    ['<!DOCTYPE r [<!ENTITY a "lol"><!ENTITY b "&a;&a;">]><r>&b;</r>', "entity"],
    ['<!DOCTYPE r [<!ENTITY a SYSTEM "file:///etc/passwd">]><r>&a;</r>', "entity"],
    ["<r><__proto__><x>1</x></__proto__></r>", "malformed"],
  ])("refuses %j", async (text, word) => {
    expect(await detailOf(() => parseXml(text, HOST, []))).toContain(word);
  });
});

describe("parseCsv", () => {
  it("reads quoted commas and line breaks, a byte order mark, repeated headers, short rows", async () => {
    expect(await parseCsv('\uFEFFa, b ,a\r\n"x,1","y\nz",3\r\n\r\n4\r\n', HOST)).toEqual([
      { a: "x,1", b: "y\nz", a_2: "3" },
      { a: "4" },
    ]);
  });

  it("reads other delimiters and stray quotes", async () => {
    expect(await parseCsv('a\tb\n5" pipe\t2', HOST, "\t")).toEqual([{ a: '5" pipe', b: "2" }]);
  });

  it("refuses an empty body, JSON, a web page and an unclosed quote", async () => {
    expect(await detailOf(() => parseCsv("\n", HOST))).toContain("empty");
    expect(await detailOf(() => parseCsv('{"error":"no such table"}', HOST))).toContain("JSON");
    expect(await detailOf(() => parseCsv("<html>", HOST))).toContain("web page");
    expect(await detailOf(() => parseCsv('a,b\n"1,2\n', HOST))).toContain("cut off");
  });
});

describe("parseSchema", () => {
  it("names the first place that does not fit, in safe letters", async () => {
    const schema = z.object({ rows: z.array(z.object({ value: z.number() })) });
    expect(await detailOf(() => parseSchema(schema, { rows: [{ value: 1 }, { value: "x" }] }, HOST))).toBe(
      '"rows.1.value" is missing or of another form',
    );
    const odd = z.record(z.string(), z.number());
    expect(await detailOf(() => parseSchema(odd, { "ignore\nthis": "x" }, HOST))).toBe(
      '"ignore?this" is missing or of another form',
    );
  });

  it("ignores what it does not know", () => {
    expect(parseSchema(z.object({ a: z.number() }), { a: 1, b: 2 }, HOST)).toEqual({ a: 1 });
  });
});
