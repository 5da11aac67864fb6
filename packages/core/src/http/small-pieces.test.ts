import { describe, expect, it } from "vitest";
import { cacheDirectory } from "./cache-directory.ts";
import { decodeText } from "./decode-text.ts";
import { htmlToText } from "./html.ts";
import { createPace } from "./limiter.ts";
import { networkCause } from "./network-cause.ts";
import { userAgent } from "./user-agent.ts";

const agentOf = (env: Record<string, string>) => userAgent({ version: "1.2.3", env });

describe("userAgent", () => {
  it("names the program, the project and a contact", () => {
    expect(agentOf({})).toBe("fedpipe/1.2.3 (+https://github.com/fedpipe/fedpipe)");
    expect(agentOf({ SEC_CONTACT_EMAIL: "a@b.org" })).toBe(
      "fedpipe/1.2.3 (+https://github.com/fedpipe/fedpipe; a@b.org)",
    );
    expect(agentOf({ FEDPIPE_CONTACT: "c@d.org", SEC_CONTACT_EMAIL: "a@b.org" })).toContain("c@d.org");
  });

  it.each(["a@b.org\r\nX-Evil: 1", "ünïcode@x.org", "a) Mozilla (b", "x".repeat(500)])(
    "leaves out the contact %j",
    (contact) => {
      expect(agentOf({ FEDPIPE_CONTACT: contact, SEC_CONTACT_EMAIL: "a@b.org" })).toContain("; a@b.org)");
    },
  );
});

describe("cacheDirectory", () => {
  it.each([
    ["linux", { XDG_CACHE_HOME: "/x/cache" }, "/home/me", "/x/cache/fedpipe"],
    ["linux", { XDG_CACHE_HOME: "relative" }, "/home/me", "/home/me/.cache/fedpipe"],
    ["darwin", {}, "/Users/me", "/Users/me/Library/Caches/fedpipe"],
    [
      "win32",
      { LOCALAPPDATA: "C:\\Users\\me\\AppData\\Local" },
      "C:\\Users\\me",
      "C:\\Users\\me\\AppData\\Local\\fedpipe\\Cache",
    ],
    ["win32", {}, "C:\\Users\\me", "C:\\Users\\me\\AppData\\Local\\fedpipe\\Cache"],
  ])("on %s with %j", (platform, env, home, expected) => {
    expect(cacheDirectory({ platform, env, home })).toBe(expected);
  });
});

describe("decodeText", () => {
  it("follows the charset of the header", () => {
    expect(decodeText(Buffer.from([0x93, 0xe9, 0x94]), "text/csv; charset=windows-1252")).toBe("“é”");
    expect(decodeText(Buffer.from("é"), "text/plain; charset=utf-8")).toBe("é");
  });

  it("finds the charset in the document, or by trying", () => {
    expect(
      decodeText(Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>\xe9</a>', "latin1"), "text/xml"),
    ).toContain("é");
    expect(decodeText(Buffer.from("caf\xe9", "latin1"), "")).toBe("café");
    expect(decodeText(Buffer.from("café"), "text/plain; charset=nonsense")).toBe("café");
    expect(decodeText(Buffer.from([0xff, 0xfe, 0x41, 0x00]), "")).toBe("A");
  });

  it("does not believe utf-8 of what is not", () => {
    expect(decodeText(Buffer.from([0x63, 0xe9]), "text/csv; charset=utf-8")).toBe("cé");
  });
});

describe("networkCause", () => {
  it("finds the code at the bottom of the chain", () => {
    const inner = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    const many = new AggregateError([inner]);
    expect(networkCause(new TypeError("fetch failed", { cause: many })).text).toBe("connection refused (ECONNREFUSED)");
  });

  it("knows that a certificate does not get better", () => {
    const error = Object.assign(new Error("x"), { code: "CERT_HAS_EXPIRED" });
    expect(networkCause(error)).toEqual({ text: "its certificate has expired (CERT_HAS_EXPIRED)", isPermanent: true });
  });

  it("never quotes an error's own words", () => {
    expect(networkCause(new Error("https://x?api_key=1")).text).toBe("network failure");
    expect(networkCause("x").text).toBe("network failure");
  });
});

describe("createPace", () => {
  it("lets a burst through and then holds the average: fifteen a minute", () => {
    const pace = createPace({ perSecond: 0.25, burst: 15 });
    expect(Array.from({ length: 15 }, () => pace.reserve(0))).toEqual(Array.from({ length: 15 }, () => 0));
    expect(pace.reserve(0)).toBe(60_000);
    expect(pace.reserve(30_000)).toBe(30_000);
  });

  it("holds to the lower of two averages", () => {
    const pace = createPace({ perSecond: 10 });
    pace.tighten({ perSecond: 0.25, burst: 15 });
    pace.tighten({ perSecond: 5 });
    for (let start = 0; start < 15; start += 1) pace.reserve(0);
    expect(pace.reserve(0)).toBe(60_000);
  });

  it("lets no more starts into any second than it allows", () => {
    const pace = createPace({ perSecond: 10 });
    const starts = Array.from({ length: 60 }, (_, index) => index * 17 + pace.reserve(index * 17));
    for (const from of starts)
      expect(starts.filter((start) => start >= from && start < from + 1000).length).toBeLessThanOrEqual(10);
    expect(starts.at(-1)).toBeLessThanOrEqual(5200);
  });

  it("spreads less than one a second", () => {
    const pace = createPace({ perSecond: 0.5 });
    expect([pace.reserve(0), pace.reserve(0), pace.reserve(0)]).toEqual([0, 2000, 4000]);
  });

  it("waits out a pause, and follows the more careful of two", () => {
    const pace = createPace({ perSecond: 10 });
    pace.pause(500);
    expect(pace.reserve(0)).toBe(500);
    pace.tighten({ perSecond: 1 });
    expect(pace.reserve(0)).toBe(1500);
    pace.tighten({ perSecond: 5 });
    expect(pace.reserve(0)).toBe(2500);
  });

  it("does not hold everyone up when the clock is set back", () => {
    const pace = createPace({ perSecond: 1 });
    pace.reserve(1_000_000);
    expect(pace.reserve(1000)).toBe(0);
  });
});

const table = (inside: string) => htmlToText(`<p>before</p><table>${inside}</table><p>after</p>`);

describe("htmlToText", () => {
  it("keeps tables readable and drops what nobody reads", async () => {
    const text = await htmlToText(
      `<head><title>x</title></head><body><div style="display:none"><ix:header><ix:hidden>no</ix:hidden></ix:header></div>
       <h1>Item 1</h1><p>We sell <a href="https://example.org">phones</a> &amp; more.</p><script>no()</script>
       <table><tr><td colspan="2">Net sales</td><td>$</td><td>1,234</td></tr><tr><td colspan="2">Total</td><td>$</td><td><ix:nonFraction>56</ix:nonFraction></td></tr></table>`,
    );
    expect(text).toMatchInlineSnapshot(`
      "Item 1

      We sell phones & more.

      Net sales  $  1,234
      Total      $  56"
    `);
  });

  it("loses nothing that stands in a table but in none of its cells", async () => {
    expect(await table("loose<tr><td>a</td><td>b</td></tr>tail")).toBe("before\n\nloose tail\n\na  b\n\nafter");
    expect(await table("<caption>In USD</caption><tr><td>1</td></tr>")).toBe("before\n\nIn USD\n\n1\n\nafter");
    expect(await table("<tbody>note<tr>stray<td>1</td></tr></tbody>")).toBe("before\n\nnote stray\n\n1\n\nafter");
    expect(await table("<form><tr><td>a</td><td>b</td></tr></form>")).toBe("before\n\na  b\n\nafter");
    expect(await table("<p>no row at all</p>")).toBe("before\n\nno row at all\n\nafter");
    expect(await table("<tr><td>x<table>inner<tr><td>y</td></tr></table></td></tr>")).toContain("inner");
  });

  it("does not overflow on absurd nesting", async () => {
    const deep = `${"<div>".repeat(50_000)}x${"</div>".repeat(50_000)}`;
    expect(typeof (await htmlToText(deep))).toBe("string");
    expect(typeof (await htmlToText(`<table>${deep}</table>`))).toBe("string");
  });
});
